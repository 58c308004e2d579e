/** ms between attempts to load a script */
const FIRST_RETRY = 500;
const LAST_RETRY = 8_000;

/** Waits this long, or until the network is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/** Loads a chunk, repeating failed attempts until it succeeds; meanwhile the page stays as it is. */
export const persistently = async <T>(load: () => Promise<T>, wait = FIRST_RETRY): Promise<T> => {
  try {
    return await load();
  } catch {
    await pause(wait);
    return persistently(load, Math.min(LAST_RETRY, 2 * wait));
  }
};
