/** The mail with the link that sets a password. It contains nothing that a stranger could have typed. */
import { Inject, Injectable } from '@nestjs/common';
import type { Addresses } from '../../platform/http/hosts.js';
import { Audit } from '../../platform/log/audit.js';
import type { MailHandler, MailRequest } from '../../platform/mail/mail-kinds.js';
import type { Mail } from '../../platform/mail/mail.js';
import { ServerTexts } from '../../platform/server-texts.js';
import { ADDRESSES } from '../../platform/tokens.js';
import { Accounts } from '../accounts.js';
import { SignupPolicy } from '../signup/signup-policy.js';
import { PasswordResets } from './password-resets.js';

@Injectable()
export class PasswordMails implements MailHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly policy: SignupPolicy,
    private readonly resets: PasswordResets,
    private readonly audit: Audit,
    private readonly texts: ServerTexts,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /** null for an e-mail without an account, or that can’t get one now: Parley sends no mail to strangers. */
  async compose({ recipient, language }: MailRequest): Promise<Mail | null> {
    const account = await this.accounts.byEmail(recipient);
    if (!account || (account.state === 'invited' && !(await this.policy.admitsInvited()))) return null;
    const token = await this.resets.issue(account.id);
    const name = account.state === 'active' ? 'resetPassword' : 'finishSignUp';
    this.audit.record('reset-mailed', { userId: account.id });
    const link = `${this.addresses.publicUrl}/reset_password/${token}`;
    return { to: account.email, ...this.texts.mail(name, language, { link }) };
  }
}
