/**
 * Secrets that an owner entrusts to us, such as a webhook's signing secret: stored only encrypted, with a key of its own
 * for each purpose, derived from ENCRYPTION_KEY. `bound` names the place (an owner, an endpoint), so that a sealed secret
 * copied to another place is refused.
 */
import { hkdfSync } from 'node:crypto';
import { KEY_BYTES, seal, unseal } from './cipher.js';

export type SecretPurpose =
  | 'two-factor secret'
  | 'webhook secret'
  | 'webhook test'
  | 'thinkific token'
  | 'xapi secret'
  | 'mail stop'
  | 'lti page'
  | 'lti state';

export class SealedSecrets {
  private readonly keys = new Map<SecretPurpose, Buffer>();

  constructor(private readonly encryptionKey: Buffer) {}

  seal(purpose: SecretPurpose, plain: string, bound: string): Buffer {
    return seal(this.keyFor(purpose), Buffer.from(plain), bound);
  }

  /** @throws if it was sealed for another purpose or place, or changed since */
  unseal(purpose: SecretPurpose, sealed: Buffer, bound: string): string {
    return unseal(this.keyFor(purpose), sealed, bound).toString('utf8');
  }

  private keyFor(purpose: SecretPurpose): Buffer {
    const kept = this.keys.get(purpose);
    if (kept) return kept;
    const key = Buffer.from(hkdfSync('sha256', this.encryptionKey, 'parley', purpose, KEY_BYTES));
    this.keys.set(purpose, key);
    return key;
  }
}
