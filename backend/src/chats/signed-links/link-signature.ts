/** A signed link: HMAC-SHA256 over what it leads to and for whom, in base64url (docs/signed-links.md). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link leads to. */
export interface LinkScope {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
export const linkScope = (flowId: number, sequenceId: number | null): LinkScope =>
  sequenceId === null ? { kind: 'flow', id: flowId } : { kind: 'sequence', id: sequenceId };
export const signedPrefix = ({ kind, id }: LinkScope): string => `${kind}:${id}:`;

const macOf = (secret: string, scope: LinkScope, identifier: string): Buffer =>
  createHmac('sha256', secret)
    .update(signedPrefix(scope) + identifier)
    .digest();

export const signLink = (secret: string, scope: LinkScope, identifier: string): string =>
  macOf(secret, scope, identifier).toString('base64url');

/** Compares the text too: base64url has several spellings of the same bytes. */
export function isSigned(secret: string, scope: LinkScope, identifier: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signLink(secret, scope, identifier))];
  return given.length === right.length && timingSafeEqual(given, right);
}
