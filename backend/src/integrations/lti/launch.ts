/** A launch: the platform's signed message, posted by the learner's browser, is verified and read. */
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '../../platform/clock.js';
import { CORE, readMessage, returnUrlOf, type LtiMessage } from './claims.js';
import type { Deployments } from './deployments.js';
import type { PlatformKeys } from './keys.js';
import { stateCookie, type Form } from './login.js';
import type { Login, LoginStates } from './login-states.js';
import { LtiRefusal, type RefusalFacts } from './lti-refusal.js';
import type { Platform } from './platform.js';

/** seconds */
const CLOCK_TOLERANCE = 60;
const MAX_AGE = 300;

export interface LaunchDeps {
  readonly clock: Clock;
  readonly keys: PlatformKeys;
  readonly states: LoginStates;
  readonly deployments: Deployments;
}
export interface Launched {
  readonly platform: Platform;
  readonly message: LtiMessage;
  readonly login: Login;
  readonly claims: JWTPayload;
}

/**
 * Reads the platform's keys, which may take their time, and nothing of ours.
 *
 * @param cookie what this browser's cookie of the login holds
 * @throws LtiRefusal
 */
export async function readLaunch(
  deps: Pick<LaunchDeps, 'clock' | 'keys' | 'states'>,
  platforms: readonly Platform[],
  form: Form,
  cookie: string | undefined,
): Promise<Launched> {
  const { error, id_token: token, state } = form;
  const login = state === undefined ? null : deps.states.read(state);
  const platform = platforms.find(({ id }) => id === login?.platformId);
  const facts = platform && { platformId: platform.id };
  if (error !== undefined)
    throw new LtiRefusal('platform-error', 'error', { ...facts, received: /^[\w.-]{1,60}$/.exec(error)?.[0] });
  if (!token || !state) throw new LtiRefusal('missing-field', token ? 'state' : 'id_token', facts);
  if (!login) throw new LtiRefusal('unknown-state');
  if (!platform) throw new LtiRefusal('unknown-platform');
  if (cookie !== stateCookie(state)) throw new LtiRefusal('other-browser', '', facts);
  const claims = await verified(deps, platform, token);
  return withFacts(platform, claims, () => {
    if (claims['nonce'] !== login.nonce) throw new LtiRefusal('bad-message', 'nonce');
    return { platform, login, claims, message: readMessage(claims) };
  });
}

/** From now on it passes no more. @throws LtiRefusal */
export const useLaunch = (
  { deployments, states }: Pick<LaunchDeps, 'deployments' | 'states'>,
  { platform, message, login, claims }: Launched,
): Promise<void> =>
  withFacts(platform, claims, async () => {
    await deployments.admit(platform, message.deployment, message.context.title);
    await states.use(login);
  });

async function withFacts<T>(platform: Platform, claims: JWTPayload, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (refusal) {
    throw refusal instanceof LtiRefusal ? refusal.with(factsOf(platform, claims)) : refusal;
  }
}

async function verified(
  { keys, clock }: Pick<LaunchDeps, 'keys' | 'clock'>,
  platform: Platform,
  token: string,
): Promise<JWTPayload> {
  const now = clock.now();
  try {
    const { payload } = await jwtVerify(token, await keys.of(platform), {
      algorithms: ['RS256'],
      issuer: platform.url,
      audience: platform.clientId,
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: MAX_AGE,
      requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
      currentDate: new Date(now),
    });
    checkParty(payload, platform.clientId);
    return payload;
  } catch (error) {
    throw refusalOf(error, platform, now);
  }
}

/** Describes the failure in our words, never in those of a library. */
function refusalOf(error: unknown, platform: Platform, now: number): unknown {
  const facts = { platformId: platform.id };
  if (error instanceof LtiRefusal) return error.with(facts);
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) {
    const { claim, payload } = error;
    const signed = factsOf(platform, payload);
    if (/^(iat|exp|nbf)$/.test(claim) && typeof payload.iat === 'number')
      return new LtiRefusal('bad-time', claim, { ...signed, received: minutesAhead(payload.iat, now) });
    return new LtiRefusal('bad-message', claim, { ...signed, ...comparedOf(claim, payload, platform) });
  }
  if (error instanceof errors.JWKSTimeout) return new LtiRefusal('keys-unreachable', '', facts);
  // A key that is too weak, or can't be imported, is a TypeError.
  return error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException
    ? new LtiRefusal('bad-signature', error instanceof errors.JOSEError ? '' : 'key', facts)
    : error;
}

/** These facts are part of what the platform signed. */
const factsOf = (platform: Platform, claims: JWTPayload): RefusalFacts => ({
  platformId: platform.id,
  isSigned: true,
  deployment: textOf(claims[`${CORE}deployment_id`]),
  returnUrl: returnUrlOf(claims),
});
/** Only of these claims the owner sees the values; others may be about a person. */
function comparedOf(claim: string, payload: JWTPayload, { url, clientId }: Platform): RefusalFacts {
  const expected = { iss: url, aud: clientId, azp: clientId }[claim];
  return expected === undefined ? {} : { expected, received: textOf(payload[claim]) };
}
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.filter((each) => typeof each === 'string').join(', ')
      : '';
const minutesAhead = (iat: number, now: number): string => String(Math.round((iat * 1_000 - now) / 60_000));

function checkParty(payload: JWTPayload, clientId: string): void {
  const { aud, azp } = payload;
  const isRight = azp === undefined ? !Array.isArray(aud) || aud.length <= 1 : azp === clientId;
  if (!isRight) throw new errors.JWTClaimValidationFailed('another party', payload, 'azp');
}
