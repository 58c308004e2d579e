import { SEARCH_SINCE_GENERATION } from '@parley/projections/chats/chat-tables';
import { CHECKPOINT } from '@parley/projections/platform/lanes';
import type { DataSource } from 'typeorm';

/** True if `chat_search` has all chats; false while tables of an earlier version are rebuilt. */
export async function hasGrams(dataSource: DataSource, since = SEARCH_SINCE_GENERATION): Promise<boolean> {
  const rows = await dataSource.query<object[]>(
    'select from read.checkpoint where name = $1 and coalesce(generation, 0) >= $2',
    [CHECKPOINT, since],
  );
  return rows.length > 0;
}
