import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EMAIL_TAKEN, type Session } from '@parley/contracts/http/auth';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { Audit } from '../../platform/log/audit.js';
import { Refusal } from '../../platform/http/refusal.js';
import { AccountSessions } from '../account-sessions.js';
import { Accounts } from '../accounts.js';
import { Invitations } from '../invitations.js';
import { hashPassword } from '../password.js';
import { SessionOpener } from '../session-opener.js';

export class SignUp extends Command<Session> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly name: string | null,
    readonly language: InterfaceLanguage,
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: AccountSessions,
    private readonly opener: SessionOpener,
    private readonly invitations: Invitations,
    private readonly audit: Audit,
  ) {}

  async execute({ email, password, name, language }: SignUp): Promise<Session> {
    const passwordHash = await hashPassword(password);
    const created = await this.accounts.activate({ email, name, passwordHash }, !this.invitations.needProof);
    if (!created) {
      await this.invitations.askForProof(email, language);
      throw new Refusal(409, EMAIL_TAKEN, {
        code: 'email-taken',
        errors: [{ param: 'email', msg: EMAIL_TAKEN }],
      });
    }
    this.sessions.forget(created.id);
    this.audit.record(created.wasInvited ? 'invitation-activated' : 'signup', { userId: created.id });
    return this.opener.open(created.id);
  }
}
