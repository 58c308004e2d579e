/** Puts markup at the end of the page; unlike those of `innerHTML`, its scripts run. @returns takes it away again */
export function appendMarkup(markup: string, onScriptFailed: () => void): () => void {
  const part = document.createRange().createContextualFragment(markup);
  const nodes = [...part.childNodes];
  for (const script of part.querySelectorAll('script')) script.addEventListener('error', onScriptFailed);
  document.body.append(part);
  return () => nodes.forEach((node) => node.remove());
}
