/**
 * Sends mails after the reply, through a table: a request takes equally long whether or not a mail will be written, no
 * crash loses a mail, and an unavailable mail server is waited for. A job says what to write; its composer writes it
 * just before sending, so that the table contains no link that opens an account.
 */
import { randomUUID } from 'node:crypto';
import type { Log } from '@parley/contracts/log';
import type { ClientBase, Pool } from 'pg';
import { handled } from '../handled.js';
import { ALL_MAIL_KINDS, PATIENT_KINDS, type MailHandlers, type MailKind, type MailRequest } from './mail-kinds.js';
import { MailDelayed, MailRefused, type Mail, type Mailer } from './mail.js';

/** Seconds after which another process takes over a crashed process's job: more than a slow server takes for a mail. */
const LEASE_S = 300;
/** Seconds until the next attempt; the last value repeats. */
const RETRY_S = [5, 30, 120, 600, 1_800, 3_600];
/** Seconds after which a job is given up: long enough to notice and correct a wrong setting. */
const GIVEN_UP_AFTER_S = 2 * 86_400;
const POLL_MS = 5_000;
/** How long stopping waits for a mail that is being sent. */
const STOP_MS = 3_000;

interface Row extends Required<MailRequest> {
  readonly attempts: number;
  /** Seconds since it was requested. */
  readonly age: number;
}

export class MailQueue {
  private handlers: MailHandlers | null = null;
  private knowsWhatWaits = false;
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private again = false;

  constructor(
    private readonly pool: Pool,
    private readonly mailer: Mailer,
    private readonly log: Log,
  ) {}

  async add(request: MailRequest): Promise<void> {
    await this.write(this.pool, request);
    this.wake();
  }

  /** Without a job, for whoever waits for the result. @throws MailRefused, MailDelayed */
  sendAtOnce(mail: Mail): Promise<void> {
    return this.mailer.send(mail);
  }

  /** Within a transaction; after it, `wake`. */
  async write(
    db: Pick<ClientBase, 'query'>,
    { id = randomUUID(), kind, recipient, language, sender = null, about = null }: MailRequest,
  ): Promise<void> {
    await db.query(
      'insert into mail_job (id, kind, recipient, language, sender, about) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
      [id, kind, recipient, language, sender, about],
    );
  }

  /** @throws if a kind of mail has no handler */
  start(handlers: MailHandlers): void {
    this.handlers = handled('kind of mail', ALL_MAIL_KINDS, handlers);
    this.knowsWhatWaits = false;
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
    this.wake();
  }

  /** Finishes the current mail, unless its server hangs; that one and the others wait for the next start. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    let stopTimer: NodeJS.Timeout | undefined;
    await Promise.race([this.working, new Promise((done) => (stopTimer = setTimeout(done, STOP_MS)))]);
    clearTimeout(stopTimer);
    await this.mailer.close();
  }

  /** Looks for mails now. */
  wake(): void {
    if (!this.timer) return;
    this.again = true;
    this.working ??= this.work().finally(() => {
      this.working = null;
      if (this.again) this.wake();
    });
  }

  private async work(): Promise<void> {
    while (this.again && this.timer) {
      this.again = false;
      try {
        while (this.timer && (await this.next()));
        if (!this.knowsWhatWaits) await this.nameUnknownKinds();
      } catch (error) {
        // The database is unavailable; the next poll tries again.
        this.log.warn({ reason: (error as Error).name }, 'mails are waiting');
      }
    }
  }

  /** Logs, once after each start, the waiting mails that this server can't write. */
  private async nameUnknownKinds(): Promise<void> {
    const { rows } = await this.pool.query<{ kind: string; mails: number }>(
      'select kind, count(*)::int as mails from mail_job where not kind = any($1) group by kind order by kind',
      [ALL_MAIL_KINDS],
    );
    for (const { kind, mails } of rows)
      this.log.warn({ kind, mails }, 'mails wait for a newer server: this one does not know their kind');
    this.knowsWhatWaits = true;
  }

  /**
   * A mail of a kind that only a newer server knows is left to it.
   * @returns whether there was a job
   */
  private async next(): Promise<boolean> {
    const { rows } = await this.pool.query<Row>(
      `update mail_job set attempts = attempts + 1, next_at = now() + $1 * interval '1 second'
       where id = (select id from mail_job where next_at <= now() and kind = any($2)
         order by kind = any($3), next_at limit 1 for update skip locked)
       returning id, kind, recipient, language, sender, about, attempts,
         extract(epoch from now() - created_at)::float8 as age`,
      [LEASE_S, ALL_MAIL_KINDS, PATIENT_KINDS],
    );
    const job = rows[0];
    if (!job) return false;
    try {
      const mail = await this.handlerOf(job).compose(job);
      if (mail) await this.mailer.send({ id: job.id, language: job.language, ...mail });
      await this.remove(job);
    } catch (error) {
      await this.failed(job, error);
    }
    return true;
  }

  /** @throws before `start`, so that no mail is removed unsent */
  private handlerOf({ kind }: Row): MailHandlers[MailKind] {
    if (!this.handlers) throw new Error('The queue of mails has not started');
    return this.handlers[kind];
  }

  private async failed(job: Row, error: unknown): Promise<void> {
    // Logs neither the address nor the server's reply, which repeats the address.
    const problem = error instanceof MailRefused || error instanceof MailDelayed ? error.problem : {};
    const facts = { kind: job.kind, attempt: job.attempts, reason: (error as Error).name, ...problem };
    const wait = RETRY_S[Math.min(job.attempts, RETRY_S.length) - 1] ?? 0;
    if (error instanceof MailRefused || job.age + wait > GIVEN_UP_AFTER_S) {
      this.log.error(facts, 'a mail was given up');
      await this.handlerOf(job).whenGivenUp?.(job);
      return this.remove(job);
    }
    this.log.warn(facts, 'a mail could not be sent yet');
    await this.pool.query(`update mail_job set next_at = now() + $2 * interval '1 second' where id = $1`, [
      job.id,
      wait,
    ]);
  }

  private async remove({ id }: Row): Promise<void> {
    await this.pool.query('delete from mail_job where id = $1', [id]);
  }
}
