import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EMAIL_TAKEN, type Session } from '@parley/contracts/http/auth';
import type { Device } from '@parley/contracts/http/auth-sessions';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { Refusal } from '../../platform/http/refusal.js';
import { hashPassword } from '../password.js';
import { SessionOpener } from '../session-opener.js';
import { NewAccounts } from './new-accounts.js';
import { SignupPolicy } from './signup-policy.js';

export class SignUp extends Command<Session> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly name: string | null,
    readonly language: InterfaceLanguage,
    readonly device: Device,
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly policy: SignupPolicy,
    private readonly newAccounts: NewAccounts,
    private readonly opener: SessionOpener,
  ) {}

  async execute({ email, password, name, language, device }: SignUp): Promise<Session> {
    // Asked before the password is hashed, because hashing costs more.
    await this.policy.admit(email);
    const id = await this.newAccounts.create({ email, name, passwordHash: await hashPassword(password) }, language);
    if (id === null)
      throw new Refusal(409, EMAIL_TAKEN, {
        code: 'email-taken',
        errors: [{ param: 'email', msg: EMAIL_TAKEN }],
      });
    return this.opener.open(id, device);
  }
}
