/** Asks a platform for everything that grades need, and tells each step. Changes nothing there. */
import type { ReplyOf } from '@parley/contracts/http/route';
import type { testPlatform, TestStep } from '@parley/contracts/http/lti-grades';
import type { Pool } from 'pg';
import type { PlatformKeys } from '../keys.js';
import { PlatformAway, type Platform } from '../platform.js';
import { SCOPE, ServiceFailed, type Services } from '../services.js';
import { COLUMNS_TYPE } from './columns.js';
import { membersOf, MEMBERS_TYPE } from './roster.js';

type Step = ReplyOf<typeof testPlatform>['steps'][number];

export class ConnectionTest {
  constructor(
    private readonly pool: Pool,
    private readonly services: Services,
    private readonly keys: PlatformKeys,
  ) {}

  async run(platform: Platform): Promise<Step[]> {
    const { rows } = await this.pool.query<{ columns: string | null; members: string | null }>(
      `select (array_agg(services->>'lineItems' order by launched_at desc)
           filter (where services->>'lineItems' is not null))[1] as columns,
         (array_agg(services->>'members' order by launched_at desc)
           filter (where services->>'members' is not null))[1] as members
       from work.lti_link where platform_id = $1`,
      [platform.id],
    );
    const { columns = null, members = null } = rows[0] ?? {};
    const keys = await this.keysOf(platform);
    // One that was given before tells nothing about the platform as it is now.
    const token = await this.step('token', async () => {
      await this.services.freshToken(platform, SCOPE.score);
      return { status: 200, count: null };
    });
    if (token.result !== 'ok') return [keys, token];
    return [
      keys,
      token,
      await this.list('columns', platform, columns, SCOPE.columns, COLUMNS_TYPE),
      await this.list('roster', platform, members, SCOPE.members, MEMBERS_TYPE),
    ];
  }

  /** Without a key of the platform no launch passes. */
  private async keysOf(platform: Platform): Promise<Step> {
    try {
      const { status, keys } = await this.keys.count(platform);
      if (typeof keys === 'string') return { step: 'keys', result: keys, status, count: null };
      return { step: 'keys', result: 'ok', status, count: keys };
    } catch (error) {
      if (!(error instanceof PlatformAway)) throw error;
      return { step: 'keys', result: 'unreachable', status: null, count: null };
    }
  }

  private list(step: TestStep, platform: Platform, url: string | null, scope: string, accept: string): Promise<Step> {
    if (url === null) return Promise.resolve({ step, result: 'no-course', status: null, count: null });
    return this.step(step, async () => {
      await this.services.freshToken(platform, scope);
      const { status, pages } = await this.services.pages(platform, { scope, url, accept });
      return { status, count: pages.reduce((sum: number, page) => sum + sizeOf(page), 0) };
    });
  }

  private async step(
    step: TestStep,
    act: () => Promise<{ readonly status: number; readonly count: number | null }>,
  ): Promise<Step> {
    try {
      const { status, count } = await act();
      return { step, result: status === 200 ? 'ok' : 'refused', status, count: status === 200 ? count : null };
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      return { step, result: error.problem, status: error.status, count: null };
    }
  }
}

const sizeOf = (page: unknown): number => (Array.isArray(page) ? page.length : membersOf(page).length);
