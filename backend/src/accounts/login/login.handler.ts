import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PASSWORD_MAX_BYTES, type Session } from '@parley/contracts/http/auth';
import type { Device } from '@parley/contracts/http/auth-sessions';
import { LIMITS } from '@parley/contracts/definition/limits';
import type { UserId } from '@parley/contracts/ids';
import { Audit } from '../../platform/log/audit.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Accounts } from '../accounts.js';
import { verifyPassword } from '../password.js';
import { SessionOpener } from '../session-opener.js';

export class LogIn extends Command<Session> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly device: Device,
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly accounts: Accounts,
    private readonly opener: SessionOpener,
    private readonly audit: Audit,
  ) {}

  /** An unknown e-mail and a wrong password get the same reply after the same time. */
  async execute({ email, password, device }: LogIn): Promise<Session> {
    const short = Buffer.byteLength(password) <= PASSWORD_MAX_BYTES && email.length <= LIMITS.emailLength;
    const account = short ? await this.accounts.byEmail(email) : null;
    const fits = short && (await verifyPassword(account?.state === 'active' ? account.passwordHash : null, password));
    if (!account || !fits) {
      this.audit.record('login-refused', { userId: account?.id });
      throw new Refusal(401, 'Wrong email or password', { code: 'wrong-credentials' });
    }
    const session = await this.opener.open(account.id as UserId, device);
    this.audit.record('login', { userId: account.id });
    return session;
  }
}
