/** Tells an owner by mail that their learning record store was switched off. */
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Accounts } from '../../accounts/accounts.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { Audit } from '../../platform/log/audit.js';
import type { MailHandler, MailRequest } from '../../platform/mail/mail-kinds.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import type { Mail } from '../../platform/mail/mail.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { ADDRESSES, MAIL_QUEUE } from '../../platform/tokens.js';
import type { StoreRow } from './xapi-stores.js';

@Injectable()
export class XapiMails implements MailHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly audit: Audit,
    private readonly texts: ServerTexts,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  compose({ recipient, language }: MailRequest): Promise<Mail> {
    const link = `${this.addresses.publicUrl}/integrations`;
    return Promise.resolve({ to: recipient, ...this.texts.mail('xapiFailing', language, { link }) });
  }

  /** In the transaction that switches it off; `recordDisabled` comes after it. */
  async tell(db: PoolClient, { owner_id, language }: StoreRow): Promise<void> {
    const owner = await this.accounts.byId(owner_id);
    if (owner) await this.mails.write(db, { kind: 'xapi-failing', recipient: owner.email, language });
  }

  recordDisabled({ owner_id }: StoreRow): void {
    this.audit.record('xapi-disabled', { userId: owner_id });
    this.mails.wake();
  }
}
