/**
 * The login form may be in the page before its script is there (`shell/at-once/`). React adopts it in its place, so
 * that nothing typed is lost, and then says so.
 */
const TAKEN_OVER = 'parley:taken-over';

/** For pages whose browser draws no frames, like tabs in the background. */
const LONGEST_WAIT_MS = 100;

/** Lets the browser paint, and take what was pressed, before the next task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** After the next frame is painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => void nextTask().then(resolve));
  });

export const isPainted = (root: Element): boolean => root.hasAttribute('data-painted');
export const markPainted = (root: Element): void => root.setAttribute('data-painted', '');

export const sayTakenOver = (): boolean => window.dispatchEvent(new Event(TAKEN_OVER));
export const onTakenOver = (listener: () => void): void =>
  window.addEventListener(TAKEN_OVER, listener, { once: true });

const NOT_LOADED = 'parley:not-loaded';
export const sayNotLoaded = (): boolean => window.dispatchEvent(new Event(NOT_LOADED));
/** Calls back if one of the scripts with which every page begins can't be had. */
export function onNotLoaded(listener: () => void): void {
  window.addEventListener(NOT_LOADED, listener, { once: true });
  // A script element's error doesn't bubble.
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && listener(), true);
}

/** Calls back when somebody begins to use the page, or at once if that was before. Returns how to stop. */
export function onBegun(listener: () => void): () => void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) listener();
  const signs = ['focusin', 'pointerdown'] as const;
  for (const sign of signs) window.addEventListener(sign, listener);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener);
  };
}
