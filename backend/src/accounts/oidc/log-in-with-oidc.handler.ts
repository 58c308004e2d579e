import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isEmail, type Session } from '@parley/contracts/http/auth';
import type { Device } from '@parley/contracts/http/auth-sessions';
import type { UserId } from '@parley/contracts/ids';
import { conflict, Refusal } from '../../platform/http/refusal.js';
import { Audit } from '../../platform/log/audit.js';
import { AccountSessions } from '../account-sessions.js';
import { Accounts } from '../accounts.js';
import { recordRefused } from '../refused-login.js';
import { SessionOpener } from '../session-opener.js';
import { NewAccounts } from '../signup/new-accounts.js';
import { OidcLinks } from './oidc-links.js';
import { OidcProvider, type OidcPerson } from './oidc-provider.js';

export class LogInWithOidc extends Command<Session> {
  constructor(
    readonly query: string,
    readonly secret: string,
    readonly device: Device,
  ) {
    super();
  }
}

@CommandHandler(LogInWithOidc)
export class LogInWithOidcHandler implements ICommandHandler<LogInWithOidc> {
  constructor(
    private readonly provider: OidcProvider,
    private readonly links: OidcLinks,
    private readonly accounts: Accounts,
    private readonly newAccounts: NewAccounts,
    private readonly sessions: AccountSessions,
    private readonly opener: SessionOpener,
    private readonly audit: Audit,
  ) {}

  async execute({ query, secret, device }: LogInWithOidc): Promise<Session> {
    const userId = await this.personOf(query, secret).catch(recordRefused(this.audit, 'oidc'));
    const session = await this.opener.open(userId, device);
    this.audit.record('oidc-login', { userId });
    return session;
  }

  private async personOf(query: string, secret: string): Promise<UserId> {
    const person = await this.provider.finish(query, secret);
    return (await this.links.accountOf(person)) ?? (await this.enter(person));
  }

  private async enter(person: OidcPerson): Promise<UserId> {
    const { email, name } = person;
    if (!isEmail(email))
      throw new Refusal(403, 'The provider sent no email that can be used here.', { code: 'oidc-unverified' });
    const found = await this.accounts.byEmail(email);
    const isActive = found?.state === 'active';
    const id = isActive
      ? (found.id as UserId)
      : await this.newAccounts.create({ email, name, emailVerified: true }, 'en');
    // Null: somebody made the account just now.
    const userId = id ?? ((await this.accounts.byEmail(email))?.id as UserId);
    if (!(await this.links.link(userId, person)))
      throw conflict('This email belongs to another person of this provider. Ask the people who run it.', 'oidc-other');
    this.sessions.forget(userId);
    this.audit.record('oidc-linked', { userId });
    return userId;
  }
}
