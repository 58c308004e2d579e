/** A signed link: HMAC-SHA256 over what it leads to and for whom, in base64url (docs/signed-links.md). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link leads to. */
export interface LinkScope {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
export const linkScope = (flowId: number, sequenceId: number | null): LinkScope =>
  sequenceId === null ? { kind: 'flow', id: flowId } : { kind: 'sequence', id: sequenceId };
/** No identifier makes the one look like the other: behind the number stands `:` or `@`. @param end s since 1970 */
export const signedPrefix = ({ kind, id }: LinkScope, end: number | null = null): string =>
  `${kind}:${id}${end === null ? '' : `@${end}`}:`;

const macOf = (secret: string, scope: LinkScope, identifier: string, end: number | null): string =>
  createHmac('sha256', secret)
    .update(signedPrefix(scope, end) + identifier)
    .digest('base64url');

/** What a link proves its identifier with: its signature, `{end}.` before it where it has an end (s since 1970). */
export const signLink = (secret: string, scope: LinkScope, identifier: string, end: number | null = null): string =>
  (end === null ? '' : `${end}.`) + macOf(secret, scope, identifier, end);

/** s since 1970; null = none. */
export function endOf(proof: string): number | null {
  const [, end] = /^([1-9]\d{0,11})\./.exec(proof) ?? [];
  return end === undefined ? null : Number(end);
}

/** Whatever its end. Compares the text too: base64url has several spellings of the same bytes. */
export function isSigned(secret: string, scope: LinkScope, identifier: string, proof: string): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(signLink(secret, scope, identifier, endOf(proof)))];
  return given.length === right.length && timingSafeEqual(given, right);
}
