/** ms between tries to fetch a script */
const FIRST_RETRY = 500;
const LAST_RETRY = 8_000;

/** As long as it takes, or until the network is back. */
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

/** A chunk that a weak network lost is asked for again until it is there; the page stays as it is meanwhile. */
export const persistently = async <T>(load: () => Promise<T>, wait = FIRST_RETRY): Promise<T> => {
  try {
    return await load();
  } catch {
    await pause(wait);
    return persistently(load, Math.min(LAST_RETRY, 2 * wait));
  }
};
