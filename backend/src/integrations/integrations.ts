/** An owner's integrations: one row per type, the secrets sealed. */
import { Inject, Injectable } from '@nestjs/common';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import {
  configProblem,
  INTEGRATION_FIELDS,
  isConnectable,
  type ConfigProblem,
  type IntegrationField,
  type ConnectableType,
  type IntegrationConfig,
  type IntegrationType,
} from '@parley/contracts/flow/integration-config';
import { FIXED_FIELD, NOT_CONNECTABLE, type Integration } from '@parley/contracts/http/integrations';
import type { FieldError } from '@parley/contracts/http/problem';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import type { Config } from '../platform/config/config.js';
import type { Addresses } from '../platform/http/hosts.js';
import { malformed, notFound, Refusal, ruleBroken } from '../platform/http/refusal.js';
import { Audit } from '../platform/log/audit.js';
import { ADDRESSES, CONFIG, POOL } from '../platform/tokens.js';
import { LtiOverview } from './lti/lti-overview.js';
import { isOwnAddress } from './outgoing/own-address.js';
import { WebhookEndpoints } from './webhooks/webhook-endpoints.js';

const WORDS: Readonly<Record<ConfigProblem, string>> = {
  required: 'Required',
  'too-long': 'Too long',
  https: 'An address that begins with https://',
  'cloud-name': 'Letters, digits, - and _ only',
  'api-key': 'Letters, digits, - and _ only',
};

@Injectable()
export class Integrations {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly platforms: LtiOverview,
    private readonly audit: Audit,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly settings: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  async list(ownerId: UserId): Promise<Integration[]> {
    const { rows } = await this.pool.query<{ type: IntegrationType; config: IntegrationConfig }>(
      'select type, config from work.integration where owner_id = $1 order by created_at, type',
      [ownerId],
    );
    const webhook = await this.endpoints.find(ownerId);
    const others = rows.map(({ type, config }) => ({
      type,
      config,
      status: config.invalid ? 'disabled' : type === 'webhook' && webhook ? statusOf(webhook) : ('working' as const),
    }));
    const lti = await this.lti(ownerId);
    return lti ? [...others, lti] : others;
  }

  /** Configured with the first course platform; its platforms have routes of their own. */
  private async lti(ownerId: UserId): Promise<Integration | null> {
    const platforms = await this.platforms.of(ownerId);
    if (platforms.length === 0) return null;
    const { rowCount } = await this.pool.query(
      `select from work.lti_grade g join work.lti_seat s on s.id = g.id join work.lti_link l on l.id = s.link_id
       where l.platform_id = any($1) and g.state = 'refused' limit 1`,
      [platforms.map(({ id }) => id)],
    );
    return { type: 'lti', config: { platforms }, status: rowCount === 0 ? 'working' : 'failing' };
  }

  /** @throws Refusal 400, 422 */
  async add(
    ownerId: UserId,
    type: IntegrationType,
    given: IntegrationConfig,
    language: InterfaceLanguage,
  ): Promise<Integration & { secret?: string }> {
    const known = connectable(type);
    const config = this.checked(known, given);
    const secret = known === 'webhook' ? await this.endpoints.replace(ownerId, config, language) : undefined;
    if (known !== 'webhook')
      await this.pool.query(
        `insert into work.integration (owner_id, type, config) values ($1, $2, $3)
         on conflict (owner_id, type) do update set config = excluded.config, sealed = null,
           version = integration.version + 1, updated_at = now()`,
        [ownerId, known, config],
      );
    this.audit.record('integration-added', { userId: ownerId, type });
    return { type, config, status: 'working', ...(secret !== undefined && { secret }) };
  }

  /** @throws Refusal 400, 404, 405, 422 */
  async change(ownerId: UserId, type: IntegrationType, given: IntegrationConfig): Promise<Integration> {
    if (type === 'lti') throw oneByOne('Change one platform: PUT /integrations/lti/{id}');
    const known = connectable(type);
    if (known === 'webhook')
      throw new Refusal(405, 'Remove the webhook and add it again', {
        code: 'method-not-allowed',
        allow: ['POST', 'DELETE'],
      });
    const before = (await this.list(ownerId)).find((one) => one.type === type);
    if (!before) throw notFound('Integration');
    const config = this.checked(known, { ...before.config, ...given });
    if (config.cloudName !== before.config.cloudName)
      throw ruleBroken('Remove Cloudinary and add it again to change the cloud name', FIXED_FIELD, [
        { param: 'cloudName', msg: 'Can’t be changed' },
      ]);
    await this.pool.query(
      'update work.integration set config = $3, version = version + 1, updated_at = now() where owner_id = $1 and type = $2',
      [ownerId, type, config],
    );
    this.audit.record('integration-changed', { userId: ownerId, type });
    return { ...before, config };
  }

  /** @throws Refusal 404, 405, 422 */
  async remove(ownerId: UserId, type: IntegrationType): Promise<void> {
    if (type === 'thinkific')
      throw new Refusal(405, 'Remove Parley in your Thinkific dashboard', {
        code: 'method-not-allowed',
        allow: ['GET'],
      });
    if (type === 'lti') throw oneByOne('Remove the platforms one by one: DELETE /integrations/lti/{id}');
    const known = connectable(type);
    if (known === 'webhook') await this.endpoints.remove(ownerId);
    const { rowCount } = await this.pool.query('delete from work.integration where owner_id = $1 and type = $2', [
      ownerId,
      known,
    ]);
    if (rowCount === 0) throw notFound('Integration');
    this.audit.record('integration-removed', { userId: ownerId, type });
  }

  /** The type's own fields, trimmed. @throws Refusal 400 naming fields */
  private checked(type: ConnectableType, given: IntegrationConfig): IntegrationConfig {
    const fields: readonly IntegrationField[] = INTEGRATION_FIELDS[type];
    const allowHttp = this.settings.fetchAllow.length > 0;
    const errors: FieldError[] = Object.keys(given)
      .filter((field) => !fields.some((known) => known === field))
      .map((param) => ({ param, msg: 'Unknown field' }));
    for (const field of fields) {
      const problem = configProblem(field, given[field], allowHttp);
      if (problem) errors.push({ param: field, msg: WORDS[problem] });
    }
    if (errors.length === 0 && given.url !== undefined && isOwnAddress(given.url, this.addresses))
      errors.push({ param: 'url', msg: 'An address of another server' });
    if (errors.length > 0) throw malformed(errors);
    return Object.fromEntries(fields.map((field) => [field, given[field]?.trim()]));
  }
}

function connectable(type: IntegrationType): ConnectableType {
  if (isConnectable(type)) return type;
  throw ruleBroken('A school on Thinkific is connected by installing Parley there', NOT_CONNECTABLE);
}

/** A list of all platforms at once would remove those that somebody else has just added. */
const oneByOne = (message: string): Refusal =>
  new Refusal(405, message, { code: 'method-not-allowed', allow: ['GET', 'POST'] });

const statusOf = (webhook: {
  readonly disabled_why: unknown;
  readonly failing_since: unknown;
}): Integration['status'] =>
  webhook.disabled_why !== null ? 'disabled' : webhook.failing_since !== null ? 'failing' : 'working';
