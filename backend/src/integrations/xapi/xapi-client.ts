/** Speaks to one learning record store (xAPI 1.0.3, part three). */
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { safeFetch, type FetchFailure } from '../../platform/safe-fetch/safe-fetch.js';
import { ADDRESSES, CONFIG } from '../../platform/tokens.js';
import { isOwnAddress } from '../outgoing/own-address.js';
import type { Door } from './xapi-stores.js';

export interface StoreAnswer {
  /** null = none came. */
  readonly status: number | null;
  readonly error: FetchFailure | null;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/** Two requests of one job must end within its lease. */
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 64_000;
const FETCHING = {
  connectTimeout: 5_000,
  timeout: TIMEOUT_MS,
  mostBytes: MAX_BYTES,
  overflow: 'cut',
  httpsOnly: true,
  wantedHeaders: ['retry-after'],
} as const;

@Injectable()
export class XapiClient {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /** @param statements JSON texts, sent as they are */
  write(door: Door, statements: readonly string[]): Promise<StoreAnswer> {
    return this.ask(door, 'statements', `[${statements.join(',')}]`);
  }

  /** @returns the statement of this id as JSON; null if the store has none, or doesn't tell */
  async find(door: Door, id: string): Promise<unknown> {
    const { status, text } = await this.ask(door, `statements?statementId=${id}`);
    return status === 200 ? jsonOf(text) : null;
  }

  /** Needs no key. */
  about(door: Door): Promise<StoreAnswer> {
    return this.ask(door, 'about');
  }

  private async ask({ endpoint, authorization }: Door, resource: string, body?: string): Promise<StoreAnswer> {
    const url = `${endpoint}/${resource}`;
    const fetched = isOwnAddress(url, this.addresses)
      ? ({ ok: false, error: 'refused' } as const)
      : await safeFetch(
          url,
          { ...FETCHING, allowed: this.config.fetchAllow },
          {
            method: body === undefined ? 'GET' : 'POST',
            headers: {
              accept: 'application/json',
              authorization,
              'user-agent': 'Parley-xAPI/1.0',
              'x-experience-api-version': '1.0.3',
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            body,
          },
        );
    return {
      status: fetched.ok ? fetched.status : null,
      error: fetched.ok ? null : fetched.error,
      text: fetched.ok ? fetched.text : '',
      retryAfter: fetched.ok ? fetched.headers?.['retry-after'] : undefined,
    };
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
