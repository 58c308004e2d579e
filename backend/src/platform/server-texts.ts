/**
 * Texts that the server writes by itself, in each language of the folder `languages/`: mails, pages for links that lead
 * nowhere, and headings of spreadsheets. Missing texts of a language are in English, text by text.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@parley/contracts/definition/languages';

export type MailName =
  | 'resetPassword'
  | 'finishSignUp'
  | 'shared'
  | 'proveAddress'
  | 'invited'
  | 'undelivered'
  | 'webhookGone'
  | 'webhookFailing'
  | 'xapiFailing'
  | 'learnerScore'
  | 'learnerFeedback'
  | 'learnerMailsHeld'
  | 'test'
  | 'operationDisk'
  | 'operationBackup'
  | 'operationParked'
  | 'flowsHandedOver'
  | 'flowsReceived'
  | 'flowHandedOver'
  | 'flowReceived'
  | 'sequenceHandedOver'
  | 'sequenceReceived';
export type PageMessage =
  | 'missing'
  | 'gone'
  | 'invalidFlow'
  | 'invalidSequence'
  | 'invalidLearner'
  | 'launchAgain'
  | 'tooMany'
  | 'unavailable'
  | 'maintenance'
  | 'testEnded'
  | 'stopMails'
  | 'stopButton'
  | 'mailsStopped';
/** A text of `sheets.json`. */
export type SheetText =
  | 'chats'
  | 'messages'
  | 'runs'
  | 'steps'
  | 'stepsCompleted'
  | 'step'
  | 'ofStep'
  | 'identifier'
  | 'learnerName'
  | 'class'
  | 'origin'
  | 'known'
  | 'anonymous'
  | 'attempt'
  | 'version'
  | 'test'
  | 'yes'
  | 'started'
  | 'completed'
  | 'seconds'
  | 'score'
  | 'maximum'
  | 'feedbackPending'
  | 'scorePending'
  | 'evaluationPending'
  | 'answerPending'
  | 'prompt'
  | 'promptColumn'
  | 'removedPrompt'
  | 'linkedPrompt'
  | 'comments'
  | 'awards'
  | 'number'
  | 'time'
  | 'by'
  | 'learner'
  | 'flow'
  | 'teacher'
  | 'message'
  | 'comment'
  | 'award'
  | 'replaced'
  | 'gradebook'
  | 'finished'
  | 'scoreWaits'
  | 'cut';

interface MailText {
  readonly subject: string;
  readonly text: string;
}
interface Texts {
  readonly mails: Partial<Record<MailName, Partial<MailText>>>;
  readonly pages: Partial<Record<PageMessage, string>>;
  readonly sheets: Partial<Record<SheetText, string>>;
}
const readTexts = <T extends object>(file: string): Partial<T> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<T>) : {};

export class ServerTexts {
  private readonly texts: ReadonlyMap<InterfaceLanguage, Texts>;

  /** @param folder `languages/`; read once */
  constructor(folder: string) {
    const textsIn = (language: string): Texts => ({
      mails: readTexts<Texts['mails']>(join(folder, language, 'mails.json')),
      pages: readTexts<Texts['pages']>(join(folder, language, 'pages.json')),
      sheets: readTexts<Texts['sheets']>(join(folder, language, 'sheets.json')),
    });
    this.texts = new Map(INTERFACE_LANGUAGES.map((language) => [language, textsIn(language)]));
  }

  /** @param values the value of each `{name}` in the text */
  mail(name: MailName, language: InterfaceLanguage, values: Readonly<Record<string, string>>): MailText {
    const part = (key: keyof MailText): string =>
      filled(
        this.find(language, ({ mails }) => mails[name]?.[key]),
        values,
      );
    return { subject: part('subject'), text: part('text') };
  }

  page(message: PageMessage, language: InterfaceLanguage): string {
    return this.find(language, ({ pages }) => pages[message]);
  }

  /** @param values as of `mail` */
  sheet(name: SheetText, language: InterfaceLanguage, values: Readonly<Record<string, string>> = {}): string {
    return filled(
      this.find(language, ({ sheets }) => sheets[name]),
      values,
    );
  }

  private find(language: InterfaceLanguage, textOf: (texts: Texts) => string | undefined): string {
    for (const each of [language, 'en'] as const) {
      const texts = this.texts.get(each);
      const text = texts && textOf(texts);
      if (text !== undefined) return text;
    }
    throw new Error('A text is missing in languages/en');
  }
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
