/** Tells an owner by mail that their webhook was switched off. */
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Accounts } from '../../accounts/accounts.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { Audit } from '../../platform/log/audit.js';
import type { MailHandler } from '../../platform/mail/mail-kinds.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { ADDRESSES, MAIL_QUEUE } from '../../platform/tokens.js';
import type { Endpoint } from './webhook-endpoints.js';

const KINDS = { gone: 'webhook-gone', failing: 'webhook-failing' } as const;
type Why = keyof typeof KINDS;

const TEXTS = { gone: 'webhookGone', failing: 'webhookFailing' } as const;

@Injectable()
export class WebhookMails {
  constructor(
    private readonly accounts: Accounts,
    private readonly audit: Audit,
    private readonly texts: ServerTexts,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  handler(why: Why): MailHandler {
    return {
      compose: ({ recipient, language }) => {
        const link = `${this.addresses.publicUrl}/integrations`;
        return Promise.resolve({ to: recipient, ...this.texts.mail(TEXTS[why], language, { link }) });
      },
    };
  }

  /** In the transaction that switches it off; `recordDisabled` comes after it. */
  async tell(db: PoolClient, { owner_id, language }: Endpoint, why: Why): Promise<void> {
    const owner = await this.accounts.byId(owner_id);
    if (owner) await this.mails.write(db, { kind: KINDS[why], recipient: owner.email, language });
  }

  recordDisabled({ owner_id }: Endpoint, why: Why): void {
    this.audit.record('webhook-disabled', { userId: owner_id, why });
    this.mails.wake();
  }
}
