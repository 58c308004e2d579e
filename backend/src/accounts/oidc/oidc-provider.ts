/** Talks to the identity provider of `OIDC_ISSUER`, which the operator trusts. */
import { Inject, Injectable } from '@nestjs/common';
import { OIDC_CALLBACK } from '@parley/contracts/http/auth-oidc';
import * as client from 'openid-client';
import type { Config } from '../../platform/config/config.js';
import type { OidcConfig } from '../../platform/config/identity-settings.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { notFound, Refusal } from '../../platform/http/refusal.js';
import { ADDRESSES, CONFIG } from '../../platform/tokens.js';
import { OidcLogins } from './oidc-logins.js';

export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
}
/** For each request to the provider, in seconds. */
const WAIT_SECONDS = 5;
const SCOPE = 'openid email profile';
const NAME_LENGTH = 200;

const refused = () => new Refusal(401, 'This login did not succeed. Please try again.', { code: 'oidc-refused' });
const unverified = () =>
  new Refusal(403, 'The provider doesn’t confirm your email, so it can’t be used here.', { code: 'oidc-unverified' });
const away = () => new Refusal(503, 'The provider can’t be reached. Please try again.', { code: 'oidc-away' });

@Injectable()
export class OidcProvider {
  private discovered: Promise<client.Configuration> | null = null;

  constructor(
    private readonly logins: OidcLogins,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /** @throws Refusal 404, 503 */
  async begin(): Promise<{ readonly url: string; readonly secret: string }> {
    const provider = await this.provider();
    const { state, secret, nonce, verifier } = await this.logins.begin();
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.callback(),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, secret };
  }

  /** @throws Refusal 401, 403, 404, 503 */
  async finish(query: string, secret: string): Promise<OidcPerson> {
    const provider = await this.provider();
    const url = new URL(this.callback());
    url.search = query;
    const state = url.searchParams.get('state') ?? '';
    const begun = await this.logins.take(state, secret);
    if (!begun) throw refused();
    try {
      return personOf(provider, await this.claims(provider, url, state, begun));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw isAway(error) ? away() : refused();
    }
  }

  private async claims(
    provider: client.Configuration,
    url: URL,
    state: string,
    { nonce, verifier }: { readonly nonce: string; readonly verifier: string },
  ): Promise<Readonly<Record<string, unknown>>> {
    const tokens = await client.authorizationCodeGrant(provider, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw refused();
    // Many providers put only the person's id into the token.
    const isWhole = claims['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint;
    return isWhole ? claims : { ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)) };
  }

  private callback(): string {
    return this.addresses.publicUrl + OIDC_CALLBACK;
  }

  /** Asked once; after a failure, again. @throws Refusal 404, 503 */
  private async provider(): Promise<client.Configuration> {
    const { oidc } = this.config;
    if (oidc === null) throw notFound('Login with another provider');
    this.discovered ??= discover(oidc);
    try {
      return await this.discovered;
    } catch {
      this.discovered = null;
      throw away();
    }
  }
}

function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<client.Configuration> {
  const url = new URL(issuer);
  return client.discovery(url, clientId, clientSecret, undefined, {
    timeout: WAIT_SECONDS,
    // The settings allow http only for this machine.
    ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
  });
}

function personOf(provider: client.Configuration, claims: Readonly<Record<string, unknown>>): OidcPerson {
  const { sub, email, email_verified: verified, name } = claims;
  if (typeof sub !== 'string' || sub === '') throw refused();
  if (typeof email !== 'string' || verified !== true) throw unverified();
  return {
    issuer: provider.serverMetadata().issuer,
    subject: sub,
    email,
    name: typeof name === 'string' && name.trim() ? name.trim().slice(0, NAME_LENGTH) : null,
  };
}

/** No reply that can be judged came: the network, a time limit, or a fault of the provider. */
function isAway(error: unknown): boolean {
  const { name, code, status } = error as { name?: unknown; code?: unknown; status?: unknown };
  if (typeof status === 'number') return status >= 500;
  return name === 'TypeError' || code === 'OAUTH_TIMEOUT';
}
