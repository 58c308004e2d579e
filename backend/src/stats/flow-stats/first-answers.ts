/** Says of many flows at once how many first answers were right, as the Summary of each does; it reads kept counters and no chats. */
import { Inject, Injectable } from '@nestjs/common';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import { LEAST_FOR_SHARES } from '@parley/contracts/http/class-table';
import type { FlowCard } from '@parley/contracts/http/flow-card';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import { groupBy } from '../../platform/group-by.js';
import { CACHES, CLOCK, LOG, POOL } from '../../platform/tokens.js';
import { withinTime } from '../../platform/within-time.js';
import { countedRight, rightFirstOf, type RightFirst } from './answer-counts.js';
import { ownPrompts, type PromptRow } from './own-prompts.js';
import { PromptTexts, type Ask } from './prompt-texts.js';

interface Published {
  readonly flowId: number;
  /** The newest one. */
  readonly version: number;
}
/** A published flow that learners answered. */
export interface Played extends Published {
  readonly learners: number;
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

/** ms for all queries together: the list of flows waits for them. */
const PATIENCE_MS = 2_000;
/** ms more for the connections that the queries need. */
const CONNECTS_MS = 500;
/** ms of `PATIENCE_MS` for the texts, so that large ones leave time for the counters of other flows. */
const TEXTS_MS = 1_000;
/** ms; authors open the list often, and the counters of a large flow are many. */
const FRESH_MS = 60_000;

type Share = NonNullable<FlowCard['firstAnswers']>;
interface Kept {
  /** ms since 1970 */
  readonly at: number;
  readonly share: Share | null;
}

@Injectable()
export class FirstAnswers {
  /** By flow and version, which never changes, and by linked prompt and the newest version of its flow. */
  private readonly known: Cache<string, Rights>;
  /** By flow, version and number of learners. */
  private readonly kept: Cache<string, Kept>;
  /** ms since 1970 of the last failure, by flow and version. */
  private readonly failed: Cache<string, number>;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly texts: PromptTexts,
    @Inject(CACHES) caches: Caches,
  ) {
    this.known = caches.make();
    this.kept = caches.make();
    this.failed = caches.make();
  }

  /** It never fails, and takes less than three seconds. @returns by flow id, without those that have no question to judge or whose counters are slow */
  async of(flows: readonly Played[]): Promise<ReadonlyMap<number, Share>> {
    const shares = new Map<number, Share | null>();
    const now = this.clock.now();
    for (const flow of flows) {
      const kept = this.kept.get(keptAs(flow));
      if (kept && now - kept.at < FRESH_MS) shares.set(flow.flowId, kept.share);
    }
    // A flow that failed isn't tried again for a minute, so that slow counters delay the list once a minute at most.
    const asked = flows.filter((flow) => !shares.has(flow.flowId) && this.failedAt(flow) + FRESH_MS <= now);
    const read = await withinTime(PATIENCE_MS + CONNECTS_MS, this.shares(asked)).catch(() => null);
    if (read === null) this.fail(asked, 'no answer in time');
    else
      for (const flow of asked) {
        const share = read.get(flow.flowId) ?? null;
        if (this.failedAt(flow) < now) this.kept.set(keptAs(flow), { at: now, share });
        shares.set(flow.flowId, share);
      }
    return new Map([...shares].flatMap(([flowId, share]) => (share ? [[flowId, share] as const] : [])));
  }

  private async shares(flows: readonly Published[]): Promise<ReadonlyMap<number, Share>> {
    const sums = new Map<number, Share>();
    if (flows.length === 0) return sums;
    const ask = this.askWithin(PATIENCE_MS);
    try {
      for (const [{ flowId, answered }, right] of await this.counted(await this.judged(flows, ask), ask)) {
        const sum = sums.get(flowId) ?? { right: 0, answered: 0 };
        sums.set(flowId, { right: sum.right + right, answered: sum.answered + answered });
      }
    } catch (error) {
      this.fail(flows, error);
    }
    return sums;
  }

  private failedAt(flow: Published): number {
    return this.failed.get(versionOf(flow)) ?? -Infinity;
  }

  private fail(flows: readonly Published[], error: unknown): void {
    const now = this.clock.now();
    for (const flow of flows) this.failed.set(versionOf(flow), now);
    const facts = { flowIds: flows.map(({ flowId }) => flowId), reason: String(error) };
    this.log.warn(facts, 'the list of flows has no share of right first answers for a minute');
  }

  /** Postgres ends a query that exceeds the time that is left for all of them. */
  private askWithin(ms: number): Ask {
    const end = performance.now() + ms;
    return <R extends object>(sql: string, values: readonly unknown[]): Promise<readonly R[]> =>
      inTransaction(this.pool, async (db) => {
        const left = Math.floor(end - performance.now());
        if (left <= 0) throw new Error(`no answer within ${ms} ms`);
        await db.query(`set local statement_timeout = ${left}`);
        return (await db.query<R>(sql, [...values])).rows;
      });
  }

