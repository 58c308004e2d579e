/**
 * Opens the browser's storage for the page. A frame on another site may be refused everything; where the browser lets
 * the learner allow it (Storage Access API), that is asked for with their first tap, and used again at the next visit.
 */
interface Storages {
  readonly localStorage?: Storage;
  readonly indexedDB?: IDBFactory;
}
/** Given by browsers that keep what they refuse the frame apart from what they allow it later. */
let allowed: Storages | null = null;

/** Null if the browser forbids it. */
export const localTexts = (): Storage | null => {
  try {
    return allowed?.localStorage ?? window.localStorage;
  } catch {
    return null;
  }
};
/** If the browser forbids IndexedDB, treat it as missing. */
export const databases = (): IDBFactory | undefined => {
  try {
    return allowed?.indexedDB ?? window.indexedDB;
  } catch {
    return undefined;
  }
};

/** If local storage is full, it can't record that a chat began; then IndexedDB is asked. */
export const canRemember = (texts: Storage | null = localTexts()): boolean => {
  try {
    texts?.setItem('parley:probe', '1');
    texts?.removeItem('parley:probe');
    return texts !== null;
  } catch {
    return false;
  }
};

type AskForStorage = (types: { readonly all: true }) => Promise<Storages | undefined>;

/** Null: nothing is refused here, or nobody could allow it. */
const asker = (): AskForStorage | null => {
  const ask = (document as { readonly requestStorageAccess?: unknown }).requestStorageAccess;
  if (typeof ask !== 'function' || window.parent === window || localTexts() !== null) return null;
  return ask.bind(document) as AskForStorage;
};
const ask = async (asking: AskForStorage): Promise<boolean> => {
  try {
    allowed = (await asking({ all: true })) ?? null;
    return canRemember();
  } catch {
    return false;
  }
};

/** ms; no chat waits longer for a browser that doesn't answer. */
const PATIENCE = 1_000;

/** Uses what the learner allowed at an earlier visit. */
export const takeAllowed = async (): Promise<void> => {
  const asking = asker();
  if (!asking) return;
  const again = async () => {
    const { state } = await navigator.permissions.query({ name: 'storage-access' });
    if (state === 'granted') await ask(asking);
  };
  await Promise.race([again().catch(() => undefined), new Promise((done) => setTimeout(done, PATIENCE))]);
};

const TAPS = ['click', 'keydown'] as const;

/** Resolves after the learner's first tap or key: whether this browser keeps data from now on. At once if it can't be asked. */
export const askAtFirstTap = async (): Promise<boolean> => {
  const asking = asker();
  if (!asking) return false;
  await new Promise<void>((tapped) => {
    const tap = (): void => {
      for (const each of TAPS) window.removeEventListener(each, tap, true);
      tapped();
    };
    for (const each of TAPS) window.addEventListener(each, tap, true);
  });
  return ask(asking);
};
