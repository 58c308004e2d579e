/** Gives one answer in all chats that wait at a prompt: each chat for itself, so that one that refuses it stops no other. */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ANSWERED_AT_ONCE, type answerWaiting } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import type { Log } from '@parley/contracts/log';
import { openName } from '@parley/projections/chats/chat-words';
import { openIdentifier, type SealedIdentifier } from '@parley/projections/chats/identifiers';
import type { Sealed } from '@parley/projections/platform/words';
import type { Pool } from 'pg';
import { refusalOf } from '../../platform/http/problem.filter.js';
import { Refusal } from '../../platform/http/refusal.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { LOG, POOL, SUBJECT_KEYS } from '../../platform/tokens.js';
import { giveExternal } from '../review-item/give-external.js';
import { ReviewWriter } from '../review-writer.js';

interface Answer {
  /** The command: a repeat is the same answers. */
  readonly id: string;
  readonly flowId: number;
  readonly promptKey: string;
  readonly answer: string | string[];
  /** `next` of the call before. */
  readonly after?: string;
}
type Outcome = ReplyOf<typeof answerWaiting>;
type Failure = Outcome['failed'][number];
interface Asker {
  readonly by: UserId;
  readonly requestId: string;
}

/** Chats that are answered at the same time: their appends share statements, and learners' answers still find room. */
const AT_ONCE = 8;

type Reason = Pick<Failure, 'code' | 'message'>;
const NOT_SAVED: Reason = { code: 'not-saved', message: 'The answer could not be saved in this chat' };
/** The store is away: the teacher reads the same as for one failed save, and no further chat is tried. */
const AWAY: Reason = { ...NOT_SAVED };

const WAITING = `
  select c.chat_id as "chatId", c.subject, c.identifier_hash as "identifierHash",
    c.sealed_identifier as "sealedIdentifier", c.identifier_origin = 'system' as anonymous, c.context,
    floor(extract(epoch from c.created_at) * 1000)::text as since
  from read.chat c
  where c.flow_id = $1 and c.inputs_pending and c.external_answer_pending > 0 and c.prompt_key = $2 and not c.test
    and ($4::float8 is null or (c.created_at, c.chat_id) > (timestamptz 'epoch' + $4::float8 * interval '1 millisecond', $5))
  order by c.created_at, c.chat_id limit $3`;
interface Row extends SealedIdentifier {
  readonly chatId: string;
  readonly subject: string | null;
  /** When it began, in ms since 1970. */
  readonly since: string;
  readonly anonymous: boolean;
  readonly context: Sealed | Readonly<Record<string, string>>;
}

@Injectable()
export class AnswerWaiting {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly writer: ReviewWriter,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'keysOf'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async answer(answer: Answer, asker: Asker): Promise<Outcome> {
    const [since = null, chatId = null] = answer.after?.split('/') ?? [];
    const values = [answer.flowId, answer.promptKey, ANSWERED_AT_ONCE + 1, since, chatId];
    const { rows } = await this.pool.query<Row>(WAITING, values);
    const chats = rows.slice(0, ANSWERED_AT_ONCE);
    const keyOf = await keysOfRows(this.subjectKeys, chats);
    const outcome = { given: 0, late: 0, failed: [] as Failure[] };
    const left = chats.values();
    // Each further chat would wait as long as the one that found the store away.
    let isAway = false;
    const work = async (): Promise<void> => {
      for (const row of left) {
        const reason = isAway ? NOT_SAVED : await this.answerOne(row.chatId, answer, asker);
        if (reason === AWAY) isAway = true;
        if (reason === 'given' || reason === 'late') outcome[reason] += 1;
        else {
          const { chatId, anonymous } = row;
          const key = keyOf(row);
          const name = openName(key, row);
          const who = { identifier: openIdentifier(key, row), ...(name !== null && { name }) };
          outcome.failed.push({ chatId, anonymous, ...who, ...reason });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const isAtLeast = rows.length > chats.length;
    const last = chats.at(-1);
    return { ...outcome, isAtLeast, next: isAtLeast && last && !isAway ? `${last.since}/${last.chatId}` : null };
  }

  private async answerOne(
    chatId: string,
    { id, flowId, promptKey, answer }: Answer,
    asker: Asker,
  ): Promise<'given' | 'late' | Reason> {
    const key = keyIn(id, chatId);
    let isLate = false;
    try {
      await this.writer.write({ chatId, flowId }, asker, (now) => {
        const { history } = now.chat;
        const last = history.at(-1);
        const isGiven = history.some((item) => item.key === key);
        isLate = !isGiven && !(last?.direction === 'received' && last.answerExternally && last.promptKey === promptKey);
        if (isGiven || isLate || !last) return null;
        return giveExternal(now, { itemKey: last.key, message: answer, key, by: asker.by });
      });
      return isLate ? 'late' : 'given';
    } catch (error) {
      // Its learner deleted it, or was erased, meanwhile.
      if (error instanceof Refusal && (error.status === 404 || error.status === 410)) return 'late';
      if (error instanceof Refusal && error.status !== 503)
        return { code: error.details.code ?? 'refused', message: error.message };
      this.log.error({ chatId, reason: String(error) }, 'a waiting chat could not be answered');
      return refusalOf(error)?.status === 503 ? AWAY : NOT_SAVED;
    }
  }
}

/** The key of the answer in a chat: a repeat of the command finds it there. */
function keyIn(id: string, chatId: string): string {
  const hex = createHash('sha256').update(`${id}/${chatId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
