/**
 * What answers tell beyond the counters. Read from the newest chats, so that it costs the same for any number of them;
 * nothing is kept for it, so that an erased person's words are gone from it, too.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CATCH_ALL, type PromptDefinition } from '@parley/contracts/definition/definition';
import { FINDINGS_CHATS, type FlowFindings, type getFlowFindings } from '@parley/contracts/http/findings';
import type { StoredTurn } from '@parley/projections/chats/chat-tables';
import { openTurns } from '@parley/projections/chats/chat-words';
import { DataSource } from 'typeorm';
import type { FlowCall } from '../../platform/http/serve.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { SUBJECT_KEYS } from '../../platform/tokens.js';
import { instantsOf } from '../day-range.js';
import { listedAnswers, rightAnswers } from '../flow-stats/answer-counts.js';
import { filtered } from '../flow-stats/flow-counters.js';
import { PromptTexts, type Placed } from '../flow-stats/prompt-texts.js';
import { restsOf, tellingOf, type Marks } from './telling.js';
import { MOST_CHARACTERS, normalised, unmatchedOf, type Written } from './unmatched.js';

interface AnsweredChat {
  readonly chatId: string;
  readonly learner: string;
  /** In order: the item's key, and the prompt with the answers matched there. */
  readonly answers: readonly (readonly [key: string, answered: readonly [promptKey: string, ...matched: string[]]])[];
}
interface MarkedChat extends AnsweredChat {
  readonly marks: Marks;
}
interface Page {
  readonly chatId: string;
  readonly subject: string | null;
  readonly turns: readonly StoredTurn[];
}
type Prompts = ReadonlyMap<string, Placed>;

/** Chats with more answers, and pages of histories with more bytes, are no lessons as others have them; they only cost. */
const [MOST_ANSWERS, MOST_BYTES] = [2_000, 65_536];
/** Chats whose words are read at once. */
const AT_ONCE = 100;

@Injectable()
export class Findings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: PromptTexts,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  async of(flowId: number, query: FlowCall<typeof getFlowFindings>['query']): Promise<FlowFindings> {
    const chats = await this.answered(flowId, query);
    const prompts = await this.texts.prompts(flowId, []);
    const marked = chats.map((chat) => ({ ...chat, marks: marksOf(chat, prompts) }));
    return {
      chats: chats.length,
      telling: tellingOf(marked.map(({ marks }) => marks)),
      ...unmatchedOf(await this.written(marked, prompts), (key, text) =>
        listedAnswers(prompts.get(key)!.entry.definition).some(({ message }) => normalised(message) === text),
      ),
    };
  }

  /** What learners answered in the newest chats. */
  private answered(flowId: number, query: FlowCall<typeof getFlowFindings>['query']): Promise<AnsweredChat[]> {
    const [where, parameters] = filtered({
      flowId,
      attempts: query.attempts ?? 'latest',
      version: query.version ?? null,
      sequenceId: query.flowSequenceId ?? null,
      spans: [],
    });
    const { from, till } = instantsOf(query);
    const [fromAt, tillAt] = [from, till].map((at) => parameters.push(at === null ? null : new Date(at)));
    return this.dataSource.query<AnsweredChat[]>(
      `select c.chat_id as "chatId", c.learner, f.answers from (
         select chat_id, learner, created_at from read.chat_stat where ${where} and answers between 1 and ${MOST_ANSWERS}
           and ($${fromAt}::timestamptz is null or created_at >= $${fromAt})
           and ($${tillAt}::timestamptz is null or created_at < $${tillAt})
         order by created_at desc, chat_id limit ${FINDINGS_CHATS}
       ) c cross join lateral (
         select coalesce(json_agg(json_build_array(fact->0, fact->4) order by p.page, nth), '[]') as answers
         from read.chat_fact_page p cross join lateral json_array_elements(p.facts) with ordinality as x(fact, nth)
         where p.chat_id = c.chat_id and fact->>5 = '1' and json_typeof(fact->4) = 'array'
       ) f`,
      parameters,
    );
  }

  /** The words of the answers that matched nothing, of prompts that expect something. */
  private async written(chats: readonly MarkedChat[], prompts: Prompts): Promise<Written[]> {
    const places = new Map<string, Omit<Written, 'said'>>();
    const chatIds = new Set<string>();
    for (const { chatId, learner, answers, marks } of chats) {
      const rest = restsOf(marks);
      for (const [key, [promptKey, ...matched]] of answers) {
        if (!matched.includes(CATCH_ALL) || !expectsMore(prompts.get(promptKey)?.entry.definition)) continue;
        places.set(`${chatId} ${key}`, { promptKey, learner, rest: rest(promptKey) });
        chatIds.add(chatId);
      }
    }
    const written: Written[] = [];
    const all = [...chatIds];
    for (let first = 0; first < all.length; first += AT_ONCE)
      written.push(...(await this.said(all.slice(first, first + AT_ONCE), places)));
    return written;
  }

  private async said(chatIds: readonly string[], places: ReadonlyMap<string, Omit<Written, 'said'>>) {
    const rows = await this.dataSource.query<Page[]>(
      `select c.chat_id as "chatId", c.subject, p.turns from read.chat c join read.chat_page p on p.chat_id = c.chat_id
       where c.chat_id = any($1::uuid[]) and octet_length(p.turns::text) <= ${MOST_BYTES}`,
      [chatIds],
    );
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    return rows.flatMap(({ chatId, turns, ...row }) =>
      openTurns(keyOf(row), chatId, turns).flatMap(({ items }) =>
        items.flatMap(({ k, m }) => {
          const found = places.get(`${chatId} ${k}`);
          return found && typeof m === 'string' && m.length <= MOST_CHARACTERS ? [{ ...found, said: m }] : [];
        }),
      ),
    );
  }
}

/** A prompt that takes any text and nothing else has no unmatched answers, unless its author wants them counted. */
const expectsMore = (definition: PromptDefinition | undefined): boolean =>
  definition !== undefined &&
  (definition.trackAnalytics === true ||
    listedAnswers(definition).some(({ message, trackAnalytics }) => message !== CATCH_ALL || trackAnalytics === true));

function marksOf({ answers }: AnsweredChat, prompts: Prompts): Marks {
  const marks = new Map<string, boolean>();
  for (const [, [promptKey, ...given]] of answers) {
    const definition = prompts.get(promptKey)?.entry.definition;
    if (!definition || marks.has(promptKey)) continue;
    const right = rightAnswers(definition);
    if (right.size === 0) continue;
    const isWhole = definition.acceptsMultipleAnswers !== true || new Set(given).size === right.size;
    marks.set(promptKey, isWhole && given.every((message) => right.has(message)));
  }
  return marks;
}
