/** Replays every stored chat and keeps a list of those whose replay differs from the record. */
import { chatStream, type EventStore } from '@parley/contracts/events/event-store';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Pool } from 'pg';
import { chatDecider } from '../chat.decider.js';
import type { PreparedVersions } from '../prepared-versions.js';
import { proofFlows, proveChat, type Divergence } from './prove-chat.js';
import { FIRST_UUID } from '../../platform/uuid.js';

/** Chats looked up at once. */
const PAGE = 500;

export interface Diverging {
  readonly chatId: string;
  readonly flowId: number;
  readonly version: number;
  readonly divergences: readonly Divergence[];
}
export interface Verified {
  readonly chats: number;
  readonly diverging: readonly Diverging[];
}
export interface VerifyOptions {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly versions: Pick<PreparedVersions, 'version'>;
  /** ms since 1970 */
  readonly now: number;
}

export async function verifyChats({ pool, store, versions, now }: VerifyOptions): Promise<Verified> {
  const diverging: Diverging[] = [];
  let chats = 0;
  for (let after = FIRST_UUID; ;) {
    const { rows } = await pool.query<{ id: string; flow_id: number; version: number }>(
      'select chat_id as id, flow_id, version from read.chat where chat_id > $1 order by chat_id limit $2',
      [after, PAGE],
    );
    for (const { id, flow_id: flowId, version } of rows) {
      let state = chatDecider.initialState;
      // Only chat events are ever appended to this stream.
      for await (const event of store.readStream(chatStream(id), 0))
        state = chatDecider.evolve(state, event as RecordedEvent & ChatEvent);
      if (state.status !== 'running') continue;
      const divergences = proveChat(await proofFlows(versions, state), state);
      chats += 1;
      if (divergences.length > 0) diverging.push({ chatId: id, flowId, version, divergences });
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  await keep(pool, diverging, now);
  return { chats, diverging };
}

/** Replaces what an earlier run found. No words of a learner are kept here. */
async function keep(pool: Pool, diverging: readonly Diverging[], now: number): Promise<void> {
  await pool.query(
    `with gone as (delete from chat_divergence where not chat_id = any($1::uuid[]))
     insert into chat_divergence (chat_id, what, found_at)
     select id, what, to_timestamp($3 / 1000.0) from unnest($1::uuid[], $2::text[]) as found (id, what)
     on conflict (chat_id) do update set what = excluded.what, found_at = excluded.found_at`,
    [
      diverging.map(({ chatId }) => chatId),
      diverging.map(({ divergences }) => divergences.map(({ what }) => what).join(', ')),
      now,
    ],
  );
}
