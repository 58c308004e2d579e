/**
 * All settings of the server, read from the environment in one place. Pure: `secrets.ts` handles files and generated
 * values.
 */
import { isEmail, type SignupRules } from '@parley/contracts/http/auth';
import { z } from 'zod';
import { parseEventStoreUrl } from '../event-store/eventstoredb/address.js';
import { parseNetworks, type Network } from '../safe-fetch/networks.js';
import { BACKUP_RULES, backupOf, type BackupConfig } from './backup-settings.js';
import { DEFAULT_FEATURES, parseFeatures } from './features.js';
import { isTracing, OPERATION_RULES } from './operation-settings.js';
import { trustOf, type TrustProxy } from './trust-proxy.js';
import { IDENTITY_RULES, oidcOf, oidcProblem, type OidcConfig } from './identity-settings.js';

export interface S3Config {
  readonly endpoint: string;
  /** The same address as browsers see it. */
  readonly publicUrl: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
export interface ThinkificConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** One address for the API and all schools, which then are paths under it; null = Thinkific's own. */
  readonly baseUrl: string | null;
}
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  /** Console and author API; 0 = any free port. */
  readonly port: number;
  /** Share host: chat pages, learner routes; 0 = any free port. */
  readonly sharePort: number;
  /** Origins as browsers see them; null = http://localhost with the port. */
  readonly publicUrl: string | null;
  readonly shareUrl: string | null;
  readonly dataDir: string;
  /** null = the embedded Postgres in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Maximum number of this process's connections to Postgres, besides the two that listen for news. */
  readonly databasePool: number;
  /** Longest wait for one of these connections, in ms. */
  readonly databaseWaitMs: number;
  /** null = events in Postgres. */
  readonly eventStoreUrl: string | null;
  /** null = mails are stored in `dataDir` and shown on a page of this machine. */
  readonly smtpUrl: string | null;
  /** Sender of mails; null = no-reply at the console's host. */
  readonly mailFrom: string | null;
  /** Most mails that the learners of one owner get on a day. */
  readonly learnerMailsPerDay: number;
  /** Most that the files of one author may take together. */
  readonly authorFilesBytes: number;
  readonly s3: S3Config | null;
  readonly signup: SignupRules;
  readonly googleClientId: string | null;
  readonly googleIssuer: string;
  readonly googleJwksUrl: string;
  /** null = none. */
  readonly oidc: OidcConfig | null;
  /** The Cloudinary account that delivers pictures at a smaller size; null = pictures are shown as uploaded. */
  readonly cloudName: string | null;
  /** This server's app at Thinkific; null = schools can't install it. */
  readonly thinkific: ThinkificConfig | null;
  readonly features: Readonly<Record<string, boolean>>;
  /** The plan of all users; chats per month, a soft limit, null = unlimited. */
  readonly plan: { readonly name: string; readonly chatLimit: number | null };
  readonly trustProxy: TrustProxy;
  /** Non-public networks that authors' addresses may lead to. */
  readonly fetchAllow: readonly Network[];
  /** null = generated and stored in `dataDir`. */
  readonly jwtSecret: string | null;
  /** 32 bytes; null = generated and stored in `dataDir`. */
  readonly encryptionKey: Buffer | null;
  /** null = no backups are made. */
  readonly backup: BackupConfig | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** json: for programs; text: for people at a terminal. */
  readonly logFormat: 'json' | 'text';
  readonly projections: 'auto' | 'in-process' | 'own-process' | 'external';
  /** Parts among which the read models divide the chats. */
  readonly projectorParts: number;
  /** Processes that answer requests; null, like `auto` above: chosen by cores (`cluster/plan.ts`). */
  readonly workers: number | null;
  /** Limit of all caches together; null = a share of the heap. */
  readonly cacheBytes: number | null;
  /** Longest wait of a reader for the read models, in ms. */
  readonly readWaitMs: number;
  /** Days that the audit log goes back; null = without end. */
  readonly auditDays: number | null;
  /** Opens `/metrics` to other machines; null = only this machine reads them. */
  readonly metricsToken: string | null;
  /** True if requests and jobs are traced. */
  readonly tracing: boolean;
}

