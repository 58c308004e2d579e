/** AES-256-GCM in the one form used here: iv (12 bytes), tag (16 bytes), ciphertext. */
import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const IV = 12;
const TAG = 16;
export const KEY_BYTES = 32;

/** Chance fetched in bulk: asking for twelve bytes at a time costs more than the encryption. Every byte is used once. */
const chance = Buffer.alloc(IV * 256);
let used = chance.length;
function newIv(): Buffer {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += IV;
  return Buffer.from(chance.subarray(used - IV, used));
}

/** @param bound is not stored: the same must be given to open it, so a sealed text can't be moved elsewhere */
export function seal(key: Buffer, plain: Buffer, bound: string): Buffer {
  const iv = newIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws when key, text or what it is bound to differ from what was sealed */
export function unseal(key: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
}
