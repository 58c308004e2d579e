/** "Test connection": which versions the store speaks, and whether it takes a statement, in words a person can act on. */
import { Inject, Injectable } from '@nestjs/common';
import type { XapiTest, XapiTestResult } from '@parley/contracts/http/xapi';
import type { UserId } from '@parley/contracts/ids';
import { effectId } from '../../platform/effect-id.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { ADDRESSES } from '../../platform/tokens.js';
import { verbOf } from './xapi-statements.js';
import { jsonOf, XapiClient, type StoreAnswer } from './xapi-client.js';
import { XapiStores, type StoreRow } from './xapi-stores.js';

@Injectable()
export class XapiTestRun {
  constructor(
    private readonly stores: XapiStores,
    private readonly client: XapiClient,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  /** @throws Refusal 404 */
  async run(ownerId: UserId): Promise<XapiTest> {
    const store = await this.stores.get(ownerId);
    const door = this.stores.door(store);
    const about = await this.client.about(door);
    const versions = aboutOf(about);
    if (versions !== 'ok') return [{ step: 'about', result: versions, status: about.status }];
    const written = await this.client.write(door, [this.statement(store)]);
    return [
      { step: 'about', result: 'ok', status: about.status },
      { step: 'write', result: writtenOf(written), status: written.status },
    ];
  }

  /** Always the same, so that a store keeps one however often its owner tests. */
  private statement({ id, created_at }: StoreRow): string {
    const { publicUrl } = this.addresses;
    return JSON.stringify({
      id: effectId(id, 'xapi test'),
      actor: { objectType: 'Agent', account: { homePage: publicUrl, name: 'parley-test' } },
      verb: verbOf('experienced'),
      object: {
        objectType: 'Activity',
        id: `${publicUrl}/integrations`,
        definition: { name: { en: 'A test from Parley' } },
      },
      context: { platform: 'Parley' },
      timestamp: created_at.toISOString(),
    });
  }
}

function aboutOf({ status, text }: StoreAnswer): XapiTestResult {
  if (status === null) return 'unreachable';
  const about = jsonOf(text) as { readonly version?: unknown } | null;
  if (status !== 200 || !Array.isArray(about?.version)) return 'no-store';
  return about.version.some((each) => /^1\.0\./.test(String(each))) ? 'ok' : 'old';
}

function writtenOf({ status }: StoreAnswer): XapiTestResult {
  if (status === null) return 'unreachable';
  // It has the statement of an earlier test.
  if ((status >= 200 && status < 300) || status === 409) return 'ok';
  return status === 401 || status === 403 ? 'key' : 'refused';
}
