/** Frames to wait for a card that is still being scrolled to. */
const PATIENCE = 60;

/** Focus on a part of a card once it is drawn. */
export function focusInCard(promptKey: string, part: string, frames = PATIENCE): void {
  const selector = part
    .split(',')
    .map((each) => `[data-card="${CSS.escape(promptKey)}"] ${each}`)
    .join(',');
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) found.focus({ preventScroll: true });
    else if (frames > 0) focusInCard(promptKey, part, frames - 1);
  });
}
