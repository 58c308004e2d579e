import { Injectable } from '@nestjs/common';
import type { Session } from '@parley/contracts/http/auth';
import type { Device } from '@parley/contracts/http/auth-sessions';
import type { UserId } from '@parley/contracts/ids';
import { Jwt } from '../platform/auth/jwt.js';
import { Refusal, unauthenticated } from '../platform/http/refusal.js';
import { Accounts } from './accounts.js';
import { WaitingShares } from './proof/waiting-shares.js';
import { LoginSessions } from './sessions/login-sessions.js';
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
    private readonly waiting: WaitingShares,
  ) {}

  async open(userId: UserId, device: Device): Promise<Session> {
    const account = await this.accounts.byId(userId);
    if (account?.state !== 'active') throw unauthenticated();
    if (account.suspendedAt !== null) throw suspended();
    await this.waiting.giveTo(account);
    const { tokenVersion } = account;
    const sessionId = await this.sessions.begin(userId, device, tokenVersion);
    return { ...presentUser(account), jwt: await this.jwt.issue({ userId, tokenVersion, sessionId }) };
  }
}
