/**
 * Logs accounts that share an e-mail because earlier versions compared case by the database's locale. It logs ids,
 * never e-mails.
 */
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '@parley/contracts/log';
import { LOG } from '../platform/tokens.js';
import { Accounts } from './accounts.js';

@Injectable()
export class DoubledAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: Accounts,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const accounts = await this.accounts.doubled();
    if (accounts.length === 0) return;
    this.log.warn(
      { accounts },
      'These accounts have the same e-mail apart from capital letters. Both work, each with its e-mail spelled exactly as it was at sign-up.',
    );
  }
}
