import { Injectable } from '@nestjs/common';
import { PASSWORD_REFUSED, PASSWORD_WRONG } from '@parley/contracts/http/two-factor';
import { ruleBroken } from '../platform/http/refusal.js';
import { Throttle } from '../platform/http/throttle.js';
import type { Account } from './account.entity.js';
import { verifyPassword } from './password.js';

/** Asks for the password before a new way in is added, so that a stolen login can't lock its owner out, or stay. */
@Injectable()
export class AskedPasswords {
  constructor(private readonly throttle: Throttle) {}

  /** People without a password aren't asked. @throws Refusal 422, 429 */
  async check({ id, passwordHash }: Account, password: string): Promise<void> {
    if (passwordHash === null) return;
    await this.throttle.take('passwordPerAccount', id);
    if (!(await verifyPassword(passwordHash, password)))
      throw ruleBroken(PASSWORD_WRONG, PASSWORD_REFUSED, [{ param: 'password', msg: PASSWORD_WRONG }]);
  }
}
