import { createHash } from 'node:crypto';
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { READ_MODEL_MIGRATIONS } from '../migrations.js';
import { READ_MODEL_ENTITIES } from '../read-models.js';
import { testDatabase } from './test-database.js';

export interface ReadModelsDatabase {
  readonly dataSource: DataSource;
  readonly url: string;
  drop(): Promise<void>;
}

/** A fresh database with empty read models. */
export async function readModelsDatabase(): Promise<ReadModelsDatabase> {
  const database = await testDatabase();
  const dataSource = await openDataSource(database.url);
  await dataSource.runMigrations();
  return {
    dataSource,
    url: database.url,
    drop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export const openDataSource = (url: string): Promise<DataSource> =>
  new DataSource({
    type: 'postgres',
    url,
    entities: READ_MODEL_ENTITIES,
    migrations: READ_MODEL_MIGRATIONS,
    poolSize: 5,
  }).initialize();

/** As if nothing had ever happened. */
export async function emptyReadModels(dataSource: DataSource): Promise<void> {
  const names = READ_MODEL_ENTITIES.map((entity) => dataSource.getMetadata(entity).tablePath);
  await dataSource.query(`truncate ${names.join(', ')}`);
}

/** One sum per table over all its rows in a fixed order: equal sums, equal read models. */
export async function tableSums(dataSource: DataSource): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { tableName, primaryColumns } of READ_MODEL_ENTITIES.map((entity) => dataSource.getMetadata(entity))) {
    const order = primaryColumns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
    const rows: object[] = await dataSource.query(`select * from read.${tableName} order by ${order}`);
    sums[tableName] = `${rows.length} ${createHash('md5').update(JSON.stringify(rows)).digest('hex')}`;
  }
  return sums;
}
