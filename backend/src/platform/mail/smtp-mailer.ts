/** Sends mails over SMTP (`SMTP_URL`). */
import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { MailDelayed, MailRefused, type Mail, type Mailer, type MailProblem } from './mail.js';

/** ms; a silent server must not delay the other mails. */
const TIMEOUT_MS = 15_000;
const PERMANENT = 500;

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /**
   * The name with which this machine introduces itself; receivers treat machines without an internet name as spammers.
   */
  readonly name: string;
}

export function smtpMailer({ url, from, name }: SmtpOptions): Mailer {
  // `createTransport({ url, … })` would use the address and ignore all other options.
  const smtp = new SMTPTransport({
    url,
    name,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const transport = createTransport(smtp);
  return {
    async send({ id, to, subject, text, language, replyTo, unsubscribe }: Mail): Promise<void> {
      try {
        await transport.sendMail({
          from: { name: 'Parley', address: from },
          to: { name: '', address: to },
          ...(id !== undefined && { messageId: `<${id}@${name}>` }),
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          // Our mails never need content from files or addresses.
          disableFileAccess: true,
          disableUrlAccess: true,
          // Prevents automatic replies.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(language && { 'Content-Language': language }),
            ...(unsubscribe !== undefined && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        throw isFinal(error as SmtpError)
          ? new MailRefused(problemOf(error as SmtpError))
          : new MailDelayed(problemOf(error as SmtpError));
      }
    },
    async close(): Promise<void> {
      transport.close();
    },
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Failures on the sender's side (no login, no right to relay, a bad name), which many servers report for the receiver's
 * address.
 */
const SENDER_FAULT = /\b5\.7\.\d|\brelay|\bauthenticat|\bhelo\b|\behlo\b|\bsender\b/i;
const LOGIN_NEEDED = 530;

function isFinal({ code, command, responseCode = 0, response = '' }: SmtpError): boolean {
  // Never sent: the address itself isn't valid in SMTP.
  if (code === 'EENVELOPE' && command === 'API') return true;
  return (
    command === 'RCPT TO' && responseCode >= PERMANENT && responseCode !== LOGIN_NEEDED && !SENDER_FAULT.test(response)
  );
}

/** Their messages name a host or a certificate, never a receiver. */
const OF_CONNECTION = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS']);

function problemOf({ code, command, responseCode, response = '', message }: SmtpError): MailProblem {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const why = OF_CONNECTION.has(code ?? '') && response === '' ? message : undefined;
  return { code, command, responseCode, status, why };
}
