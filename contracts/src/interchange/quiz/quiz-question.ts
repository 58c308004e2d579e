/** Describes a flow's questions as files of other programs can hold them (SPEC QUIZ-1). */
import type { Tree } from '../../markdown/tree.js';

export interface QuizText {
  readonly tree: Tree;
  /** The text without formatting; null: it has some. */
  readonly plain: string | null;
}
export interface QuizOption {
  readonly text: QuizText;
  readonly points: number;
  /** The reaction to it. */
  readonly reply: QuizText | null;
}
/** Bounds are inclusive, and infinite where there is none. */
export type QuizNumber =
  | { readonly kind: 'near'; readonly value: number; readonly give: number }
  | { readonly kind: 'between'; readonly least: number; readonly most: number };
export interface QuizWords {
  readonly words: string;
  readonly caseMatters: boolean;
}
/** An answer that learners type. */
export interface QuizTyped {
  readonly accepts: QuizWords | QuizNumber;
  readonly points: number;
  readonly reply: QuizText | null;
}
export type QuizGap = readonly [first: QuizTyped, ...others: readonly QuizTyped[]];
/** The places of a text where its gaps are. */
export const GAPS = /_{3,}/gu;
export const isNumber = (accepts: QuizTyped['accepts']): accepts is QuizNumber => 'kind' in accepts;

interface Choice {
  readonly kind: 'choice';
  readonly options: readonly QuizOption[];
  /** Learners choose as many as they like. */
  readonly several: boolean;
  readonly isShuffled: boolean;
  /** The points of exactly the right options; null: each option earns its own. */
  readonly together: number | null;
}
interface Typed<K extends 'words' | 'number'> {
  readonly kind: K;
  /** In the order in which they are compared. */
  readonly accepted: readonly QuizTyped[];
  /** The reaction to any other answer. */
  readonly otherwise: QuizText | null;
}
interface Pairs {
  readonly kind: 'pairs';
  readonly pairs: readonly { readonly left: QuizText; readonly right: QuizText; readonly points: number }[];
  readonly together: number | null;
}
interface Order {
  readonly kind: 'order';
  readonly parts: readonly { readonly text: QuizText; readonly points: number }[];
  readonly together: number | null;
}
interface Gaps {
  readonly kind: 'gaps';
  /** For each gap of the text, in order, the answers that it accepts: one or more, all with the same points. */
  readonly gaps: readonly QuizGap[];
  readonly together: number | null;
}
interface Open<K extends 'long' | 'files'> {
  readonly kind: K;
  readonly points: number;
  /** A teacher gives the points. */
  readonly isGraded: boolean;
}
export type QuizTask = Choice | Typed<'words'> | Typed<'number'> | Pairs | Order | Gaps | Open<'long'> | Open<'files'>;
/** The task of one of these kinds. */
export type TaskOf<K extends QuizTask['kind']> = Extract<QuizTask, { readonly kind: K }>;

export interface QuizQuestion {
  /** The place of its prompt in the flow, from 1. */
  readonly number: number;
  /** '' = it has none. */
  readonly title: string;
  readonly text: QuizText;
  readonly task: QuizTask;
}

/** Whatever a file doesn't hold. `whole`: the question isn't in the file at all. */
export const QUIZ_LOSSES = {
  'asks-nothing': { whole: true },
  'one-choice': { whole: true },
  'given-elsewhere': { whole: true },
  'rules-only': { whole: true },
  'no-such-kind': { whole: true },
  'nothing-right': { whole: true },
  unsayable: { whole: true },
  rules: { whole: false },
  blank: { whole: false },
  slips: { whole: false },
  units: { whole: false },
  'letter-case': { whole: false },
  'typed-too': { whole: false },
  'as-essay': { whole: false },
  'points-elsewhere': { whole: false },
  points: { whole: false },
  'odd-share': { whole: false },
  'all-or-nothing': { whole: false },
  ways: { whole: false },
  again: { whole: false },
  reactions: { whole: false },
  'shared-reactions': { whole: false },
  help: { whole: false },
  repeats: { whole: false },
  variables: { whole: false },
  media: { whole: false },
  'other-program': { whole: false },
  'newer-moodle': { whole: false },
} as const satisfies Readonly<Record<string, { readonly whole: boolean }>>;
export type QuizLoss = keyof typeof QUIZ_LOSSES;

export interface QuizNote {
  readonly number: number;
  readonly title: string;
  readonly loss: QuizLoss;
}
export interface Quiz {
  readonly questions: readonly QuizQuestion[];
  readonly notes: readonly QuizNote[];
}
