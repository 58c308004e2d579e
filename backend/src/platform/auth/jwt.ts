/**
 * The console's token (decision 7): HS256 only, valid for 7 days; contains `userId`, the token version, whose
 * increase invalidates older tokens, and the login, which can be ended alone.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import { jwtVerify, SignJWT } from 'jose';
import { CLOCK, SECRETS } from '../tokens.js';
import type { Claims } from './ports.js';
import type { Secrets } from '../config/secrets.js';
import type { Clock } from '../clock.js';
import { isUuid } from '../uuid.js';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const AUDIENCE = 'parley-console';
const DAYS_7 = 7 * 24 * 60 * 60;
/** A token’s life, in ms. */
export const TOKEN_MS = DAYS_7 * 1_000;
/** Tolerated difference between two machines' clocks, in seconds. */
const LEEWAY = 60;

@Injectable()
export class Jwt {
  constructor(
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  issue({ userId, tokenVersion, sessionId }: Claims): Promise<string> {
    const now = Math.floor(this.clock.now() / 1_000);
    return new SignJWT({ userId, tv: tokenVersion, ...(sessionId !== null && { sid: sessionId }) })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + DAYS_7)
      .sign(this.secrets.jwtSecret);
  }

  /** null = not our token, or no longer valid. */
  async verify(token: string): Promise<Claims | null> {
    try {
      const { payload } = await jwtVerify(token, this.secrets.jwtSecret, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat'],
        // With an age, `iat` is checked, too: none is from the future.
        maxTokenAge: DAYS_7,
        clockTolerance: LEEWAY,
        currentDate: new Date(this.clock.now()),
      });
      const { userId, tv, sid = null } = payload;
      const isKnown = typeof userId === 'string' && isUuid(userId) && typeof tv === 'number';
      if (!isKnown || (sid !== null && !(typeof sid === 'string' && isUuid(sid)))) return null;
      return { userId: userId as UserId, tokenVersion: tv, sessionId: sid };
    } catch {
      return null;
    }
  }
}
