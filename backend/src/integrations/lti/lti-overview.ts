/** Lists an owner's platforms: fields, courses, deployments that ask, and launches that were refused. */
import type { LtiPlatform, RefusedLaunch } from '@parley/contracts/http/lti';
import type { Pool } from 'pg';
import type { Deployments } from './deployments.js';
import type { Platforms } from './platforms.js';
import type { RefusedLaunches } from './refused-launches.js';

const MAX_COURSES = 20;

export class LtiOverview {
  constructor(
    private readonly pool: Pool,
    private readonly platforms: Platforms,
    private readonly deployments: Deployments,
    private readonly refused: RefusedLaunches,
  ) {}

  async of(ownerId: string): Promise<LtiPlatform[]> {
    const platforms = await this.platforms.ofOwner(ownerId);
    const ids = platforms.map(({ id }) => id);
    const courses = await this.coursesOf(ids);
    const asking = await this.deployments.asking(ids);
    const refused = await this.refused.of(ownerId);
    return platforms.map(({ ownerId: _, ...platform }) => ({
      ...platform,
      deployments: [...platform.deployments],
      asking: [...(asking.get(platform.id) ?? [])],
      refusedLaunches: [...(refused.get(platform.id) ?? [])],
      courses: courses.get(platform.id) ?? [],
    }));
  }

  /** Refused launches that belong to none of the platforms. */
  async refusedElsewhere(ownerId: string): Promise<RefusedLaunch[]> {
    return [...((await this.refused.of(ownerId)).get(null) ?? [])];
  }

  private async coursesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const { rows } = await this.pool.query<{ platform_id: string; titles: string[] }>(
      `select platform_id, (array_agg(distinct context_title) filter (where context_title <> ''))[1:$2] as titles
       from work.lti_link where platform_id = any($1) group by platform_id`,
      [ids, MAX_COURSES],
    );
    return new Map(rows.map(({ platform_id: id, titles }) => [id, titles ?? []]));
  }
}
