/** Each Google id token opens one session: its nonce can be used once. */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';

/** The hash of the browser's secret, which Google puts into the token. A stolen token alone opens nothing. */
export const nonceOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

@Injectable()
export class GoogleNonces {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** @param until ms; when the token expires @returns false if the nonce was used before */
  async take(nonce: string, until: number, now: number): Promise<boolean> {
    await this.pool.query('delete from google_nonce where used_until < $1', [new Date(now)]);
    const { rowCount } = await this.pool.query(
      'insert into google_nonce (nonce, used_until) values ($1, $2) on conflict do nothing',
      [nonce, new Date(until)],
    );
    return rowCount === 1;
  }
}
