/** A mail, and what can send one. Addresses are objects, never strings: a comma in a string would be a second receiver. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Rejects when the mail was not taken; with `MailRefused` when trying again would not help. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The receiver's server said no for good (SMTP 5xx). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
