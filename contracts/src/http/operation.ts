/** For administrators of the installation: its state, its accounts, and its audit log. No flow or chat is in them. */
import { z } from 'zod';
import { LIMITS } from '../definition/limits.js';
import { AUDIT_EVENTS, AUDIT_GROUPS } from './audit-events.js';
import { SIGNUP_POLICIES } from './auth.js';
import { defineRoute, type ReplyOf } from './route.js';

/** Reasons of a 409. */
export const LAST_ADMINISTRATOR = 'last-administrator';
export const NOT_ACTIVE = 'not-active';
/** Reason of a 422. */
export const OTHER_EMAIL = 'other-email';
export const NO_NEW_OWNER = 'no-new-owner';
export const NOT_TO_YOURSELF = 'not-to-yourself';

/** The steps of a test upload. */
export const UPLOAD_STEPS = ['write', 'read', 'delete'] as const;
/** Settings that are allowed, and don't do what an operator expects of them. */
export const SETTING_ADVICE = ['domains-unproven', 'no-share-url'] as const;
export type SettingAdvice = (typeof SETTING_ADVICE)[number];

/** The queues of what leaves the server, in the order of the page. */
export const QUEUES = ['mails', 'learner mails', 'webhooks', 'xapi', 'lti-grades', 'thinkific', 're-scores'] as const;
export type QueueName = (typeof QUEUES)[number];
const queueSchema = z.object({
  name: z.enum(QUEUES),
  waiting: z.number(),
  /** Those that failed at least once. */
  retrying: z.number(),
  /** When the next one is due; null = nothing waits. */
  nextAt: z.string().nullable(),
});

const parkedSchema = z.object({
  /** The projection or reactor that couldn't take the event. */
  reader: z.string(),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  reason: z.string(),
  /** null = unknown. */
  parkedAt: z.string().nullable(),
});
export const PARKED_SHOWN = 20;

export const getOperation = defineRoute({
  name: 'getOperation',
  method: 'GET',
  path: '/operation',
  action: 'installation.run',
  waitsForReads: false,
  host: 'console',
  summary: 'State of the installation: server, read models, queues, parked events, disk',
  reply: z.object({
    version: z.string(),
    node: z.string(),
    /** When this process started. */
    startedAt: z.string(),
    readModels: z.enum(['good', 'behind', 'being counted', 'ahead']),
    queues: z.array(queueSchema),
    parked: z.array(parkedSchema),
    parkedTotal: z.number(),
    /** Bytes of the disk that holds `DATA_DIR`; null = unknown. */
    disk: z.object({ used: z.number(), total: z.number() }).nullable(),
    /** Bytes. */
    databaseSize: z.number(),
    uploadsSize: z.number(),
    accounts: z.object({ active: z.number(), suspended: z.number(), invited: z.number() }),
    sendsMails: z.boolean(),
    /** Mails are kept although the console has a public address: nobody gets a reset link. */
    keepsMails: z.boolean(),
    signup: z.object({
      /** The policy that counts. */
      policy: z.enum(SIGNUP_POLICIES),
      /** `SIGNUP`, which counts unless an administrator chose another. */
      ofSettings: z.enum(SIGNUP_POLICIES),
      domains: z.array(z.string()),
    }),
    /** When maintenance began; null = there is none. */
    maintenance: z.string().nullable(),
    /** Seconds by which this server's clock is ahead of the database's; negative = behind. */
    clockSeconds: z.number(),
    advice: z.array(z.enum(SETTING_ADVICE)),
    /** The last whole backup, and the fault of the last try; null = `BACKUP_TO` isn't set. */
    backup: z
      .object({
        madeAt: z.string().nullable(),
        bytes: z.number().nullable(),
        fault: z.string().nullable(),
        /** It is older than the schedule allows, or there is none. */
        isLate: z.boolean(),
      })
      .nullable(),
  }),
});
export type Operation = ReplyOf<typeof getOperation>;

const accountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(['active', 'suspended', 'invited']),
  administrator: z.boolean(),
  /** Logins ask for a code. */
  secondStep: z.boolean(),
  createdAt: z.string(),
  /** null = never, or longer ago than the audit log goes back. */
  lastLoginAt: z.string().nullable(),
  /** Own flows and sequences that aren't archived. */
  flows: z.number(),
  sequences: z.number(),
});
export type ListedAccount = z.infer<typeof accountSchema>;
const accountParams = z.object({ accountId: z.uuid() });

