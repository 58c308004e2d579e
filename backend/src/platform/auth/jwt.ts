/**
 * The console's token (decision 7): HS256 only, valid for 7 days; contains `userId` and the token version, whose
 * increase invalidates older tokens.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@parley/contracts/ids';
import { jwtVerify, SignJWT } from 'jose';
import { CLOCK, SECRETS } from '../tokens.js';
import type { Secrets } from '../config/secrets.js';
import type { Clock } from '../clock.js';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const AUDIENCE = 'parley-console';
const DAYS_7 = 7 * 24 * 60 * 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Tolerated difference between two machines' clocks, in seconds. */
const LEEWAY = 60;

export interface TokenClaims {
  readonly userId: UserId;
  readonly tokenVersion: number;
}

@Injectable()
export class Jwt {
  constructor(
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  issue({ userId, tokenVersion }: TokenClaims): Promise<string> {
    const now = Math.floor(this.clock.now() / 1_000);
    return new SignJWT({ userId, tv: tokenVersion })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + DAYS_7)
      .sign(this.secrets.jwtSecret);
  }

  /** null = not our token, or no longer valid. */
  async verify(token: string): Promise<TokenClaims | null> {
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
      const { userId, tv } = payload;
      return typeof userId === 'string' && UUID.test(userId) && typeof tv === 'number'
        ? { userId: userId as UserId, tokenVersion: tv }
        : null;
    } catch {
      return null;
    }
  }
}
