/** Columns that the sheets of chats and of runs have in common. */
import { plainText } from '@parley/contracts/definition/message';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { LogEntry } from '@parley/contracts/http/stats';
import type { SheetText } from '../../platform/server-texts.js';
import { wallClock } from '../day-range.js';
import type { Cell, Row } from './cells.js';
import type { ExportedItem } from './exported-chats.js';
import type { PromptNames } from './prompt-columns.js';

export interface SheetOptions {
  readonly timeZone: string;
  readonly text: (name: SheetText, values?: Readonly<Record<string, string>>) => string;
}

/** Clocks of the reader's zone. */
export type Clock = (ms: number) => Cell;
export const clockOf = (timeZone: string): Clock => {
  const wall = wallClock(timeZone);
  return (ms) => ({ wall: wall(ms) });
};

type Standing = Pick<
  LogEntry,
  | 'identifier'
  | 'identifierOrigin'
  | 'score'
  | 'maxScore'
  | 'feedbackPending'
  | 'scoreLaterPending'
  | 'evaluationPending'
  | 'externalAnswerPending'
>;

type Identity = Pick<Standing, 'identifier' | 'identifierOrigin'> & {
  readonly name?: string | null | undefined;
  readonly class?: string | null | undefined;
};
export const identityHeadings = ({ text }: SheetOptions): string[] => [
  text('identifier'),
  text('origin'),
  text('learnerName'),
  text('class'),
];
export const identityCells = (
  { identifier, identifierOrigin, name, class: label }: Identity,
  { text }: SheetOptions,
): Row => [identifier, text(identifierOrigin === 'system' ? 'anonymous' : 'known'), name ?? null, label ?? null];

/** Time, score, and what waits for a teacher. */
export const standingHeadings = ({ text }: SheetOptions): string[] => [
  text('seconds'),
  text('score'),
  text('maximum'),
  text('feedbackPending'),
  text('scorePending'),
  text('evaluationPending'),
  text('answerPending'),
];
/** @param ms null = not counted */
export const standingCells = (of: Standing, ms: number | null): Row => [
  ms === null ? null : ms / 1_000,
  of.score,
  of.maxScore,
  of.feedbackPending,
  of.scoreLaterPending,
  of.evaluationPending,
  of.externalAnswerPending,
];

const BETWEEN = ' | ';
const said = ({ m }: WireItem): string => plainText(m, '\n');
const standingItems = (items: readonly ExportedItem[]): WireItem[] =>
  items.flatMap(({ item, replaced }) => (replaced || item.d !== 's' ? [] : [item]));

/** Collects the learner's answers by prompt; several answers to one are joined. Help that the learner took is no answer. */
export function answersOf(items: readonly ExportedItem[]): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  for (const item of standingItems(items)) {
    if (item.au || item.pr !== undefined) continue;
    const before = answers.get(item.pk);
    answers.set(item.pk, before === undefined ? said(item) : before + BETWEEN + said(item));
  }
  return answers;
}

export const noteHeadings = ({ text }: SheetOptions): string[] => [text('comments'), text('awards')];
/** The teacher's comments, and the teacher's scores, each with the prompt's name. */
export function notesOf(
  items: readonly ExportedItem[],
  names: PromptNames,
): readonly [comments: string[], awards: string[]] {
  const noted = (note: (item: WireItem) => string | number | null | undefined): string[] =>
    standingItems(items).flatMap((item) => {
      const value = note(item);
      return value === null || value === undefined ? [] : [`${names.get(item.pk) ?? item.p}: ${value}`];
    });
  return [noted(({ cm }) => cm), noted(({ ss }) => ss)];
}
export const linesOf = (notes: readonly string[]): Cell => (notes.length > 0 ? notes.join('\n') : null);

export const messageHeadings = ({ text, timeZone }: SheetOptions): string[] => [
  text('attempt'),
  text('started', { zone: timeZone }),
  text('number'),
  text('time', { zone: timeZone }),
  text('promptColumn'),
  text('by'),
  text('message'),
  text('score'),
  text('award'),
  text('comment'),
  text('replaced'),
];
interface MessagesOf {
  readonly attempt: number;
  readonly createdAt: Date;
  readonly items: readonly ExportedItem[];
}
/** One row a message, also those that the learner replaced later. */
export function* messageCells(
  { attempt, createdAt, items }: MessagesOf,
  { names, clock, text }: { readonly names: PromptNames; readonly clock: Clock } & SheetOptions,
): Generator<Row> {
  for (const [at, { item, replaced }] of items.entries())
    yield [
      attempt,
      clock(createdAt.getTime()),
      at + 1,
      clock(item.t),
      names.get(item.pk) ?? item.p,
      text(item.ae && item.d === 's' ? 'teacher' : item.d === 'r' || item.au ? 'flow' : 'learner'),
      said(item),
      item.s ?? null,
      item.ss ?? null,
      item.cm ?? null,
      replaced ? text('yes') : null,
    ];
}
