/**
 * Fetches what an open page may need later while nothing else is going on, so that it is there when the network is not.
 * One after another, so that the author's own requests go first.
 */
type Load = () => Promise<unknown>;

const wanted = new Set<Load>();
let isFetching = false;

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true;

/** Names what `fetchAhead` fetches. */
export function neededLater(...loads: readonly Load[]): void {
  for (const load of loads) wanted.add(load);
}

/**
 * Fetches what was named, and what those parts name in turn; what fails, again when the network is back. Safari has no idle
 * callbacks: there, and where data is to be saved, each part is fetched when it is opened.
 */
export async function fetchAhead(): Promise<void> {
  if (isFetching || !('requestIdleCallback' in window) || savesData()) return;
  isFetching = true;
  for (const load of wanted) {
    await idle();
    await load().then(
      () => wanted.delete(load),
      () => undefined,
    );
  }
  isFetching = false;
  if (wanted.size > 0) window.addEventListener('online', () => void fetchAhead(), { once: true });
}
