import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { LOG, POOL } from '../../platform/tokens.js';

/** Warns at the start if there are accounts, and none of them is an administrator: after an upgrade nobody is one. */
@Injectable()
export class NobodyRunsIt implements OnApplicationBootstrap {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { rows } = await this.pool.query<{ nobody: boolean }>(
      `select exists (select from account where state = 'active') and not exists (select from administrator) as nobody`,
    );
    if (rows[0]?.nobody)
      this.log.warn({}, 'Nobody runs this installation yet. Name an administrator: npm run administrator -- <e-mail>');
  }
}
