/** Keys: our own, with which Parley signs and which it publishes, and each platform's, by one of three methods. */
import { hkdfSync, randomUUID } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import type { Pool } from 'pg';
import { seal, unseal } from '../../platform/subjects/cipher.js';
import { LtiRefusal } from './lti-refusal.js';
import { importPasted, pastedKeyProblem, usableKeys, type KeyProblem } from './platform-key-check.js';
import { jsonOf, PlatformAway, type AskPlatform, type Platform } from './platform.js';

const ALG = 'RS256';
const CACHE_MS = 600_000;
/** Between two readings because of an unknown key. */
const COOLDOWN_MS = 30_000;
const MAX_SETS = 500;
const JSON_ONLY = { accept: 'application/json' };

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}
interface KeyRow {
  readonly kid: string;
  readonly public_jwk: JWK;
  readonly sealed: Buffer;
}

/** Our keys: one pair for the installation, made when the first is needed; older ones stay published until removed. */
export class ToolKeys {
  private readonly sealing: Buffer;
  private current: Promise<SigningKey> | null = null;

  constructor(
    private readonly pool: Pool,
    encryptionKey: Buffer,
  ) {
    this.sealing = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'parley lti key', 32));
  }

  /** The document at `/lti/jwks.json`. Platforms want each key's `alg`. */
  async published(): Promise<{ readonly keys: readonly JWK[] }> {
    await this.signing();
    const { rows } = await this.pool.query<KeyRow>(
      'select kid, public_jwk, sealed from work.lti_key order by created_at desc, kid',
    );
    return { keys: rows.map(({ kid, public_jwk: jwk }) => ({ ...jwk, kid, alg: ALG, use: 'sig' })) };
  }

  signing(): Promise<SigningKey> {
    this.current ??= this.newest().catch((error: unknown) => {
      this.current = null;
      throw error;
    });
    return this.current;
  }

  private async newest(): Promise<SigningKey> {
    const row = (await this.read()) ?? (await this.make());
    const key = await importPKCS8(unseal(this.sealing, row.sealed, row.kid).toString('utf8'), ALG);
    return { kid: row.kid, key };
  }

  private async read(): Promise<KeyRow | null> {
    const { rows } = await this.pool.query<KeyRow>(
      'select kid, public_jwk, sealed from work.lti_key order by created_at desc, kid limit 1',
    );
    return rows[0] ?? null;
  }

  /** Two servers that start at once agree on one key: `first` is unique. */
  private async make(): Promise<KeyRow> {
    const pair = await generateKeyPair(ALG, { modulusLength: 2_048, extractable: true });
    const kid = randomUUID();
    const sealed = seal(this.sealing, Buffer.from(await exportPKCS8(pair.privateKey)), kid);
    await this.pool.query(
      `insert into work.lti_key (kid, public_jwk, sealed) select $1, $2::jsonb, $3
       where pg_advisory_xact_lock(hashtext('parley lti key')) is not null and not exists (select from work.lti_key)`,
      [kid, JSON.stringify(await exportJWK(pair.publicKey)), sealed],
    );
    const row = await this.read();
    if (!row) throw new Error('no LTI key after one was made');
    return row;
  }
}

/** The platform's keys. Sets are cached and read again, at most twice a minute, when a key is unknown. */
export class PlatformKeys {
  private readonly sets = new Map<string, JWTVerifyGetKey>();

  constructor(private readonly ask: AskPlatform) {}

  async of({ authConfigMethod, authConfigKey }: Platform): Promise<JWTVerifyGetKey> {
    if (authConfigMethod === 'JWK_SET') return this.set(authConfigKey);
    try {
      const key = await importPasted(authConfigMethod, authConfigKey);
      return only(key, authConfigMethod === 'JWK_KEY' ? (JSON.parse(authConfigKey) as JWK).kid : undefined);
    } catch {
      throw new LtiRefusal('bad-signature', 'key');
    }
  }

  /** Counts the keys that can verify a signature of the platform, from a fresh download. @throws PlatformAway */
  async count({
    authConfigMethod,
    authConfigKey,
  }: Platform): Promise<{ readonly status: number; readonly keys: number | KeyProblem }> {
    if (authConfigMethod !== 'JWK_SET')
      return { status: 200, keys: (await pastedKeyProblem(authConfigMethod, authConfigKey)) ?? 1 };
    const { status, text } = await this.ask({ method: 'GET', url: authConfigKey, headers: JSON_ONLY });
    return { status, keys: status === 200 ? await usableKeys(text) : 'no-key' };
  }

  private set(url: string): JWTVerifyGetKey {
    const kept = this.sets.get(url);
    if (kept) return kept;
    if (this.sets.size >= MAX_SETS) this.sets.clear();
    const remote = createRemoteJWKSet(new URL(url), {
      cacheMaxAge: CACHE_MS,
      cooldownDuration: COOLDOWN_MS,
      [customFetch]: () => this.fetchSet(url),
    });
    const set: JWTVerifyGetKey = (header, token) => {
      if (header?.kid === undefined) throw new LtiRefusal('bad-signature', 'kid');
      return remote(header, token);
    };
    this.sets.set(url, set);
    return set;
  }

  /** Any failure here is the platform's, not the learner's. */
  private async fetchSet(url: string): Promise<Response> {
    try {
      const { status, text } = await this.ask({ method: 'GET', url, headers: JSON_ONLY });
      if (status !== 200 || jsonOf(text) === undefined) throw new LtiRefusal('keys-unreachable');
      return new Response(text, { status, headers: { 'content-type': 'application/json' } });
    } catch (error) {
      throw error instanceof PlatformAway ? new LtiRefusal('keys-unreachable') : error;
    }
  }
}

const only =
  (key: CryptoKey, kid?: string): JWTVerifyGetKey =>
  (header) => {
    if (kid !== undefined && header?.kid !== kid) throw new LtiRefusal('bad-signature', 'kid');
    return key;
  };
