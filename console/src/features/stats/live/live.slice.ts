/** Who is at a flow now, as the server last told. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LiveClass } from '@parley/contracts/http/live-class';
import type { Failure } from '../../../foundation/api/failure.js';

export interface LiveFlow {
  readonly id: number;
  readonly name: string;
  /** Whom the link without a signature leads to the flow: learners, nobody yet, or nobody ever. */
  readonly link: 'open' | 'unpublished' | 'signed';
}
export interface LiveState {
  readonly flowId: number | null;
  readonly flow: LiveFlow | null;
  readonly here: LiveClass | null;
  /** Why the newest question had no answer. */
  readonly failure: Failure | null;
  /** By chat, in the order in which they came: what learners are called while their names are hidden. */
  readonly numbers: Readonly<Record<string, number>>;
}
const initialState: LiveState = { flowId: null, flow: null, here: null, failure: null, numbers: {} };

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    /** The flow's name and the learners' numbers stay while the page is out of sight. */
    watched: (state, { payload }: PayloadAction<number>): LiveState =>
      state.flowId === payload ? { ...state, failure: null } : { ...initialState, flowId: payload },
    /** Who was here then may be gone when the page is in sight again. */
    left: (state): LiveState => ({ ...state, here: null }),
    flowFulfilled: (state, { payload }: PayloadAction<LiveFlow>): LiveState => ({ ...state, flow: payload }),
    told: (state, { payload }: PayloadAction<LiveClass>): LiveState => ({
      ...state,
      here: payload,
      failure: null,
      numbers: withNumbers(state.numbers, payload),
    }),
    failed: (state, { payload }: PayloadAction<Failure>): LiveState => ({ ...state, failure: payload }),
  },
});
export const live = slice.actions;
export const liveReducer = slice.reducer;

/** Nothing, if the state is still about another flow. */
export const knownOf = (state: LiveState, flowId: number): LiveState =>
  Object.is(state.flowId, flowId) ? state : initialState;

function withNumbers(numbers: LiveState['numbers'], { learners }: LiveClass): LiveState['numbers'] {
  const news = learners.filter(({ chatId }) => numbers[chatId] === undefined);
  if (news.length === 0) return numbers;
  const known = Object.keys(numbers).length;
  return { ...numbers, ...Object.fromEntries(news.map(({ chatId }, at) => [chatId, known + at + 1])) };
}
