/** An owner's learning record store: its address and key, the secret sealed. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { xapiProblem, type XapiField, type XapiProblem } from '@parley/contracts/flow/xapi-config';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { FieldError } from '@parley/contracts/http/problem';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import type { Config } from '../../platform/config/config.js';
import type { Secrets } from '../../platform/config/secrets.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { conflict, malformed, notFound } from '../../platform/http/refusal.js';
import type { LeasedJob } from '../../platform/jobs/lease-worker.js';
import { Audit } from '../../platform/log/audit.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import { ADDRESSES, CLOCK, CONFIG, EVENT_STORE, POOL, SECRETS } from '../../platform/tokens.js';
import { beginsNow, type Beginning } from '../outgoing/begins-after.js';
import { isOwnAddress } from '../outgoing/own-address.js';

export interface StoreRow extends LeasedJob, Beginning {
  readonly owner_id: UserId;
  readonly endpoint: string;
  readonly key: string;
  readonly sealed: Buffer;
  readonly pass_percent: number | null;
  readonly language: InterfaceLanguage;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly tries: number;
  readonly next_at: Date;
}
/** The address and the credentials of a store. */
export interface Door {
  readonly endpoint: string;
  readonly authorization: string;
}
export interface StoreConfig {
  readonly endpoint: string;
  readonly key: string;
  /** Absent = stays. */
  readonly secret?: string;
  readonly passPercent: number | null;
  readonly language?: InterfaceLanguage;
}

const WORDS: Readonly<Record<XapiProblem, string>> = {
  required: 'Required',
  'too-long': 'Too long',
  https: 'An address that begins with https://',
};
/** A worker that is under way with the former settings loses its lease: what it sends is sent again. */
const NOW = `next_at = $2, tries = 0, failing_since = null, disabled_at = null, last_status = null, last_error = null,
  attempt = xapi_store.attempt + 1, lease_until = null`;
/** Changes nothing if the owner has connected a store meanwhile. */
const SAVE = `
  insert into work.xapi_store (id, created_at, next_at, owner_id, endpoint, key, sealed, pass_percent, language,
    begins_after)
  values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (owner_id) do update set endpoint = $4, key = $5, sealed = $6, pass_percent = $7, language = $8,
    ${NOW} where xapi_store.id = $1`;

@Injectable()
export class XapiStores {
  private readonly sealing: SealedSecrets;

  constructor(
    private readonly audit: Audit,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'lastAppended'>,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.sealing = new SealedSecrets(secrets.encryptionKey);
  }

  async find(ownerId: UserId): Promise<StoreRow | null> {
    const { rows } = await this.pool.query<StoreRow>('select * from work.xapi_store where owner_id = $1', [ownerId]);
    return rows[0] ?? null;
  }

  /** @throws Refusal 404 */
  async get(ownerId: UserId): Promise<StoreRow> {
    const found = await this.find(ownerId);
    if (!found) throw notFound('Learning record store');
    return found;
  }

  async all(): Promise<readonly StoreRow[]> {
    return (await this.pool.query<StoreRow>('select * from work.xapi_store')).rows;
  }

  /**
   * Waiting statements are sent at once, with the new settings. At another address the log begins again, because that
   * store has none of the earlier statements. @throws Refusal 400 naming fields, 409 connected meanwhile
   */
  async save(ownerId: UserId, given: StoreConfig): Promise<void> {
    const former = await this.find(ownerId);
    const endpoint = given.endpoint.trim().replace(/\/+$/, '');
    const key = given.key.trim();
    // Whoever may only change the address must not learn the secret at an address of their own.
    const isSame = former?.endpoint === endpoint;
    const secret = given.secret?.trim() ?? '';
    this.check({ endpoint, key, ...((secret !== '' || !isSame) && { secret }) });
    const id = former?.id ?? randomUUID();
    const sealed = secret === '' && former ? former.sealed : this.sealing.seal('xapi secret', secret, id);
    const now = new Date(this.clock.now());
    const beginsAfter = await beginsNow(this.store);
    const values = [id, now, ownerId, endpoint, key, sealed, given.passPercent, given.language ?? 'en', beginsAfter];
    const isSaved = await inTransaction(this.pool, async (db) => {
      const { rowCount } = await db.query(SAVE, values);
      if (former && !isSame)
        await db.query(`delete from work.xapi_statement where store = $1 and state <> 'waiting'`, [id]);
      return rowCount === 1;
    });
    if (!isSaved) throw conflict('The settings were saved elsewhere meanwhile. Reload, then try again.', 'changed');
    this.audit.record('xapi-saved', { userId: ownerId });
  }

  /** @throws Refusal 404 */
  async remove(ownerId: UserId): Promise<void> {
    const { id } = await this.get(ownerId);
    await this.pool.query('delete from work.xapi_store where id = $1', [id]);
    this.audit.record('xapi-removed', { userId: ownerId });
  }

  /** @throws Refusal 404 */
  async enable(ownerId: UserId): Promise<void> {
    const { id } = await this.get(ownerId);
    await this.pool.query(`update work.xapi_store set ${NOW} where id = $1`, [id, new Date(this.clock.now())]);
    this.audit.record('xapi-enabled', { userId: ownerId });
  }

  door({ id, endpoint, key, sealed }: StoreRow): Door {
    const secret = this.sealing.unseal('xapi secret', sealed, id);
    return { endpoint, authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
  }

  private check(fields: Partial<Record<XapiField, string>>): void {
    const allowHttp = this.config.fetchAllow.length > 0;
    const errors: FieldError[] = [];
    for (const [param, value] of Object.entries(fields) as [XapiField, string][]) {
      const problem = xapiProblem(param, value, allowHttp);
      if (problem) errors.push({ param, msg: WORDS[problem] });
    }
    if (errors.length === 0 && isOwnAddress(fields.endpoint ?? '', this.addresses))
      errors.push({ param: 'endpoint', msg: 'An address of another server' });
    if (errors.length > 0) throw malformed(errors);
  }
}
