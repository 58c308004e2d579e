/**
 * Counts chats with an answer of the learner by month. Uses only unencrypted facts, so erasing a person changes no
 * count.
 */
import type { ItemFact } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatIdOf, type RecordedChatEvent } from '../chats/fold-chat.js';
import type { Db } from '../platform/db.js';
import type { Projection } from '../platform/projection.js';
import { deleteByKey, insert } from '../platform/table.js';
import { monthOf } from './month.js';
import { PLAN_CHAT, type PlanChatCells } from './plan-tables.js';

type Event = Extract<RecordedChatEvent, { type: 'ChatStarted' | 'AnswerGiven' | 'AnswerAltered' | 'ChatDeleted' }>;

interface Answered {
  readonly chat_id: string;
  readonly month: string;
}
const COUNT = `
  insert into plan_usage (month, unit, flow_id, sequence_id)
  select distinct x.month, c.unit, case when c.sequence_id is null then c.flow_id end, c.sequence_id
  from json_to_recordset($1::json) as x(chat_id uuid, month text) join plan_chat c on c.chat_id = x.chat_id
  on conflict do nothing`;

export const planUsageProjection: Projection = {
  name: 'plan-usage',
  lane: 'ahead',
  types: new Set<Event['type']>(['ChatStarted', 'AnswerGiven', 'AnswerAltered', 'ChatDeleted']),
  apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    // Chats already counted in their month, so that most answers need no statement.
    const counted = db.memory.cache<true>('plan-usage');
    const begun: PlanChatCells[] = [];
    const answered = new Map<string, Answered>();
    const deleted = new Set<string>();
    for (const event of recorded as readonly Event[]) {
      const chatId = chatIdOf(event);
      if (event.type === 'ChatDeleted') {
        deleted.add(chatId);
        continue;
      }
      if (event.type === 'ChatStarted' && !event.data.test) begun.push(cellsOf(chatId, event));
      const month = monthOf(event.meta.at);
      const key = `${month} ${chatId}`;
      // An answer stored after the chat's deletion doesn't count.
      if (deleted.has(chatId) || counted.get(key) || !event.data.facts.some(isLearners)) continue;
      counted.set(key, true);
      answered.set(key, { chat_id: chatId, month });
    }
    insert(db, PLAN_CHAT, begun);
    if (answered.size > 0) db.write(COUNT, JSON.stringify([...answered.values()]));
    deleteByKey(
      db,
      PLAN_CHAT,
      [...deleted].map((chat_id) => ({ chat_id })),
    );
    return Promise.resolve();
  },
};

const isLearners = ({ direction, auto, external }: ItemFact): boolean => direction === 'sent' && !auto && !external;

function cellsOf(chatId: string, { data, subject }: Extract<Event, { type: 'ChatStarted' }>): PlanChatCells {
  const sequenceId = data.sequence?.id ?? null;
  const unit = sequenceId === null ? chatId : `${sequenceId}:${subject ?? data.tokenHash ?? chatId}`;
  return { chat_id: chatId, unit, flow_id: data.flowId, sequence_id: sequenceId };
}
