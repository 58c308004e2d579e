/**
 * Sends the waiting statements to stores, at least once and in order: one request at a time, at most 50 statements in
 * it. A statement that is sent again has its id and its bytes. A store that is away is tried later, with everything
 * that waits; a refused statement is kept with the store's reply, and the later ones are sent.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { SubjectId } from '@parley/contracts/ids';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { ifHeld, isHeld, type JobQueue } from '../../platform/jobs/lease-worker.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { Payloads } from '../outgoing/payloads.js';
import { failsTooLong, LAST_TRY, pauseAfter, readRetryAfter } from '../outgoing/schedule.js';
import { XapiClient, type StoreAnswer } from './xapi-client.js';
import { XapiMails } from './xapi-mails.js';
import { openStatement } from './xapi-payloads.js';
import { XapiStores, type Door, type StoreRow } from './xapi-stores.js';

const STORES = 'work.xapi_store';
/** Longer than two requests take. */
const LEASE_MS = 60_000;
const BATCH = 50;
/** Bytes in one request; many stores take 1 MB. */
const BATCH_BYTES = 500_000;
/** Characters of a refusal that the log keeps. */
const KEPT = 1_000;
const CONFLICT = 409;

interface Row {
  readonly id: string;
  readonly subject: SubjectId;
  readonly payload: Buffer;
  readonly alone: boolean;
}
interface Ready {
  readonly row: Row;
  readonly text: string;
}
type Verdict = 'taken' | 'refused' | 'later';

@Injectable()
export class XapiQueue implements JobQueue<StoreRow> {
  readonly name = 'xapi';

