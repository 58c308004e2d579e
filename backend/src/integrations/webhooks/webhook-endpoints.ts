/** An owner's webhook: where it goes, whether it is on, and its signing secrets, which are stored sealed only. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { IntegrationConfig } from '@parley/contracts/flow/integration-config';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import { notFound } from '../../platform/http/refusal.js';
import { Audit } from '../../platform/log/audit.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import { CLOCK, EVENT_STORE, POOL, SECRETS } from '../../platform/tokens.js';
import { beginsNow, type Beginning } from '../outgoing/begins-after.js';

/** ms during which the former secret signs too. */
const OVERLAP_MS = 86_400_000;
const SECRET_BYTES = 32;

export interface Endpoint extends Beginning {
  readonly id: string;
  readonly owner_id: UserId;
  readonly language: InterfaceLanguage;
  readonly failing_since: Date | null;
  readonly disabled_why: 'gone' | 'failing' | null;
}
export interface SigningSecrets {
  readonly secret: string;
  /** The former one, in use until `until` (ms since 1970). */
  readonly old?: { readonly secret: string; readonly until: number };
}

/** The address of an endpoint, and the secrets that sign its messages. */
export interface Target extends SigningSecrets {
  readonly endpoint: Endpoint;
  readonly url: string;
}

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

@Injectable()
export class WebhookEndpoints {
  private readonly sealing: SealedSecrets;

  constructor(
    private readonly audit: Audit,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'lastAppended'>,
    @Inject(SECRETS) secrets: Secrets,
  ) {
    this.sealing = new SealedSecrets(secrets.encryptionKey);
  }

  async find(ownerId: UserId): Promise<Endpoint | null> {
    const { rows } = await this.pool.query<Endpoint>('select * from work.webhook_endpoint where owner_id = $1', [
      ownerId,
    ]);
    return rows[0] ?? null;
  }

  /** @throws Refusal 404 */
  async get(ownerId: UserId): Promise<Endpoint> {
    const found = await this.find(ownerId);
    if (!found) throw notFound('Webhook');
    return found;
  }

  /** Those that are on. */
  async active(): Promise<readonly Endpoint[]> {
    return (await this.pool.query<Endpoint>('select * from work.webhook_endpoint where disabled_at is null')).rows;
  }

  /** A new endpoint, with an empty log, in place of the owner's former one. @returns its secret */
  async replace(ownerId: UserId, config: IntegrationConfig, language: InterfaceLanguage): Promise<string> {
    const [id, secret] = [randomUUID(), newSecret()];
    const beginsAfter = await beginsNow(this.store);
    await inTransaction(this.pool, async (db) => {
      await db.query('delete from work.webhook_endpoint where owner_id = $1', [ownerId]);
      await db.query(
        `insert into work.webhook_endpoint (id, owner_id, language, created_at, begins_after)
         values ($1, $2, $3, $4, $5)`,
        [id, ownerId, language, new Date(this.clock.now()), beginsAfter],
      );
      await db.query(
        `insert into work.integration (owner_id, type, config, sealed) values ($1, 'webhook', $2, $3)
         on conflict (owner_id, type) do update set config = excluded.config, sealed = excluded.sealed,
           version = integration.version + 1, updated_at = now()`,
        [ownerId, config, this.seal(id, { secret })],
      );
    });
    return secret;
  }

  async remove(ownerId: UserId): Promise<void> {
    await this.pool.query('delete from work.webhook_endpoint where owner_id = $1', [ownerId]);
  }

  /** Addresses and signing secrets by id, without removed endpoints. */
  async targets(ids: readonly string[]): Promise<ReadonlyMap<string, Target>> {
    const { rows } = await this.pool.query<Endpoint & { readonly config: IntegrationConfig; readonly sealed: Buffer }>({
      name: 'webhooks-targets',
      text: `select e.*, i.config, i.sealed from work.webhook_endpoint e
             join work.integration i on i.owner_id = e.owner_id and i.type = 'webhook' where e.id = any($1::uuid[])`,
      values: [[...new Set(ids)]],
    });
    const targets = new Map<string, Target>();
    for (const { config, sealed, ...endpoint } of rows) {
      if (config.url === undefined) continue;
      const secrets = JSON.parse(this.sealing.unseal('webhook secret', sealed, endpoint.id)) as SigningSecrets;
      targets.set(endpoint.id, { endpoint, url: config.url, ...secrets });
    }
    return targets;
  }

  /** @throws Refusal 404 */
  async target({ id }: Endpoint): Promise<Target> {
    const found = (await this.targets([id])).get(id);
    if (!found) throw notFound('Webhook');
    return found;
  }

  /** @returns the new secret; for 24 hours the former one signs too. @throws Refusal 404 */
  async renewSecret(ownerId: UserId): Promise<{ readonly secret: string; readonly until: number }> {
    const endpoint = await this.get(ownerId);
    const { secret: former } = await this.target(endpoint);
    const secret = newSecret();
    const until = this.clock.now() + OVERLAP_MS;
    await this.pool.query(
      `update work.integration set sealed = $2, version = version + 1, updated_at = now()
       where owner_id = $1 and type = 'webhook'`,
      [ownerId, this.seal(endpoint.id, { secret, old: { secret: former, until } })],
    );
    this.audit.record('webhook-secret-renewed', { userId: ownerId });
    return { secret, until };
  }

  /** @throws Refusal 404 */
  async enable(ownerId: UserId): Promise<void> {
    const { id } = await this.get(ownerId);
    await this.pool.query(
      'update work.webhook_endpoint set disabled_at = null, disabled_why = null, failing_since = null where id = $1',
      [id],
    );
    this.audit.record('webhook-enabled', { userId: ownerId });
  }

  private seal(id: string, secrets: SigningSecrets): Buffer {
    return this.sealing.seal('webhook secret', JSON.stringify(secrets), id);
  }
}
