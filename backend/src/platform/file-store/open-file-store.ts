/** Opens the configured file store: S3 if it is set, else a folder of the data directory. */
import { join } from 'node:path';
import type { Log } from '@parley/contracts/log';
import type { Config } from '../config/config.js';
import type { Secrets } from '../config/secrets.js';
import { DiskAddresses } from './disk-address.js';
import { DiskFileStore } from './disk-file-store.js';
import type { FileStore } from './file-store.js';

export async function openFileStore(
  config: Pick<Config, 's3' | 'dataDir'>,
  secrets: Pick<Secrets, 'jwtSecret'>,
  log: Log,
): Promise<FileStore> {
  if (!config.s3) return new DiskFileStore(join(config.dataDir, 'uploads'), new DiskAddresses(secrets.jwtSecret));
  // Imported on demand, because most installations never need it.
  const { S3FileStore } = await import('./s3-file-store.js');
  return new S3FileStore(config.s3, log);
}
