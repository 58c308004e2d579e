/** A database with the product's tables and nobody at work on it. */
import { createDataSource } from '@parley/backend/platform/database/data-source';
import { migrate } from '@parley/backend/platform/database/migrate';
import { SCHEMA } from '@parley/backend/schema';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';

export async function faultDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  const dataSource = await createDataSource(database.url, SCHEMA).initialize();
  await migrate(dataSource, database.pool);
  await dataSource.destroy();
  return database;
}
