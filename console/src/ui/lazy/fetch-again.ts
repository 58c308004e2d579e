import { fetchAgain } from '../../foundation/fetch-again.js';
import { fetchLostStyles } from './lost-styles.js';

/** @param tries how often it failed so far */
export async function fetchPart<M extends object>(load: () => Promise<M>, tries: number): Promise<M> {
  if (tries === 0) {
    // The lost styles may belong to another part, so this one does not wait for them.
    await fetchLostStyles().catch(() => undefined);
    return load();
  }
  await fetchLostStyles();
  return fetchAgain(load, tries);
}
