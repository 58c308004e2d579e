/**
 * Stored form of personal text in an event: `{ "v": 1, "key": subject, "text": base64(iv, tag, ciphertext) }`,
 * AES-256-GCM, bound to the event's id, stream, type and subject, so that a text copied into another event is refused.
 */
import type { SubjectId } from '@parley/contracts/ids';
import { seal, unseal } from './cipher.js';

export interface SealedText {
  readonly v: 1;
  /** The subject whose key decrypts it. */
  readonly key: SubjectId;
  readonly text: string;
}

export interface Bound {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly subject: SubjectId;
}

/** Stores may return event ids in another case. */
const boundText = ({ id, stream, type, subject }: Bound) => JSON.stringify([id.toLowerCase(), stream, type, subject]);

export const sealText = (key: Buffer, personal: unknown, bound: Bound): SealedText => ({
  v: 1,
  key: bound.subject,
  text: seal(key, Buffer.from(JSON.stringify(personal)), boundText(bound)).toString('base64'),
});

/** @throws if the text was changed or belongs to another event */
export function openText(key: Buffer, { v, text }: SealedText, bound: Bound): unknown {
  if (v !== 1) throw new Error(`personal text of unknown version ${String(v)}`);
  return JSON.parse(unseal(key, Buffer.from(text, 'base64'), boundText(bound)).toString('utf8'));
}
