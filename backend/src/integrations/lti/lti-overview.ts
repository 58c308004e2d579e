/** What an owner sees of their platforms: fields and courses. */
import type { LtiPlatform } from '@parley/contracts/http/lti';
import type { Pool } from 'pg';
import type { Platforms } from './platforms.js';

const MOST_COURSES = 20;

export class LtiOverview {
  constructor(
    private readonly pool: Pool,
    private readonly platforms: Platforms,
  ) {}

  async of(ownerId: string): Promise<LtiPlatform[]> {
    const platforms = await this.platforms.ofOwner(ownerId);
    const ids = platforms.map(({ id }) => id);
    const courses = await this.coursesOf(ids);
    return platforms.map(({ ownerId: _, ...platform }) => ({
      ...platform,
      deployments: [...platform.deployments],
      courses: courses.get(platform.id) ?? [],
    }));
  }

  private async coursesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const { rows } = await this.pool.query<{ platform_id: string; titles: string[] }>(
      `select platform_id, (array_agg(distinct context_title) filter (where context_title <> ''))[1:$2] as titles
       from work.lti_link where platform_id = any($1) group by platform_id`,
      [ids, MOST_COURSES],
    );
    return new Map(rows.map(({ platform_id: id, titles }) => [id, titles ?? []]));
  }
}
