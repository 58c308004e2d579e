/**
 * An invitation gives access, so typing the invited e-mail must not be enough: if mails are sent, a link to that
 * address sets the password. Without SMTP nobody could open the link, so signing up is enough.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { INVITATION_MAILED, SIGNUP_MAILED } from '@parley/contracts/http/auth';
import type { Config } from '../platform/config/config.js';
import { Refusal } from '../platform/http/refusal.js';
import { Throttle } from '../platform/http/throttle.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { CONFIG, MAIL_QUEUE } from '../platform/tokens.js';
import { Accounts } from './accounts.js';

@Injectable()
export class Invitations {
  constructor(
    private readonly accounts: Accounts,
    private readonly throttle: Throttle,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MAIL_QUEUE) private readonly mails: MailQueue,
  ) {}

  get needProof(): boolean {
    return this.config.smtpUrl !== null;
  }

  /** Mails the link if this e-mail is invited. @throws Refusal 409 saying that a link was sent */
  async askForProof(email: string, language: InterfaceLanguage): Promise<void> {
    if (!this.needProof || (await this.accounts.byEmail(email))?.state !== 'invited') return;
    await this.mailLink(email, language);
    throw new Refusal(409, INVITATION_MAILED, { code: 'invitation-mailed' });
  }

  /** Mails the link to an e-mail that may sign up because of its domain. @throws Refusal 409 saying so */
  async mailToNewcomer(email: string, language: InterfaceLanguage): Promise<void> {
    if ((await this.accounts.findOrInvite(email)).state !== 'invited') return;
    await this.mailLink(email, language);
    throw new Refusal(409, SIGNUP_MAILED, { code: 'signup-mailed' });
  }

  private async mailLink(email: string, language: InterfaceLanguage): Promise<void> {
    await this.throttle.take('forgotPerMail', email);
    await this.mails.add({ kind: 'set-password', recipient: email, language });
  }
}
