import { Controller } from '@nestjs/common';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  TWO_FACTOR_OFF,
  TWO_FACTOR_ON,
} from '@parley/contracts/http/two-factor';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import { conflict, unauthenticated } from '../../platform/http/refusal.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import type { Account } from '../account.entity.js';
import { Accounts } from '../accounts.js';
import { AskedPasswords } from '../asked-passwords.js';
import { codeRefused } from './code-refused.js';
import { TwoFactors } from './two-factors.js';
import { uriOf } from './totp.js';

@Controller()
export class TwoFactorController {
  constructor(
    private readonly accounts: Accounts,
    private readonly twoFactors: TwoFactors,
    private readonly asked: AskedPasswords,
    private readonly audit: Audit,
  ) {}

  @Serve(getTwoFactor)
  async get(@Input() { user }: AuthorCall<typeof getTwoFactor>): Promise<ReplyOf<typeof getTwoFactor>> {
    const { passwordHash } = await this.accountOf(user.id);
    return { ...(await this.twoFactors.stateOf(user.id)), hasPassword: passwordHash !== null };
  }

  @Serve(beginTwoFactor)
  async begin(
    @Input() { user, body, reply }: AuthorCall<typeof beginTwoFactor>,
  ): Promise<ReplyOf<typeof beginTwoFactor>> {
    void reply.header('cache-control', 'no-store');
    const account = await this.accountOf(user.id);
    await this.asked.check(account, body.password);
    const secret = await this.twoFactors.begin(user.id);
    if (secret === null) throw conflict('Two-factor login is on already', TWO_FACTOR_ON);
    return { secret, uri: uriOf(secret, account.email) };
  }

  @Serve(confirmTwoFactor)
  async confirm(
    @Input() { user, body, reply }: AuthorCall<typeof confirmTwoFactor>,
  ): Promise<ReplyOf<typeof confirmTwoFactor>> {
    void reply.header('cache-control', 'no-store');
    const recoveryCodes = await this.twoFactors.confirm(user.id, body.code);
    if (!recoveryCodes) throw codeRefused();
    this.audit.record('two-factor-on', { userId: user.id });
    return { recoveryCodes: [...recoveryCodes] };
  }

  @Serve(renewRecoveryCodes)
  async renew(
    @Input() { user, body, reply }: AuthorCall<typeof renewRecoveryCodes>,
  ): Promise<ReplyOf<typeof renewRecoveryCodes>> {
    void reply.header('cache-control', 'no-store');
    await this.check(user.id, body.code);
    this.audit.record('recovery-codes-renewed', { userId: user.id });
    return { recoveryCodes: [...(await this.twoFactors.renewCodes(user.id))] };
  }

  @Serve(endTwoFactor)
  async end(@Input() { user, body }: AuthorCall<typeof endTwoFactor>): Promise<ReplyOf<typeof endTwoFactor>> {
    await this.check(user.id, body.code);
    await this.twoFactors.end(user.id);
    this.audit.record('two-factor-off', { userId: user.id });
    return { ended: true };
  }

  /** @throws Refusal 409, 422 */
  private async check(user: UserId, code: string): Promise<void> {
    if (!(await this.twoFactors.isOn(user))) throw conflict('Two-factor login is off', TWO_FACTOR_OFF);
    if ((await this.twoFactors.accepts(user, code)) === null) throw codeRefused();
  }

  private async accountOf(user: UserId): Promise<Account> {
    const account = await this.accounts.byId(user);
    if (!account) throw unauthenticated();
    return account;
  }
}
