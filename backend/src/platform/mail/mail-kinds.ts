/**
 * The kinds of mails, one row each. A kind's name is stored: it is never given to another mail. The compiler demands a
 * composer for a new row (`mailHandlers`), and the order of sending follows from the table.
 */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { UserId } from '@parley/contracts/ids';
import type { Mail } from './mail.js';

interface MailKindRow {
  /** Its mails are sent after all others: many of them delay nobody who waits to log in. */
  readonly isPatient: boolean;
}
export const MAIL_KINDS = {
  /** The link that sets a password, for whoever asked for it. */
  'set-password': { isPatient: false },
  /** Somebody shared a flow or a sequence with the recipient. */
  shared: { isPatient: false },
  /** The mail about sharing could not be delivered; it goes to the person who shared. */
  'share-undelivered': { isPatient: false },
  /** The owner's webhook was switched off: its receiver said that it is gone, or failed for too long. */
  'webhook-gone': { isPatient: false },
  'webhook-failing': { isPatient: false },
  /** The owner's learning record store was switched off. */
  'xapi-failing': { isPatient: false },
  /** Mails to an owner's learners wait for tomorrow; it goes to the owner. */
  'learner-mails-held': { isPatient: false },
  /** Something of the installation needs its administrators. */
  'operation-needs': { isPatient: false },
  /** The recipient's flows have another owner now. */
  'flows-handed-over': { isPatient: false },
  /** The recipient owns flows that were somebody else's. */
  'flows-received': { isPatient: false },
  /** The recipient made somebody else the owner of a flow. */
  'flow-handed-over': { isPatient: false },
  /** Somebody made the recipient the owner of a flow. */
  'flow-received': { isPatient: false },
  /** The recipient made somebody else the owner of a sequence. */
  'sequence-handed-over': { isPatient: false },
  /** Somebody made the recipient the owner of a sequence. */
  'sequence-received': { isPatient: false },
  /** The learner's score. */
  'learner-score': { isPatient: true },
  /** A teacher gave the learner feedback. */
  'learner-feedback': { isPatient: true },
} as const satisfies Readonly<Record<string, MailKindRow>>;

export type MailKind = keyof typeof MAIL_KINDS;
export const ALL_MAIL_KINDS = Object.keys(MAIL_KINDS) as readonly MailKind[];
export const PATIENT_KINDS = ALL_MAIL_KINDS.filter((kind) => MAIL_KINDS[kind].isPatient);

export interface MailRequest {
  /** Makes a request that comes again the same mail. */
  readonly id?: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly language: InterfaceLanguage;
  /** The person on whose behalf it is sent. */
  readonly sender?: UserId | null;
  /** The e-mail address that it is about, or the id of what it is about. */
  readonly about?: string | null;
}

export interface MailHandler {
  /** Writes the mail just before it is sent; null = no mail is needed after all. */
  compose(request: MailRequest): Promise<Mail | null>;
  /** Called when the mail is given up. */
  whenGivenUp?(request: MailRequest): Promise<void>;
}
export type MailHandlers = Readonly<Record<MailKind, MailHandler>>;
