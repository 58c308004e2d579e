/** The second step of a login: asks for it, and finishes it. */
import { Injectable } from '@nestjs/common';
import type { Session } from '@parley/contracts/http/auth';
import type { Device } from '@parley/contracts/http/auth-sessions';
import { TICKET_EXPIRED } from '@parley/contracts/http/two-factor';
import { ruleBroken } from '../../platform/http/refusal.js';
import { Audit } from '../../platform/log/audit.js';
import { SessionOpener } from '../session-opener.js';
import { LoginTickets } from '../two-factor/login-tickets.js';
import { codeRefused } from '../two-factor/code-refused.js';
import { TwoFactors } from '../two-factor/two-factors.js';

@Injectable()
export class SecondSteps {
  constructor(
    private readonly tickets: LoginTickets,
    private readonly twoFactors: TwoFactors,
    private readonly opener: SessionOpener,
    private readonly audit: Audit,
  ) {}

  /** @throws Refusal 422, 429 */
  async finish(ticket: string, code: string, device: Device): Promise<Session> {
    const user = await this.tickets.attempt(ticket);
    if (user === null) throw ruleBroken('This took too long. Please log in again.', TICKET_EXPIRED);
    const by = await this.twoFactors.accepts(user, code);
    if (by === null) {
      this.audit.record('login-refused', { userId: user });
      throw codeRefused();
    }
    if (!(await this.tickets.use(ticket))) throw ruleBroken('Please log in again.', TICKET_EXPIRED);
    this.audit.record('second-step', { userId: user, by });
    return this.opener.openProven(user, device);
  }
}
