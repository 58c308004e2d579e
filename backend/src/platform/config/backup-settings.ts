/** The settings of backups. */
import { z } from 'zod';

export interface BackupBucket {
  readonly bucket: string;
  /** Ends with a slash, or is empty. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
export interface BackupConfig {
  /** A folder, or a bucket. */
  readonly to: string | BackupBucket;
  readonly passphrase: string;
  /** Hours between two backups that a server makes; 0 = none. */
  readonly everyHours: number;
  /** The number of backups that stay. */
  readonly keep: number;
  /** True if a start that changes tables makes a backup first. */
  readonly beforeUpgrade: boolean;
}

const wholeNumber = (form: RegExp, value: number) => z.string().regex(form).transform(Number).default(value);

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

export const BACKUP_RULES = {
  BACKUP_TO: [
    z
      .string()
      .min(1)
      .max(1_000)
      .refine((text) => !text.includes('://') || BUCKET.test(text))
      .optional(),
    'a folder, best on another disk, or s3://bucket/prefix',
  ],
  BACKUP_S3_ENDPOINT: [z.url({ protocol: /^https?$/ }).optional(), 'an http or https address'],
  BACKUP_S3_REGION: [z.string().min(1).max(64).optional(), 'a region such as eu-central-1'],
  BACKUP_S3_ACCESS_KEY_ID: [z.string().min(1).optional(), 'an access key id'],
  BACKUP_S3_SECRET_ACCESS_KEY: [z.string().min(1).optional(), 'a secret access key'],
  BACKUP_PASSPHRASE: [z.string().min(12).max(1_000).optional(), 'at least 12 characters'],
  BACKUP_EVERY: [wholeNumber(/^\d{1,4}$/, 24), 'a whole number of hours, 0 for none'],
  BACKUP_BEFORE_UPGRADE: [z.enum(['yes', 'no']).default('no'), 'yes, no'],
  BACKUP_KEEP: [wholeNumber(/^[1-9]\d{0,3}$/, 14), 'a whole number of backups from 1'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Values = { readonly [N in keyof typeof BACKUP_RULES]: z.output<(typeof BACKUP_RULES)[N][0]> };

type Keys = Pick<BackupBucket, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'>;

/**
 * @param files the bucket of uploads, whose address and keys are used for whatever isn't set
 * @param onProblem called with a sentence if a setting is missing
 */
export function backupOf(values: Values, files: Keys | null, onProblem: (text: string) => void): BackupConfig | null {
  const { BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase, BACKUP_EVERY: everyHours, BACKUP_KEEP: keep } = values;
  if (to === undefined && passphrase === undefined) {
    if (values.BACKUP_BEFORE_UPGRADE === 'yes')
      onProblem('BACKUP_BEFORE_UPGRADE is yes; it needs BACKUP_TO and BACKUP_PASSPHRASE');
    return null;
  }
  if (to === undefined || passphrase === undefined) {
    onProblem('BACKUP_TO or BACKUP_PASSPHRASE is missing; allowed: both or none');
    return null;
  }
  const [, bucket, path = ''] = BUCKET.exec(to) ?? [];
  const others = { passphrase, everyHours, keep, beforeUpgrade: values.BACKUP_BEFORE_UPGRADE === 'yes' };
  if (bucket === undefined) return { to, ...others };
  const endpoint = values.BACKUP_S3_ENDPOINT ?? files?.endpoint;
  const accessKeyId = values.BACKUP_S3_ACCESS_KEY_ID ?? files?.accessKeyId;
  const secretAccessKey = values.BACKUP_S3_SECRET_ACCESS_KEY ?? files?.secretAccessKey;
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    onProblem(
      'BACKUP_TO names a bucket; it needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or the same of S3_*',
    );
    return null;
  }
  const region = values.BACKUP_S3_REGION ?? files?.region ?? 'us-east-1';
  const prefix = path && `${path.replace(/\/+$/, '')}/`;
  return { to: { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey }, ...others };
}
