/**
 * What answers tell beyond the counters. Read from the newest chats, so that it costs the same for any number of them;
 * nothing is kept for it, so that an erased person's words are gone from it, too.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CATCH_ALL } from '@parley/contracts/definition/definition';
import { FINDINGS_CHATS, type FlowFindings, type getFlowFindings } from '@parley/contracts/http/findings';
import type { StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import type { FactPageCells } from '@parley/projections/stats/stat-tables';
import { DataSource } from 'typeorm';
import type { FlowCall } from '../../platform/http/serve.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../../platform/tokens.js';
import { instantsOf } from '../day-range.js';
import { filtered } from '../flow-stats/flow-counters.js';
import { PromptTexts } from '../flow-stats/prompt-texts.js';
import { expectedAt, marksOf, type Expected, type Matched } from './expected.js';
import { portionsOf } from './portions.js';
import { restsOf, tellingOf, type Marks } from './telling.js';
import { MOST_CHARACTERS, unmatchedOf, type Written } from './unmatched.js';

type Query = FlowCall<typeof getFlowFindings>['query'];

interface ChosenChat {
  readonly chatId: string;
  readonly learner: string;
  /** The learner's answers. */
  readonly answers: number;
}
interface LearnersAnswer extends Matched {
  readonly itemKey: string;
  /** Of the event, in facts and in the history. */
  readonly page: number;
}
/** A page of a history with answers that matched nothing, by their items' keys. */
interface Unread {
  readonly chatId: string;
  readonly page: number;
  readonly answers: Map<string, Omit<Written, 'said'>>;
}
interface Page {
  /** Index of the page among those asked for. */
  readonly at: number;
  readonly subject: string | null;
  readonly turns: readonly StoredTurn[];
}

/** Chats with more answers, and pages of histories with more bytes, are no lessons as others have them; they only cost. */
const [MOST_ANSWERS, MOST_BYTES] = [2_000, 65_536];
/** Answers that are looked at, and pages whose words are read, at once: other requests are served in between. */
const [ANSWERS_AT_ONCE, PAGES_AT_ONCE] = [10_000, 500];

@Injectable()
export class Findings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: PromptTexts,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  async of(flowId: number, query: Query): Promise<FlowFindings> {
    const [chats, prompts] = await Promise.all([this.newest(flowId, query), this.texts.prompts(flowId, [])]);
    const expected = expectedAt(prompts);
    const marks: Marks[] = [];
    const written: Written[] = [];
    for (const some of portionsOf(chats, ANSWERS_AT_ONCE)) {
      const answers = await this.answersIn(some);
      const unread: Unread[] = [];
      for (const chat of some) {
        const own = answers.get(chat.chatId) ?? [];
        const marked = marksOf(own, expected);
        marks.push(marked);
        unread.push(...unreadOf(chat, own, restsOf(marked), expected));
      }
      for (let first = 0; first < unread.length; first += PAGES_AT_ONCE)
        written.push(...(await this.read(unread.slice(first, first + PAGES_AT_ONCE))));
    }
    return {
      chats: chats.length,
      telling: tellingOf(marks),
      ...unmatchedOf(written, (key, text) => expected.get(key)?.listed.has(text) === true),
    };
  }

  private newest(flowId: number, query: Query): Promise<ChosenChat[]> {
    const [where, parameters] = filtered({
      flowId,
      attempts: query.attempts ?? 'latest',
      version: query.version ?? null,
      sequenceId: query.flowSequenceId ?? null,
      spans: [],
    });
    const { from, till } = instantsOf(query);
    const [fromAt, tillAt] = [from, till].map((at) => parameters.push(at === null ? null : new Date(at)));
    return this.dataSource.query<ChosenChat[]>(
      `select chat_id as "chatId", learner, answers from read.chat_stat
       where ${where} and answers between 1 and ${MOST_ANSWERS}
         and ($${fromAt}::timestamptz is null or created_at >= $${fromAt})
         and ($${tillAt}::timestamptz is null or created_at < $${tillAt})
       order by created_at desc, chat_id limit ${FINDINGS_CHATS}`,
      parameters,
    );
  }

  /** What learners answered, by chat, in order. */
  private async answersIn(chats: readonly ChosenChat[]): Promise<ReadonlyMap<string, LearnersAnswer[]>> {
    const pages = await this.dataSource.query<FactPageCells[]>(
      `select chat_id, page, facts from read.chat_fact_page where chat_id = any($1::uuid[])`,
      [chats.map(({ chatId }) => chatId)],
    );
    const answers = new Map<string, LearnersAnswer[]>();
    for (const { chat_id, page, facts } of pages.sort((a, b) => a.page - b.page))
      for (const [itemKey, , , , answered, learner] of facts) {
        if (learner !== 1 || answered === null) continue;
        const [promptKey, ...matched] = answered;
        const own = answers.get(chat_id);
        if (own) own.push({ itemKey, page, promptKey, matched });
        else answers.set(chat_id, [{ itemKey, page, promptKey, matched }]);
      }
    return answers;
  }

  private async read(unread: readonly Unread[]): Promise<Written[]> {
    const rows = await this.dataSource.query<Page[]>(
      `select x.nth::int - 1 as at, c.subject, p.turns
       from unnest($1::uuid[], $2::int[]) with ordinality as x(chat_id, page, nth)
       join read.chat_page p using (chat_id, page) join read.chat c using (chat_id)
       where octet_length(p.turns::text) <= ${MOST_BYTES}`,
      [unread.map(({ chatId }) => chatId), unread.map(({ page }) => page)],
    );
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    const written: Written[] = [];
    for (const row of rows) {
      const { chatId, answers } = unread[row.at]!;
      for (const { items } of openTurns(keyOf(row), chatId, row.turns))
        for (const { k, m } of items) {
          const found = answers.get(k);
          if (found && typeof m === 'string' && m.length <= MOST_CHARACTERS) written.push({ ...found, said: m });
        }
    }
    return written;
  }
}

/** Where the words stand of answers that matched nothing, at prompts that expect something. */
function unreadOf(
  { chatId, learner }: ChosenChat,
  answers: readonly LearnersAnswer[],
  rest: (promptKey: string) => number | null,
  expected: ReadonlyMap<string, Expected>,
): Iterable<Unread> {
  const unread = new Map<number, Unread>();
  for (const { itemKey, page, promptKey, matched } of answers) {
    if (!matched.includes(CATCH_ALL) || expected.get(promptKey)?.expectsMore !== true) continue;
    const here = unread.get(page) ?? { chatId, page, answers: new Map() };
    here.answers.set(itemKey, { promptKey, learner, rest: rest(promptKey) });
    unread.set(page, here);
  }
  return unread.values();
}
