/** How long an editor may take to open; in ms. */
const MOST_MS = 2_000;

const takesKeys = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea'));

/**
 * What is typed while an editor opens would reach nobody: it is handed over here, until something that takes keys has the
 * focus.
 */
export function catchKeys(onText: (letter: string) => void): void {
  const stop = () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    clearTimeout(timer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesKeys(document.activeElement)) return stop();
    if (event.key.length > 2 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onText(event.key);
  };
  const timer = setTimeout(stop, MOST_MS);
  window.addEventListener('keydown', onKeyDown, { capture: true });
}
