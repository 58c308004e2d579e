/** ms; a page in the background never paints */
const MAX_WAIT = 200;

/** Resolves once the current page has been painted, so that heavy work doesn't delay the paint. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }, 0),
    );
  });
