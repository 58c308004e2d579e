import { SEARCH_SINCE_GENERATION } from '@parley/projections/chats/chat-tables';
import type { DataSource } from 'typeorm';

/** True if `chat_search` has all chats; false while tables of an earlier version are rebuilt. */
export async function hasGrams(dataSource: DataSource, since = SEARCH_SINCE_GENERATION): Promise<boolean> {
  const rows = await dataSource.query<object[]>('select from read.checkpoint where coalesce(generation, 0) >= $1', [
    since,
  ]);
  return rows.length > 0;
}
