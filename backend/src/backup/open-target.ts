/** Opens the place that the settings name for backups. */
import type { BackupConfig } from '../platform/config/backup-settings.js';
import type { BackupTarget } from './backup-target.js';
import { FolderTarget } from './folder-target.js';

export const openTarget = ({ to }: Pick<BackupConfig, 'to'>): BackupTarget => new FolderTarget(to);
