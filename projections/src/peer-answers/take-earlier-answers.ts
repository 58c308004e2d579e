import type { SubjectId } from '@parley/contracts/ids';
import type { StoredTurn } from '../chats/chat-tables.js';
import { openTurns } from '../chats/chat-words.js';
import type { Db } from '../platform/db.js';
import { insertNew } from '../platform/table.js';
import { answerRow, sealAnswer, type AnswerRow } from './answer-row.js';
import { ANY_PROMPT, PEER_ANSWER, type PeerPromptCells } from './peer-tables.js';

interface Page {
  readonly chat_id: string;
  readonly subject: SubjectId | null;
  readonly turns: readonly StoredTurn[];
}

/** Pages of histories read at once. */
const FETCH = 'fetch 2000 from earlier_answers';

/** Copies the answers in chats of the prompts' own flow from their histories; once, when a prompt is first shown. */
export async function takeEarlierAnswers(db: Db, prompts: readonly PeerPromptCells[]): Promise<void> {
  for (const flowId of new Set(prompts.map(({ flow_id }) => flow_id))) {
    const names = new Set(prompts.filter(({ flow_id }) => flow_id === flowId).map(({ prompt_name }) => prompt_name));
    const shows = (flow: number, name: string) => flow === flowId && (names.has(name) || names.has(ANY_PROMPT));
    await db.run(`declare earlier_answers no scroll cursor for
      select c.chat_id, c.subject, p.turns from chat c join chat_page p on p.chat_id = c.chat_id
      where c.flow_id = ${Number(flowId)}`);
    for (let pages = await db.query<Page>(FETCH); pages.length > 0; pages = await db.query<Page>(FETCH))
      await copyAnswers(db, pages, shows);
    await db.run('close earlier_answers');
  }
}

async function copyAnswers(
  db: Db,
  pages: readonly Page[],
  shows: (flowId: number, name: string) => boolean,
): Promise<void> {
  const keys = await db.people.keysOf(pages.flatMap(({ subject }) => subject ?? []));
  const rows: AnswerRow[] = [];
  for (const { chat_id: chatId, subject, turns } of pages)
    for (const { revision, items, kept } of openTurns(subject && keys.get(subject), chatId, turns))
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
