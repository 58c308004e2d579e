/** Says of many flows at once how many first answers were right, as the Summary of each does; it reads kept counters and no chats. */
import { Inject, Injectable } from '@nestjs/common';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { LEAST_FOR_SHARES } from '@parley/contracts/http/class-table';
import type { FlowCard } from '@parley/contracts/http/flow-card';
import type { Pool } from 'pg';
import { CACHES, POOL } from '../../platform/tokens.js';
import { countedRight, rightFirstOf, type RightFirst } from './answer-counts.js';
import { ownPrompts, type PromptRow } from './own-prompts.js';
import { PromptTexts } from './prompt-texts.js';

export interface Published {
  readonly flowId: number;
  /** The newest one. */
  readonly version: number;
}
/** A question with a right answer that enough learners answered. */
interface Judged {
  readonly flowId: number;
  readonly promptKey: string;
  /** First answers. */
  readonly answered: number;
  readonly right: RightFirst;
}
type Answered = Omit<Judged, 'right'>;
/** By prompt key. */
type Rights = ReadonlyMap<string, RightFirst>;

/** The counters of all time, of the latest attempts. */
const OF_FLOWS = `flow_id = any($1::int[]) and class = '' and grain = 3 and latest`;
const ANSWERED = `
  select flow_id as "flowId", prompt_key as "promptKey", sum(answered)::int as answered
  from read.flow_stat_prompt where ${OF_FLOWS} group by 1, 2 having sum(answered) >= ${LEAST_FOR_SHARES}`;
const FIRSTS = `
  select flow_id as "flowId", prompt_key as "promptKey", answer, sum(first)::int as first
  from read.flow_stat_answer
  where ${OF_FLOWS} and nth = 0 and prompt_key = any($2::text[]) and answer = any($3::text[]) group by 1, 2, 3`;
const CHOICES = `
  select flow_id as "flowId", prompt_key as "promptKey", choices, sum(count)::int as count
  from read.flow_stat_choices
  where ${OF_FLOWS} and prompt_key = any($2::text[]) and choices = any($3::text[]) group by 1, 2, 3`;
const PROMPTS = `
  select definition->'promptsArray' as prompts, definition->'commonAnswers' as common
  from read.flow_version where flow_id = $1 and version = $2`;
const NEWEST = `
  select flow_id as "flowId", max(version) as version from read.flow_version where flow_id = any($1::int[]) group by 1`;

@Injectable()
export class FirstAnswers {
  /** By flow and version, which never changes, and by linked prompt and the newest version of its flow. */
  private readonly known: Cache<string, Rights>;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly texts: PromptTexts,
    @Inject(CACHES) caches: Caches,
  ) {
    this.known = caches.make();
  }

  /** @returns by flow, without those that have no question to judge */
  async of(flows: readonly Published[]): Promise<ReadonlyMap<number, NonNullable<FlowCard['firstAnswers']>>> {
    const sums = new Map<number, { right: number; answered: number }>();
    for (const [{ flowId, answered }, right] of await this.counted(await this.judged(flows))) {
      const sum = sums.get(flowId) ?? { right: 0, answered: 0 };
      sums.set(flowId, { right: sum.right + right, answered: sum.answered + answered });
    }
    return sums;
  }

  /** Prompts of the newest version, and of linked flows. */
  private async judged(flows: readonly Published[]): Promise<readonly Judged[]> {
    if (flows.length === 0) return [];
    const { rows } = await this.pool.query<Answered>(ANSWERED, [flows.map(({ flowId }) => flowId)]);
    const rights = new Map<number, Rights>();
    const asked = new Set(rows.map(({ flowId }) => flowId));
    // One after another, because a version may be large.
    for (const flow of flows) if (asked.has(flow.flowId)) rights.set(flow.flowId, await this.rightsOf(flow));
    const linked = await this.linkedRights(rows.map(({ promptKey }) => promptKey));
    return rows.flatMap((row): Judged[] => {
      const right = rights.get(row.flowId)?.get(row.promptKey) ?? linked.get(row.promptKey);
      return right ? [{ ...row, right }] : [];
    });
  }

  private async rightsOf({ flowId, version }: Published): Promise<Rights> {
    const name = `${flowId} ${version}`;
    const known = this.known.get(name);
    if (known) return known;
    const { rows } = await this.pool.query<PromptRow>(PROMPTS, [flowId, version]);
    const rights = rightsIn(ownPrompts(rows[0]).map((entry) => [entry.key, entry]));
    this.known.set(name, rights);
    return rights;
  }

  private async linkedRights(keys: readonly string[]): Promise<Rights> {
    const linked = [...new Set(keys)].flatMap((key) => {
      const prompt = linkedPromptOf(key);
      return prompt ? [{ key, flowId: prompt.flowId }] : [];
    });
    if (linked.length === 0) return new Map();
    const { rows } = await this.pool.query<Published>(NEWEST, [[...new Set(linked.map(({ flowId }) => flowId))]]);
    const newest = new Map(rows.map(({ flowId, version }) => [flowId, version]));
    const named = linked.map(({ key, flowId }) => ({ key, name: `${key} ${newest.get(flowId)}` }));
    const unknown = named.filter(({ name }) => this.known.get(name) === undefined);
    const read = rightsIn(await this.texts.linkedPrompts(unknown.map(({ key }) => key)));
    const found = named.map(({ key, name }): Rights => {
      const right = read.get(key);
      return this.known.get(name) ?? new Map(right ? [[key, right]] : []);
    });
    named.forEach(({ name }, at) => this.known.set(name, found[at] ?? new Map()));
    return new Map(found.flatMap((rights) => [...rights]));
  }

  /** @returns with each how many first answers were right */
  private async counted(judged: readonly Judged[]): Promise<readonly (readonly [Judged, number])[]> {
    if (judged.length === 0) return [];
    const of = [...new Set(judged.map(({ flowId }) => flowId))];
    const keys = [...new Set(judged.map(({ promptKey }) => promptKey))];
    const answers = [...new Set(judged.flatMap(({ right }) => [...right.answers]))];
    const sets = [...new Set(judged.flatMap(({ right }) => right.choices ?? []))];
    const [firsts, choices] = await Promise.all([
      this.pool.query<Place & { readonly answer: string; readonly first: number }>(FIRSTS, [of, keys, answers]),
      this.pool.query<Place & { readonly choices: string; readonly count: number }>(CHOICES, [of, keys, sets]),
    ]);
    const firstsAt = grouped(firsts.rows);
    const choicesAt = grouped(choices.rows);
    return judged.map((each) => {
      const chosen = (choicesAt.get(nameOf(each)) ?? []).map((row) => [row.choices, row.count] as const);
      return [each, countedRight(each.right, firstsAt.get(nameOf(each)) ?? [], new Map(chosen))];
    });
  }
}

type Place = Pick<Judged, 'flowId' | 'promptKey'>;
const nameOf = ({ flowId, promptKey }: Place): string => `${flowId} ${promptKey}`;

function grouped<T extends Place>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return groups;
}

const rightsIn = (prompts: readonly (readonly [key: string, entry: PromptEntry])[]): Rights =>
  new Map(
    prompts.flatMap(([key, { definition }]) => {
      const right = rightFirstOf(definition);
      return right ? [[key, right] as const] : [];
    }),
  );
