/** Rows of personal API tokens. A token is kept as its hash, belongs to one person, and ends with that person's password. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@parley/contracts/flow/scopes';
import {
  TOKEN_LIMITS,
  TOKEN_PREFIX,
  TOO_MANY_TOKENS,
  type ApiToken,
  type createApiToken,
} from '@parley/contracts/http/api-tokens';
import type { BodyOf } from '@parley/contracts/http/route';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { KnownToken, TokenBook } from '../../platform/auth/ports.js';
import type { Clock } from '../../platform/clock.js';
import { notFound, ruleBroken } from '../../platform/http/refusal.js';
import { Audit } from '../../platform/log/audit.js';
import { CLOCK, POOL } from '../../platform/tokens.js';
import { hashOf } from '../../platform/hash-of.js';

const DAY_MS = 86_400_000;
/** A token's hint shows its prefix and so many characters of it. */
const HINT_LENGTH = 4;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used: string | null;
}
const COLUMNS = "id, name, hint, scopes, created_at, expires_at, to_char(last_used, 'YYYY-MM-DD') as last_used";
const presented = ({ id, name, hint, scopes, created_at, expires_at, last_used }: Row): ApiToken => ({
  id,
  name,
  hint,
  scopes: [...scopes],
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  lastUsed: last_used,
});

@Injectable()
export class ApiTokens implements TokenBook {
  constructor(
    private readonly audit: Audit,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(user: UserId): Promise<ApiToken[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from api_token where user_id = $1 order by created_at desc, id`,
      [user],
    );
    return rows.map(presented);
  }

  /** @throws Refusal 422 */
  async create(
    user: UserId,
    { name, scopes, expiresInDays }: BodyOf<typeof createApiToken>,
  ): Promise<ApiToken & { readonly token: string }> {
    const secret = randomBytes(32).toString('base64url');
    const token = `${TOKEN_PREFIX}${secret}`;
    const now = this.clock.now();
    const { rows } = await this.pool.query<Row>(
      `insert into api_token (id, user_id, name, hint, scopes, hash, token_version, created_at, expires_at)
       select $1, $2, $3, $4, $5, $6, (select token_version from account where id = $2), $7, $8
       where (select count(*) from api_token where user_id = $2) < $9
       returning ${COLUMNS}`,
      [
        randomUUID(),
        user,
        name,
        `${TOKEN_PREFIX}${secret.slice(0, HINT_LENGTH)}`,
        [...new Set(scopes)],
        hashOf(token),
        new Date(now),
        new Date(now + expiresInDays * DAY_MS),
        TOKEN_LIMITS.count,
      ],
    );
    const row = rows[0];
    if (!row) throw ruleBroken(`You have ${TOKEN_LIMITS.count} tokens. Revoke one of them first.`, TOO_MANY_TOKENS);
    this.audit.record('api-token-created', { userId: user, tokenId: row.id });
    return { ...presented(row), token };
  }

  /** @throws Refusal 404 */
  async revoke(user: UserId, id: string): Promise<void> {
    const { rowCount } = await this.pool.query('delete from api_token where user_id = $1 and id = $2', [user, id]);
    if (rowCount === 0) throw notFound('Token');
    this.audit.record('api-token-revoked', { userId: user, tokenId: id });
  }

  async find(token: string): Promise<KnownToken | null> {
    const now = new Date(this.clock.now());
    const { rows } = await this.pool.query<{
      id: string;
      user_id: UserId;
      token_version: number;
      scopes: Scope[];
      is_new_day: boolean;
    }>(
      `select id, user_id, token_version, scopes, last_used is distinct from $3::date as is_new_day
       from api_token where hash = $1 and expires_at > $2`,
      [hashOf(token), now, dayOf(now)],
    );
    const row = rows[0];
    if (!row) return null;
    // The day only: a row changes once a day, and says neither when nor from where somebody worked.
    if (row.is_new_day)
      await this.pool.query('update api_token set last_used = $2 where id = $1', [row.id, dayOf(now)]);
    return { userId: row.user_id, tokenVersion: row.token_version, scopes: row.scopes };
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
