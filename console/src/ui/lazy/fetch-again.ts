/** The address in a browser's words for a module that it could not load. */
const addressIn = (error: unknown): string | null =>
  error instanceof Error ? (/https?:\/\/\S+\.js\b/.exec(error.message)?.[0] ?? null) : null;

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Imports a module that could not be had before. Chromium asks the server again; Firefox keeps the failure for the life of
 * the page, so there the module is asked for under an address of its own. Where that is not the module that was wanted, or
 * something that it needs failed too, only a reload helps, and the first failure is thrown.
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
