/** Mails to the administrators about what needs them: once a day for each need, as long as it lasts. */
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { Operation } from '@parley/contracts/http/operation';
import type { Pool } from 'pg';
import { NEARLY_FULL } from '../platform/disk-fill.js';
import type { Addresses } from '../platform/http/hosts.js';
import { Refusal } from '../platform/http/refusal.js';
import { Throttle } from '../platform/http/throttle.js';
import type { MailHandler, MailRequest } from '../platform/mail/mail-kinds.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import type { Mail } from '../platform/mail/mail.js';
import { ServerTexts, type MailName } from '../platform/server-texts.js';
import { ADDRESSES, MAIL_QUEUE, POOL } from '../platform/tokens.js';
import { InstallationState } from './installation-state.js';

/** Each need: its mail, and the words in it; null = there is no need. */
const NEEDS = {
  disk: {
    mail: 'operationDisk',
    of: ({ disk }) => {
      const percent = disk && disk.total > 0 ? Math.floor((disk.used / disk.total) * 100) : 0;
      return percent < NEARLY_FULL ? null : { percent: String(percent) };
    },
  },
  backup: {
    mail: 'operationBackup',
    of: ({ backup }) =>
      backup === null || (!backup.isLate && backup.fault === null) ? null : { reason: backup.fault ?? '–' },
  },
  parked: {
    mail: 'operationParked',
    of: ({ parkedTotal }) => (parkedTotal === 0 ? null : { count: String(parkedTotal) }),
  },
} as const satisfies Readonly<
  Record<string, { readonly mail: MailName; of(state: Operation): Readonly<Record<string, string>> | null }>
>;
type Need = keyof typeof NEEDS;
const isNeed = (text: string | null | undefined): text is Need => text != null && Object.hasOwn(NEEDS, text);

interface Recipient {
  readonly email: string;
  readonly language: InterfaceLanguage | null;
}

@Injectable()
export class OperatorMails implements MailHandler {
  constructor(
    private readonly state: InstallationState,
    private readonly throttle: Throttle,
    private readonly texts: ServerTexts,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  /** Asks for mails about each need that the administrators weren't told of within a day. */
  async warn(): Promise<void> {
    const { rows } = await this.pool.query<Recipient>(
      `select a.email, a.language from administrator d join account a on a.id = d.account_id where a.suspended_at is null`,
    );
    if (rows.length === 0) return;
    const state = await this.state.read();
    for (const need of Object.keys(NEEDS) as Need[])
      if (NEEDS[need].of(state) !== null && (await this.isNews(need))) await this.tell(need, rows);
  }

  /** Tells how it is when the mail is sent; null = the need has passed. */
  async compose({ recipient, language, about }: MailRequest): Promise<Mail | null> {
    if (!isNeed(about)) return null;
    const { mail, of } = NEEDS[about];
    const values = of(await this.state.read());
    if (values === null) return null;
    const link = `${this.addresses.publicUrl}/operation`;
    return { to: recipient, ...this.texts.mail(mail, language, { ...values, link }) };
  }

  private async tell(need: Need, recipients: readonly Recipient[]): Promise<void> {
    for (const { email, language } of recipients)
      await this.mails.add({ kind: 'operation-needs', recipient: email, language: language ?? 'en', about: need });
  }

  /** True for one of several servers, once a day for each need. */
  private async isNews(need: Need): Promise<boolean> {
    try {
      await this.throttle.take('operatorMailPerNeed', need);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}