  /** Prompts of the newest version, and of linked flows. */
  private async judged(flows: readonly Published[], ask: Ask): Promise<readonly Judged[]> {
    const rows = await ask<Answered>(ANSWERED, [flows.map(({ flowId }) => flowId)]);
    const judged: Judged[] = [];
    const askTexts = this.askWithin(TEXTS_MS);
    // One after another, because a version may be large.
    for (const flow of flows) {
      const own = rows.filter(({ flowId }) => flowId === flow.flowId);
      if (own.length > 0) judged.push(...(await this.judgedOf(flow, own, askTexts)));
    }
    return judged;
  }

  /** A flow whose texts are slow has no share, and takes it from no other flow. */
  private async judgedOf(flow: Published, rows: readonly Answered[], ask: Ask): Promise<readonly Judged[]> {
    try {
      const rights = await this.rightsOf(flow, ask);
      const linked = await this.linkedRights(
        rows.flatMap(({ promptKey }) => (rights.has(promptKey) ? [] : [promptKey])),
        ask,
      );
      return rows.flatMap((row): Judged[] => {
        const right = rights.get(row.promptKey) ?? linked.get(row.promptKey);
        return right ? [{ ...row, right }] : [];
      });
    } catch (error) {
      this.fail([flow], error);
      return [];
    }
  }

  private async rightsOf({ flowId, version }: Published, ask: Ask): Promise<Rights> {
    const name = versionOf({ flowId, version });
    const known = this.known.get(name);
    if (known) return known;
    const [row] = await ask<PromptRow>(PROMPTS, [flowId, version]);
    const rights = rightsIn(ownPrompts(row).map((entry) => [entry.key, entry]));
    this.known.set(name, rights);
    return rights;
  }

  private async linkedRights(keys: readonly string[], ask: Ask): Promise<Rights> {
    const linked = [...new Set(keys)].flatMap((key) => {
      const prompt = linkedPromptOf(key);
      return prompt ? [{ key, flowId: prompt.flowId }] : [];
    });
    if (linked.length === 0) return new Map();
    const rows = await ask<Published>(NEWEST, [[...new Set(linked.map(({ flowId }) => flowId))]]);
    const newest = new Map(rows.map(({ flowId, version }) => [flowId, version]));
    const named = linked.map(({ key, flowId }) => ({ key, name: `${key} ${newest.get(flowId)}` }));
    const unknown = named.filter(({ name }) => this.known.get(name) === undefined);
    const read = rightsIn(
      await this.texts.linkedPrompts(
        unknown.map(({ key }) => key),
        ask,
      ),
    );
    const found = named.map(({ key, name }): Rights => {
      const right = read.get(key);
      return this.known.get(name) ?? new Map(right ? [[key, right]] : []);
    });
    named.forEach(({ name }, at) => this.known.set(name, found[at] ?? new Map()));
    return new Map(found.flatMap((rights) => [...rights]));
  }

  /** @returns with each how many first answers were right */
  private async counted(judged: readonly Judged[], ask: Ask): Promise<readonly (readonly [Judged, number])[]> {
    if (judged.length === 0) return [];
    const of = [...new Set(judged.map(({ flowId }) => flowId))];
    const keys = [...new Set(judged.map(({ promptKey }) => promptKey))];
    const answers = [...new Set(judged.flatMap(({ right }) => [...right.answers]))];
    const sets = [...new Set(judged.flatMap(({ right }) => right.choices ?? []))];
    const firstsAt = groupBy(
      await ask<Place & { readonly answer: string; readonly first: number }>(FIRSTS, [of, keys, answers]),
      nameOf,
    );
    const choicesAt = groupBy(
      await ask<Place & { readonly choices: string; readonly count: number }>(CHOICES, [of, keys, sets]),
      nameOf,
    );
    return judged.map((each) => {
      const chosen = (choicesAt.get(nameOf(each)) ?? []).map((row) => [row.choices, row.count] as const);
      return [each, countedRight(each.right, firstsAt.get(nameOf(each)) ?? [], new Map(chosen))];
    });
  }
}

const versionOf = ({ flowId, version }: Published): string => `${flowId} ${version}`;
const keptAs = (flow: Played): string => `${versionOf(flow)} ${flow.learners}`;
type Place = Pick<Judged, 'flowId' | 'promptKey'>;
const nameOf = ({ flowId, promptKey }: Place): string => `${flowId} ${promptKey}`;

const rightsIn = (prompts: readonly (readonly [key: string, entry: PromptEntry])[]): Rights =>
  new Map(
    prompts.flatMap(([key, { definition }]) => {
      const right = rightFirstOf(definition);
      return right ? [[key, right] as const] : [];
    }),
  );
