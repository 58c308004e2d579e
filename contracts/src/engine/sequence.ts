/**
 * A sequence as it is played: its steps, which are completed, and the chat of the step one is at. Pure: how a step's chat
 * begins is an argument, so that player, preview and server put in what they play with (`begin`), on demand.
 */
import type { Language } from '../flow/definition.js';
import type { EngineError, HistoryItem } from './types.js';

/** A sequence as published: one pinned version of each flow, in order. */
export interface FlowSequence {
  readonly name: string;
  readonly language: Language;
  readonly flows: readonly { readonly id: number; readonly version: number | null; readonly name: string }[];
}
export interface SequenceItem {
  readonly label: string;
  /** Where the step begins: `{flow id}.start`. */
  readonly promptKey: string;
  /** What was said in it before; null = it was never begun. */
  readonly initialHistory: readonly HistoryItem[] | null;
}
export interface SequenceItemState {
  readonly completed: boolean;
}
/** A value; `C` is whatever plays a step. */
export interface SequenceChat<C> {
  readonly items: readonly SequenceItem[];
  readonly itemStates: readonly SequenceItemState[];
  readonly currentIndex: number;
  readonly currentChat: C;
}
export type BeginItem<C> = (item: SequenceItem, index: number) => C;
export type SequenceOutcome<C> =
  { readonly ok: true; readonly sequence: SequenceChat<C> } | { readonly ok: false; readonly error: EngineError };

/** What is known of earlier visits, by step. */
export interface SequencePast {
  readonly completed?: readonly boolean[];
  readonly histories?: readonly (readonly HistoryItem[] | null)[];
}

const OUT_OF_BOUNDS = { ok: false, error: { code: 'index-out-of-bounds' } } as const;

/** First step that is not completed; the last one when all are. */
export const resumeIndex = (itemStates: readonly SequenceItemState[]): number => {
  const index = itemStates.findIndex(({ completed }) => !completed);
  return index < 0 ? itemStates.length - 1 : index;
};

/** Without random access only what follows completed steps is open (PLAY-54). */
export const isOpen = (itemStates: readonly SequenceItemState[], index: number, randomAccess: boolean): boolean =>
  index >= 0 && index < itemStates.length && (randomAccess || index <= resumeIndex(itemStates));

/** Begins at the first step that is not completed. Fails for a sequence of no flows. */
export const startSequence = <C>(
  { flows }: FlowSequence,
  begin: BeginItem<C>,
  { completed = [], histories = [] }: SequencePast = {},
): SequenceOutcome<C> => {
  const items = flows.map(({ id, name }, index): SequenceItem => ({
    label: name,
    promptKey: `${id}.start`,
    initialHistory: histories[index] ?? null,
  }));
  const itemStates = flows.map((_, index) => ({ completed: completed[index] ?? false }));
  return at(items, itemStates, resumeIndex(itemStates), begin);
};

/** The step's chat is begun anew from what was said in it: an index that changes restarts it (ENG-70, ENG-72). */
export const moveTo = <C>(
  { items, itemStates, currentIndex, currentChat }: SequenceChat<C>,
  index: number,
  begin: BeginItem<C>,
): SequenceOutcome<C> =>
  index === currentIndex
    ? { ok: true, sequence: { items, itemStates, currentIndex, currentChat } }
    : at(items, itemStates, index, begin);

export const next = <C>(sequence: SequenceChat<C>, begin: BeginItem<C>): SequenceOutcome<C> =>
  moveTo(sequence, sequence.currentIndex + 1, begin);

/** The current step's chat went on (`history`: absent where another place keeps it). A step once completed stays so, also while its learner tries it again (ENG-73). */
export const withChat = <C>(
  sequence: SequenceChat<C>,
  currentChat: C,
  { history, completed }: { readonly history?: readonly HistoryItem[]; readonly completed: boolean },
): SequenceChat<C> => {
  const { currentIndex } = sequence;
  const replaced = <T>(list: readonly T[], change: (value: T) => T): readonly T[] =>
    list.map((value, index) => (index === currentIndex ? change(value) : value));
  return {
    ...sequence,
    currentChat,
    items: replaced(sequence.items, (item) => ({ ...item, initialHistory: history ?? item.initialHistory })),
    itemStates: replaced(sequence.itemStates, (state) => (completed ? { completed } : state)),
  };
};

const at = <C>(
  items: readonly SequenceItem[],
  itemStates: readonly SequenceItemState[],
  index: number,
  begin: BeginItem<C>,
): SequenceOutcome<C> => {
  const item = items[index];
  if (!item) return OUT_OF_BOUNDS;
  return { ok: true, sequence: { items, itemStates, currentIndex: index, currentChat: begin(item, index) } };
};
