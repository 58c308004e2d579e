/** TypeORM on the same Postgres, with the entities and migrations of every area, passed by the composition root. */
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SMALL_POOL, type PoolSize } from './pools.js';

export interface Schema {
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  readonly migrations: NonNullable<DataSourceOptions['migrations']>;
}

export const createDataSource = (
  url: string,
  { entities, migrations }: Schema,
  { max, waitMs }: PoolSize = SMALL_POOL,
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
    extra: { keepAlive: true, application_name: 'parley' },
  });
