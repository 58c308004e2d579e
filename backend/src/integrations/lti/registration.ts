/** Dynamic registration: the platform's administrator opens our address, and both sides tell each other their addresses. */
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { hashOf, launchAddress, secret } from './login.js';
import { jsonOf, type AskPlatform, type Platform } from './platform.js';
import type { Platforms } from './platforms.js';

const LASTS_S = 3_600;
/** Asked for at once, because a platform grants later ones only if it is registered anew. */
const SCOPES = [
  'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
];
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

export type RegistrationProblem = 'ticket' | 'configuration' | 'refused';
export interface RegistrationDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ask: AskPlatform;
  readonly platforms: Platforms;
}

export class Registrations {
  constructor(private readonly deps: RegistrationDeps) {}

  async open(ownerId: string): Promise<{ readonly ticket: string; readonly expiresAt: number }> {
    const ticket = secret();
    const expiresAt = this.deps.clock.now() + LASTS_S * 1_000;
    await this.deps.pool.query(
      'insert into work.lti_registration (ticket_hash, owner_id, expires_at) values ($1, $2, to_timestamp($3))',
      [hashOf(ticket), ownerId, expiresAt / 1_000],
    );
    return { ticket, expiresAt };
  }

  /** @throws PlatformAway */
  async register(
    ticket: string,
    {
      shareUrl,
      configurationUrl,
      token,
    }: { readonly shareUrl: string; readonly configurationUrl: string; readonly token: string },
  ): Promise<Platform | RegistrationProblem> {
    const ownerId = await this.ownerOf(ticket);
    if (ownerId === null) return 'ticket';
    const { ask } = this.deps;
    const found = await ask({ method: 'GET', url: configurationUrl, headers: { accept: 'application/json' } });
    const platform = configurationOf(jsonOf(found.text), configurationUrl);
    if (!platform) return 'configuration';
    const reply = await ask({
      method: 'POST',
      url: platform.registrationUrl,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(toolConfiguration(shareUrl, ownerId)),
    });
    const { client_id: clientId, [TOOL]: tool } = fieldsOf(jsonOf(reply.text));
    if (reply.status > 299 || typeof clientId !== 'string' || clientId === '') return 'refused';
    const { deployment_id: deployment } = fieldsOf(tool);
    return this.save(ticket, ownerId, {
      ...platform,
      clientId,
      deployments: typeof deployment === 'string' && deployment !== '' ? [deployment] : [],
    });
  }

  private async ownerOf(ticket: string): Promise<string | null> {
    const { rows } = await this.deps.pool.query<{ owner_id: string }>(
      `select owner_id from work.lti_registration
       where ticket_hash = $1 and used_at is null and expires_at > to_timestamp($2)`,
      [hashOf(ticket), this.deps.clock.now() / 1_000],
    );
    return rows[0]?.owner_id ?? null;
  }

  /** A platform that registers again keeps its client id: then its addresses change, and no second row is made. */
  private async save(
    ticket: string,
    ownerId: string,
    {
      registrationUrl: _,
      ...platform
    }: Described & { readonly clientId: string; readonly deployments: readonly string[] },
  ): Promise<Platform | RegistrationProblem> {
    const { rowCount } = await this.deps.pool.query(
      'update work.lti_registration set used_at = to_timestamp($2) where ticket_hash = $1 and used_at is null',
      [hashOf(ticket), this.deps.clock.now() / 1_000],
    );
    if (rowCount !== 1) return 'ticket';
    const { platforms } = this.deps;
    const known = (await platforms.ofOwner(ownerId)).find(
      ({ url, clientId }) => url === platform.url && clientId === platform.clientId,
    );
    if (!known) return { ...platform, ownerId, id: await platforms.add(ownerId, platform) };
    const deployments = [...new Set([...known.deployments, ...platform.deployments])];
    await platforms.change(ownerId, known.id, { ...platform, name: known.name, deployments });
    return { ...known, ...platform, deployments };
  }
}

interface Described {
  readonly name: string;
  readonly url: string;
  readonly authUrl: string;
  readonly authConfigMethod: 'JWK_SET';
  readonly authConfigKey: string;
  readonly accessTokenUrl: string;
  readonly registrationUrl: string;
}
type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Platforms tell their product's name as a code: `moodle`. */
const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The platform that speaks must be the one whose address was given: anybody can write any issuer. */
function configurationOf(json: unknown, configurationUrl: string): Described | null {
  const fields = fieldsOf(json);
  const [url, authUrl, accessTokenUrl, authConfigKey, registrationUrl] = [
    'issuer',
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'registration_endpoint',
  ].map((name) => (typeof fields[name] === 'string' && URL.canParse(fields[name]) ? fields[name] : undefined));
  if (!url || !authUrl || !accessTokenUrl || !authConfigKey || !registrationUrl) return null;
  const { host } = new URL(configurationUrl);
  if (new URL(url).host !== host || new URL(registrationUrl).host !== host) return null;
  const { product_family_code: product } = fieldsOf(fields[PLATFORM]);
  const name = typeof product === 'string' ? `${capitalised(product)}, ${host}` : host;
  return {
    name: name.slice(0, 300),
    url,
    authUrl,
    accessTokenUrl,
    authConfigMethod: 'JWK_SET',
    authConfigKey,
    registrationUrl,
  };
}

function toolConfiguration(shareUrl: string, ownerId: string): object {
  const launch = launchAddress(shareUrl, ownerId);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['client_credentials', 'implicit'],
    initiate_login_uri: `${shareUrl}/lti/${ownerId}/login`,
    redirect_uris: [launch],
    client_name: 'Parley',
    jwks_uri: `${shareUrl}/lti/jwks.json`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: SCOPES.join(' '),
    [TOOL]: {
      // With its port, and the host of the launch address: platforms compare them.
      domain: new URL(shareUrl).host,
      target_link_uri: launch,
      description: 'Scripted learning conversations',
      claims: ['iss', 'sub', 'name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: launch, label: 'Parley' },
      ],
    },
  };
}
