/** Sends mails over SMTP (`SMTP_URL`). */
import { createTransport } from 'nodemailer';
import { MailRefused, type Mail, type Mailer } from './mail.js';

/** ms; a server that says nothing must not hold up the mails behind it. */
const TIMEOUT_MS = 15_000;
const PERMANENT = 500;

export function smtpMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing of ours needs files or addresses fetched into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }: Mail): Promise<void> {
      try {
        await transport.sendMail({
          from: { name: 'Parley', address: from },
          to: { name: '', address: to },
          subject,
          text,
        });
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        if ((responseCode ?? 0) >= PERMANENT && code !== 'EAUTH') throw new MailRefused(`SMTP ${responseCode}`);
        throw error;
      }
    },
    async close(): Promise<void> {
      transport.close();
    },
  };
}
