/** Third-party login: a platform asks us to begin, we send the browser to the platform's auth address. */
import type { LoginStates } from './login-states.js';
import { LOGIN_S } from './login-states.js';
import { LtiRefusal } from './lti-refusal.js';
import type { Platform } from './platform.js';
import { hashOf } from '../../platform/hash-of.js';

const MAX_FIELD = 4_096;

/** One cookie for each login, so that launches in several tabs don't disturb each other. */
export const stateCookieName = (state: string): string => `__lti_${hashOf(state).toString('hex').slice(0, 16)}`;
const COOKIE = 'Path=/lti; HttpOnly; SameSite=None; Secure; Partitioned';
/** The cookie holds a hash of the state. */
export const stateCookie = (state: string): string => hashOf(state).toString('base64url');
export const clearedStateCookie = (state: string): string => `${stateCookieName(state)}=; Max-Age=0; ${COOKIE}`;

export type Form = Readonly<Record<string, string>>;

export interface BegunLogin {
  /** The platform's auth address with its query. */
  readonly location: string;
  /** A `Set-Cookie` that binds the launch to this browser. */
  readonly cookie: string;
}

export interface LoginDeps {
  readonly states: LoginStates;
  /** Origin of the share host. */
  readonly shareUrl: string;
}

export const launchAddress = (shareUrl: string, ownerId: string): string => `${shareUrl}/lti/${ownerId}/launch`;

/** @throws LtiRefusal */
export function beginLogin(
  { states, shareUrl }: LoginDeps,
  ownerId: string,
  platforms: readonly Platform[],
  form: Form,
): BegunLogin {
  for (const name of ['iss', 'login_hint', 'target_link_uri']) requireField(form, name);
  const platform = platformOf(platforms, form);
  // A teacher can type any address into an activity.
  if (!form['target_link_uri']?.startsWith(`${shareUrl}/`))
    throw new LtiRefusal('foreign-target', 'target_link_uri', { platformId: platform.id, expected: shareUrl });
  const { state, nonce } = states.begin(platform.id);
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
  return {
    location: location.href,
    cookie: `${stateCookieName(state)}=${stateCookie(state)}; Max-Age=${LOGIN_S}; ${COOKIE}`,
  };
}

function requireField(form: Form, name: string): void {
  const value = form[name];
  if (!value || value.length > MAX_FIELD) throw new LtiRefusal('missing-field', name);
}

/** A platform is found by its issuer, its client id and the deployment, as far as it tells them. */
function platformOf(platforms: readonly Platform[], form: Form): Platform {
  const { iss = '', client_id: clientId, lti_deployment_id: deployment } = form;
  const ofIssuer = platforms.filter(({ url }) => url === iss);
  const possible = ofIssuer.filter(
    (platform) => platform.clientId !== '' && (clientId === undefined || platform.clientId === clientId),
  );
  const pinned = possible.find(({ deployments }) => deployment !== undefined && deployments.includes(deployment));
  const found = pinned ?? possible.find(({ deployments }) => deployments.length === 0) ?? possible[0];
  if (found) return found;
  if (ofIssuer.length === 0)
    throw new LtiRefusal('unknown-platform', 'iss', {
      received: iss,
      expected: listed(platforms.map(({ url }) => url)),
    });
  throw new LtiRefusal('unknown-platform', 'client_id', {
    platformId: ofIssuer[0]?.id,
    received: clientId,
    expected: listed(ofIssuer.map((platform) => platform.clientId)),
  });
}

const listed = (texts: readonly string[]): string => [...new Set(texts)].filter(Boolean).join(', ');
