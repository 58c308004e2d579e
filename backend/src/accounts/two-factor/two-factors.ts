/** The codes that accounts ask for at login. Each code works once. */
import { Inject, Injectable } from '@nestjs/common';
import type { TwoFactor } from '@parley/contracts/http/two-factor';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { Throttle } from '../../platform/http/throttle.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import { CLOCK, POOL, SECRETS } from '../../platform/tokens.js';
import { hashOfCode, newCodes } from './recovery-codes.js';
import { newSecret, stepOf } from './totp.js';

const PURPOSE = 'two-factor secret';
interface Row {
  readonly secret: Buffer;
  readonly since: Date | null;
}

@Injectable()
export class TwoFactors {
  private readonly sealing: SealedSecrets;

  constructor(
    private readonly throttle: Throttle,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.sealing = new SealedSecrets(secrets.encryptionKey);
  }

  async isOn(user: UserId): Promise<boolean> {
    return (await this.rowOf(user))?.since instanceof Date;
  }

  async stateOf(user: UserId): Promise<Omit<TwoFactor, 'hasPassword'>> {
    const { rows } = await this.pool.query<{ since: Date | null; codes: number }>(
      `select since, (select count(*)::int from recovery_code where account_id = $1) as codes
       from two_factor where account_id = $1`,
      [user],
    );
    const { since = null, codes = 0 } = rows[0] ?? {};
    return { since: since?.toISOString() ?? null, recoveryCodes: codes };
  }

  /** A new secret, which asks for nothing until it is confirmed. @returns null if it is on */
  async begin(user: UserId): Promise<string | null> {
    const secret = newSecret();
    const { rowCount } = await this.pool.query(
      `insert into two_factor (account_id, secret) values ($1, $2)
       on conflict (account_id) do update set secret = excluded.secret, last_step = 0 where two_factor.since is null`,
      [user, this.sealing.seal(PURPOSE, secret, user)],
    );
    return rowCount === 1 ? secret : null;
  }

  /** @returns recovery codes; null if the code is wrong @throws Refusal 429 */
  async confirm(user: UserId, code: string): Promise<readonly string[] | null> {
    const row = await this.rowOf(user);
    if (!row || row.since !== null || !(await this.fits(user, row, code))) return null;
    await this.pool.query('update two_factor set since = $2 where account_id = $1', [user, new Date(this.clock.now())]);
    return this.renewCodes(user);
  }

  /** A code of the app, or a recovery code, which is used up. @throws Refusal 429 */
  async accepts(user: UserId, code: string): Promise<'app' | 'recovery' | null> {
    const row = await this.rowOf(user);
    if (!row || row.since === null) return null;
    if (await this.fits(user, row, code)) return 'app';
    const { rowCount } = await this.pool.query('delete from recovery_code where account_id = $1 and hash = $2', [
      user,
      hashOfCode(code),
    ]);
    return rowCount === 1 ? 'recovery' : null;
  }

  async renewCodes(user: UserId): Promise<readonly string[]> {
    const codes = newCodes();
    await this.pool.query(
      `with old as (delete from recovery_code where account_id = $1)
       insert into recovery_code (account_id, hash) select $1, unnest($2::bytea[])`,
      [user, codes.map(hashOfCode)],
    );
    return codes;
  }

  async end(user: UserId): Promise<void> {
    await this.pool.query(
      'with codes as (delete from recovery_code where account_id = $1) delete from two_factor where account_id = $1',
      [user],
    );
  }

  private async rowOf(user: UserId): Promise<Row | undefined> {
    const { rows } = await this.pool.query<Row>('select secret, since from two_factor where account_id = $1', [user]);
    return rows[0];
  }

  /** Uses the code's step up, so that neither it nor an earlier one works again. */
  private async fits(user: UserId, { secret }: Row, code: string): Promise<boolean> {
    await this.throttle.take('codePerAccount', user);
    const step = stepOf(this.sealing.unseal(PURPOSE, secret, user), code, this.clock.now());
    if (step === null) return false;
    const { rowCount } = await this.pool.query(
      'update two_factor set last_step = $2 where account_id = $1 and last_step < $2',
      [user, step],
    );
    return rowCount === 1;
  }
}
