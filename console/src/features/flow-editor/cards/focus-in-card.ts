/** Frames to wait for a card that is still being scrolled to. */
const PATIENCE = 60;

function found(promptKey: string, part: string): HTMLElement | null {
  const selector = part
    .split(',')
    .map((each) => `[data-card="${CSS.escape(promptKey)}"] ${each}`)
    .join(',');
  return document.querySelector<HTMLElement>(selector);
}

/** Focus on a part of a card once it is drawn. */
export function focusInCard(promptKey: string, part: string, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const element = found(promptKey, part);
    if (element) element.focus({ preventScroll: true });
    else if (frames > 0) focusInCard(promptKey, part, frames - 1);
  });
}

/** Focus on what was just dispatched, before the next key: React draws it in the microtask before this one. */
export function focusNew(promptKey: string, part: string): void {
  queueMicrotask(() => {
    const element = found(promptKey, part);
    if (element) element.focus({ preventScroll: true });
    else focusInCard(promptKey, part);
  });
}