/** One line that tells what to do. Never contains secrets. */
export interface ConfigProblem {
  readonly variable: string;
  readonly text: string;
}
export type LoadedConfig =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((n) => n <= 65_535)
    .default(fallback);
const wait = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n <= 60_000)
  .default(2_000);
const origin = z
  .string()
  .transform((text) => (URL.canParse(text) ? new URL(text) : null))
  .refine(
    (url) =>
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      !url.search &&
      !url.hash &&
      !url.username,
  )
  .transform((url) => (url as URL).origin);
const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && text.length <= 2_048);
const key = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((bytes) => bytes.length === 32);

function checkEventStoreUrl(text: string, context: z.RefinementCtx): void {
  const parsed = parseEventStoreUrl(text);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.problem, params: { isForPeople: true } });
}

/** Each variable's rule, and a sentence about the allowed values. */
const RULES = {
  PORT: [port(3000), 'a whole number from 0 to 65535 (0 = any free port)'],
  SHARE_PORT: [port(3001), 'a whole number from 0 to 65535 (0 = any free port)'],
  PUBLIC_URL: [origin.optional(), 'an http or https address without a path, such as https://parley.example.org'],
  SHARE_URL: [origin.optional(), 'an http or https address without a path, such as https://chat.example.org'],
  DATA_DIR: [z.string().min(1).default('./.data'), 'a directory'],
  DATABASE_URL: [urlOf('postgres:', 'postgresql:').optional(), 'a postgres:// address'],
  DATABASE_POOL: [
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((n) => n >= 4 && n <= 1_000)
      .default(20),
    'a whole number from 4 to 1000',
  ],
  DATABASE_WAIT_MS: [wait, 'a whole number of milliseconds from 0 to 60000'],
  EVENTSTORE_URL: [
    z.string().superRefine(checkEventStoreUrl).optional(),
    'an address of EventStoreDB or KurrentDB such as esdb://user:password@host:2113?tls=true, or several hosts with commas',
  ],
  SMTP_URL: [urlOf('smtp:', 'smtps:').optional(), 'an smtp:// or smtps:// address'],
  MAIL_FROM: [z.string().refine(isEmail).optional(), 'an e-mail address'],
  LEARNER_MAILS_PER_DAY: [
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/)
      .transform(Number)
      .default(500),
    'a whole number of mails from 1',
  ],
  S3_ENDPOINT: [urlOf('http:', 'https:').optional(), 'an http or https address'],
  S3_PUBLIC_URL: [urlOf('http:', 'https:').optional(), 'an http or https address'],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    'a bucket name: 3 to 63 small letters, digits, dots, hyphens',
  ],
  S3_REGION: [z.string().min(1).max(64).default('us-east-1'), 'a region such as eu-central-1'],
  S3_ACCESS_KEY_ID: [z.string().min(1).optional(), 'an access key id'],
  S3_SECRET_ACCESS_KEY: [z.string().min(1).optional(), 'a secret access key'],
  ...IDENTITY_RULES,
  ...OPERATION_RULES,
  GOOGLE_CLIENT_ID: [
    z.string().endsWith('.apps.googleusercontent.com').optional(),
    'a client id that ends in .apps.googleusercontent.com',
  ],
  GOOGLE_ISSUER: [urlOf('http:', 'https:').default('https://accounts.google.com'), 'an http or https address'],
  GOOGLE_JWKS_URL: [
    urlOf('http:', 'https:').default('https://www.googleapis.com/oauth2/v3/certs'),
    'an http or https address',
  ],
  CLOUDINARY_CLOUD_NAME: [
    z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    'the name of a Cloudinary account: letters, digits, - and _',
  ],
  THINKIFIC_CLIENT_ID: [z.string().min(1).max(200).optional(), 'the client id of an app at Thinkific'],
  THINKIFIC_CLIENT_SECRET: [z.string().min(1).max(200).optional(), 'the client secret of that app'],
  THINKIFIC_BASE_URL: [urlOf('http:', 'https:').optional(), 'an http or https address'],
  FEATURES: [
    z
      .string()
      .transform(parseFeatures)
      .refine((f) => f !== null)
      .default(DEFAULT_FEATURES),
    'a comma list of features: i18n, integrations, coursePlatforms (on unless -i18n, -integrations, -coursePlatforms)',
  ],
  TRUST_PROXY: [
    z
      .string()
      .transform(trustOf)
      .refine((t) => t !== null)
      .default(false),
    'false, the number of proxies in front (1 to 10), or a comma list of their IP addresses or networks',
  ],
  FETCH_ALLOW: [
    z
      .string()
      .transform(parseNetworks)
      .refine((networks) => networks !== null)
      .default([]),
    'a comma list of networks such as 10.1.0.0/16',
  ],
  JWT_SECRET: [z.string().min(32).optional(), 'at least 32 characters'],
  ENCRYPTION_KEY: [key.optional(), '32 bytes as 64 hexadecimal digits or as base64'],
  ...BACKUP_RULES,
  LOG_LEVEL: [z.enum(LOG_LEVELS).default('info'), LOG_LEVELS.join(', ')],
  LOG_FORMAT: [z.enum(['json', 'text']).default('json'), 'json, text'],
  CACHE_MB: [
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number)
      .optional(),
    'a whole number of megabytes, from 1 (unset = a quarter of the heap that V8 may take)',
  ],
  READ_WAIT_MS: [wait, 'a whole number of milliseconds from 0 to 60000'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** Variables whose values never appear in a message: secrets, and addresses that contain a password. */
const SECRET = new Set([
  'METRICS_TOKEN',
  'THINKIFIC_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'JWT_SECRET',
  'ENCRYPTION_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'S3_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'DATABASE_URL',
  'SMTP_URL',
  'EVENTSTORE_URL',
]);

/** The reason, if the rule gives one in words. */
function whyOf({ issues: [issue] }: z.ZodError): string {
  return issue?.code === 'custom' && issue.params?.['isForPeople'] ? ` (${issue.message})` : '';
}

type Name = keyof typeof RULES;
type Values = { readonly [N in Name]: z.output<(typeof RULES)[N][0]> };

/**
 * Reads the settings. An empty variable counts as absent.
 * @returns the settings, or all problems
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const problems: ConfigProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [variable, [rule, allowed]] of Object.entries(RULES)) {
    const given = env[variable]?.trim() || undefined;
    const parsed = rule.safeParse(given);
    if (parsed.success) values[variable] = parsed.data;
    else
      problems.push({
        variable,
        text: `${variable} is ${SECRET.has(variable) ? 'set to a value that does not fit' : `"${given}"`}${whyOf(parsed.error)}; allowed: ${allowed}`,
      });
  }
  if (problems.length > 0) return { ok: false, problems };
  const v = values as Values;
  const s3 = s3Of(v, problems);
  if (v.PORT !== 0 && v.PORT === v.SHARE_PORT)
    problems.push({
      variable: 'SHARE_PORT',
      text: `SHARE_PORT is "${v.SHARE_PORT}" like PORT; allowed: another port, because the share host is an origin of its own`,
    });
  if (v.PUBLIC_URL && v.PUBLIC_URL === v.SHARE_URL)
    problems.push({
      variable: 'SHARE_URL',
      text: `SHARE_URL is "${v.SHARE_URL}" like PUBLIC_URL; allowed: another origin, because learners' pages must not share the console's`,
    });
  if ((v.THINKIFIC_CLIENT_ID === undefined) !== (v.THINKIFIC_CLIENT_SECRET === undefined))
    problems.push({
      variable: 'THINKIFIC_CLIENT_ID',
      text: 'THINKIFIC_CLIENT_ID or THINKIFIC_CLIENT_SECRET is missing; allowed: both or none',
    });
  const oidc = oidcProblem(v);
  if (oidc !== null) problems.push({ variable: 'OIDC_ISSUER', text: oidc });
  const backup = backupOf(v, s3, (text) => problems.push({ variable: 'BACKUP_TO', text }));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, config: configOf(v, s3, backup) };
}

function configOf(v: Values, s3: S3Config | null, backup: BackupConfig | null): Config {
  return {
    port: v.PORT,
    sharePort: v.SHARE_PORT,
    publicUrl: v.PUBLIC_URL ?? null,
    shareUrl: v.SHARE_URL ?? null,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    databasePool: v.DATABASE_POOL,
    databaseWaitMs: v.DATABASE_WAIT_MS,
    eventStoreUrl: v.EVENTSTORE_URL ?? null,
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM ?? null,
    learnerMailsPerDay: v.LEARNER_MAILS_PER_DAY,
    authorFilesBytes: v.AUTHOR_FILES_MB * 1_000_000,
    s3,
    signup: { policy: v.SIGNUP, domains: v.SIGNUP_DOMAINS ?? [] },
    googleClientId: v.GOOGLE_CLIENT_ID ?? null,
    googleIssuer: v.GOOGLE_ISSUER,
    googleJwksUrl: v.GOOGLE_JWKS_URL,
    oidc: oidcOf(v),
    cloudName: v.CLOUDINARY_CLOUD_NAME ?? null,
    thinkific: thinkificOf(v),
    features: v.FEATURES ?? {},
    plan: { name: v.PLAN_NAME, chatLimit: v.PLAN_CHAT_LIMIT ?? null },
    trustProxy: v.TRUST_PROXY ?? false,
    fetchAllow: v.FETCH_ALLOW ?? [],
    jwtSecret: v.JWT_SECRET ?? null,
    encryptionKey: v.ENCRYPTION_KEY ?? null,
    backup,
    logLevel: v.LOG_LEVEL,
    logFormat: v.LOG_FORMAT,
    projectorParts: v.PROJECTOR_PARTITIONS,
    projections: v.PROJECTIONS,
    workers: v.PARLEY_WORKERS ?? null,
    cacheBytes: v.CACHE_MB === undefined ? null : v.CACHE_MB * 1024 * 1024,
    readWaitMs: v.READ_WAIT_MS,
    auditDays: v.AUDIT_DAYS || null,
    metricsToken: v.METRICS_TOKEN ?? null,
    tracing: isTracing(v),
  };
}

const thinkificOf = ({
  THINKIFIC_CLIENT_ID: clientId,
  THINKIFIC_CLIENT_SECRET: clientSecret,
  THINKIFIC_BASE_URL: baseUrl,
}: Values): ThinkificConfig | null =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret, baseUrl: baseUrl ?? null } : null;

function s3Of(v: Values, problems: ConfigProblem[]): S3Config | null {
  const parts = {
    S3_ENDPOINT: v.S3_ENDPOINT,
    S3_BUCKET: v.S3_BUCKET,
    S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === 4) return null;
  for (const [variable] of missing)
    problems.push({
      variable,
      text: `${variable} is missing; allowed: either all of ${Object.keys(parts).join(', ')} or none`,
    });
  if (missing.length > 0) return null;
  return {
    endpoint: v.S3_ENDPOINT as string,
    publicUrl: v.S3_PUBLIC_URL ?? (v.S3_ENDPOINT as string),
    bucket: v.S3_BUCKET as string,
    region: v.S3_REGION,
    accessKeyId: v.S3_ACCESS_KEY_ID as string,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY as string,
  };
}

/** The message that ends a start with wrong settings. */
export const configText = (problems: readonly ConfigProblem[]): string =>
  ['Parley cannot start with these settings:', ...problems.map((problem) => `  - ${problem.text}`)].join('\n');