export const listAccounts = defineRoute({
  name: 'listAccounts',
  method: 'GET',
  path: '/operation/accounts',
  action: 'installation.run',
  host: 'console',
  summary: 'Accounts by e-mail, 20 a page; `since` = id of the last one already loaded',
  query: z.strictObject({ search: z.string().max(LIMITS.emailLength).optional(), since: z.uuid().optional() }),
  reply: z.object({ accounts: z.array(accountSchema), total: z.number() }),
});
export const changeAccount = defineRoute({
  name: 'changeAccount',
  method: 'PUT',
  path: '/operation/accounts/:accountId',
  action: 'installation.run',
  host: 'console',
  summary: 'Suspend an account or let it log in again, or change who runs the installation',
  params: accountParams,
  body: z.strictObject({
    suspended: z.boolean().optional(),
    administrator: z.boolean().optional(),
    /** false: logins need no code any more, for somebody who lost their app and the recovery codes. */
    secondStep: z.literal(false).optional(),
  }),
  reply: accountSchema,
});
export const handOverAccount = defineRoute({
  name: 'handOverAccount',
  method: 'POST',
  path: '/operation/accounts/:accountId/hand_over',
  action: 'installation.run',
  host: 'console',
  summary: 'Make another account the owner of all flows and sequences that this account owns',
  params: accountParams,
  /** The e-mail of the new owner. */
  body: z.strictObject({ to: z.string().max(LIMITS.emailLength) }),
  reply: z.object({ flows: z.number(), sequences: z.number() }),
});
export const eraseAccount = defineRoute({
  name: 'eraseAccount',
  method: 'POST',
  path: '/operation/accounts/:accountId/erase',
  action: 'installation.run',
  host: 'console',
  summary: 'Archive or hand over what an account owns, and erase its name, address and connections for good',
  params: accountParams,
  body: z.strictObject({
    /** The account's e-mail, as a confirmation. */
    email: z.string().max(LIMITS.emailLength),
    /** The e-mail of the new owner of its flows and sequences; absent: they are archived. */
    handOverTo: z.string().max(LIMITS.emailLength).optional(),
  }),
  reply: z.object({ erased: z.literal(true) }),
});

const auditRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Earlier and later versions may know other events. */
  event: z.string(),
  /** The account that did it; null = nobody was logged in. */
  accountId: z.uuid().nullable(),
  /** null = the account is erased. */
  email: z.string().nullable(),
  /** The e-mail of the other account that it is about; null = none, or that account is erased. */
  aboutEmail: z.string().nullable(),
  /** Ids and numbers of what it happened to. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type AuditRow = z.infer<typeof auditRowSchema>;
const auditFilter = {
  group: z.enum(AUDIT_GROUPS).optional(),
  event: z.enum(Object.keys(AUDIT_EVENTS) as [keyof typeof AUDIT_EVENTS]).optional(),
  accountId: z.uuid().optional(),
  /** A part of the e-mail of whoever did it, or of the other account. */
  email: z.string().trim().max(LIMITS.emailLength).optional(),
  /** The id of a chat. */
  chat: z.uuid().optional(),
  /** A day (UTC), such as 2026-11-29. */
  day: z.iso.date().optional(),
};

export const listAudit = defineRoute({
  name: 'listAudit',
  method: 'GET',
  path: '/operation/audit',
  action: 'installation.run',
  waitsForReads: false,
  host: 'console',
  summary: 'The audit log, newest first, 20 a page; `since` = id of the last one already loaded',
  query: z.strictObject({
    ...auditFilter,
    since: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({ events: z.array(auditRowSchema) }),
});
export const getAuditFile = defineRoute({
  name: 'getAuditFile',
  method: 'GET',
  path: '/operation/audit/file',
  action: 'installation.run',
  waitsForReads: false,
  host: 'console',
  summary: 'The audit log as a CSV file, oldest first',
  query: z.strictObject(auditFilter),
  reply: z.string(),
  replyTypes: ['text/csv'],
});
export const changeInstallation = defineRoute({
  name: 'changeInstallation',
  method: 'PUT',
  path: '/operation/settings',
  action: 'installation.run',
  waitsForReads: false,
  host: 'console',
  summary: 'Who may sign up (null = as the server’s settings say), and maintenance, during which nothing is changed',
  body: z.strictObject({ signup: z.enum(SIGNUP_POLICIES).nullable().optional(), maintenance: z.boolean().optional() }),
  reply: z.object({ changed: z.literal(true) }),
});
export const sendTestUpload = defineRoute({
  name: 'sendTestUpload',
  method: 'POST',
  path: '/operation/test_upload',
  action: 'installation.run',
  waitsForReads: false,
  host: 'console',
  summary: 'Write, read and delete a small file where uploads are kept',
  reply: z.object({
    /** The step that failed, with the reason; null = all worked. */
    problem: z.object({ step: z.enum(UPLOAD_STEPS), reason: z.string() }).nullable(),
  }),
});
export const sendTestMail = defineRoute({
  name: 'sendTestMail',
  method: 'POST',
  path: '/operation/test_mail',
  action: 'installation.run',
  waitsForReads: false,
  host: 'console',
  summary: 'Send a mail to oneself, and tell what the mail server answers',
  reply: z.object({
    /** The mail server's refusal, or the reason why it can't be reached; null = it accepted the mail. */
    problem: z.string().nullable(),
  }),
});
