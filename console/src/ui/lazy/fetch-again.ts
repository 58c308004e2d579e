import { fetchAgain } from '../../foundation/fetch-again.js';
import { fetchLostStyles } from './lost-styles.js';

/** @param tries how often it failed so far */
export async function fetchPart<M extends object>(load: () => Promise<M>, tries: number): Promise<M> {
  if (tries === 0) {
    // What was lost may belong to another part, so this one is not held up by it.
    await fetchLostStyles().catch(() => undefined);
    return load();
  }
  await fetchLostStyles();
  return fetchAgain(load, tries);
}
