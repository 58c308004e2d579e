/** The product's tables as migrations make them, and nobody at work on them. */
import type { Template } from '@parley/projections/testing/test-database';
import { createDataSource } from '../platform/database/data-source.js';
import { migrate } from '../platform/database/migrate.js';
import { SCHEMA } from '../schema.js';

export const PRODUCT_TABLES: Template = {
  name: 'product',
  async fill({ url, pool }) {
    const dataSource = await createDataSource(url, SCHEMA).initialize();
    await migrate(dataSource, pool);
    await dataSource.destroy();
  },
};
