import { createHash } from 'node:crypto';
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { READ_MODEL_MIGRATIONS } from '../migrations.js';
import { entityOf } from '../platform/entity.js';
import { READ_MODELS } from '../read-models.js';
import { testDatabase, type Template } from './test-database.js';

const READ_MODEL_TABLES: Template = {
  name: 'read_models',
  async fill({ url }) {
    const dataSource = await openDataSource(url);
    await dataSource.runMigrations();
    await dataSource.destroy();
  },
};

export interface ReadModelsDatabase {
  readonly dataSource: DataSource;
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database with empty read models. */
export async function readModelsDatabase(): Promise<ReadModelsDatabase> {
  const database = await testDatabase({ template: READ_MODEL_TABLES });
  const dataSource = await openDataSource(database.url);
  return {
    dataSource,
    url: database.url,
    drop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export const openDataSource = (
  url: string,
  connections: { readonly poolSize: number; readonly connectTimeoutMS?: number } = { poolSize: 5 },
): Promise<DataSource> =>
  new DataSource({
    type: 'postgres',
    url,
    entities: READ_MODELS.map(entityOf),
    migrations: READ_MODEL_MIGRATIONS,
    ...connections,
  }).initialize();

/** Empties the read models. */
export async function emptyReadModels(dataSource: DataSource): Promise<void> {
  await dataSource.query(`truncate ${READ_MODELS.map(({ name }) => `read.${name}`).join(', ')}`);
}

/** One checksum per table over all rows in a fixed order: equal checksums mean equal read models. */
export async function tableSums(dataSource: DataSource): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, columns, key } of READ_MODELS) {
    // A table that was altered has its columns in another order.
    const cells = Object.keys(columns).join(', ');
    const rows: object[] = await dataSource.query(`select ${cells} from read.${name} order by ${key.join(', ')}`);
    sums[name] = `${rows.length} ${createHash('md5').update(JSON.stringify(rows)).digest('hex')}`;
  }
  return sums;
}
