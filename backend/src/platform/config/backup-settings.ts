/** The settings of backups. */
import { z } from 'zod';

export interface BackupConfig {
  /** A folder. */
  readonly to: string;
  readonly passphrase: string;
  /** Hours between two backups that a server makes; 0 = none. */
  readonly everyHours: number;
  /** How many backups stay. */
  readonly keep: number;
}

const wholeNumber = (form: RegExp, value: number) => z.string().regex(form).transform(Number).default(value);

export const BACKUP_RULES = {
  BACKUP_TO: [z.string().min(1).max(1_000).optional(), 'a folder, best on another disk'],
  BACKUP_PASSPHRASE: [z.string().min(12).max(1_000).optional(), 'at least 12 characters'],
  BACKUP_EVERY: [wholeNumber(/^\d{1,4}$/, 24), 'a whole number of hours, 0 for none'],
  BACKUP_KEEP: [wholeNumber(/^[1-9]\d{0,3}$/, 14), 'a whole number of backups from 1'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Values = { readonly [N in keyof typeof BACKUP_RULES]: z.output<(typeof BACKUP_RULES)[N][0]> };

/** @param onProblem called with a sentence if one of two settings is missing */
export function backupOf(values: Values, onProblem: (text: string) => void): BackupConfig | null {
  const { BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase, BACKUP_EVERY: everyHours, BACKUP_KEEP: keep } = values;
  if (to !== undefined && passphrase !== undefined) return { to, passphrase, everyHours, keep };
  if (to !== passphrase) onProblem('BACKUP_TO or BACKUP_PASSPHRASE is missing; allowed: both or none');
  return null;
}
