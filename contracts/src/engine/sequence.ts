/**
 * A sequence in play: its steps, which of them are completed, and the current step's chat. Pure: `begin`, which starts
 * a step's chat, is an argument, so that player, preview and server can each supply their own.
 */
import type { Language } from '../definition/values.js';
import type { EngineError, HistoryItem } from './types.js';

/** A published sequence: one pinned version of each flow, in order. */
export interface FlowSequence {
  readonly name: string;
  readonly language: Language;
  readonly flows: readonly { readonly id: number; readonly version: number | null; readonly name: string }[];
}
export interface SequenceItem {
  readonly label: string;
  /** The step's first prompt: `{flow id}.start`. */
  readonly promptKey: string;
  /** Its history so far; null if it was never begun. */
  readonly initialHistory: readonly HistoryItem[] | null;
}
export interface SequenceItemState {
  readonly completed: boolean;
}
/** An immutable value; `C` is whatever plays a step. */
export interface SequenceChat<C> {
  readonly items: readonly SequenceItem[];
  readonly itemStates: readonly SequenceItemState[];
  readonly currentIndex: number;
  readonly currentChat: C;
}
export type BeginItem<C> = (item: SequenceItem, index: number) => C;
export type SequenceOutcome<C> =
  { readonly ok: true; readonly sequence: SequenceChat<C> } | { readonly ok: false; readonly error: EngineError };

/** Facts known from earlier visits, by step. */
export interface SequencePast {
  readonly completed?: readonly boolean[];
  readonly histories?: readonly (readonly HistoryItem[] | null)[];
}

const OUT_OF_BOUNDS = { ok: false, error: { code: 'index-out-of-bounds' } } as const;

/** The first step that is not completed; the last one if all are. */
export const resumeIndex = (itemStates: readonly SequenceItemState[]): number => {
  const index = itemStates.findIndex(({ completed }) => !completed);
  return index < 0 ? itemStates.length - 1 : index;
};

/** Without random access, a step opens only after all earlier ones are completed (PLAY-54). */
export const isOpen = (itemStates: readonly SequenceItemState[], index: number, randomAccess: boolean): boolean =>
  index >= 0 && index < itemStates.length && (randomAccess || index <= resumeIndex(itemStates));

/** Begins at the first step that is not completed. Fails if the sequence has no flows. */
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

/** Starts the step's chat from its history: a change of index restarts it (ENG-70, ENG-72). */
export const moveTo = <C>(
  { items, itemStates, currentIndex, currentChat }: SequenceChat<C>,
  index: number,
  begin: BeginItem<C>,
): SequenceOutcome<C> =>
  index === currentIndex
    ? { ok: true, sequence: { items, itemStates, currentIndex, currentChat } }
    : at(items, itemStates, index, begin);

/**
 * Records that the current step's chat moved on (`history` is absent if it is stored elsewhere). A completed step stays
 * completed while its learner tries it again (ENG-73).
 */
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
