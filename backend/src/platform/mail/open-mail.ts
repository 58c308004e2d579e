/** The mails of this process: sent by SMTP if configured, else stored and shown on a page. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from '@parley/contracts/log';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import { KeptMails } from './kept-mails.js';
import { keptMailsPath, serveKeptMails } from './kept-mails-page.js';
import { MailQueue } from './mail-queue.js';
import type { Mailer } from './mail.js';
import { smtpMailer } from './smtp-mailer.js';

export interface OpenMailOptions {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly server: FastifyInstance;
  /** Part of the address of the page that shows kept mails; absent: a new one. */
  readonly keptMailsSecret?: string;
}

export const newKeptSecret = (): string => randomBytes(16).toString('base64url');

export function openMail(options: OpenMailOptions): { readonly queue: MailQueue; readonly keptPath: string | null } {
  const { config, pool, log } = options;
  const queueOf = (mailer: Mailer) => new MailQueue(pool, mailer, log);
  if (config.smtpUrl)
    return {
      queue: queueOf(smtpMailer({ url: config.smtpUrl, from: senderOf(config), name: nameOf(config) })),
      keptPath: null,
    };
  const kept = keptMailsOf(config, options.clock);
  const secret = options.keptMailsSecret ?? newKeptSecret();
  serveKeptMails(options.server, kept, secret);
  return { queue: queueOf(kept), keptPath: keptMailsPath(secret) };
}

/** Those that were kept stay when an SMTP server is configured later. */
export const keptMailsOf = ({ dataDir }: Pick<Config, 'dataDir'>, clock: Clock): KeptMails =>
  new KeptMails(join(dataDir, 'mail'), clock);

/** The public host name, else that of the sender's address. */
const nameOf = (config: Config): string => {
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : '';
  return host.includes('.') ? host : senderOf(config).slice(senderOf(config).lastIndexOf('@') + 1);
};

const senderOf = ({ mailFrom, publicUrl }: Config): string =>
  mailFrom ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`;
