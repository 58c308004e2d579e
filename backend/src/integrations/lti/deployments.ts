/**
 * Deployments: the places of a platform from which it launches. The first one is accepted; the owner decides about any
 * other.
 */
import type { LtiPlatform } from '@parley/contracts/http/lti';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { LtiRefusal } from './lti-refusal.js';
import type { Platform } from './platform.js';

/** This is a limit for one platform, so that a platform that invents deployments can't fill the table. */
const MAX_ASKING = 50;
type Asking = LtiPlatform['asking'][number];

export class Deployments {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** The launch is the platform's own, so it may ask. @param course its title @throws LtiRefusal */
  async admit({ id, deployments }: Platform, deployment: string, course: string): Promise<void> {
    if (deployments.includes(deployment) || (await this.isPinned(id, deployment))) return;
    const { rows } = await this.pool.query<{ readonly refused_at: Date | null }>(
      `insert into work.lti_deployment (platform_id, deployment, course, asked_at) values ($1, $2, $3, $4)
       on conflict (platform_id, deployment) do update set course = excluded.course, asked_at = $4 returning refused_at`,
      [id, deployment, course, new Date(this.clock.now())],
    );
    await this.pool.query(
      `delete from work.lti_deployment where platform_id = $1 and deployment in (select deployment from work.lti_deployment
         where platform_id = $1 order by refused_at is null desc, asked_at desc offset $2)`,
      [id, MAX_ASKING],
    );
    throw new LtiRefusal(rows[0]?.refused_at ? 'refused-deployment' : 'unknown-deployment', 'deployment_id', {
      expected: deployments.join(', '),
      received: deployment,
    });
  }

  /** @returns whether it had asked */
  async answer(platformId: string, deployment: string, allow: boolean): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      allow
        ? `with asked as (delete from work.lti_deployment where platform_id = $1 and deployment = $2 returning deployment)
           update work.lti_platform p set deployments = array_append(p.deployments, asked.deployment), updated_at = now()
           from asked where p.id = $1 and not asked.deployment = any(p.deployments)`
        : 'update work.lti_deployment set refused_at = now() where platform_id = $1 and deployment = $2',
      [platformId, deployment],
    );
    return rowCount === 1;
  }

  /** Those that wait for an answer, by platform. */
  async asking(platformIds: readonly string[]): Promise<ReadonlyMap<string, readonly Asking[]>> {
    const { rows } = await this.pool.query<{ platform_id: string; deployment: string; course: string; asked_at: Date }>(
      `select platform_id, deployment, course, asked_at from work.lti_deployment
       where platform_id = any($1) and refused_at is null order by asked_at desc, deployment`,
      [platformIds],
    );
    const asking = new Map<string, Asking[]>();
    for (const { platform_id: id, deployment, course, asked_at: at } of rows)
      asking.set(id, [...(asking.get(id) ?? []), { deployment, course, askedAt: at.toISOString() }]);
    return asking;
  }

  /** The first deployment of a platform is accepted, unless the owner refused it before. */
  private async isPinned(platformId: string, deployment: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update work.lti_platform set deployments = array[$2], updated_at = now()
       where id = $1 and (deployments = '{}' or deployments = array[$2]) and not exists (
         select from work.lti_deployment d where d.platform_id = $1 and d.deployment = $2 and d.refused_at is not null)`,
      [platformId, deployment],
    );
    return rowCount === 1;
  }
}
