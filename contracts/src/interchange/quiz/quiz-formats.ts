/** Lists the formats in which a flow's questions can be saved (SPEC QUIZ-1, QUIZ-2). */
import type { Language } from '../../definition/values.js';
import type { TruthWords } from '../pasted/gift-answers.js';
import type { Quiz, QuizLoss, QuizQuestion } from './quiz-question.js';
import { keepSayable } from './quiz-of-flow.js';
import { giftLosses, writeGift } from './write-gift.js';
import { qtiFiles, qtiLosses } from './write-qti.js';

export interface QuizOptions {
  readonly name: string;
  readonly language: Language;
  /** In this language. */
  readonly truthWords: TruthWords;
}
interface FormatRow {
  /** At the end of the file's name. */
  readonly ending: string;
  readonly type: string;
  readonly losses: (question: QuizQuestion) => readonly QuizLoss[];
  /** A single text, or the files of a package by their names in it. */
  readonly write: (
    questions: readonly QuizQuestion[],
    options: QuizOptions,
  ) => string | Readonly<Record<string, string>>;
}

/** In the order of the menu. */
export const QUIZ_FORMATS = {
  gift: {
    ending: '.gift',
    type: 'text/plain;charset=utf-8',
    losses: giftLosses,
    write: (questions, { truthWords }) => writeGift(questions, truthWords),
  },
  qti3: {
    ending: '-qti-3.zip',
    type: 'application/zip',
    losses: qtiLosses,
    write: (questions, { name, language }) => qtiFiles(questions, '3.0', name, language),
  },
  qti21: {
    ending: '-qti-2.1.zip',
    type: 'application/zip',
    losses: qtiLosses,
    write: (questions, { name, language }) => qtiFiles(questions, '2.1', name, language),
  },
} as const satisfies Readonly<Record<string, FormatRow>>;
export type QuizFormat = keyof typeof QUIZ_FORMATS;
export const QUIZ_FORMAT_NAMES = Object.keys(QUIZ_FORMATS) as readonly QuizFormat[];

/** The questions that a file of this format holds, and whatever it doesn't. */
export const quizIn = (format: QuizFormat, quiz: Quiz): Quiz => keepSayable(quiz, QUIZ_FORMATS[format].losses);
