/** Questions that an author pastes as text (SPEC PASTE-1). */
import type { AnswerRule } from '../../definition/definition.js';

export interface PastedOption {
  readonly text: string;
  readonly isRight: boolean;
  /** The reaction to it. */
  readonly reply?: string | undefined;
  /** More than this text counts: a number within bounds. */
  readonly rule?: AnswerRule | undefined;
  /** The part of a point that it earns, less than 0 as well; absent: all of it if it is right. */
  readonly share?: number | undefined;
  /** A typed answer counts only with these capital letters. */
  readonly caseMatters?: true | undefined;
}
export interface PastedPair {
  readonly left: string;
  readonly right: string;
}
export interface PastedQuestion {
  /** Its first and its last line, from 1. */
  readonly lines: readonly [first: number, last: number];
  readonly title?: string | undefined;
  readonly text: string;
  /** At least two; empty = the answer is typed. */
  readonly options: readonly PastedOption[];
  /** Several options may be chosen, even if only one is right. */
  readonly several?: true | undefined;
  /** Typed answers that are right, or that have a reaction; empty = any. */
  readonly accepted: readonly PastedOption[];
  /** The reaction to any other typed answer. */
  readonly otherwise?: string | undefined;
  /** The answer is long, and a teacher grades it. */
  readonly isLong: boolean;
  /** Sides to be matched, at least two; absent: another kind of question. */
  readonly pairs?: readonly PastedPair[] | undefined;
  /** Parts in the right order, at least two; absent: another kind of question. */
  readonly order?: readonly string[] | undefined;
  /** The right answer of each gap of the text, in order. Other kinds of questions have none. */
  readonly gaps?: readonly PastedOption[] | undefined;
}
/**
 * Why something is not read, and what it is. `no-question`: it asks nothing. `one-option`: a question with a single option.
 * `no-such-option`: an answer that none of the options is. `stray-answer`: an answer without a question. `unsupported`: a
 * kind of question that can't be pasted. `unclosed`: braces that nothing closes. `extra-match`: a right side that belongs to
 * no left side. `left-out`: a part of a question that was read. `broken-xml`: whatever follows isn't read. `no-quiz`: the
 * file has no questions of Moodle.
 */
export const UNREAD_REASONS = {
  'no-question': 'line',
  'one-option': 'line',
  'no-such-option': 'line',
  'stray-answer': 'line',
  unsupported: 'question',
  unclosed: 'question',
  'extra-match': 'detail',
  'left-out': 'detail',
  'broken-xml': 'line',
  'no-quiz': 'line',
} as const satisfies Readonly<Record<string, 'line' | 'question' | 'detail'>>;
export type UnreadReason = keyof typeof UNREAD_REASONS;
export interface UnreadLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly reason: UnreadReason;
}
export interface PastedQuestions {
  readonly questions: readonly PastedQuestion[];
  readonly unread: readonly UnreadLine[];
}

/** Moodle's sign for any answer. */
export const ANY = '*';
/** Says whether the sign for any letters is in a text; `\*` is the sign itself. */
export const isPattern = (text: string): boolean => /(?<!\\)\*/u.test(text);
