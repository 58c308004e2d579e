/** Signed links: HMAC-SHA256 over the target and the identifier, in base64url (docs/signed-links.md). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The target of a link. */
export interface LinkScope {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
export const linkScope = (flowId: number, sequenceId: number | null): LinkScope =>
  sequenceId === null ? { kind: 'flow', id: flowId } : { kind: 'sequence', id: sequenceId };
/**
 * The signed text. The number is followed by `:` or `@`, so no identifier can make one form look like the other. @param
 * end seconds since 1970
 */
export const signedPrefix = ({ kind, id }: LinkScope, end: number | null = null): string =>
  `${kind}:${id}${end === null ? '' : `@${end}`}:`;

const macOf = (secret: string, scope: LinkScope, identifier: string, end: number | null): string =>
  createHmac('sha256', secret)
    .update(signedPrefix(scope, end) + identifier)
    .digest('base64url');

/** The proof that a link carries: its signature, preceded by `{end}.` if it expires (seconds since 1970). */
export const signLink = (secret: string, scope: LinkScope, identifier: string, end: number | null = null): string =>
  (end === null ? '' : `${end}.`) + macOf(secret, scope, identifier, end);

/** Seconds since 1970; null if it does not expire. */
export function endOf(proof: string): number | null {
  const [, end] = /^([1-9]\d{0,11})\./.exec(proof) ?? [];
  return end === undefined ? null : Number(end);
}

/** Ignores expiry. Compares the text as well, because base64url can spell the same bytes in several ways. */
export function isSigned(secret: string, scope: LinkScope, identifier: string, proof: string): boolean {
  const [given, right] = [Buffer.from(proof), Buffer.from(signLink(secret, scope, identifier, endOf(proof)))];
  return given.length === right.length && timingSafeEqual(given, right);
}
