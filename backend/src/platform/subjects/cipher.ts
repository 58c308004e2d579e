/** AES-256-GCM in the only format used here: iv (12 bytes), tag (16 bytes), ciphertext. */
import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const IV = 12;
const TAG = 16;
export const KEY_BYTES = 32;

/**
 * Random bytes fetched in bulk, because requesting twelve at a time costs more than the encryption. Each byte is used
 * once.
 */
const chance = Buffer.alloc(IV * 256);
let used = chance.length;
function newIv(): Buffer {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += IV;
  return chance.subarray(used - IV, used);
}

/** @param bound not stored, but needed again for decryption, so that encrypted text can't be moved elsewhere */
export function seal(key: Buffer, plain: Buffer, bound: string): Buffer {
  const iv = newIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(bound));
  const text = [cipher.update(plain), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...text]);
}

/** @throws if key, text or `bound` differ from those used for encryption */
export function unseal(key: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
}
