/**
 * Other learners' answers at a prompt (decision 49). They are read from current answers, without names, without the
 * caller's own, and only if the learner has moved on from the prompt.
 */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { INPUTS } from '@parley/contracts/definition/input-types';
import { listedAnswers } from '@parley/contracts/definition/right-answers';
import { takesList } from '@parley/contracts/definition/takes';
import { isOutcome } from '@parley/contracts/definition/whole-rules';
import { Inject, Injectable } from '@nestjs/common';
import { LEAST_LEARNERS, type PeerSamples, type PeerStats } from '@parley/contracts/http/peer-answers';
import type { Pool } from 'pg';
import { answerPlace } from '@parley/projections/chats/chat-words';
import { openWords, type Sealed } from '@parley/projections/platform/words';
import { keysOfRows } from '../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { POOL, SUBJECT_KEYS } from '../platform/tokens.js';
import { answerStats, multipleStats, type PeerAnswer } from './count-answers.js';

export interface AskedPrompt {
  readonly flowId: number;
  readonly promptName: string;
  /** The learner whose own answers are left out, by opaque id. */
  readonly except: string | null;
}
interface Prompt {
  readonly key: string;
  readonly multiple: boolean;
  readonly answers: PromptDefinition['answers'];
}

interface Row extends Pick<PeerAnswer, 'matched'> {
  readonly person: string;
  readonly subject: string | null;
  readonly chatId: string;
  readonly itemKey: string;
  readonly said: Sealed | string;
}

/** Figures cover the latest learners only, so reading does not grow with the flow. */
const MAX_LEARNERS = 1_000;
/** Some learners answered more than once. */
const MAX_ROWS = 3 * MAX_LEARNERS;
const MAX_SAMPLES = 10;

@Injectable()
export class PeerAnswers {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
  ) {}

  /** ENG-66: different answers, newest first. null if no published version of the flow's owner shows them. */
  async samples(asked: AskedPrompt): Promise<PeerSamples | null> {
    const prompt = await this.shown(asked);
    if (!prompt) return null;
    const answers = await this.answers(asked, prompt);
    return { body: [...new Set(answers.map(({ said }) => said))].slice(0, MAX_SAMPLES) };
  }

  /** ENG-67, 68. Empty for fewer than three learners. */
  async stats(asked: AskedPrompt): Promise<PeerStats | null> {
    const prompt = await this.shown(asked);
    if (!prompt) return null;
    const answers = await this.answers(asked, prompt);
    const counted = answers.length < LEAST_LEARNERS ? [] : answers;
    return prompt.multiple ? multipleStats(counted, outcomesOf(prompt)) : answerStats(counted);
  }

  private async shown({ flowId, promptName }: AskedPrompt): Promise<Prompt | null> {
    if (!Number.isInteger(flowId) || flowId < 1 || flowId > 2_147_483_647) return null;
    const { rows } = await this.pool.query<Prompt>({
      name: 'peer-prompt',
      text: SHOWN,
      values: [flowId, promptName, LIST_INPUTS],
    });
    return rows[0] ?? null;
  }

  /** The latest answer of each learner, newest first. */
  private async answers({ flowId, except }: AskedPrompt, { key }: Prompt): Promise<readonly PeerAnswer[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'peer-answers',
      text: ANSWERS,
      values: [flowId, key, MAX_ROWS],
    });
    const latest = new Map<string, Row>();
    for (const row of rows)
      if (row.person !== except && !latest.has(row.person) && latest.size < MAX_LEARNERS) latest.set(row.person, row);
    const keyOf = await keysOfRows(this.subjectKeys, [...latest.values()]);
    return [...latest.values()].flatMap(({ matched, ...row }) => {
      const said = openWords(keyOf(row), row.said, answerPlace(row.chatId, row.itemKey));
      return said === null ? [] : [{ said, matched }];
    });
  }
}

/** The answers that are no choices or parts, but react to all of these. */
const outcomesOf = ({ answers }: Prompt): ReadonlySet<string> =>
  new Set(listedAnswers({ answers }).flatMap(({ message, rule }) => (rule && isOutcome(rule) ? [message] : [])));

const LIST_INPUTS = Object.keys(INPUTS).filter(takesList);
const SHOWN = `
  select entry->>'key' as key, coalesce((entry->'definition'->>'acceptsMultipleAnswers')::boolean, false)
    or coalesce(entry->'definition'->>'inputDisplayType', '') = any($3) as multiple, entry->'definition'->'answers' as answers
  from read.flow_version v, jsonb_array_elements(v.definition->'promptsArray') as entry
  where v.flow_id = $1 and entry->>'name' = $2 and exists (
    select 1 from read.peer_prompt p
    join read.flow showing on showing.flow_id = p.by_flow
    join read.flow shown on shown.flow_id = p.flow_id
    where p.flow_id = $1 and p.prompt_name in ($2, '*') and showing.owner_id = shown.owner_id
      and shown.archived_at is null
  )
  order by v.version desc limit 1`;

const ANSWERS = `
  select coalesce(a.subject, a.chat_id)::text as person, a.subject, a.chat_id as "chatId", a.item_key as "itemKey",
    a.said, a.matched
  from read.peer_answer a join read.chat c on c.chat_id = a.chat_id
  where a.flow_id = $1 and a.prompt_key = $2 and not c.test
    and (c.completed or coalesce(c.prompt_key, '') not in (a.prompt_key, a.flow_id || '/' || a.prompt_key))
  order by a.at desc, a.chat_id, a.item_key limit $3`;
