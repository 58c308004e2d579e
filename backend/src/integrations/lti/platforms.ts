/** The course platforms that owners registered. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
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
  readonly deployments: readonly string[];
}
const SELECT = `select id, owner_id, name, url, client_id, auth_url, auth_config_method, auth_config_key, access_token_url,
  deployments from work.lti_platform`;

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
  deployments: row.deployments,
});

export type PlatformFields = Omit<Platform, 'id' | 'ownerId'>;

export class Platforms {
  constructor(private readonly pool: Pool) {}

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

  async add(ownerId: string, fields: PlatformFields): Promise<string> {
    const id = randomUUID();
    await this.pool.query(
      `insert into work.lti_platform (id, owner_id, name, url, client_id, auth_url, auth_config_method, auth_config_key,
         access_token_url, deployments) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, ownerId, ...valuesOf(fields)],
    );
    return id;
  }

  /** @returns whether the owner has it */
  async change(ownerId: string, id: string, fields: PlatformFields): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update work.lti_platform set name = $3, url = $4, client_id = $5, auth_url = $6, auth_config_method = $7,
         auth_config_key = $8, access_token_url = $9, deployments = $10, updated_at = now()
       where owner_id = $1 and id = $2`,
      [ownerId, id, ...valuesOf(fields)],
    );
    return rowCount === 1;
  }

  /**
   * Links, learners' seats and waiting grades go with it, and the keys of what it told about learners; chats stay.
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

const valuesOf = (fields: PlatformFields): readonly unknown[] => [
  fields.name,
  fields.url,
  fields.clientId,
  fields.authUrl,
  fields.authConfigMethod,
  fields.authConfigKey,
  fields.accessTokenUrl,
  [...fields.deployments],
];
