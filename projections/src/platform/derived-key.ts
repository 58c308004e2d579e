import { createHmac } from 'node:crypto';

/** By the key that they come from, then by purpose. */
const known = new WeakMap<Buffer, Map<string, Buffer>>();

/** A key serves one purpose: for each other one, 32 bytes are derived from it. */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  let derived = known.get(key);
  if (!derived) known.set(key, (derived = new Map<string, Buffer>()));
  const before = derived.get(purpose);
  if (before) return before;
  const made = createHmac('sha256', key).update(purpose).digest();
  derived.set(purpose, made);
  return made;
}
