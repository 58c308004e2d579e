/** Asks platforms' servers by `safeFetch`: their addresses were typed in by an owner (decision 58). */
import type { Network } from '../../platform/safe-fetch/networks.js';
import { DEFAULT_FETCH, safeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { PlatformAway, type AskPlatform } from './platform.js';

/** A page of a course's roster is longer than other replies. */
const MAX_BYTES = 2_000_000;
const WANTED = ['link', 'retry-after'];

/** @param timeout ms */
export const askPlatform =
  (allowed: readonly Network[], timeout: number = DEFAULT_FETCH.timeout): AskPlatform =>
  async ({ method, url, headers, body }) => {
    const options = {
      ...DEFAULT_FETCH,
      timeout,
      mostBytes: MAX_BYTES,
      overflow: 'cut',
      wantedHeaders: WANTED,
      allowed,
    } as const;
    const fetched = await safeFetch(url, options, { method, headers, body });
    if (!fetched.ok) throw new PlatformAway(fetched.error);
    return {
      status: fetched.status,
      text: fetched.text,
      link: fetched.headers?.['link'] ?? null,
      retryAfter: fetched.headers?.['retry-after'] ?? null,
    };
  };
