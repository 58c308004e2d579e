/**
 * Sends mails after the reply, through a table: a request takes equally long whether or not a mail will be written, no
 * crash loses a mail, and an unavailable mail server is waited for. A job says what to write; its composer writes it
 * just before sending, so that the table contains no link that opens an account.
 */
import { randomUUID } from 'node:crypto';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { UserId } from '@parley/contracts/ids';
import type { Log } from '@parley/contracts/log';
import type { ClientBase, Pool } from 'pg';
import { MailDelayed, MailRefused, type Mail, type Mailer } from './mail.js';

export interface MailRequest {
  /** Makes a request that comes again the same mail. */
  readonly id?: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: InterfaceLanguage;
  /** The person on whose behalf it is sent. */
  readonly sender?: UserId | null;
  /** The e-mail address that it is about, or the id of what it is about. */
  readonly about?: string | null;
}
/** null = no mail is needed after all. */
export type Composer = (request: MailRequest) => Promise<Mail | null>;

/** Seconds after which another process takes over a crashed process's job: more than a slow server takes for a mail. */
const LEASE_S = 300;
/** Seconds until the next attempt; the last value repeats. */
const RETRY_S = [5, 30, 120, 600, 1_800, 3_600];
/** Seconds after which a job is given up: long enough to notice and correct a wrong setting. */
const GIVEN_UP_AFTER_S = 2 * 86_400;
const POLL_MS = 5_000;
/** How long stopping waits for a mail that is being sent. */
const STOP_MS = 3_000;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: InterfaceLanguage;
  readonly sender: UserId | null;
  readonly about: string | null;
  readonly attempts: number;
  /** Seconds since it was requested. */
  readonly age: number;
}

export class MailQueue {
  private readonly composers = new Map<string, Composer>();
  private readonly patient = new Set<string>();
  private readonly onGivenUp = new Map<string, (request: MailRequest) => Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private again = false;

  constructor(
    private readonly pool: Pool,
    private readonly mailer: Mailer,
    private readonly log: Log,
  ) {}

  /** @param isPatient its mails are sent after all others: many of them delay nobody who waits to log in */
  compose(kind: string, composer: Composer, { isPatient = false } = {}): void {
    this.composers.set(kind, composer);
    if (isPatient) this.patient.add(kind);
  }

  /** Registers what to do when a mail of this kind is given up. */
  whenGivenUp(kind: string, act: (request: MailRequest) => Promise<void>): void {
    this.onGivenUp.set(kind, act);
  }

  async add(request: MailRequest): Promise<void> {
    await this.write(this.pool, request);
    this.wake();
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

  start(): void {
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
      } catch (error) {
        // The database is unavailable; the next poll tries again.
        this.log.warn({ reason: (error as Error).name }, 'mails are waiting');
      }
    }
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
      [LEASE_S, [...this.composers.keys()], [...this.patient]],
    );
    const job = rows[0];
    if (!job) return false;
    try {
      const mail = await this.composers.get(job.kind)?.(job);
      if (mail) await this.mailer.send({ id: job.id, language: job.language, ...mail });
      await this.remove(job);
    } catch (error) {
      await this.failed(job, error);
    }
    return true;
  }

  private async failed(job: Row, error: unknown): Promise<void> {
    // Logs neither the address nor the server's reply, which repeats the address.
    const problem = error instanceof MailRefused || error instanceof MailDelayed ? error.problem : {};
    const facts = { kind: job.kind, attempt: job.attempts, reason: (error as Error).name, ...problem };
    const wait = RETRY_S[Math.min(job.attempts, RETRY_S.length) - 1] ?? 0;
    if (error instanceof MailRefused || job.age + wait > GIVEN_UP_AFTER_S) {
      this.log.error(facts, 'a mail was given up');
      await this.onGivenUp.get(job.kind)?.(job);
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
