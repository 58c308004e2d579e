/** A course platform that an owner registered, and how its servers are asked. */
import type { Grading, KeyMethod } from '@parley/contracts/flow/lti-platform';

export interface Platform {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  /** The platform's issuer. */
  readonly url: string;
  /** Empty until the platform has sent it. */
  readonly clientId: string;
  readonly authUrl: string;
  readonly authConfigMethod: KeyMethod;
  /** An address for JWK_SET, else a key. */
  readonly authConfigKey: string;
  readonly accessTokenUrl: string;
  /** The audience of a request for a token; empty: the access token address. */
  readonly audience: string;
  /** Chooses the completed attempt that gives the grade. */
  readonly grading: Grading;
  /** Pinned at the first launch of each; empty: none yet. */
  readonly deployments: readonly string[];
}

export interface PlatformRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface PlatformReply {
  readonly status: number;
  readonly text: string;
  readonly link: string | null;
  readonly retryAfter: string | null;
}
/** Asks a platform's server. @throws PlatformAway */
export type AskPlatform = (request: PlatformRequest) => Promise<PlatformReply>;

/** The platform's server can't be reached, or may not be asked. */
export class PlatformAway extends Error {
  override readonly name = 'PlatformAway';
}

/** undefined if it isn't JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
