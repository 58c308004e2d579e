/** A stand-in for Google's identity service: publishes keys over HTTP and signs id tokens with them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

export const CLIENT_ID = 'parley-test.apps.googleusercontent.com';

export interface FakeGoogle {
  /** Settings for a Parley that trusts it. */
  readonly env: Readonly<Record<string, string>>;
  readonly key: CryptoKey;
  /** Answers 500 from now on. */
  breakKeys(): void;
  /** @param change claims that differ from a valid token; undefined removes a claim */
  token(claims: Readonly<Record<string, unknown>>, change?: TokenChange): Promise<string>;
  close(): Promise<void>;
}
export interface TokenChange {
  readonly key?: CryptoKey | Uint8Array;
  readonly alg?: string;
  readonly kid?: string;
}

export async function fakeGoogle(): Promise<FakeGoogle> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }] };
  let broken = false;
  const server = createServer((_request, reply) => {
    reply.writeHead(broken ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(jwks));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: issuer, GOOGLE_JWKS_URL: `${issuer}/certs` },
    key: privateKey,
    breakKeys: () => void (broken = true),
    token: (claims, { key = privateKey, alg = 'RS256', kid = 'key-1' } = {}) => {
      const now = Math.floor(Date.now() / 1_000);
      const good = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 3_600, email_verified: true };
      return new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg, kid }).sign(key);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
