/**
 * Binds Google's token to this page: Google gets the hash of a secret that only the server receives, with the token.
 */
export interface GoogleNonce {
  readonly secret: string;
  /** SHA-256 of the secret. Both in base64url. */
  readonly shown: string;
}

const BYTES = 32;
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

/** Rejects if the page is not a secure context, where Google's button does not work either. */
export async function newNonce(): Promise<GoogleNonce> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(BYTES)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, shown: base64url(new Uint8Array(hash)) };
}
