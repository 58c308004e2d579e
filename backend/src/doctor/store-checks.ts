import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { pino } from 'pino';
import { isLocal } from '../platform/config/setting-advice.js';
import { EventStoreDbEventStore } from '../platform/event-store/eventstoredb-event-store.js';
import { S3FileStore } from '../platform/file-store/s3-file-store.js';
import { ToDo, type Patient } from './patient.js';

const TIMEOUT_MS = 8_000;
/** Errors of nodemailer before the server says anything, such as a certificate that nobody knows. */
const OF_CONNECTIONS: ReadonlySet<string> = new Set(['ESOCKET', 'ETLS', 'ECONNECTION', 'EDNS', 'ETIMEDOUT']);

export async function checkEventStore({ config: { eventStoreUrl } }: Patient): Promise<string> {
  if (eventStoreUrl === null) return 'events are in the database';
  const store = new EventStoreDbEventStore({ url: eventStoreUrl });
  try {
    await store.checkRights();
    return 'EventStoreDB answers, and its user has the rights';
  } catch (error) {
    const { message, cause } = error as Error;
    throw new ToDo(
      `${(cause instanceof Error ? cause.message : message).replace(/\.$/, '')}. Check EVENTSTORE_URL and the user’s rights`,
    );
  } finally {
    await store.close();
  }
}

/** Uploads a small file, reads it and deletes it. */
export async function checkFiles({ config: { s3, dataDir, publicUrl, shareUrl } }: Patient): Promise<string> {
  if (s3 === null) return writeOne(join(dataDir, 'uploads'));
  const problems: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line) => void problems.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const store = new S3FileStore(s3, log);
  await store.prepare([publicUrl, shareUrl].filter((origin) => origin !== null));
  await store.close();
  if (problems.length > 0) throw new ToDo(problems.join(' '));
  return `the bucket “${s3.bucket}” takes uploads and gives them back`;
}

async function writeOne(folder: string): Promise<string> {
  const file = join(folder, `doctor-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'x', { flush: true });
    return `${folder} can be written`;
  } catch (error) {
    throw new ToDo(`${folder} can’t be written (${(error as Error).message}). Give Parley’s user that folder`);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Greets the mail server and logs in; sends nothing. */
export async function checkMail({ config: { smtpUrl, dataDir, publicUrl } }: Patient): Promise<string> {
  if (smtpUrl === null) {
    if (publicUrl === null || isLocal(publicUrl)) return `mails are kept in ${join(dataDir, 'mail')}`;
    throw new ToDo('mails are kept and not sent, so nobody gets a reset link. Set SMTP_URL and MAIL_FROM');
  }
  const { host } = new URL(smtpUrl);
  // `createTransport({ url, … })` would use the address and ignore all other options.
  const transport = createTransport(
    new SMTPTransport({ url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS }),
  );
  try {
    await transport.verify();
    return `${host} answers and accepts the login`;
  } catch (error) {
    const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
    // The server's own words can contain the user's name; those about a connection are this machine's.
    const reason = OF_CONNECTIONS.has(code ?? '') ? message : responseCode;
    throw new ToDo(`${host} refuses (${[code, reason].filter(Boolean).join(' ')}). Check SMTP_URL`);
  } finally {
    transport.close();
  }
}
