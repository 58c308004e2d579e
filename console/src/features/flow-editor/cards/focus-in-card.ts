/** Focus on a part of a card once React has drawn it. */
export function focusInCard(promptKey: string, part: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      document
        .querySelector<HTMLElement>(`[data-card="${CSS.escape(promptKey)}"] ${part}`)
        ?.focus({ preventScroll: true });
    }),
  );
}
