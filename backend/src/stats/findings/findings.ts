/**
 * Finds in answers what the counters don't show. Read from the newest chats, so that it costs the same for any number
 * of them; nothing is kept for it, so that an erased person's words are gone from it, too.
 */
import { Injectable } from '@nestjs/common';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { FINDINGS_CHATS, type FlowFindings, type getFlowFindings } from '@parley/contracts/http/findings';
import { DataSource } from 'typeorm';
import type { TurnPlace } from '../../platform/histories/from-events.js';
import { Histories } from '../../platform/histories/histories.js';
import type { FlowCall } from '../../platform/http/serve.js';
import { portionsOf } from '../../platform/portions.js';
import { instantsOf } from '../day-range.js';
import { chosenBy, filtered } from '../flow-stats/flow-counters.js';
import { PromptTexts } from '../flow-stats/prompt-texts.js';
import { expectedAt, marksOf, type Expected, type Matched } from './expected.js';
import { restsOf, tellingOf, type Marks } from './telling.js';
import { MAX_CHARACTERS, unmatchedOf, type Written } from './unmatched.js';

type Query = FlowCall<typeof getFlowFindings>['query'];

interface ChosenChat {
  readonly chatId: string;
  readonly learner: string;
  /** The learner's answers. */
  readonly answers: number;
}
interface LearnersAnswer extends Matched {
  readonly itemKey: string;
  readonly revision: number;
}
/** A turn with answers that matched nothing, by their items' keys. */
interface Unread extends TurnPlace {
  readonly answers: Map<string, Omit<Written, 'said'>>;
}

/** Chats with more answers, and turns with more bytes, are no lessons as others have them; they only cost. */
const [MAX_ANSWERS, MAX_BYTES] = [2_000, 65_536];
/** Answers that are looked at, and turns whose words are read, at once: other requests are served in between. */
const [ANSWERS_AT_ONCE, TURNS_AT_ONCE] = [10_000, 500];

@Injectable()
export class Findings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: PromptTexts,
    private readonly histories: Histories,
  ) {}

  async of(flowId: number, query: Query): Promise<FlowFindings> {
    const [chats, prompts] = await Promise.all([this.newest(flowId, query), this.texts.prompts(flowId, [])]);
    const expected = expectedAt(prompts);
    const marks: Marks[] = [];
    const written: Written[] = [];
    for (const some of portionsOf(chats, ({ answers }) => answers, ANSWERS_AT_ONCE)) {
      const answers = await this.answersIn(some);
      const unread: Unread[] = [];
      for (const chat of some) {
        const own = answers.get(chat.chatId) ?? [];
        const marked = marksOf(own, expected);
        marks.push(marked);
        unread.push(...unreadOf(chat, own, restsOf(marked), expected));
      }
      for (let first = 0; first < unread.length; first += TURNS_AT_ONCE)
        written.push(...(await this.read(unread.slice(first, first + TURNS_AT_ONCE))));
    }
    return {
      chats: chats.length,
      telling: tellingOf(marks),
      ...unmatchedOf(written, {
        isAnswer: (key, text) => expected.get(key)?.listed.has(text) === true,
        isNumber: (key) => expected.get(key)?.isNumber === true,
      }),
    };
  }

  private newest(flowId: number, query: Query): Promise<ChosenChat[]> {
    const [where, parameters] = filtered({ ...chosenBy(flowId, query), spans: [] }, 'chats');
    const { from, till } = instantsOf(query);
    const [fromAt, tillAt] = [from, till].map((at) => parameters.push(at === null ? null : new Date(at)));
    return this.dataSource.query<ChosenChat[]>(
      `select chat_id as "chatId", learner, answers from read.chat_stat
       where ${where} and answers between 1 and ${MAX_ANSWERS}
         and ($${fromAt}::timestamptz is null or created_at >= $${fromAt})
         and ($${tillAt}::timestamptz is null or created_at < $${tillAt})
       order by created_at desc, chat_id limit ${FINDINGS_CHATS}`,
      parameters,
    );
  }

  /** Reads the answers by chat, in order. */
  private async answersIn(chats: readonly ChosenChat[]): Promise<ReadonlyMap<string, LearnersAnswer[]>> {
    const answers = new Map<string, LearnersAnswer[]>();
    for (const [chatId, turns] of await this.histories.facts(chats.map((chat) => chat.chatId)))
      answers.set(
        chatId,
        turns.flatMap(({ revision, facts }) =>
          facts.flatMap(([itemKey, , , , answered, learner, , help]): LearnersAnswer[] => {
            if (learner !== 1 || help || answered === null) return [];
            const [promptKey, ...matched] = answered;
            return [{ itemKey, revision, promptKey, matched }];
          }),
        ),
      );
    return answers;
  }

  private async read(unread: readonly Unread[]): Promise<Written[]> {
    const read = await this.histories.turns(unread, MAX_BYTES);
    const written: Written[] = [];
    for (const [at, { answers }] of unread.entries())
      for (const { k, m } of read[at]!.flatMap(({ items }) => items)) {
        const found = answers.get(k);
        if (found && typeof m === 'string' && m.length <= MAX_CHARACTERS) written.push({ ...found, said: m });
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
  for (const { itemKey, revision, promptKey, matched } of answers) {
    if (!matched.includes(CATCH_ALL) || expected.get(promptKey)?.expectsMore !== true) continue;
    const here = unread.get(revision) ?? { chatId, revision, answers: new Map() };
    here.answers.set(itemKey, { promptKey, learner, rest: rest(promptKey) });
    unread.set(revision, here);
  }
  return unread.values();
}
