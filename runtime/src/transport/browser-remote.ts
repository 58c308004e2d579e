/**
 * Fetches remote messages in a preview: the author's own browser asks, as far as the page's policy allows, and nothing
 * is recorded.
 */
import { remoteUrlOf } from '@parley/contracts/engine/remote-url';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';

const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 64_000;
const OWN = /^\/flows\//;

const fulfilled = (value: unknown): RemoteResult => {
  const isMessage = typeof value === 'object' && value !== null && 'body' in value;
  const body: unknown = isMessage ? value.body : value;
  const type = isMessage && 'contentType' in value ? value.contentType : null;
  if (body === null || (typeof body === 'string' && body.trim() === '')) return { status: 'fulfilledNull' };
  return { status: 'fulfilled', content: { body, contentType: typeof type === 'string' ? type : null } };
};

/** `apiUrl`: the API root; `/flows/…` is appended. */
export const fetchInBrowser = async (
  item: HistoryItem,
  apiUrl: string,
  fetcher: typeof fetch = (...args) => fetch(...args),
): Promise<RemoteResult> => {
  const url = remoteUrlOf(item) ?? '';
  try {
    const response = await fetcher(OWN.test(url) ? `${apiUrl}${url}` : url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A preview has no chat on the server, so it can't have evaluations.
    if (/\/evaluations\//.test(url) && (response.status === 401 || response.status === 404))
      return { status: 'fulfilledNull' };
    if (!response.ok) return { status: 'rejected', error: `http-${response.status}` };
    const text = await response.text();
    if (text.length > MAX_CHARACTERS) return { status: 'rejected', error: 'too-large' };
    if (!/json/i.test(response.headers.get('content-type') ?? '')) return fulfilled(text.trim());
    return fulfilled(JSON.parse(text));
  } catch {
    return { status: 'rejected' };
  }
};
