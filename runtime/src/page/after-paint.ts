/** ms; a page in the background draws no frames */
const PATIENCE = 200;

/** Resolves once what is on the page now has been drawn, so that heavier work does not stand before it. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }, 0),
    );
  });
