/** Holds what waits for a reviewer over all flows, or what was graded, and what was given since the page loaded. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { answerWaiting, getReviews, PausedPrompt, WaitingInput } from '@parley/contracts/http/inbox';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';

/** The page lists one of these. */
export type Listed = 'waiting' | 'graded';

export interface Given {
  readonly score: number | null;
  /** A comment on an answer, or an evaluation; empty = none. */
  readonly text: string;
  /** Nobody has to comment the answer. */
  readonly noComment: boolean;
}
export const NOTHING: Given = { score: null, text: '', noComment: false };
export interface GivenInput {
  readonly input: WaitingInput;
  readonly given: Given;
  /** The values before. */
  readonly before: Given;
}
export interface TakenBack {
  readonly input: WaitingInput;
  /** The values afterwards. */
  readonly to: Given;
}
/** One answer for all who wait at a prompt; tried again under the same `id`, no chat gets it twice. */
export interface AnswerForAll {
  readonly id: string;
  readonly prompt: Pick<PausedPrompt, 'flowId' | 'promptKey'>;
  readonly answer: string | readonly string[];
}
export type AnsweredAll = Omit<ReplyOf<typeof answerWaiting>, 'isAtLeast' | 'next'>;
export interface AnsweringAll {
  readonly status: Status;
  /** The latest one. */
  readonly asked: AnswerForAll | null;
  /** The outcome so far, all tries together. */
  readonly outcome: AnsweredAll | null;
  readonly error: Failure | null;
}
export interface Wanted {
  readonly listed: Listed;
  /** The label of a class; null = all. */
  readonly label: string | null;
}
export interface ReviewsState extends Wanted {
  /** Those of all answers that were listed since the page loaded. */
  readonly classes: readonly string[];
  readonly list: {
    readonly status: Status;
    readonly error: Failure | null;
    readonly value: readonly WaitingInput[] | null;
  };
  readonly isAtLeast: boolean;
  readonly paused: readonly PausedPrompt[];
  /** By `placeOf`. */
  readonly saved: Readonly<Record<string, Given>>;
  /** Inputs whose values are all withdrawn: they wait again. */
  readonly emptied: Readonly<Record<string, true>>;
  readonly saving: Readonly<Record<string, true>>;
  readonly failed: Readonly<Record<string, Failure>>;
  /** The values of the latest save of an input, until it succeeds: a form that failed shows them again. */
  readonly tried: Readonly<Record<string, Given>>;
  readonly all: AnsweringAll;
}
const initialState: ReviewsState = {
  listed: 'waiting',
  label: null,
  classes: [],
  list: { status: 'idle', error: null, value: null },
  isAtLeast: false,
  paused: [],
  saved: {},
  emptied: {},
  saving: {},
  failed: {},
  tried: {},
  all: { status: 'idle', asked: null, outcome: null, error: null },
};

/** The key of an input among all chats. */
export const placeOf = ({ chatId, itemKey }: WaitingInput): string => `${chatId}/${itemKey}`;

/**
 * The award to send: none where no person grades the answer, or where its score stays. An award replaces what the whole
 * thread earned, so the score that the list was loaded with is not awarded again: what stood behind it comes back.
 */
export function awardOf({ input, given, before }: GivenInput): { readonly superScore?: number | null } {
  if (!input.byHand || given.score === before.score) return {};
  return { superScore: given.score === input.score ? input.award : given.score };
}

/** The values when the list was loaded. */
export const stoodIn = ({ score, text, noComment }: WaitingInput): Given => ({ score, text, noComment });

const { compare } = new Intl.Collator(undefined, { numeric: true });
const withClasses = (known: readonly string[], inputs: readonly WaitingInput[]): readonly string[] =>
  [...new Set([...known, ...inputs.flatMap((input) => input.class ?? [])])].sort(compare);

const without = <T>(record: Readonly<Record<string, T>>, place: string): Record<string, T> => {
  const { [place]: _gone, ...others } = record;
  return others;
};

const slice = createSlice({
  name: 'reviews',
  initialState,
  reducers: {
    requested: (state, { payload: { listed, label } }: PayloadAction<Wanted>): ReviewsState => ({
      ...state,
      listed,
      label,
      list: {
        status: 'pending',
        error: null,
        value: listed === state.listed && label === state.label ? state.list.value : null,
      },
    }),
    fulfilled: (
      { listed, label, classes, all },
      { payload }: PayloadAction<ReplyOf<typeof getReviews>>,
    ): ReviewsState => ({
      ...initialState,
      listed,
      label,
      classes: withClasses(classes, payload.inputs),
      all,
      list: { status: 'fulfilled', error: null, value: payload.inputs },
      isAtLeast: payload.isAtLeast,
      paused: payload.paused,
    }),
    rejected: (state, { payload }: PayloadAction<Failure>): ReviewsState => ({
      ...state,
      list: { status: 'rejected', error: payload, value: null },
    }),
    given: (state, { payload: { input, given } }: PayloadAction<GivenInput>): ReviewsState => ({
      ...state,
      saving: { ...state.saving, [placeOf(input)]: true },
      failed: without(state.failed, placeOf(input)),
      tried: { ...state.tried, [placeOf(input)]: given },
    }),
    saved: (state, { payload: { input, given } }: PayloadAction<GivenInput>): ReviewsState => ({
      ...state,
      saving: without(state.saving, placeOf(input)),
      saved: { ...state.saved, [placeOf(input)]: given },
      tried: without(state.tried, placeOf(input)),
    }),
    takenBack: (state, { payload: { input } }: PayloadAction<TakenBack>): ReviewsState => ({
      ...state,
      saving: { ...state.saving, [placeOf(input)]: true },
    }),
    openAgain: (state, { payload: { input, to } }: PayloadAction<TakenBack>): ReviewsState => ({
      ...state,
      saving: without(state.saving, placeOf(input)),
      saved: without(state.saved, placeOf(input)),
      emptied: to === NOTHING ? { ...state.emptied, [placeOf(input)]: true } : state.emptied,
    }),
    failed: (
      state,
      { payload: { input, failure } }: PayloadAction<{ input: WaitingInput; failure: Failure }>,
    ): ReviewsState => ({
      ...state,
      saving: without(state.saving, placeOf(input)),
      failed: { ...state.failed, [placeOf(input)]: failure },
    }),
    allAnswered: (state, { payload }: PayloadAction<AnswerForAll>): ReviewsState => ({
      ...state,
      all: {
        status: 'pending',
        asked: payload,
        outcome: state.all.asked?.id === payload.id ? state.all.outcome : null,
        error: null,
      },
    }),
    /** Chats that refused it were tried again, so that only the newest refusals count. */
    allTold: (state, { payload: { given, late, failed } }: PayloadAction<AnsweredAll>): ReviewsState => {
      const { outcome } = state.all;
      const sum = { given: given + (outcome?.given ?? 0), late: late + (outcome?.late ?? 0), failed };
      return { ...state, all: { ...state.all, status: 'fulfilled', outcome: sum } };
    },
    allFailed: (state, { payload }: PayloadAction<Failure>): ReviewsState => ({
      ...state,
      all: { ...state.all, status: 'rejected', error: payload },
    }),
    /** Its outcome has been read. */
    allSeen: (state): ReviewsState => ({ ...state, all: initialState.all }),
  },
});
export const reviews = slice.actions;
export const reviewsReducer = slice.reducer;
