/** A launch: the platform's signed message, posted by the learner's browser, is verified and read. */
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { readMessage, type LtiMessage } from './claims.js';
import { hashOf, type Form } from './login.js';
import { LtiRefusal } from './lti-refusal.js';
import type { PlatformKeys } from './keys.js';
import type { Platform } from './platform.js';

/** seconds */
const CLOCK_TOLERANCE = 60;
const MAX_AGE = 300;

export interface LaunchDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly keys: PlatformKeys;
}
export interface Launched {
  readonly platform: Platform;
  readonly message: LtiMessage;
}
interface LoginRow {
  readonly platform_id: string;
  readonly nonce: string;
}

/**
 * @param cookieState the state that this browser's cookie has
 * @throws LtiRefusal
 */
export async function takeLaunch(
  deps: LaunchDeps,
  platforms: readonly Platform[],
  form: Form,
  cookieState: string | undefined,
): Promise<Launched> {
  const { error, id_token: token, state } = form;
  if (error !== undefined) throw new LtiRefusal('platform-error');
  if (!token || !state) throw new LtiRefusal('missing-field', token ? 'state' : 'id_token');
  const login = await openLogin(deps, state);
  const platform = platforms.find(({ id }) => id === login.platform_id);
  if (!platform) throw new LtiRefusal('unknown-platform');
  if (cookieState !== state) throw new LtiRefusal('other-browser');
  const claims = await verified(deps, platform, token);
  if (claims['nonce'] !== login.nonce) throw new LtiRefusal('bad-message', 'nonce');
  const message = readMessage(claims);
  await useLogin(deps, state);
  await pinDeployment(deps, platform, message.deployment);
  return { platform, message };
}

async function openLogin({ pool, clock }: LaunchDeps, state: string): Promise<LoginRow> {
  const { rows } = await pool.query<LoginRow>(
    `select platform_id, nonce from work.lti_login
     where state_hash = $1 and used_at is null and expires_at > to_timestamp($2)`,
    [hashOf(state), clock.now() / 1_000],
  );
  if (!rows[0]) throw new LtiRefusal('unknown-state');
  return rows[0];
}

/** In one statement, so that of several equal posts only one passes. */
async function useLogin({ pool, clock }: LaunchDeps, state: string): Promise<void> {
  const { rowCount } = await pool.query(
    'update work.lti_login set used_at = to_timestamp($2) where state_hash = $1 and used_at is null',
    [hashOf(state), clock.now() / 1_000],
  );
  if (rowCount !== 1) throw new LtiRefusal('unknown-state');
}

async function verified({ keys, clock }: LaunchDeps, platform: Platform, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, await keys.of(platform), {
      algorithms: ['RS256'],
      issuer: platform.url,
      audience: platform.clientId,
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: MAX_AGE,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
      currentDate: new Date(clock.now()),
    });
    checkParty(payload, platform.clientId);
    return payload;
  } catch (error) {
    if (error instanceof LtiRefusal) throw error;
    if (error instanceof errors.JWTExpired) throw new LtiRefusal('bad-time');
    if (error instanceof errors.JWTClaimValidationFailed)
      throw new LtiRefusal(/^(iat|exp|nbf)$/.test(error.claim) ? 'bad-time' : 'bad-message', error.claim);
    if (error instanceof errors.JOSEError)
      throw error instanceof errors.JWKSTimeout ? new LtiRefusal('keys-unreachable') : new LtiRefusal('bad-signature');
    throw error;
  }
}

function checkParty({ aud, azp }: JWTPayload, clientId: string): void {
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) throw new LtiRefusal('bad-message', 'azp');
  if (azp !== undefined && azp !== clientId) throw new LtiRefusal('bad-message', 'azp');
}

/** The first deployment of a platform is pinned; others are refused until the owner adds or removes one. */
async function pinDeployment({ pool }: LaunchDeps, platform: Platform, deployment: string): Promise<void> {
  if (platform.deployments.includes(deployment)) return;
  const { rowCount } = await pool.query(
    `update work.lti_platform set deployments = array_append(deployments, $2), updated_at = now()
     where id = $1 and (deployments = '{}' or $2 = any(deployments))`,
    [platform.id, deployment],
  );
  if (rowCount !== 1) throw new LtiRefusal('unknown-deployment');
}
