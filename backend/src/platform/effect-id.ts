/** Ids of effects: made from the event and what it is for, so that reacting to an event again makes nothing twice. */
import { createHash } from 'node:crypto';

/** The namespace of these ids (RFC 9562, UUIDv5): any UUID, the same for ever. */
const NAMESPACE = Buffer.from('6f2a9d1c4b7e4f0a9c3d5e8b1a7f2c64', 'hex');
const UUID_BYTES = 16;
const VERSION_5 = 0x50;
const VARIANT = 0x80;

/** UUIDv5 of an event's id and a target. */
export function effectId(eventId: string, target: string): string {
  const hash = createHash('sha1')
    .update(NAMESPACE)
    .update(`${eventId.toLowerCase()}:${target}`)
    .digest()
    .subarray(0, UUID_BYTES);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | VERSION_5;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | VARIANT;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
