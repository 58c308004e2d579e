/**
 * Sends grades that platforms don't have yet. Only the newest score matters, so a score that changes takes the place of
 * one that waits. A score counts as accepted as soon as the status line arrives; once that is recorded, nothing sends
 * it again.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { GradeReason } from '@parley/contracts/http/lti-grades';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../../platform/clock.js';
import { ifHeld, isHeld, type JobQueue, type LeasedJob } from '../../../platform/jobs/lease-worker.js';
import { CLOCK, POOL } from '../../../platform/tokens.js';
import { failsTooLong, LAST_TRY, pauseAfter, readRetryAfter } from '../../outgoing/schedule.js';
import type { Platform, PlatformReply } from '../platform.js';
import { Platforms } from '../platforms.js';
import { SCOPE, ServiceFailed, Services } from '../services.js';
import { LtiPeople, SEALED_LEARNER, type Graded, type SealedLearner } from '../lti-people.js';
import { Columns, type LinkRow } from './columns.js';
import { Roster } from './roster.js';
import { saidIn, verdictOf } from './verdict.js';

const TABLE = 'work.lti_grade';
/** Longer than the calls of one attempt take. */
const LEASE_MS = 120_000;
const AT_ONCE_PER_PLATFORM = 4;
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
/** A platform's clock may be ahead of ours by a second more each time. */
const MAX_BUMPS = 3;
const CANVAS = 'https://canvas.instructure.com/lti/submission';

export interface GradeJob extends LeasedJob, LinkRow, Graded {
  readonly platform_id: string;
  readonly sub: string;
  readonly score: number;
  readonly max_score: number;
  readonly wanted_rev: number;
  readonly sent_rev: number;
  readonly last_at: Date | null;
  readonly tries: number;
  readonly failing_since: Date | null;
}
type Outcome =
  | { readonly is: 'taken'; readonly at: number; readonly status: number }
  /** Another worker holds the job now, and may have sent a newer score. */
  | { readonly is: 'not-held' }
  | {
      readonly is: 'refused' | 'later';
      readonly reason: GradeReason;
      readonly status: number | null;
      readonly said: string;
      readonly retryAfter: number | null;
    };

@Injectable()
export class GradeQueue implements JobQueue<GradeJob> {
  readonly name = 'lti-grades';

