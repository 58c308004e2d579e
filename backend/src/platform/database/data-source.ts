/** TypeORM on the same Postgres, with the entities and migrations of every area, passed by the composition root. */
import type { ClientBase, Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { TracedClient } from '../tracing/traced-client.js';
import { applicationName, SMALL_POOL, type PoolSize } from './pools.js';

export interface Schema {
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  readonly migrations: NonNullable<DataSourceOptions['migrations']>;
}

type Migration = new () => { readonly name?: string };
export const migrationsIn = ({ migrations }: Schema): readonly Migration[] => Object.values(migrations) as Migration[];
export const migrationNames = (schema: Schema): readonly string[] => migrationsIn(schema).map(({ name }) => name);

/**
 * Requests are many and short: workers for one of them, or machine code made for it, cost more than they save, and the
 * planner takes to them as soon as tables are large.
 */
const SETTINGS = 'set jit = off; set max_parallel_workers_per_gather = 0';

export const createDataSource = (
  url: string,
  { entities, migrations }: Schema,
  { max, waitMs, purpose }: PoolSize = SMALL_POOL,
): DataSource =>
  new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    migrationsTableName: 'migration',
    synchronize: false,
    logging: false,
    poolSize: max,
    connectTimeoutMS: waitMs,
    poolErrorHandler: () => undefined,
    extra: {
      keepAlive: true,
      Client: TracedClient,
      application_name: applicationName(purpose),
      onConnect: (client: ClientBase) => client.query(SETTINGS),
    },
  });

/** The pool that an initialised data source opens its connections with. */
export const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;
