import { createCipheriv, type Cipher } from 'node:crypto';

/** A cipher of each key: to make one costs as much as to encrypt many blocks. */
const ciphers = new WeakMap<Buffer, Cipher>();

/** Each block of 16 bytes alone (AES-256-ECB), so equal blocks give equal ones, and a cipher can go on for ever. */
export function encryptBlocks(key: Buffer, blocks: Uint8Array): Buffer {
  let cipher = ciphers.get(key);
  if (!cipher) ciphers.set(key, (cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)));
  return cipher.update(blocks);
}
