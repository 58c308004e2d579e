/** Hands mails that are due to the queue of mails, and writes them there: with what is true when they are sent. */
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { SubjectId, UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { ifHeld, type JobQueue, type LeasedJob } from '../../platform/jobs/lease-worker.js';
import type { MailHandler } from '../../platform/mail/mail-kinds.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import type { Mail } from '../../platform/mail/mail.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { CLOCK, MAIL_QUEUE, POOL } from '../../platform/tokens.js';
import { Payloads } from '../outgoing/payloads.js';
import { LearnerMailLimit, type Taken } from './learner-mail-limit.js';
import { MailSettings, type LearnerMailKind } from './mail-settings.js';
import { MailStops } from './mail-stops.js';

const TABLE = 'work.learner_mail';
const LEASE_MS = 60_000;
/** Longer than the queue of mails tries. */
const KEPT_MS = 3 * 86_400_000;
const MAX_NAME = 100;
const KINDS = { score: 'learner-score', feedback: 'learner-feedback' } as const;
const TEXTS = { score: 'learnerScore', feedback: 'learnerFeedback' } as const;

interface Job extends LeasedJob {
  readonly kind: LearnerMailKind;
  readonly owner_id: UserId;
  readonly language: InterfaceLanguage;
}
interface Row {
  readonly id: string;
  readonly kind: LearnerMailKind;
  readonly owner_id: UserId;
  readonly flow_id: number;
  readonly sequence_id: number | null;
  readonly language: InterfaceLanguage;
  readonly subject: SubjectId;
  readonly address: Buffer;
  readonly name: string;
  readonly score: number | null;
  readonly max_score: number | null;
}

@Injectable()
export class LearnerMailQueue implements JobQueue<Job> {
  readonly name = 'learner mails';
  readonly handler: MailHandler = { compose: ({ about }) => this.compose(about ?? '') };

  constructor(
    private readonly settings: MailSettings,
    private readonly stops: MailStops,
    private readonly limit: LearnerMailLimit,
    private readonly payloads: Payloads,
    private readonly texts: ServerTexts,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async claim(owner: string, limit: number): Promise<readonly Job[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<Job>(
      `update ${TABLE} t set attempt = t.attempt + 1, lease_owner = $2, lease_until = $3
       from (select id from ${TABLE} where handed_at is null and due_at <= $1
               and (lease_until is null or lease_until <= $1)
             order by due_at, id limit $4 for update skip locked) due
       where t.id = due.id returning t.id, t.attempt, t.lease_owner, t.kind, t.owner_id, t.language`,
      [new Date(now), owner, new Date(now + LEASE_MS), limit],
    );
    return rows;
  }

  /**
   * Handed over and noted at once: once it is sent, the queue of mails knows nothing of it. The address stays in the
   * sealed row. A mail that nobody wants any more is noted as well, and counts towards no limit.
   */
  async run(job: Job): Promise<void> {
    const { id, kind, language, owner_id: ownerId } = job;
    const to = (await this.compose(id))?.to;
    let taken: Taken | 'dropped' = 'dropped';
    const isOurs = await ifHeld(this.pool, TABLE, job, async (db) => {
      if (to !== undefined) taken = await this.limit.take(db, ownerId, this.stops.addressHash(to));
      if (taken === 'owner-full' || taken === 'address-full') return;
      if (taken === 'taken') await this.mails.write(db, { id, kind: KINDS[kind], recipient: '', language, about: id });
      await db.query(`update ${TABLE} set handed_at = $2, lease_until = null where id = $1`, [
        id,
        new Date(this.clock.now()),
      ]);
    });
    if (isOurs) await this.follow(taken, id, ownerId);
  }

  private async follow(taken: Taken | 'dropped', id: string, ownerId: UserId): Promise<void> {
    if (taken === 'taken') this.mails.wake();
    if (taken === 'owner-full') await this.limit.hold(id, ownerId);
    if (taken === 'address-full') await this.limit.holdOne(id);
  }

  async sweep(): Promise<void> {
    await this.limit.sweep();
    await this.pool.query(`delete from ${TABLE} where handed_at < $1`, [new Date(this.clock.now() - KEPT_MS)]);
  }

  /** null: the learner is forgotten or wants none, the chat is gone, or the owner has switched it off meanwhile. */
  private async compose(id: string): Promise<Mail | null> {
    const { rows } = await this.pool.query<Row>(
      `select m.*, f.name, c.score, c.max_score from ${TABLE} m join read.chat c on c.chat_id = m.chat_id
         join read.flow f on f.flow_id = m.flow_id where m.id = $1`,
      [id],
    );
    const row = rows[0];
    const to = row && (await this.payloads.open(row.subject, row.id, row.address));
    if (!row || !to) return null;
    const begun = { flowId: row.flow_id, sequenceId: row.sequence_id };
    if ((await this.settings.wantedBy(row.kind, begun)) !== row.owner_id) return null;
    if (await this.stops.isStopped(row.owner_id, to)) return null;
    if (row.kind === 'score' && (row.score === null || !row.max_score)) return null;
    const link = this.stops.linkFor(row.owner_id, to, row.language);
    const number = new Intl.NumberFormat(row.language, { maximumFractionDigits: 2 });
    const written = this.texts.mail(TEXTS[row.kind], row.language, {
      flow: oneLine(row.name),
      score: number.format(row.score ?? 0),
      max: number.format(row.max_score ?? 0),
      link,
    });
    return { to, ...written, unsubscribe: link };
  }
}

/** A name stays a name: no line of a mail can be made with it. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);
