/**
 * Finds the last event of ours. The log can't be read backwards through a filter, and it also holds the server's own
 * events and other applications', so it is read back to where the last search began.
 */
import { END, type AllStreamResolvedEvent, type ReadPosition } from '@eventstore/db-client';
import type { Position } from '@parley/contracts/events/envelope';
import { compareTokens, isSystem, logPositionOf, tokenOf } from './positions.js';

/** Usually the last event is ours, so the first page is short. */
const FIRST_PAGE = 4;
const LONGEST_PAGE = 500;

type ReadBack = (from: ReadPosition, maxCount: number) => Promise<readonly AllStreamResolvedEvent[]>;

interface Search {
  /** The last event of all when the search began. */
  readonly end: Position | null;
  /** The last event of ours at that time. */
  readonly last: Position | null;
}

export class BackwardsReader {
  private readonly before = new Map<string, Search>();

  constructor(private readonly read: ReadBack) {}

  async lastIn(prefixes: readonly string[]): Promise<Position | null> {
    const key = prefixes.join(' ');
    const search = await this.search(prefixes, this.before.get(key) ?? { end: null, last: null });
    this.before.set(key, search);
    return search.last;
  }

  private async search(prefixes: readonly string[], known: Search): Promise<Search> {
    let end: Position | null = known.end;
    let from: Position | null = null;
    for (let page = FIRST_PAGE; ; page = Math.min(page * 4, LONGEST_PAGE)) {
      const found = await this.read(from === null ? END : logPositionOf(from), page);
      for (const { event } of found) {
        if (!event) continue;
        const position = tokenOf(event.position);
        if (from === null) end = position;
        from = position;
        if (known.end !== null && compareTokens(position, known.end) <= 0) return { end, last: known.last };
        if (!isSystem(event) && prefixes.some((prefix) => event.streamId.startsWith(prefix)))
          return { end, last: position };
      }
      if (found.length < page) return { end, last: null };
    }
  }
}
