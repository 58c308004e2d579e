/** Verifies Google's id tokens: RS256 with Google's published keys, for our client id. */
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { notFound, Refusal, unavailable } from '../../platform/http/refusal.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { GoogleNonces, nonceOf } from './google-nonces.js';

export interface GooglePerson {
  readonly sub: string;
  readonly email: string;
  readonly name: string | null;
  /**
   * True if Google runs this mailbox (gmail.com or a Workspace domain), so the address belongs to this person now.
   * Other addresses were confirmed to Google once, and may have a new owner.
   */
  readonly authoritative: boolean;
}
const FETCH_MS = 5_000;
/** Clocks of two machines may differ this much, in seconds. */
const LEEWAY = 60;
const NAME_LENGTH = 200;

const refused = () => new Refusal(401, 'Google sign-in failed', { code: 'google-refused' });

@Injectable()
export class GoogleTokens {
  private readonly keys: JWTVerifyGetKey;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly nonces: GoogleNonces,
  ) {
    this.keys = createRemoteJWKSet(new URL(config.googleJwksUrl), { timeoutDuration: FETCH_MS });
  }

  /**
   * Accepts each token once.
   * @param secret the token's nonce must be its hash
   * @throws Refusal 401 if the token is not valid, 404 if Google sign-in is not configured, 503 if the keys can't be
   * fetched
   */
  async verify(idToken: string, secret: string): Promise<GooglePerson> {
    const { googleClientId, googleIssuer } = this.config;
    if (googleClientId === null) throw notFound('Google sign-in');
    try {
      const { payload } = await jwtVerify(idToken, this.keys, {
        algorithms: ['RS256'],
        audience: googleClientId,
        // Google writes either.
        issuer: [googleIssuer, googleIssuer.replace(/^https:\/\//, '')],
        requiredClaims: ['exp', 'iat', 'sub', 'email', 'nonce'],
        clockTolerance: LEEWAY,
        currentDate: new Date(this.clock.now()),
      });
      const person = personOf(payload);
      await this.takeNonce(payload, secret);
      return person;
    } catch (error) {
      throw error instanceof Refusal ? error : isUnreachable(error) ? unavailable() : refused();
    }
  }

  private async takeNonce({ nonce, exp = 0 }: JWTPayload, secret: string): Promise<void> {
    if (nonce !== nonceOf(secret)) throw refused();
    if (!(await this.nonces.take(nonce, (exp + LEEWAY) * 1_000, this.clock.now()))) throw refused();
  }
}

function personOf({ sub, email, email_verified: verified, hd, name }: JWTPayload): GooglePerson {
  if (typeof sub !== 'string' || typeof email !== 'string' || verified !== true) throw refused();
  return {
    sub,
    email,
    name: typeof name === 'string' && name.trim() ? name.trim().slice(0, NAME_LENGTH) : null,
    authoritative: /@gmail\.com$/i.test(email) || (typeof hd === 'string' && hd !== ''),
  };
}

/** The keys could not be fetched or read; the token itself may be valid. */
function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string' || !/^ERR_J/.test(code)) return true;
  return ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(code);
}
