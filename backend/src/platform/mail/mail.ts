/** Mails, and what sends them. */
import type { Language } from '@parley/contracts/flow/definition';

/** A mail, and what can send one. Addresses are objects, never strings: a comma in a string would be a second receiver. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Of the text. */
  readonly language?: Language;
  /** Who reads an answer; absent = nobody. */
  readonly replyTo?: string;
}

export interface Mailer {
  /** Rejects when the mail was not taken: with `MailRefused` when trying again would not help, else with `MailDelayed`. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** What a log may say of a mail that was not taken: nothing that could repeat an address. */
export interface MailProblem {
  /** What the connection failed with, e.g. `ESOCKET`. */
  readonly code?: string;
  /** What was being said to the server, e.g. `RCPT TO`. */
  readonly command?: string;
  /** SMTP's, e.g. 550. */
  readonly responseCode?: number;
  /** SMTP's enhanced one, e.g. 5.7.1. */
  readonly status?: string;
  /** Why there is no connection, e.g. what is wrong with a certificate. */
  readonly why?: string;
}
/** The receiver's server said no for good, to this receiver. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(readonly problem: MailProblem = {}) {
    super('MailRefused');
  }
}
/** Not now: the server is away, or does not take mails from us, which its owner or ours can mend. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
  constructor(readonly problem: MailProblem = {}) {
    super('MailDelayed');
  }
}
