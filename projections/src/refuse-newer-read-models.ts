import type { DataSource } from 'typeorm';
import { READ_MODEL_GENERATION } from './all-projections.js';
import { isNewerThan } from './platform/apply-batch.js';
import { inTransaction } from './platform/db.js';

/** The text is for the person who started the process. */
export class NewerReadModels extends Error {
  override readonly name = 'NewerReadModels';
  constructor() {
    super(
      'A newer version of Parley has made the read models, and this version can’t keep them up to date. ' +
        'Start the newer version, or restore a backup that was made before the upgrade.',
    );
  }
}

/** @throws NewerReadModels */
export async function refuseNewerReadModels(dataSource: DataSource): Promise<void> {
  const isNewer = await inTransaction(dataSource, { schema: 'read', alone: false }, (db) =>
    isNewerThan(db, READ_MODEL_GENERATION),
  );
  if (isNewer) throw new NewerReadModels();
}
