import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RESET_LINK_INVALID } from '@parley/contracts/http/auth-reset';
import { Audit } from '../../platform/log/audit.js';
import { ruleBroken } from '../../platform/http/refusal.js';
import { AccountSessions } from '../account-sessions.js';
import { hashPassword } from '../password.js';
import { SignupPolicy } from '../signup/signup-policy.js';
import { PasswordResets } from './password-resets.js';

export class ResetPassword extends Command<void> {
  constructor(
    readonly token: string,
    readonly newPassword: string,
  ) {
    super();
  }
}

/** Under `email`, where the console expects it (AUTH-47). */
const invalid = () =>
  ruleBroken(RESET_LINK_INVALID, 'reset-link-invalid', [{ param: 'email', msg: RESET_LINK_INVALID }]);

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly resets: PasswordResets,
    private readonly policy: SignupPolicy,
    private readonly sessions: AccountSessions,
    private readonly audit: Audit,
  ) {}

  async execute({ token, newPassword }: ResetPassword): Promise<void> {
    if (!(await this.resets.holds(token))) throw invalid();
    const userId = await this.resets.redeem(token, await hashPassword(newPassword), await this.policy.admitsInvited());
    if (!userId) throw invalid();
    this.sessions.forget(userId);
    this.audit.record('password-reset', { userId });
  }
}
