/** Opens the place that the settings name for backups. */
import type { BackupConfig } from '../platform/config/backup-settings.js';
import type { BackupTarget } from './backup-target.js';
import { FolderTarget } from './folder-target.js';

export async function openTarget({ to }: Pick<BackupConfig, 'to'>): Promise<BackupTarget> {
  if (typeof to === 'string') return new FolderTarget(to);
  // Imported on demand, because most installations never need it.
  const { S3Target } = await import('./s3-target.js');
  return new S3Target(to);
}
