/**
 * Logins under way. Whoever can reach the address can begin one, so a login leaves no row: what has to be known when the platform
 * sends the browser back is sealed in the `state`. Only a launch that passes leaves a row, so that it passes once.
 */
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { SealedSecrets } from '../../platform/subjects/sealed-secrets.js';
import { LtiRefusal } from './lti-refusal.js';
import { hashOf } from '../../platform/hash-of.js';
import { secret } from './secrets.js';

export const LOGIN_S = 600;
const PLACE = 'login';
/** Longer than any of ours. */
const MAX_STATE = 1_000;

export interface Login {
  readonly platformId: string;
  readonly nonce: string;
}
interface Sealed extends Login {
  /** ms */
  readonly endsAt: number;
}

export class LoginStates {
  private readonly sealing: SealedSecrets;

  constructor(
    encryptionKey: Buffer,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {
    this.sealing = new SealedSecrets(encryptionKey);
  }

  begin(platformId: string): { readonly state: string; readonly nonce: string } {
    const nonce = secret();
    const sealed: Sealed = { platformId, nonce, endsAt: this.clock.now() + LOGIN_S * 1_000 };
    return { nonce, state: this.sealing.seal('lti state', JSON.stringify(sealed), PLACE).toString('base64url') };
  }

  /** null: it is not ours, or has ended. */
  read(state: string): Login | null {
    const login = this.unseal(state);
    return login && login.endsAt >= this.clock.now() ? login : null;
  }

  /** In one statement, so that of several equal posts only one passes. @throws LtiRefusal `unknown-state` */
  async use({ platformId, nonce }: Login): Promise<void> {
    const { rowCount } = await this.pool.query(
      `insert into work.lti_login (state_hash, platform_id, expires_at) values ($1, $2, to_timestamp($3))
       on conflict do nothing`,
      // Not of the state: the same one can be spelt in several ways.
      [hashOf(nonce), platformId, this.clock.now() / 1_000 + LOGIN_S],
    );
    if (rowCount !== 1) throw new LtiRefusal('unknown-state');
  }

  private unseal(state: string): Sealed | null {
    if (state.length > MAX_STATE) return null;
    try {
      return JSON.parse(this.sealing.unseal('lti state', Buffer.from(state, 'base64url'), PLACE)) as Sealed;
    } catch {
      return null;
    }
  }
}
