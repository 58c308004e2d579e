/** Third-party login: a platform asks us to begin, we send the browser to the platform's auth address. */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { LtiRefusal } from './lti-refusal.js';
import type { Platform } from './platform.js';

const LOGIN_S = 600;
const MAX_FIELD = 4_096;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
export const secret = (): string => randomBytes(32).toString('base64url');
/** One cookie for each login, so that launches in several tabs don't disturb each other. */
export const stateCookieName = (state: string): string => `__lti_${hashOf(state).toString('hex').slice(0, 16)}`;
const COOKIE = 'Path=/lti; HttpOnly; SameSite=None; Secure; Partitioned';
export const clearedStateCookie = (state: string): string => `${stateCookieName(state)}=; Max-Age=0; ${COOKIE}`;

export type Form = Readonly<Record<string, string>>;

export interface BegunLogin {
  /** The platform's auth address with its query. */
  readonly location: string;
  /** A `Set-Cookie` that binds the launch to this browser. */
  readonly cookie: string;
}

export interface LoginDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Origin of the share host. */
  readonly shareUrl: string;
}

export const launchAddress = (shareUrl: string, ownerId: string): string => `${shareUrl}/lti/${ownerId}/launch`;

/** @throws LtiRefusal */
export async function beginLogin(
  { pool, clock, shareUrl }: LoginDeps,
  ownerId: string,
  platforms: readonly Platform[],
  form: Form,
): Promise<BegunLogin> {
  for (const name of ['iss', 'login_hint', 'target_link_uri']) requireField(form, name);
  const platform = platformOf(platforms, form);
  // A teacher can type any address into an activity.
  if (!form['target_link_uri']?.startsWith(`${shareUrl}/`)) throw new LtiRefusal('foreign-target');
  const [state, nonce] = [secret(), secret()];
  await pool.query(
    `insert into work.lti_login (state_hash, platform_id, nonce, expires_at) values ($1, $2, $3, to_timestamp($4))`,
    [hashOf(state), platform.id, nonce, clock.now() / 1_000 + LOGIN_S],
  );
  const location = new URL(platform.authUrl);
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: launchAddress(shareUrl, ownerId),
    login_hint: form['login_hint'],
    // Moodle's is a JSON text: echoed as it came.
    lti_message_hint: form['lti_message_hint'],
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) location.searchParams.set(name, value);
  return { location: location.href, cookie: `${stateCookieName(state)}=${state}; Max-Age=${LOGIN_S}; ${COOKIE}` };
}

function requireField(form: Form, name: string): void {
  const value = form[name];
  if (!value || value.length > MAX_FIELD) throw new LtiRefusal('missing-field', name);
}

/** A platform is found by its issuer, its client id and the deployment, as far as it tells them. */
function platformOf(platforms: readonly Platform[], form: Form): Platform {
  const { iss, client_id: clientId, lti_deployment_id: deployment } = form;
  const possible = platforms.filter(
    (platform) =>
      platform.url === iss && platform.clientId !== '' && (clientId === undefined || platform.clientId === clientId),
  );
  const pinned = possible.find(({ deployments }) => deployment !== undefined && deployments.includes(deployment));
  const found = pinned ?? possible[0];
  if (!found) throw new LtiRefusal('unknown-platform');
  return found;
}
