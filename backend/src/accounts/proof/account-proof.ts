import { Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import type { AddressProof } from '../../platform/auth/ports.js';
import { Accounts } from '../accounts.js';
import { WaitingShares } from './waiting-shares.js';

@Injectable()
export class AccountProof implements AddressProof {
  constructor(
    private readonly accounts: Accounts,
    private readonly waiting: WaitingShares,
  ) {}

  async isMissing(userId: UserId): Promise<boolean> {
    const account = await this.accounts.byId(userId);
    return account !== null && this.waiting.mustProve(account);
  }
}
