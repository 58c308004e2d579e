/** ms between tries to fetch the engine */
const RETRIES = [500, 1_000, 2_000, 4_000, 8_000];

/** A chunk that a weak network lost is asked for again; the page stays as it is meanwhile. */
export const persistently = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const wait of RETRIES) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
};
