/**
 * Goes from chat to chat, a page at a time. After a restart the page is begun again: a chat that has the re-score gets
 * nothing twice, because its own events say so.
 */
import { Inject, Injectable } from '@nestjs/common';
import { StoreUnavailable, WrongExpectedRevision } from '@parley/contracts/events/event-store';
import type { UserId } from '@parley/contracts/ids';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { PlayedVersions } from '../../chats/played-versions.js';
import type { Clock } from '../../platform/clock.js';
import { isDatabaseAway } from '../../platform/database/database-away.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import { ifHeld, type JobQueue, type LeasedJob } from '../../platform/jobs/lease-worker.js';
import { CLOCK, LOG, POOL, READ_SIDE } from '../../platform/tokens.js';
import { MatchingChats } from '../response-logs/matching-chats.js';
import { afterOf, placeOf } from './chat-places.js';
import { RescoredChats } from './rescored-chats.js';

interface RescoreJob extends LeasedJob {
  readonly flow_id: number;
  readonly version: number;
  readonly reason: string;
  readonly by_id: UserId;
  readonly at: Date;
  readonly state: 'applying' | 'takingBack';
  readonly place: string | null;
  readonly taken_back_by: UserId | null;
  readonly taken_back_at: Date | null;
}
/** A page of chats, and where the next one begins. */
interface Page {
  readonly seen: readonly string[];
  /** Of these, chats that have the re-score. */
  readonly changed: readonly string[];
  readonly next: string | null;
}

const TABLE = 'work.rescore';
/** Chats between two notes of how far it is. */
const PAGE = 20;
/** Longer than a chat takes: it is renewed before each. */
export const LEASE_MS = 60_000;

@Injectable()
export class RescoreQueue implements JobQueue<RescoreJob> {
  readonly name = 're-scores';

  constructor(
    private readonly matching: MatchingChats,
    private readonly versions: PlayedVersions,
    private readonly chats: RescoredChats,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  async claim(owner: string, limit: number): Promise<readonly RescoreJob[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<RescoreJob>(CLAIM, [new Date(now), owner, new Date(now + LEASE_MS), limit]);
    return rows;
  }

  async run(job: RescoreJob): Promise<void> {
    const { seen, changed, next } = await (job.state === 'applying' ? this.apply(job) : this.takeBack(job));
    await ifHeld(this.pool, TABLE, job, async (db) => {
      if (job.state === 'applying')
        await db.query(
          'delete from work.rescored_chat where rescore_id = $1 and chat_id = any($2::uuid[]) and chat_id <> all($3::uuid[])',
          [job.id, seen, changed],
        );
      const ended = job.state === 'applying' ? 'applied' : 'takenBack';
      await db.query(
        `update ${TABLE} set lease_until = null, place = $2, done = least(done + $3, total),
           chats = (select count(*) from work.rescored_chat where rescore_id = $1),
           state = case when $2::text is null then $4 else state end where id = $1`,
        [job.id, next, seen.length, ended],
      );
    });
  }

  private async apply(job: RescoreJob): Promise<Page> {
    const { id, flow_id: flowId, version, reason, by_id: by, at, place } = job;
    // A chat that the read models don't have yet would be left out.
    if (!(await this.reads.upToDate())) throw new StoreUnavailable();
    const to = await this.versions.version(flowId, version);
    const matching = this.matching.besidesVersion(await this.matching.of(flowId, { attempts: 'latest' }), version);
    const rows = await this.matching.page(matching, PAGE, place === null ? {} : { after: placeOf(place) });
    const seen = rows.map(({ chatId }) => chatId);
    // Written before the events, so that every re-score that has one can be undone, even if this process dies now.
    await this.pool.query(
      'insert into work.rescored_chat (rescore_id, chat_id) select $1, unnest($2::uuid[]) on conflict do nothing',
      [id, seen],
    );
    const changed: string[] = [];
    for (const chatId of seen) {
      await this.renew(job);
      const order = { id, version, reason, by, at: at.getTime() };
      if (await this.tried(chatId, () => this.chats.apply(chatId, order, to))) changed.push(chatId);
    }
    const last = rows.length === PAGE ? rows.at(-1) : undefined;
    return { seen, changed, next: last ? afterOf(last) : null };
  }

  private async takeBack(job: RescoreJob): Promise<Page> {
    const { id, place, by_id, taken_back_by, taken_back_at, at } = job;
    const { rows } = await this.pool.query<{ chat_id: string }>(
      `select chat_id from work.rescored_chat where rescore_id = $1 and ($2::uuid is null or chat_id > $2)
       order by chat_id limit $3`,
      [id, place, PAGE],
    );
    const order = { id, by: taken_back_by ?? by_id, at: (taken_back_at ?? at).getTime() };
    for (const { chat_id: chatId } of rows) {
      await this.renew(job);
      await this.tried(chatId, () => this.chats.takeBack(chatId, order));
    }
    const last = rows.length === PAGE ? rows.at(-1) : undefined;
    return { seen: rows.map(({ chat_id: chatId }) => chatId), changed: [], next: last?.chat_id ?? null };
  }

  /** A page of long chats may take longer than the lease. @throws Error if another worker holds the job by now */
  private async renew({ id, attempt, lease_owner: owner }: RescoreJob): Promise<void> {
    const { rowCount } = await this.pool.query(
      `update ${TABLE} set lease_until = $4 where id = $1 and attempt = $2 and lease_owner = $3`,
      [id, attempt, owner, new Date(this.clock.now() + LEASE_MS)],
    );
    if (rowCount === 0) throw new Error('another worker goes on with this re-score');
  }

  /** A chat that can't be judged must not keep the others waiting. @throws whatever passes by itself */
  private async tried<T>(chatId: string, act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof StoreUnavailable || error instanceof WrongExpectedRevision || isDatabaseAway(error))
        throw error;
      this.log.warn({ chatId, reason: (error as Error).name }, 'a chat was not re-scored');
      return null;
    }
  }
}

/** The one that has done least first, so that nobody waits until a flow with many chats is through. */
const CLAIM = `
  with due as (
    select id from ${TABLE} where state in ('applying', 'takingBack') and (lease_until is null or lease_until <= $1)
    order by done, at, id limit $4 for update skip locked
  )
  update ${TABLE} t set attempt = t.attempt + 1, lease_owner = $2, lease_until = $3
  from due where t.id = due.id returning t.*`;
