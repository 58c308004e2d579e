/** Mails, and the interface for sending them. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';

/** A mail. Addresses are objects, not strings, because a comma in a string would add a second receiver. */
export interface Mail {
  /** A mail that is sent again has the same, so that receivers can tell. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Language of the text. */
  readonly language?: InterfaceLanguage;
  /** The person who receives replies; absent = nobody. */
  readonly replyTo?: string;
  /** Address at which one POST ends mails of this kind (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface Mailer {
  /** Rejects if the mail wasn't accepted: with `MailRefused` if a retry can't help, else with `MailDelayed`. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Loggable details of a failed mail; nothing that could contain an address. */
export interface MailProblem {
  /** Error code of the connection, e.g. `ESOCKET`. */
  readonly code?: string;
  /** The SMTP command that failed, e.g. `RCPT TO`. */
  readonly command?: string;
  /** SMTP's code, e.g. 550. */
  readonly responseCode?: number;
  /** SMTP's enhanced code, e.g. 5.7.1. */
  readonly status?: string;
  /** Why the connection failed, e.g. a problem with a certificate. */
  readonly why?: string;
}
/** The receiver's server refused this receiver permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(readonly problem: MailProblem = {}) {
    super('MailRefused');
  }
}
/**
 * A temporary failure: the server is unavailable, or refuses our mails for a reason that its owner or ours can correct.
 */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
  constructor(readonly problem: MailProblem = {}) {
    super('MailDelayed');
  }
}
