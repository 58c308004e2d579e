import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import { Accounts } from '../accounts/accounts.js';
import type { Addresses } from '../platform/http/hosts.js';
import { MailDelayed, MailRefused } from '../platform/mail/mail.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { ServerTexts } from '../platform/server-texts.js';
import { ADDRESSES, MAIL_QUEUE } from '../platform/tokens.js';

/** Sends a mail to the administrator at once, so that the mail server's refusal can be shown. */
@Injectable()
export class TestMail {
  constructor(
    private readonly accounts: Accounts,
    private readonly texts: ServerTexts,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  /** @returns the reason why it wasn't accepted; null = it was */
  async sendTo(userId: UserId): Promise<string | null> {
    const account = await this.accounts.byId(userId);
    if (!account) return null;
    const language = account.language ?? 'en';
    const link = `${this.addresses.publicUrl}/operation`;
    try {
      await this.mails.sendAtOnce({ to: account.email, language, ...this.texts.mail('test', language, { link }) });
      return null;
    } catch (error) {
      if (!(error instanceof MailDelayed) && !(error instanceof MailRefused)) throw error;
      const { code, command, responseCode, status, why } = error.problem;
      return [why ?? code, command, responseCode, status].filter((part) => part !== undefined).join(' ') || error.name;
    }
  }
}
