import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES_DIR } from '../testing/test-parley.js';
import { ServerTexts, type MailName, type PageMessage, type SheetText } from './server-texts.js';

const MAILS: Readonly<Record<MailName, true>> = {
  resetPassword: true,
  finishSignUp: true,
  shared: true,
  proveAddress: true,
  invited: true,
  undelivered: true,
  webhookGone: true,
  webhookFailing: true,
  xapiFailing: true,
  learnerScore: true,
  learnerFeedback: true,
  learnerMailsHeld: true,
  test: true,
  operationDisk: true,
  operationBackup: true,
  operationParked: true,
  flowsHandedOver: true,
  flowsReceived: true,
  flowHandedOver: true,
  sequenceHandedOver: true,
  sequenceReceived: true,
  flowReceived: true,
};
const PAGES: Readonly<Record<PageMessage, true>> = {
  missing: true,
  gone: true,
  invalidFlow: true,
  invalidSequence: true,
  invalidLearner: true,
  launchAgain: true,
  tooMany: true,
  unavailable: true,
  maintenance: true,
  testEnded: true,
  stopMails: true,
  stopButton: true,
  mailsStopped: true,
};

const SHEETS: Readonly<Record<SheetText, true>> = {
  chats: true,
  messages: true,
  runs: true,
  steps: true,
  stepsCompleted: true,
  step: true,
  ofStep: true,
  identifier: true,
  learnerName: true,
  class: true,
  origin: true,
  known: true,
  anonymous: true,
  attempt: true,
  version: true,
  test: true,
  yes: true,
  started: true,
  completed: true,
  seconds: true,
  score: true,
  maximum: true,
  feedbackPending: true,
  scorePending: true,
  evaluationPending: true,
  answerPending: true,
  prompt: true,
  removedPrompt: true,
  linkedPrompt: true,
  comments: true,
  awards: true,
  number: true,
  time: true,
  by: true,
  learner: true,
  flow: true,
  teacher: true,
  message: true,
  comment: true,
  award: true,
  replaced: true,
  gradebook: true,
  finished: true,
  scoreWaits: true,
  cut: true,
  promptColumn: true,
};

test('I18N-F1 English has every mail, every page and every heading of the server', () => {
  const texts = new ServerTexts(LANGUAGES_DIR);
  for (const name of Object.keys(MAILS) as MailName[]) {
    const { subject, text } = texts.mail(name, 'en', {
      ...{ link: 'L', sender: 'S', recipient: 'R' },
      ...{ flow: 'F', score: '1', max: '2' },
      ...{ limit: '5', held: '2', dropped: '0' },
      ...{ percent: '90', reason: 'N', count: '3', other: 'O' },
    });
    expect([name, subject.trim() === '', text.includes('\n\nL\n'), /[{}]/.test(text)]).toEqual([
      name,
      false,
      true,
      false,
    ]);
  }
  for (const name of Object.keys(SHEETS) as SheetText[]) expect(texts.sheet(name, 'en')).toMatch(/\w/);
  for (const message of Object.keys(PAGES) as PageMessage[])
    expect(texts.page(message, 'en')).toMatch(message === 'stopButton' ? /\w$/ : /\w\.$/);
});

describe('a language that lacks texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-languages-'));
  const write = (file: string, texts: object) => writeFileSync(join(folder, file), JSON.stringify(texts));
  mkdirSync(join(folder, 'en'));
  mkdirSync(join(folder, 'hi'));
  write('en/mails.json', { shared: { subject: 'Shared', text: '{sender} shared: {link}' } });
  write('en/pages.json', { gone: 'Gone.', missing: 'Missing.' });
  write('hi/mails.json', { shared: { subject: 'साझा' } });
  const texts = new ServerTexts(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('I18N-F1 missing texts of a mail are in English, text by text; values are no places to fill in', () => {
    expect(texts.mail('shared', 'hi', { sender: '{link}', link: 'L' })).toEqual({
      subject: 'साझा',
      text: '{link} shared: L',
    });
  });
  test('I18N-F1 a language without a catalogue shows English pages', () => {
    expect(texts.page('gone', 'hi')).toBe('Gone.');
    expect(() => texts.page('invalidFlow', 'hi')).toThrow('languages/en');
  });
});
