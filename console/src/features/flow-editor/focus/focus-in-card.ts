/** Frames to wait until the list has scrolled to a card and mounted it. */
const MAX_FRAMES = 60;

function findPart(promptKey: string, part: string): HTMLElement | null {
  const selector = part
    .split(',')
    .map((each) => `[data-card="${CSS.escape(promptKey)}"] ${each}`)
    .join(',');
  return document.querySelector<HTMLElement>(selector);
}

/** Focuses a part of a card as soon as it is mounted. */
export function focusInCard(promptKey: string, part: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const element = findPart(promptKey, part);
    if (element) element.focus({ preventScroll: true });
    else if (frames > 0) focusInCard(promptKey, part, frames - 1);
  });
}

/**
 * Focuses an element that the last dispatch created, before the next key press. React's own microtask renders it first.
 */
export function focusNew(promptKey: string, part: string): void {
  queueMicrotask(() => {
    const element = findPart(promptKey, part);
    if (element) element.focus({ preventScroll: true });
    else focusInCard(promptKey, part);
  });
}