  constructor(
    private readonly stores: XapiStores,
    private readonly client: XapiClient,
    private readonly payloads: Payloads,
    private readonly mails: XapiMails,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async claim(owner: string, limit: number): Promise<readonly StoreRow[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<StoreRow>(CLAIM, [new Date(now), owner, new Date(now + LEASE_MS), limit]);
    return rows;
  }

  async run(store: StoreRow): Promise<void> {
    const { ready, erased } = await this.next(store);
    const ids = ready.map(({ row }) => row.id);
    const door = this.stores.door(store);
    // Whoever comes back late has a former address and key.
    if (!(await isHeld(this.pool, STORES, store))) return;
    const answer =
      ready.length > 0
        ? await this.client.write(
            door,
            ready.map(({ text }) => text),
          )
        : null;
    const verdict = answer && (await this.judge(door, answer, ready));
    const only = verdict === 'refused' && ready.length === 1 ? ready[0] : undefined;
    const said = only && answer ? await this.payloads.seal(only.row.subject, only.row.id, heard(answer)) : null;
    let isOff = false;
    await ifHeld(this.pool, STORES, store, async (db) => {
      await db.query(`update work.xapi_statement set state = 'erased' where id = any($1)`, [erased]);
      if (answer) await this.note(db, ids, answer);
      if (verdict === 'taken') await this.taken(db, ids);
      if (verdict === 'refused') await this.refused(db, ids, answer, said);
      if (verdict === 'later' && answer) isOff = await this.postpone(db, store, answer);
      else await this.release(db, store);
      if (isOff) await this.mails.tell(db, store);
    });
    if (isOff) this.mails.recordDisabled(store);
  }

  /** The statements of one request: the oldest that wait, or one by itself. */
  private async next({
    id,
  }: StoreRow): Promise<{ readonly ready: readonly Ready[]; readonly erased: readonly string[] }> {
    const { rows } = await this.pool.query<Row>(
      `select id, subject, payload, alone from work.xapi_statement where store = $1 and state = 'waiting'
       order by event_at, seq, id limit $2`,
      [id, BATCH],
    );
    const ready: Ready[] = [];
    const erased: string[] = [];
    let bytes = 0;
    for (const row of rows) {
      const opened = await openStatement(this.payloads, row);
      if (!opened) erased.push(row.id);
      else {
        bytes += Buffer.byteLength(opened.statement);
        if (ready.length > 0 && (row.alone || bytes > BATCH_BYTES)) break;
        ready.push({ row, text: opened.statement });
        if (row.alone) break;
      }
    }
    return { ready, erased };
  }

  /** A store that has a statement of this id answers 409, whether or not it is the same. */
  private async judge(door: Door, { status }: StoreAnswer, [first, ...others]: readonly Ready[]): Promise<Verdict> {
    if (status !== null && status >= 200 && status < 300) return 'taken';
    if (status === CONFLICT && first && others.length === 0)
      return isSame(first.text, await this.client.find(door, first.row.id)) ? 'taken' : 'refused';
    return status !== null && [400, CONFLICT, 413, 422].includes(status) ? 'refused' : 'later';
  }

  private async note(db: PoolClient, ids: readonly string[], { status, error }: StoreAnswer): Promise<void> {
    await db.query(
      'update work.xapi_statement set tries = tries + 1, last_status = $2, last_error = $3 where id = any($1)',
      [ids, status, error],
    );
  }

  private async taken(db: PoolClient, ids: readonly string[]): Promise<void> {
    await db.query(
      `update work.xapi_statement set state = 'sent', sent_at = $2, response = null, last_error = null where id = any($1)`,
      [ids, new Date(this.clock.now())],
    );
  }

  /** One bad statement makes a store refuse all that come with it: each is then sent by itself. */
  private async refused(
    db: PoolClient,
    ids: readonly string[],
    answer: StoreAnswer | null,
    said: Buffer | null,
  ): Promise<void> {
    if (ids.length > 1) {
      await db.query('update work.xapi_statement set alone = true where id = any($1)', [ids]);
      return;
    }
    const error = answer?.status === CONFLICT ? 'conflict' : null;
    await db.query(
      `update work.xapi_statement set state = 'refused', response = $2, last_error = $3 where id = any($1)`,
      [ids, said, error],
    );
  }

  private async release(db: PoolClient, { id }: StoreRow): Promise<void> {
    await db.query(
      `update ${STORES} set lease_until = null, next_at = $2, tries = 0, failing_since = null, last_status = null,
         last_error = null where id = $1`,
      [id, new Date(this.clock.now())],
    );
  }

  /** @returns whether the store is switched off now */
  private async postpone(
    db: PoolClient,
    store: StoreRow,
    { status, error, retryAfter }: StoreAnswer,
  ): Promise<boolean> {
    const now = this.clock.now();
    const tries = Math.min(store.tries + 1, LAST_TRY);
    const pause = pauseAfter(tries, readRetryAfter(retryAfter, now), Math.random()) ?? 0;
    const isOff = failsTooLong(store.failing_since, now);
    await db.query(
      `update ${STORES} set lease_until = null, next_at = $2, tries = $3, last_status = $4, last_error = $5,
         failing_since = coalesce(failing_since, $6), disabled_at = case when $7 then $6 end where id = $1`,
      [store.id, new Date(now + pause), tries, status, error, new Date(now), isOff],
    );
    return isOff;
  }
}

const heard = ({ text }: StoreAnswer): string => text.slice(0, KEPT);

/** By what the standard compares at least, and a store may not add to. */
function isSame(sent: string, found: unknown): boolean {
  const [ours, theirs] = [essenceOf(JSON.parse(sent)), essenceOf(found)];
  return ours !== null && ours === theirs;
}
interface Known {
  readonly actor?: { readonly account?: { readonly name?: string } };
  readonly verb?: { readonly id?: string };
  readonly object?: { readonly id?: string };
  readonly result?: { readonly response?: string; readonly score?: { readonly raw?: number } };
  readonly context?: { readonly registration?: string };
}
function essenceOf(statement: unknown): string | null {
  if (typeof statement !== 'object' || statement === null) return null;
  const { actor, verb, object, result, context } = statement as Known;
  const facts = [actor?.account?.name, verb?.id, object?.id, result?.response, result?.score?.raw];
  return JSON.stringify([...facts, context?.registration?.toLowerCase()]);
}

/** Stores for which something waits, each to one worker. */
const CLAIM = `
  with due as (
    select s.id from ${STORES} s
    where s.disabled_at is null and s.next_at <= $1 and (s.lease_until is null or s.lease_until <= $1)
      and exists (select from work.xapi_statement t where t.store = s.id and t.state = 'waiting')
    order by s.next_at, s.id limit $4 for update skip locked
  )
  update ${STORES} t set attempt = t.attempt + 1, lease_owner = $2, lease_until = $3
  from due where t.id = due.id returning t.*`;
