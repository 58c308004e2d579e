/**
 * Mails leave behind the reply, through a table: asking for one takes as long whether or not it will be written, a crash
 * forgets none, and a mail server that is away is waited for. A job says what to write; its composer writes it when its
 * turn has come, so that no link that opens an account lies in the table.
 */
import { randomUUID } from 'node:crypto';
import type { Language } from '@parley/contracts/flow/definition';
import type { UserId } from '@parley/contracts/ids';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { MailRefused, type Mail, type Mailer } from './mail.js';

export interface MailRequest {
  readonly kind: string;
  readonly recipient: string;
  readonly language: Language;
  /** On whose behalf. */
  readonly sender?: UserId | null;
}
/** null = there is nothing to write after all. */
export type Composer = (request: MailRequest) => Promise<Mail | null>;

/** A crashed process's job is taken up again after this long, in seconds. */
const LEASE_S = 120;
/** Seconds until the next attempt; after the last the job is given up (its link would be asked for again by then). */
const RETRY_S = [5, 30, 120, 600, 1_800];
const POLL_MS = 5_000;
/** How long a stop waits for a mail that is being sent. */
const STOP_MS = 3_000;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: Language;
  readonly sender: UserId | null;
  readonly attempts: number;
}

export class MailQueue {
  private readonly composers = new Map<string, Composer>();
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private again = false;

  constructor(
    private readonly pool: Pool,
    private readonly mailer: Mailer,
    private readonly log: Log,
  ) {}

  compose(kind: string, composer: Composer): void {
    this.composers.set(kind, composer);
  }

  async add({ kind, recipient, language, sender = null }: MailRequest): Promise<void> {
    await this.pool.query('insert into mail_job (id, kind, recipient, language, sender) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      kind,
      recipient,
      language,
      sender,
    ]);
    this.wake();
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
    this.wake();
  }

  /** Finishes the mail under way, unless its server hangs; that one and the others wait for the next start. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    let patience: NodeJS.Timeout | undefined;
    await Promise.race([this.working, new Promise((done) => (patience = setTimeout(done, STOP_MS)))]);
    clearTimeout(patience);
    await this.mailer.close();
  }

  private wake(): void {
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
        // The database is away; the poll comes again.
        this.log.warn({ reason: (error as Error).name }, 'mails are waiting');
      }
    }
  }

  /** @returns whether there was one */
  private async next(): Promise<boolean> {
    const { rows } = await this.pool.query<Row>(
      `update mail_job set attempts = attempts + 1, next_at = now() + $1 * interval '1 second'
       where id = (select id from mail_job where next_at <= now() order by next_at limit 1 for update skip locked)
       returning id, kind, recipient, language, sender, attempts`,
      [LEASE_S],
    );
    const job = rows[0];
    if (!job) return false;
    try {
      const mail = await this.composers.get(job.kind)?.(job);
      if (mail) await this.mailer.send(mail);
      await this.remove(job);
    } catch (error) {
      await this.failed(job, error);
    }
    return true;
  }

  private async failed(job: Row, error: unknown): Promise<void> {
    const wait = error instanceof MailRefused ? undefined : RETRY_S[job.attempts - 1];
    // Never the address, and never what the server said: it repeats the address.
    const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number };
    const about = { kind: job.kind, attempt: job.attempts, reason: name, code, responseCode };
    if (wait === undefined) {
      this.log.error(about, 'a mail was given up');
      return this.remove(job);
    }
    this.log.warn(about, 'a mail could not be sent yet');
    await this.pool.query(`update mail_job set next_at = now() + $2 * interval '1 second' where id = $1`, [
      job.id,
      wait,
    ]);
  }

  private async remove({ id }: Row): Promise<void> {
    await this.pool.query('delete from mail_job where id = $1', [id]);
  }
}
