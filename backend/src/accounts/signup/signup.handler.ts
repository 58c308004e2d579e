import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EMAIL_TAKEN, type Session } from '@parley/contracts/http/auth';
import { Audit } from '../../platform/log/audit.js';
import { Refusal } from '../../platform/http/refusal.js';
import { AccountSessions } from '../account-sessions.js';
import { Accounts } from '../accounts.js';
import { hashPassword } from '../password.js';
import { SessionOpener } from '../session-opener.js';

export class SignUp extends Command<Session> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly name: string | null,
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
    private readonly audit: Audit,
  ) {}

  async execute({ email, password, name }: SignUp): Promise<Session> {
    const created = await this.accounts.activate({ email, name, passwordHash: await hashPassword(password) });
    if (!created)
      throw new Refusal(409, EMAIL_TAKEN, {
        code: 'email-taken',
        errors: [{ param: 'email', msg: EMAIL_TAKEN }],
      });
    this.sessions.forget(created.id);
    this.audit.record(created.wasInvited ? 'invitation-activated' : 'signup', { userId: created.id });
    return this.opener.open(created.id);
  }
}
