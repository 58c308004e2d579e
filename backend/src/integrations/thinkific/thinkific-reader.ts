/**
 * Reads a school's courses, one course for each claim, so that a big school goes on where it stopped: after a restart, and
 * after Thinkific asked to wait.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { ThinkificCourse } from '@parley/contracts/http/thinkific';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Addresses } from '../../platform/http/hosts.js';
import type { JobQueue, LeasedJob } from '../../platform/jobs/lease-worker.js';
import { ADDRESSES, CLOCK, POOL } from '../../platform/tokens.js';
import { ThinkificApi, ThinkificAway, TokenRefused, TooSoon, type Named, type SchoolAccess } from './thinkific-api.js';
import { ThinkificSchools } from './thinkific-schools.js';

/** Longer than one course takes. */
const LEASE_MS = 600_000;
const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = 5_000;
/** Chapters that are read at once. */
const AT_ONCE = 5;

interface Progress {
  readonly left: readonly Named[];
  readonly done: readonly ThinkificCourse[];
}
export interface ReadingJob extends LeasedJob {
  readonly owner_id: UserId;
  /** null = the list of courses comes first. */
  readonly progress: Progress | null;
  readonly failures: number;
}

@Injectable()
export class ThinkificReader implements JobQueue<ReadingJob> {
  readonly name = 'thinkific';

  constructor(
    private readonly api: ThinkificApi,
    private readonly schools: ThinkificSchools,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  async claim(owner: string, limit: number): Promise<readonly ReadingJob[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<ReadingJob>(
      `update work.thinkific_school set status = 'pending', attempt = attempt + 1, lease_owner = $2, lease_until = $3
       where id in (
         select id from work.thinkific_school
         where status in ('idle', 'pending') and next_at <= $1 and (lease_until is null or lease_until <= $1)
         order by next_at limit $4 for update skip locked)
       returning id, owner_id, progress, failures, attempt, lease_owner`,
      [new Date(now), owner, new Date(now + LEASE_MS), limit],
    );
    return rows;
  }

  async run(job: ReadingJob): Promise<void> {
    try {
      const read = await this.withToken(job.owner_id, (access) => this.step(job, access));
      await this.keep(job, read);
    } catch (error) {
      await this.fail(job, error);
    }
  }

  /** The next course, or first the list of them. */
  private async step({ id, progress }: ReadingJob, access: SchoolAccess): Promise<Progress> {
    if (progress === null) {
      await this.addScript(id, access);
      return { left: await this.api.courses(access), done: [] };
    }
    const [next, ...left] = progress.left;
    if (!next) return progress;
    const course = await ifThere(this.read(next, access));
    return { left, done: course ? [...progress.done, course] : progress.done };
  }

  private async read({ id, name }: Named, access: SchoolAccess): Promise<ThinkificCourse> {
    const named = await this.api.chapters(access, id);
    const chapters: ThinkificCourse['chapters'] = [];
    for (let from = 0; from < named.length; from += AT_ONCE)
      chapters.push(
        ...(
          await Promise.all(
            named.slice(from, from + AT_ONCE).map(async (chapter) => {
              const contents = await ifThere(this.api.contents(access, chapter.id));
              return contents ? [{ ...chapter, contents }] : [];
            }),
          )
        ).flat(),
      );
    return { id, name, chapters };
  }

  /**
   * Adds the script if the school lacks it. Thinkific approves site scripts by app; without, contents are linked by
   * hand. The stored script is read here, because a step is done again with a renewed token.
   */
  private async addScript(id: string, access: SchoolAccess): Promise<void> {
    const { rowCount } = await this.pool.query('select 1 from work.thinkific_school where id = $1 and has_script', [
      id,
    ]);
    if (rowCount) return;
    const src = `${this.addresses.shareUrl}/parley-thinkific.js?school=${id}`;
    const has = await unlessRefused(this.api.hasScript(access, src));
    const isThere = has === true || (await unlessRefused(this.api.addScript(access, src).then(() => true)));
    if (isThere) await this.pool.query('update work.thinkific_school set has_script = true where id = $1', [id]);
  }

  /** A token that is refused is renewed once. */
  private async withToken<T>(ownerId: UserId, work: (access: SchoolAccess) => Promise<T>): Promise<T> {
    const access = await this.schools.access(ownerId);
    try {
      return await work(access);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      return work(await this.schools.access(ownerId, access.token));
    }
  }

  private async keep(job: ReadingJob, { left, done }: Progress): Promise<void> {
    const now = new Date(this.clock.now());
    if (left.length > 0)
      await this.pool.query(`update work.thinkific_school set progress = $4, failures = 0, next_at = $5${RELEASE}`, [
        ...claimOf(job),
        JSON.stringify({ left, done }),
        now,
      ]);
    else
      await this.pool.query(
        `update work.thinkific_school
         set status = 'ready', courses = $4, progress = null, failures = 0, updated_at = $5${RELEASE}`,
        [...claimOf(job), JSON.stringify(done), now],
      );
  }

  private async fail(job: ReadingJob, error: unknown): Promise<void> {
    const isOver = error instanceof TokenRefused || job.failures + 1 >= MAX_FAILURES;
    const isPaused = error instanceof TooSoon;
    const pause = isPaused ? error.seconds * 1_000 : FIRST_PAUSE_MS * 2 ** job.failures;
    await this.pool.query(`update work.thinkific_school set status = $4, failures = $5, next_at = $6${RELEASE}`, [
      ...claimOf(job),
      isOver && !isPaused ? 'rejected' : 'pending',
      isPaused ? job.failures : job.failures + 1,
      new Date(this.clock.now() + pause),
    ]);
  }
}

/** null = Thinkific doesn't let this app do it, or not with this address. */
const unlessRefused = <T>(asking: Promise<T>): Promise<T | null> =>
  asking.catch((error: unknown) => {
    const isRefused = error instanceof ThinkificAway && error.status !== null && error.status < 500;
    if (isRefused || error instanceof TokenRefused) return null;
    throw error;
  });
/** null = it was deleted since it was listed. */
const ifThere = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof ThinkificAway && error.status === 404) return null;
    throw error;
  });

/** Only while the claim holds. */
const RELEASE = ', lease_until = null where id = $1 and attempt = $2 and lease_owner = $3';
const claimOf = ({ id, attempt, lease_owner }: ReadingJob) => [id, attempt, lease_owner];
