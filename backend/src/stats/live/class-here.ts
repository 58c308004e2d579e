/** Reads who is at a flow now, and how long its prompts usually take. */
import { Inject, Injectable } from '@nestjs/common';
import { CLASSES_PER_FLOW } from '@parley/contracts/definition/class-label';
import type { Cache, Caches } from '@parley/contracts/caches';
import { HERE_MS, STUCK_KNOWN } from '@parley/contracts/http/live-class';
import { PROMPT_TIME_LIMITS, quantileOf } from '@parley/contracts/http/stat-cells';
import type { Sealed } from '@parley/projections/platform/words';
import { openName } from '@parley/projections/chats/chat-words';
import { openIdentifier, type SealedIdentifier } from '@parley/projections/chats/identifiers';
import { DataSource } from 'typeorm';
import type { Clock } from '../../platform/clock.js';
import { keysOfRows } from '../../platform/subjects/keys-of-rows.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { CACHES, CLOCK, SUBJECT_KEYS } from '../../platform/tokens.js';
import { coverOf } from '../cover.js';
import { FlowCounters } from '../flow-stats/flow-counters.js';

export interface HereRow {
  readonly chatId: string;
  readonly identifier: string;
  readonly name: string | null;
  readonly class: string | null;
  readonly anonymous: boolean;
  readonly promptKey: string | null;
  readonly completed: boolean;
  /** Paused until the teacher answers. */
  readonly waits: boolean;
  readonly since: Date;
}
interface StoredRow extends Omit<HereRow, 'identifier' | 'name'>, SealedIdentifier {
  readonly context: Sealed | Readonly<Record<string, string>>;
  readonly subject: string | null;
}
/** ms, by prompt; only where they are known often enough. */
type UsualTimes = ReadonlyMap<string, number>;

/** ms; usual times change slowly, and teachers ask every two seconds. */
const KEPT_MS = 30_000;

const IS_HERE = `
  h.flow_id = $1 and h.heard_at > $2 and c.flow_id = $1 and not c.test
  and exists (select from read.chat_stat s where s.chat_id = c.chat_id and s.latest)`;
const HERE = `
  select c.chat_id as "chatId", c.subject, c.identifier_hash as "identifierHash",
    c.sealed_identifier as "sealedIdentifier", c.identifier_origin = 'system' as anonymous, c.context, c.class, c.prompt_key as "promptKey",
    c.completed, not c.completed and c.external_answer_pending > 0 as waits, greatest(c.updated_at, h.came_at) as since
  from chat_presence h join read.chat c on c.chat_id = h.chat_id
  where ${IS_HERE} and ($4::text is null or c.class = $4)
  order by waits desc, c.completed, since, c.chat_id limit $3`;
/** A learner can invent labels, so their number has a limit. */
const CLASSES = `
  select distinct c.class from chat_presence h join read.chat c on c.chat_id = h.chat_id
  where ${IS_HERE} and c.class is not null order by c.class limit ${CLASSES_PER_FLOW}`;

@Injectable()
export class ClassHere {
  private readonly usual: Cache<string, { readonly at: number; readonly times: UsualTimes }>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly counters: FlowCounters,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: Pick<SubjectKeys, 'keysOf'>,
    @Inject(CACHES) caches: Caches,
  ) {
    this.usual = caches.make();
  }

  /** @param label of their class; null = all */
  async learners(flowId: number, most: number, label: string | null): Promise<readonly HereRow[]> {
    const rows = await this.dataSource.query<StoredRow[]>(HERE, [flowId, this.heardSince(), most, label]);
    const keyOf = await keysOfRows(this.subjectKeys, rows);
    return rows.map((row) => {
      const key = keyOf(row);
      return { ...row, identifier: openIdentifier(key, row), name: openName(key, row) };
    });
  }

  /** Labels of the classes of everybody who is here. */
  async classes(flowId: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ class: string }[]>(CLASSES, [flowId, this.heardSince()]);
    return rows.map((row) => row.class);
  }

  private heardSince(): Date {
    return new Date(this.clock.now() - HERE_MS);
  }

  async usualTimes(flowId: number): Promise<UsualTimes> {
    const now = this.clock.now();
    const kept = this.usual.get(String(flowId));
    if (kept && Math.abs(now - kept.at) < KEPT_MS) return kept.times;
    const prompts = await this.counters.prompts({
      flowId,
      spans: coverOf({ from: null, till: null }),
      attempts: 'all',
      version: null,
      sequenceId: null,
      class: null,
    });
    const times = new Map(
      prompts.flatMap(({ key, timeCells }) => {
        const known = timeCells.reduce((sum, count) => sum + count, 0);
        const median = quantileOf(PROMPT_TIME_LIMITS, timeCells, 0.5);
        return known < STUCK_KNOWN || median === null ? [] : [[key, median] as const];
      }),
    );
    this.usual.set(String(flowId), { at: now, times });
    return times;
  }
}
