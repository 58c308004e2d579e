import { Injectable } from '@nestjs/common';
import type { Session } from '@parley/contracts/http/auth';
import type { Device } from '@parley/contracts/http/auth-sessions';
import { SECOND_STEP } from '@parley/contracts/http/two-factor';
import type { UserId } from '@parley/contracts/ids';
import { Jwt } from '../platform/auth/jwt.js';
import { Refusal, unauthenticated } from '../platform/http/refusal.js';
import { Audit } from '../platform/log/audit.js';
import type { Account } from './account.entity.js';
import { Accounts } from './accounts.js';
import { WaitingShares } from './proof/waiting-shares.js';
import { LoginSessions } from './sessions/login-sessions.js';
import { LoginTickets } from './two-factor/login-tickets.js';
import { TwoFactors } from './two-factor/two-factors.js';
import { presentUser } from './present-user.js';

const suspended = (): Refusal =>
  new Refusal(403, 'This account is suspended. Ask the people who run this Parley.', { code: 'suspended' });

/** The reply to sign-up and login: the user and a fresh token. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly accounts: Accounts,
    private readonly jwt: Jwt,
    private readonly sessions: LoginSessions,
    private readonly twoFactors: TwoFactors,
    private readonly tickets: LoginTickets,
    private readonly waiting: WaitingShares,
    private readonly audit: Audit,
  ) {}

  /** @throws Refusal 401 with a ticket if this person asked for a second step, however they came */
  async open(userId: UserId, device: Device): Promise<Session> {
    if (!(await this.twoFactors.isOn(userId))) return this.openProven(userId, device);
    const account = await this.accountOf(userId);
    const ticket = await this.tickets.issue(userId, account.tokenVersion);
    throw new Refusal(401, 'Enter the code from your app', { code: SECOND_STEP, body: { ticket } });
  }

  /** After the second step, and for passkeys, which are two factors by themselves. */
  async openProven(userId: UserId, device: Device): Promise<Session> {
    const account = await this.accountOf(userId);
    await this.waiting.giveTo(account);
    const { tokenVersion } = account;
    const sessionId = await this.sessions.begin(userId, device, tokenVersion);
    return { ...presentUser(account), jwt: await this.jwt.issue({ userId, tokenVersion, sessionId }) };
  }

  private async accountOf(userId: UserId): Promise<Account> {
    const account = await this.accounts.byId(userId);
    if (account?.state !== 'active') throw unauthenticated();
    if (account.suspendedAt === null) return account;
    this.audit.record('login-refused', { userId, reason: 'suspended' });
    throw suspended();
  }
}
