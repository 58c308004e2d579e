/** Opens the place that the settings name for backups. */
import { resolve } from 'node:path';
import type { BackupConfig } from '../platform/config/backup-settings.js';
import type { BackupTarget } from './backup-target.js';
import { FolderTarget } from './folder-target.js';

/** Tells one place from another; names no secret. */
export function placeOf({ to }: Pick<BackupConfig, 'to'>): string {
  return typeof to === 'string' ? resolve(to) : `s3://${to.bucket}/${to.prefix} at ${new URL(to.endpoint).host}`;
}

export async function openTarget({ to }: Pick<BackupConfig, 'to'>): Promise<BackupTarget> {
  if (typeof to === 'string') return new FolderTarget(to);
  // Imported on demand, because most installations never need it.
  const { S3Target } = await import('./s3-target.js');
  return new S3Target(to);
}
