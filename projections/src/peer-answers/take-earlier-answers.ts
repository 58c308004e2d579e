import { endingsOf } from '@parley/contracts/events/share';
import type { SubjectId } from '@parley/contracts/ids';
import type { ChatTurn, StoredTurn } from '../chats/chat-tables.js';
import { mergeTurns, readTurns } from '../chats/chat-turns.js';
import { openTurns } from '../chats/chat-words.js';
import type { Db } from '../platform/db.js';
import { liftReadable } from '../platform/lifting.js';
import { insertNew } from '../platform/table.js';
import { answerRow, sealAnswer, type AnswerRow } from './answer-row.js';
import { ANY_PROMPT, PEER_ANSWER } from './peer-tables.js';
import type { Shown } from './shown-prompts.js';

interface Chat {
  readonly chatId: string;
  readonly revision: number;
  readonly subject: SubjectId | null;
  /** Those that have a row. */
  readonly told: readonly (readonly StoredTurn[])[];
}

/** Chats read at once. */
const FETCH = 'fetch 200 from earlier_answers';

/** Copies the answers in chats of the prompts' own flow from their histories; once, when a prompt is first shown. */
export async function takeEarlierAnswers(db: Db, prompts: readonly Shown[]): Promise<void> {
  for (const flowId of new Set(prompts.map(({ flow_id }) => flow_id))) {
    const names = new Set(prompts.filter(({ flow_id }) => flow_id === flowId).map(({ prompt_name }) => prompt_name));
    const shows = (flow: number, name: string) => flow === flowId && (names.has(name) || names.has(ANY_PROMPT));
    await db.run(`declare earlier_answers no scroll cursor for
      select c.chat_id as "chatId", c.revision, c.subject, array(select p.turns from chat_page p where p.chat_id = c.chat_id) as told
      from chat c where c.flow_id = ${Number(flowId)} ${ofPart(db)}`);
    for (let chats = await db.query<Chat>(FETCH); chats.length > 0; chats = await db.query<Chat>(FETCH))
      await copyAnswers(db, chats, shows);
    await db.run('close earlier_answers');
  }
}

/** The chats of other parts are at other events. The condition is the same as `readerOf` in `share.ts`. */
function ofPart({ part }: Db): string {
  if (!part) return '';
  const { endings, isAmong } = endingsOf(part);
  const owner = 'coalesce(c.subject::text, c.token_hash, c.chat_id::text)';
  return `and (right(${owner}, 2) = any('{${endings.join()}}')) = ${isAmong}`;
}

async function copyAnswers(
  db: Db,
  chats: readonly Chat[],
  shows: (flowId: number, name: string) => boolean,
): Promise<void> {
  const keys = await db.people.keysOf(chats.flatMap(({ subject }) => subject ?? []));
  const made = new Map<string, readonly ChatTurn[]>();
  if (db.readStreams)
    for await (const { chatId, turns } of readTurns(db.readStreams, chats, liftReadable)) made.set(chatId, turns);
  const rows: AnswerRow[] = [];
  for (const { chatId, subject, told } of chats)
    for (const { revision, items, kept } of mergeTurns(
      made.get(chatId) ?? [],
      openTurns(subject && keys.get(subject), chatId, told.flat()),
    ))
      for (const [place, item] of items.slice(0, kept).entries()) {
        const row = answerRow(item, { chatId, revision, place, ...(subject !== null && { subject }) }, shows);
        if (row) rows.push(row);
      }
  insertNew(
    db,
    PEER_ANSWER,
    rows.map((row) => sealAnswer(keys, row)),
  );
}
