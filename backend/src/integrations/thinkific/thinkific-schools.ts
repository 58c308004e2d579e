/** An owner's school on Thinkific: installing it, and its tokens, which are stored sealed only. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { INSTALL_REFUSED, THINKIFIC_AWAY, type installThinkific } from '@parley/contracts/http/thinkific';
import type { BodyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { Refusal, ruleBroken } from '../../platform/http/refusal.js';
import { Audit } from '../../platform/log/audit.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import { ADDRESSES, CLOCK, POOL, SECRETS } from '../../platform/tokens.js';
import {
  ThinkificApi,
  ThinkificAway,
  TokenRefused,
  TooSoon,
  type SchoolAccess,
  type SchoolTokens,
} from './thinkific-api.js';
import { hashOf } from '../../platform/hash-of.js';

const INSTALL_MS = 3_600_000;
/** A token is renewed this long before it ends, in ms. */
const EARLY_MS = 60_000;
const PURPOSE = 'thinkific token';

@Injectable()
export class ThinkificSchools {
  private readonly sealing: SealedSecrets;

  constructor(
    private readonly api: ThinkificApi,
    private readonly audit: Audit,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.sealing = new SealedSecrets(secrets.encryptionKey);
  }

  /** @throws Refusal 422 without an app */
  async begin(ownerId: UserId, subdomain: string): Promise<{ readonly url: string; readonly state: string }> {
    const [state, verifier] = [secret(), secret()];
    const url = this.api.authorizeUrl(subdomain, {
      redirect_uri: `${this.addresses.publicUrl}/thinkific-app/callback`,
      response_mode: 'query',
      response_type: 'code',
      state,
      scope: 'write:site_scripts',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    await this.pool.query(
      `insert into work.thinkific_install (owner_id, subdomain, state_hash, verifier, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (owner_id) do update set subdomain = excluded.subdomain, state_hash = excluded.state_hash,
         verifier = excluded.verifier, expires_at = excluded.expires_at`,
      [
        ownerId,
        subdomain,
        hashOf(state),
        this.sealing.seal(PURPOSE, verifier, ownerId),
        new Date(this.clock.now() + INSTALL_MS),
      ],
    );
    return { url, state };
  }

  /**
   * The code works once, and only for who began, with the state that they got then. The verifier stays until then, so
   * that the page can be loaded again if Thinkific is away. @throws Refusal 422, 503
   */
  async install(ownerId: UserId, { subdomain, code, state }: BodyOf<typeof installThinkific>): Promise<void> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<{ verifier: Buffer }>(
      `select verifier from work.thinkific_install
       where owner_id = $1 and subdomain = $2 and state_hash = $3 and expires_at > $4`,
      [ownerId, subdomain, hashOf(state), new Date(now)],
    );
    const begun = rows[0];
    if (!begun) throw refused('The installation began too long ago, or in another account. Begin again');
    const verifier = this.sealing.unseal(PURPOSE, begun.verifier, ownerId);
    const { tokens, at } = await this.api.exchange(subdomain, code, verifier, now).catch((error: unknown) => {
      if (error instanceof TokenRefused) throw refused('Thinkific refused the installation. Begin again');
      if (error instanceof TooSoon) throw away(error.seconds);
      if (error instanceof ThinkificAway) throw away();
      throw error;
    });
    await inTransaction(this.pool, async (db) => {
      await db.query('delete from work.thinkific_install where owner_id = $1 and verifier = $2', [
        ownerId,
        begun.verifier,
      ]);
      await db.query(
        `insert into work.integration (owner_id, type, config, sealed) values ($1, 'thinkific', $2, $3)
         on conflict (owner_id, type) do update set config = excluded.config, sealed = excluded.sealed,
           version = integration.version + 1, updated_at = now()`,
        [ownerId, { subDomain: subdomain }, this.seal(ownerId, tokens)],
      );
      // Another school begins with no links; the earlier one keeps them, but may have lost its script.
      await db.query('delete from work.thinkific_school where owner_id = $1 and gid <> $2', [ownerId, tokens.gid]);
      await db.query(
        `insert into work.thinkific_school (id, owner_id, gid, next_at, installed_at) values ($1, $2, $3, $4, $5)
         on conflict (owner_id) do update set status = 'idle', progress = null, failures = 0, has_script = false,
           next_at = excluded.next_at, installed_at = excluded.installed_at`,
        [randomUUID(), ownerId, tokens.gid, new Date(now), new Date(at)],
      );
    });
    this.audit.record('integration-added', { userId: ownerId, type: 'thinkific' });
  }

  /**
   * A token that works. One process at a time renews it, because the former refresh token ends with that.
   * @param refusedToken the one that Thinkific no longer takes. @throws TokenRefused once the school must log in again
   */
  async access(ownerId: UserId, refusedToken?: string): Promise<SchoolAccess> {
    const token = await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ config: { subDomain: string; invalid?: boolean }; sealed: Buffer }>(
        `select config, sealed from work.integration where owner_id = $1 and type = 'thinkific' for update`,
        [ownerId],
      );
      const row = rows[0];
      if (!row || row.config.invalid) return null;
      const tokens = JSON.parse(this.sealing.unseal(PURPOSE, row.sealed, ownerId)) as SchoolTokens;
      const now = this.clock.now();
      if (tokens.access !== refusedToken && tokens.until > now + EARLY_MS) return tokens.access;
      const renewed = await this.api.renew(row.config.subDomain, tokens, now).catch((error: unknown) => {
        if (error instanceof TokenRefused) return null;
        throw error;
      });
      await db.query(
        `update work.integration set config = $2, sealed = coalesce($3, sealed), version = version + 1, updated_at = now()
         where owner_id = $1 and type = 'thinkific'`,
        [
          ownerId,
          { subDomain: row.config.subDomain, ...(renewed === null && { invalid: true }) },
          renewed && this.seal(ownerId, renewed),
        ],
      );
      return renewed?.access ?? null;
    });
    if (token === null) throw new TokenRefused('the school must log in again');
    return { token };
  }

  /**
   * The app was removed in the school's dashboard. Messages may come late, twice, or from somebody who kept one: what was
   * removed before the school was installed is no news. Both times are Thinkific's.
   * @param at ms since 1970
   */
  async uninstalled(gid: string, at: number): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ owner_id: string }>(
        'delete from work.thinkific_school where gid = $1 and installed_at < $2 returning owner_id',
        [gid, new Date(at)],
      );
      for (const { owner_id: userId } of rows) {
        await db.query(`delete from work.integration where owner_id = $1 and type = 'thinkific'`, [userId]);
        this.audit.record('thinkific-uninstalled', { userId });
      }
    });
  }

  private seal(ownerId: string, tokens: SchoolTokens): Buffer {
    return this.sealing.seal(PURPOSE, JSON.stringify(tokens), ownerId);
  }
}

const secret = (): string => randomBytes(32).toString('base64url');
const away = (retryAfterSeconds = 60): Refusal =>
  new Refusal(503, 'Thinkific doesn’t answer right now. Wait a minute, then load this page again', {
    code: THINKIFIC_AWAY,
    retryAfterSeconds,
  });
const refused = (text: string) => ruleBroken(text, INSTALL_REFUSED);
