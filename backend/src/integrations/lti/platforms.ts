/** The course platforms that owners registered. */
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { inTransaction } from '../../platform/database/in-transaction.js';
import { gradeAnew } from './wanted-grade.js';
import type { Platform } from './platform.js';

interface PlatformRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly url: string;
  readonly client_id: string;
  readonly auth_url: string;
  readonly auth_config_method: Platform['authConfigMethod'];
  readonly auth_config_key: string;
  readonly access_token_url: string;
  readonly audience: string;
  readonly grading: Platform['grading'];
  readonly deployments: readonly string[];
}
const SELECT = `select id, owner_id, name, url, client_id, auth_url, auth_config_method, auth_config_key, access_token_url,
  audience, grading, deployments from work.lti_platform`;

const platformOf = (row: PlatformRow): Platform => ({
  id: row.id,
  ownerId: row.owner_id,
  name: row.name,
  url: row.url,
  clientId: row.client_id,
  authUrl: row.auth_url,
  authConfigMethod: row.auth_config_method,
  authConfigKey: row.auth_config_key,
  accessTokenUrl: row.access_token_url,
  audience: row.audience,
  grading: row.grading,
  deployments: row.deployments,
});

export type PlatformFields = Omit<Platform, 'id' | 'ownerId'>;
/** `deployments: null` keeps those that are stored: a launch may have added one a moment ago. */
export type ChangedFields = Omit<PlatformFields, 'deployments'> &
  Record<'deployments', PlatformFields['deployments'] | null>;
/** `known`: the owner's platform `id` has this issuer and client id. */
interface Kept {
  readonly is: 'kept' | 'known';
  readonly id: string;
}

export class Platforms {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** In the order in which they were added. */
  async ofOwner(ownerId: string): Promise<readonly Platform[]> {
    if (!/^[0-9a-f-]{36}$/.test(ownerId)) return [];
    const { rows } = await this.pool.query<PlatformRow>(`${SELECT} where owner_id = $1 order by created_at, id`, [
      ownerId,
    ]);
    return rows.map(platformOf);
  }

  async byId(id: string): Promise<Platform | null> {
    const { rows } = await this.pool.query<PlatformRow>(`${SELECT} where id = $1`, [id]);
    return rows[0] ? platformOf(rows[0]) : null;
  }

  /** An issuer and a client id belong to one platform of an owner. */
  async add(ownerId: string, fields: PlatformFields): Promise<Kept> {
    return inTransaction(this.pool, async (db) => {
      await lockPlatformsOf(db, ownerId);
      const taken = await takenBy(db, ownerId, fields);
      if (taken !== null) return { is: 'known', id: taken };
      const id = randomUUID();
      await db.query(
        `insert into work.lti_platform (id, owner_id, name, url, client_id, auth_url, auth_config_method, auth_config_key,
           access_token_url, audience, grading, deployments) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [id, ownerId, ...valuesOf(fields)],
      );
      return { is: 'kept', id };
    });
  }

  /**
   * With deployments that it now knows answered, and grades as they now count. Of two equal platforms that an owner had
   * before they were refused, each can be changed.
   */
  async change(ownerId: string, id: string, fields: ChangedFields): Promise<Kept | { readonly is: 'not-found' }> {
    return inTransaction(this.pool, async (db) => {
      await lockPlatformsOf(db, ownerId);
      const { rows } = await db.query<Pick<PlatformRow, 'url' | 'client_id' | 'grading'>>(
        'select url, client_id, grading from work.lti_platform where owner_id = $1 and id = $2 for update',
        [ownerId, id],
      );
      const [stored] = rows;
      if (!stored) return { is: 'not-found' };
      const isSame = stored.url === fields.url && stored.client_id === fields.clientId;
      const taken = isSame ? null : await takenBy(db, ownerId, fields, id);
      if (taken !== null) return { is: 'known', id: taken };
      await db.query(
        `update work.lti_platform set name = $3, url = $4, client_id = $5, auth_url = $6, auth_config_method = $7,
           auth_config_key = $8, access_token_url = $9, audience = $10, grading = $11,
           deployments = coalesce($12, deployments), updated_at = now()
         where owner_id = $1 and id = $2`,
        [ownerId, id, ...valuesOf(fields)],
      );
      await db.query(
        `delete from work.lti_deployment d using work.lti_platform p
         where p.id = $1 and d.platform_id = p.id and d.deployment = any(p.deployments)`,
        [id],
      );
      if (stored.grading !== fields.grading) await gradeAnew(db, id, new Date(this.clock.now()));
      return { is: 'kept', id };
    });
  }

  /**
   * Links, learners' seats and waiting grades go with it, and the keys of its learners; chats stay.
   * @returns whether the owner had it
   */
  async remove(ownerId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `with gone as (delete from work.lti_platform where owner_id = $1 and id = $2 returning id),
       keys as (delete from subject_key
         where subject in (select p.subject from work.lti_person p join gone on gone.id = p.platform_id))
       select from gone`,
      [ownerId, id],
    );
    return rowCount === 1;
  }
}

/** One owner's platforms are added and changed one after the other. */
async function lockPlatformsOf(db: PoolClient, ownerId: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lti platforms ${ownerId}`]);
}

/** Several may wait for their client id. */
async function takenBy(
  db: PoolClient,
  ownerId: string,
  { url, clientId }: ChangedFields,
  own: string | null = null,
): Promise<string | null> {
  const { rows } = await db.query<{ readonly id: string }>(
    `select id from work.lti_platform where owner_id = $1 and url = $2 and client_id = $3 and $3 <> '' and id is distinct from $4
     order by created_at limit 1`,
    [ownerId, url, clientId, own],
  );
  return rows[0]?.id ?? null;
}

const valuesOf = (fields: ChangedFields): readonly unknown[] => [
  fields.name,
  fields.url,
  fields.clientId,
  fields.authUrl,
  fields.authConfigMethod,
  fields.authConfigKey,
  fields.accessTokenUrl,
  fields.audience,
  fields.grading,
  fields.deployments && [...fields.deployments],
];
