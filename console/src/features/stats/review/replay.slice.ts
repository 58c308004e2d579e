/** The moments of the reviewed chat, the proof of its replay, and the moment that is looked at. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatView } from '@parley/contracts/http/chats';
import type { getTimeline } from '@parley/contracts/http/reviews';
import type { ReplyOf } from '@parley/contracts/http/route';

export type Timeline = ReplyOf<typeof getTimeline>;
export interface ReplayTarget {
  readonly flowId: number;
  readonly chatId: string;
}
export interface ReplayState {
  readonly chatId: string | null;
  readonly timeline: Timeline | null;
  /** Index of the moment that is looked at; null = now. */
  readonly at: number | null;
  /** The chat at that moment. */
  readonly past: ChatView | null;
}
const initialState: ReplayState = { chatId: null, timeline: null, at: null, past: null };

const slice = createSlice({
  name: 'replay',
  initialState,
  reducers: {
    /** The chat was opened, or has changed. */
    opened: (state, { payload }: PayloadAction<ReplayTarget>): ReplayState =>
      state.chatId === payload.chatId ? state : { ...initialState, chatId: payload.chatId },
    timelineFulfilled: (state, { payload }: PayloadAction<Timeline>): ReplayState => ({ ...state, timeline: payload }),
    sought: (state, { payload }: PayloadAction<ReplayTarget & { readonly at: number | null }>): ReplayState => ({
      ...state,
      at: payload.at,
      past: payload.at === null ? null : state.past,
    }),
    pastFulfilled: (state, { payload }: PayloadAction<ChatView>): ReplayState =>
      state.at === null || payload.id !== state.chatId ? state : { ...state, past: payload },
  },
});
export const replay = slice.actions;
export const replayReducer = slice.reducer;
