/** Dynamic registration: the platform's administrator opens our address, and both sides tell each other their addresses. */
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { hashOf } from '../../platform/hash-of.js';
import { secret } from './secrets.js';
import { jsonOf, type AskPlatform, type Platform } from './platform.js';
import type { Platforms } from './platforms.js';
import { fieldsOf, readConfiguration, TOOL, toolConfiguration, type Described } from './registration-messages.js';

const LASTS_S = 3_600;
export type RegistrationProblem = 'ticket' | 'configuration' | 'unsafe' | 'refused';
export interface RegistrationDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ask: AskPlatform;
  readonly platforms: Platforms;
  /** Machines inside, which the operator lists, need no https. */
  readonly allowHttp: boolean;
  readonly publicUrl: () => string;
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
    const { ask, allowHttp } = this.deps;
    // Canvas asks for the token here, too.
    const headers = { accept: 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const found = await ask({ method: 'GET', url: configurationUrl, headers });
    const configuration = readConfiguration(jsonOf(found.text), configurationUrl, allowHttp);
    if (typeof configuration === 'string') return configuration;
    const { platform, registrationUrl } = configuration;
    const addresses = { shareUrl, publicUrl: this.deps.publicUrl(), ownerId };
    const reply = await ask({
      method: 'POST',
      url: registrationUrl,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(toolConfiguration(addresses, configuration)),
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

  /** null: the ticket was used, or has ended. */
  async ownerOf(ticket: string): Promise<string | null> {
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
    told: Described & { readonly clientId: string; readonly deployments: readonly string[] },
  ): Promise<Platform | RegistrationProblem> {
    const { rowCount } = await this.deps.pool.query(
      'update work.lti_registration set used_at = to_timestamp($2) where ticket_hash = $1 and used_at is null',
      [hashOf(ticket), this.deps.clock.now() / 1_000],
    );
    if (rowCount !== 1) return 'ticket';
    const { platforms } = this.deps;
    const fields = { ...told, grading: 'last' } as const;
    const { is, id } = await platforms.add(ownerId, fields);
    const known = is === 'known' ? await platforms.byId(id) : null;
    if (!known) return { ...fields, ownerId, id };
    const deployments = [...new Set([...known.deployments, ...told.deployments])];
    // A platform that tells no audience leaves the one that the owner wrote.
    const audience = told.audience || known.audience;
    const renewed = { ...known, ...told, name: known.name, audience, deployments };
    await platforms.change(ownerId, id, renewed);
    return renewed;
  }
}
