import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isEmail, type Session } from '@parley/contracts/http/auth';
import type { Device } from '@parley/contracts/http/auth-sessions';
import type { UserId } from '@parley/contracts/ids';
import { Audit } from '../../platform/log/audit.js';
import { conflict } from '../../platform/http/refusal.js';
import type { Account } from '../account.entity.js';
import { AccountSessions } from '../account-sessions.js';
import { Accounts } from '../accounts.js';
import { recordRefused } from '../refused-login.js';
import { SessionOpener } from '../session-opener.js';
import { NewAccounts } from '../signup/new-accounts.js';
import { GoogleTokens, type GooglePerson } from './google-tokens.js';

export class LogInWithGoogle extends Command<Session> {
  constructor(
    readonly idToken: string,
    readonly nonce: string,
    readonly device: Device,
  ) {
    super();
  }
}

const usePassword = () =>
  conflict('This email already has an account. Please log in with its password.', 'google-use-password');

@CommandHandler(LogInWithGoogle)
export class LogInWithGoogleHandler implements ICommandHandler<LogInWithGoogle> {
  constructor(
    private readonly tokens: GoogleTokens,
    private readonly accounts: Accounts,
    private readonly sessions: AccountSessions,
    private readonly newAccounts: NewAccounts,
    private readonly opener: SessionOpener,
    private readonly audit: Audit,
  ) {}

  async execute({ idToken, nonce, device }: LogInWithGoogle): Promise<Session> {
    const userId = await this.personOf(idToken, nonce).catch(recordRefused(this.audit, 'google'));
    const session = await this.opener.open(userId, device);
    this.audit.record('google-login', { userId });
    return session;
  }

  private async personOf(idToken: string, nonce: string): Promise<UserId> {
    const person = await this.tokens.verify(idToken, nonce);
    const known = await this.accounts.byGoogleSub(person.sub);
    return (known?.id as UserId | undefined) ?? this.enter(person);
  }

  private async enter(person: GooglePerson): Promise<UserId> {
    const { sub, email, name, authoritative } = person;
    if (!isEmail(email)) throw usePassword();
    const account = await this.accounts.byEmail(email);
    if (account?.state === 'active') return this.link(person, account);
    const created = await this.newAccounts.create({ email, name, googleSub: sub, emailVerified: authoritative }, 'en');
    // Somebody made the account just now.
    if (created === null) throw usePassword();
    return created;
  }

  private async link({ sub, authoritative }: GooglePerson, account: Account): Promise<UserId> {
    const id = account.id as UserId;
    if (!authoritative || !(await this.accounts.linkGoogle(id, sub))) throw usePassword();
    this.sessions.forget(id);
    this.audit.record('google-linked', { userId: id });
    return id;
  }
}
