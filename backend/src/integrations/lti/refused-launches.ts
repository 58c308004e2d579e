/**
 * Launches that were refused, for the owner of a platform: what was wrong, what was expected and what came. Equal ones are one
 * row. Nothing is kept about the person who launched.
 */
import { LAUNCH_PROBLEMS, type RefusedLaunch } from '@parley/contracts/http/lti';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { LtiRefusal } from './lti-refusal.js';
import { hashOf } from '../../platform/hash-of.js';

/** Of an owner, each: what platforms signed, and what anybody may have sent. */
const MOST = 50;
const SHOWN = 20;
const KEPT_MS = 30 * 86_400_000;
const MAX_CHARACTERS = 200;
type Problem = RefusedLaunch['problem'];

interface Row extends Omit<RefusedLaunch, 'lastAt'> {
  readonly platform_id: string | null;
  readonly last_at: Date;
}

export class RefusedLaunches {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async record(ownerId: string, { code, field, facts }: LtiRefusal): Promise<void> {
    const problem = problemOf(code);
    if (problem === null) return;
    const { platformId = null, isSigned = false } = facts;
    const told = [facts.expected, facts.received, facts.deployment].map(cut);
    const sameness = hashOf(JSON.stringify([platformId, isSigned, problem, field, ...told]));
    await this.pool.query(
      `insert into work.lti_refused_launch
         (owner_id, platform_id, signed, sameness, last_at, problem, field, expected, received, deployment)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (owner_id, sameness) do update set times = lti_refused_launch.times + 1, last_at = excluded.last_at`,
      [ownerId, platformId, isSigned, sameness, new Date(this.clock.now()), problem, field, ...told],
    );
    await this.pool.query(
      `delete from work.lti_refused_launch where id in (select id from work.lti_refused_launch
         where owner_id = $1 and signed = $2 order by last_at desc, id desc offset $3)`,
      [ownerId, isSigned, MOST],
    );
  }

  /** The newest, by platform; null: those that belong to none. */
  async of(ownerId: string): Promise<ReadonlyMap<string | null, readonly RefusedLaunch[]>> {
    const { rows } = await this.pool.query<Row>(
      `select platform_id, problem, field, expected, received, deployment, times, last_at
       from work.lti_refused_launch where owner_id = $1 order by last_at desc, id desc`,
      [ownerId],
    );
    const found = new Map<string | null, RefusedLaunch[]>();
    for (const { platform_id: id, last_at: at, ...row } of rows) {
      const list = found.get(id) ?? [];
      if (list.length < SHOWN) found.set(id, [...list, { ...row, lastAt: at.toISOString() }]);
    }
    return found;
  }

  async sweep(): Promise<void> {
    await this.pool.query('delete from work.lti_refused_launch where last_at < $1', [
      new Date(this.clock.now() - KEPT_MS),
    ]);
  }
}

/** null: the learner's own, such as a page that was loaded again. */
const problemOf = (code: string): Problem | null => LAUNCH_PROBLEMS.find((problem) => problem === code) ?? null;
/** Postgres stores no NUL. */
const cut = (text = ''): string => text.replaceAll('\0', '').slice(0, MAX_CHARACTERS);