  constructor(
    private readonly platforms: Platforms,
    private readonly services: Services,
    private readonly columns: Columns,
    private readonly roster: Roster,
    private readonly people: LtiPeople,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async claim(owner: string, limit: number): Promise<readonly GradeJob[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<Omit<GradeJob, 'sub'> & SealedLearner>(CLAIM, [
      new Date(now),
      owner,
      new Date(now + LEASE_MS),
      AT_ONCE_PER_PLATFORM,
      limit,
    ]);
    // Whoever is erased is graded no more; their row goes in a moment.
    return (await this.people.open(rows)).flatMap(({ learner, ...job }) =>
      learner ? [{ ...job, sub: learner.sub }] : [],
    );
  }

  async run(job: GradeJob): Promise<void> {
    const platform = await this.platforms.byId(job.platform_id);
    // Removed meanwhile; its rows are gone with it.
    if (!platform) return;
    const outcome = await this.explained(platform, job, await this.attempt(platform, job));
    const said = 'said' in outcome ? await this.people.sealSaid(job, outcome.said) : null;
    await ifHeld(this.pool, TABLE, job, (db) => this.record(db, job, outcome, said));
  }

  private async explained(platform: Platform, job: GradeJob, outcome: Outcome): Promise<Outcome> {
    if (outcome.is !== 'refused' || outcome.reason !== 'not-gradable') return outcome;
    return { ...outcome, reason: await this.roster.reasonFor(platform, job, job.sub) };
  }

  private async attempt(platform: Platform, job: GradeJob): Promise<Outcome> {
    try {
      const column = await this.columns.of(platform, job);
      if (column === null) return refused('no-column');
      const outcome = await this.post(platform, job, column);
      if (outcome !== 'not-found') return outcome;
      // A course that was reset has a new column; Open edX answers so for a person whom it doesn't know, too.
      const found = await this.columns.find(platform, job);
      const again = found === null || found === column ? 'not-found' : await this.post(platform, job, found);
      return again === 'not-found' ? refused(found === null ? 'no-column' : 'not-gradable', 404) : again;
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      const { problem, status } = error;
      // These refusals come before the platform has seen the score, so either side can mend their cause: keys, client
      // id, permission.
      return { ...refused(problem, status), is: 'later' };
    }
  }

  /**
   * Times only rise, by whole seconds at least: platforms refuse a score that is not later than the one they have. The
   * time is read before the lease is checked, so a worker that gets the job after that sends a later one.
   */
  private async post(platform: Platform, job: GradeJob, column: string): Promise<Outcome | 'not-found'> {
    let at = Math.max(this.clock.now(), (job.last_at?.getTime() ?? 0) + 1_000);
    for (let bump = 0; ; bump++) {
      if (!(await isHeld(this.pool, TABLE, job))) return { is: 'not-held' };
      const reply = await this.services.call(platform, {
        scope: SCOPE.score,
        url: scoresOf(column),
        accept: 'application/json',
        post: { type: SCORE_TYPE, body: JSON.stringify(scoreBody(job, at)) },
      });
      const verdict = verdictOf(reply);
      if (verdict.is === 'taken') return { is: 'taken', at, status: reply.status };
      if (verdict.is === 'not-found') return 'not-found';
      if (verdict.is === 'refused') return { ...refused(verdict.reason, reply.status), said: saidIn(reply.text) };
      if (verdict.is === 'later' || bump === MAX_BUMPS) return this.later(reply);
      at += 1_000 * 10 ** bump;
    }
  }

  private later({ status, text, retryAfter }: PlatformReply): Outcome {
    return {
      is: 'later',
      reason: 'unreachable',
      status,
      said: saidIn(text),
      retryAfter: readRetryAfter(retryAfter ?? undefined, this.clock.now()),
    };
  }

  private async record(db: PoolClient, job: GradeJob, outcome: Outcome, said: Buffer | null): Promise<void> {
    const now = this.clock.now();
    if (outcome.is === 'not-held') return;
    if (outcome.is === 'taken') {
      // A score that changed meanwhile is sent next.
      await db.query(
        `update ${TABLE} set lease_until = null, sent_rev = $2, sent_at = $3, last_at = $4, last_status = $5,
           reason = null, said = null, failing_since = null, tries = 0,
           state = case when wanted_rev = $2 then 'sent' else 'waiting' end where id = $1`,
        [job.id, job.wanted_rev, new Date(now), new Date(outcome.at), outcome.status],
      );
      return;
    }
    const since = job.failing_since ?? new Date(now);
    // A grade that the platform could not take for so long is shown as refused, until somebody sends it again.
    const isRefused = outcome.is === 'refused' || failsTooLong(since, now);
    const pause = pauseAfter(Math.min(job.tries, LAST_TRY), outcome.retryAfter, Math.random()) ?? 0;
    await db.query(
      `update ${TABLE} set lease_until = null, last_status = $2, reason = $3, said = $4, failing_since = $5,
         state = case when wanted_rev = $6 and $7 then 'refused' else 'waiting' end,
         next_at = case when wanted_rev = $6 then $8 else next_at end where id = $1`,
      [job.id, outcome.status, outcome.reason, said, since, job.wanted_rev, isRefused, new Date(now + pause)],
    );
  }
}

const refused = (reason: GradeReason, status: number | null = null) =>
  ({ is: 'refused', reason, status, said: '', retryAfter: null }) as const;

/** The path goes before the column's own query. */
function scoresOf(column: string): string {
  const url = new URL(column);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

function scoreBody({ sub, score, max_score: max, sent_rev: sent, tries }: GradeJob, at: number): object {
  return {
    userId: sub,
    scoreGiven: Math.min(max, Math.max(0, score)),
    scoreMaximum: max,
    activityProgress: 'Completed',
    gradingProgress: 'FullyGraded',
    timestamp: new Date(at).toISOString(),
    comment: `${score} / ${max}`,
    // Canvas counts submissions, and refuses those above the limit.
    [CANVAS]: { new_submission: sent === 0 && tries <= 1 },
  };
}

/** Due grades, at most four of one platform at once. */
const CLAIM = `
  with due as (
    select d.id from work.lti_platform p cross join lateral (
      select g.id from ${TABLE} g join work.lti_seat s on s.id = g.id join work.lti_link l on l.id = s.link_id
      where l.platform_id = p.id and g.state = 'waiting' and g.next_at <= $1
        and (g.lease_until is null or g.lease_until <= $1)
      order by g.next_at, g.id
      limit greatest(0, $4 - (
        select count(*) from ${TABLE} r join work.lti_seat s on s.id = r.id join work.lti_link l on l.id = s.link_id
        where l.platform_id = p.id and r.lease_until > $1))
      for update of g skip locked
    ) d limit $5
  ), taken as (
    update ${TABLE} t set attempt = t.attempt + 1, tries = t.tries + 1, lease_owner = $2, lease_until = $3
    from due where t.id = due.id returning t.*
  )
  select g.id, g.attempt, g.lease_owner, g.score, g.max_score, g.wanted_rev, g.sent_rev, g.last_at, g.tries,
    g.failing_since, l.platform_id, ${SEALED_LEARNER}, l.id as link_id, l.resource_link_id, l.line_item, l.kind, l.resource_id,
    l.services
  from taken g join work.lti_seat s on s.id = g.id join work.lti_link l on l.id = s.link_id
    join work.lti_person p on p.id = s.person_id`;
