/** Finds the module's address in a browser's error message. */
const addressIn = (error: unknown): string | null =>
  error instanceof Error ? (/https?:\/\/\S+\.js\b/.exec(error.message)?.[0] ?? null) : null;

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a module again after a failure. Chromium asks the server again. Firefox remembers the failure for the life of
 * the page, so there the module is requested under a changed address. If that returns a different module, or one of its
 * own imports failed, only a reload helps, and the first failure is thrown.
 */
export async function fetchAgain<M extends object>(
  load: () => Promise<M>,
  tries: number,
  fetch: (address: string) => Promise<unknown> = importFrom,
): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === null) throw error;
    const module = await fetch(`${address}?again=${tries}`).catch(() => null);
    if (module === null) throw error;
    return module as M;
  }
}
