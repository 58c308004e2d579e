/** Makes creation repeatable: with the same client-generated key, a repeated request creates nothing new. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { malformed } from './refusal.js';
import type { Call } from './serve.js';

/** The UUID in `Idempotency-Key`, in lower case; null = none. @throws Refusal 400 */
export function idempotencyKey(headers: Call['headers']): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  const read = z.uuid().toLowerCase().safeParse(key);
  if (!read.success) throw malformed([{ param: 'idempotency-key', msg: 'Must be a UUID' }]);
  return read.data;
}

/** Makes one UUID (version 8, RFC 9562) from the same words each time, for ids that the key's maker must not choose. */
export function derivedUuid(...words: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  const variant = (8 + (parseInt(hex[16] ?? '0', 16) % 4)).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
