/** What the statistics page of one flow knows. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatView } from '@parley/contracts/http/chats';
import type { Flow, getPublished } from '@parley/contracts/http/flows';
import type { ReviewStanding } from '@parley/contracts/http/reviews';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { getFlowStats, LogEntry } from '@parley/contracts/http/stats';
import type { Failure } from '../../app/api/failure.js';
import { PAGE_ROWS } from '../../app/api/page-rows.js';
import type { Status } from '../../app/status.js';

export interface Loaded<T> {
  readonly status: Status;
  readonly error: Failure | null;
  readonly value: T | null;
}
/** Days as YYYY-MM-DD; null = no limit on that side. */
export interface DayRange {
  readonly from: string | null;
  readonly till: string | null;
}
export interface LogFilter {
  readonly search: string;
  readonly completed: 'true' | 'false' | null;
  /** Only chats that wait for a teacher. */
  readonly inputsPending: boolean;
}
export type FlowHead = Pick<
  Flow,
  'id' | 'name' | 'ownership' | 'user' | 'settings' | 'defaultSettings' | 'userSettings'
>;
export type FlowStats = ReplyOf<typeof getFlowStats>;
/** `trees` are `Trees`: a type that contains itself, which the store's draft types cannot follow. */
export type Published = Omit<ReplyOf<typeof getPublished>, 'trees' | 'linked'> & {
  readonly trees: unknown;
  readonly linked?: unknown;
};
export interface ReviewedChat {
  readonly chat: ChatView;
  /** The version that the chat was played on. */
  readonly published: Published;
}
export interface StatsState {
  readonly flowId: number | null;
  readonly range: DayRange;
  /** Counts refreshes, so that what is shown is asked for again. */
  readonly generation: number;
  readonly head: Loaded<FlowHead>;
  readonly summary: Loaded<FlowStats>;
  readonly filter: LogFilter;
  readonly log: Loaded<readonly LogEntry[]>;
  readonly total: number;
  readonly more: Status;
  /** The last page is there, though `total` may count chats that began since. */
  readonly ended: boolean;
  readonly review: Loaded<ReviewedChat>;
  readonly deleting: Status;
  readonly giving: Giving;
  /** What is being written and not given yet, by `chat/item`. */
  readonly drafts: Readonly<Record<string, ReviewDraft>>;
}
/** As the fields of a form have it. */
export interface ReviewDraft {
  readonly score?: number | null;
  readonly comment?: string;
  readonly answer?: string;
}
/** What a teacher writes on one item of a chat; null takes it back. */
export interface ReviewGiven {
  readonly flowId: number;
  readonly chatId: string;
  readonly itemKey: string;
  readonly given: {
    readonly superScore?: number | null;
    readonly comment?: string | null;
    readonly answer?: string | string[];
  };
}
/** `what` failed, when `status` says so. */
export interface Giving {
  readonly status: Status;
  readonly what: keyof ReviewGiven['given'] | null;
}
const nothing = { status: 'idle', error: null, value: null } as const;
const pending = { status: 'pending', error: null, value: null } as const;
const fulfilled = <T>(value: T) => ({ status: 'fulfilled' as const, error: null, value });
const rejected = (error: Failure) => ({ status: 'rejected' as const, error, value: null });
export const NO_LIMITS: DayRange = { from: null, till: null };
export const NO_LOG_FILTER: LogFilter = { search: '', completed: null, inputsPending: false };
const initialState: StatsState = {
  flowId: null,
  range: NO_LIMITS,
  generation: 0,
  head: nothing,
  summary: nothing,
  filter: NO_LOG_FILTER,
  log: nothing,
  total: 0,
  more: 'idle',
  ended: false,
  review: nothing,
  deleting: 'idle',
  giving: { status: 'idle', what: null },
  drafts: {},
};
/** STAT-32: other filters, other data. */
const withoutLog = (state: StatsState) => ({ ...state, log: pending, total: 0, more: 'idle' as const });

const standingOf = (now: ReviewStanding) => ({
  score: now.score,
  maxScore: now.maxScore,
  completed: now.completed,
  feedbackPending: now.feedbackPending,
  scoreLaterPending: now.scoreLaterPending,
  evaluationPending: now.evaluationPending,
  externalAnswerPending: now.externalAnswerPending,
});

export interface LogPage {
  readonly responseLog: readonly LogEntry[];
  readonly totalRecords: number;
}

const slice = createSlice({
  name: 'stats',
  initialState,
  reducers: {
    opened: ({ drafts }, { payload }: PayloadAction<{ flowId: number; search: string }>): StatsState => ({
      ...initialState,
      drafts,
      flowId: payload.flowId,
      filter: { ...NO_LOG_FILTER, search: payload.search },
      head: pending,
    }),
    headFulfilled: (state, { payload }: PayloadAction<FlowHead>): StatsState => ({
      ...state,
      head: fulfilled(payload),
    }),
    headRejected: (state, { payload }: PayloadAction<Failure>): StatsState => ({ ...state, head: rejected(payload) }),

    /** Whichever tab is open asks for its part; the other does when it is opened. */
    rangeChosen: (state, { payload }: PayloadAction<DayRange>): StatsState => ({
      ...withoutLog(state),
      range: payload,
      summary: nothing,
      log: nothing,
    }),
    refreshed: (state): StatsState => ({ ...state, generation: state.generation + 1 }),

    summaryRequested: (state): StatsState => ({
      ...state,
      summary: { ...state.summary, status: 'pending', error: null },
    }),
    summaryFulfilled: (state, { payload }: PayloadAction<FlowStats>): StatsState => ({
      ...state,
      summary: fulfilled(payload),
    }),
    summaryRejected: (state, { payload }: PayloadAction<Failure>): StatsState => ({
      ...state,
      summary: rejected(payload),
    }),

    searchTyped: (state, { payload }: PayloadAction<string>): StatsState => ({
      ...state,
      filter: { ...state.filter, search: payload },
    }),
    completedChosen: (state, { payload }: PayloadAction<LogFilter['completed']>): StatsState => ({
      ...withoutLog(state),
      filter: { ...state.filter, completed: payload },
    }),
    pendingChosen: (state, { payload }: PayloadAction<boolean>): StatsState => ({
      ...withoutLog(state),
      filter: { ...state.filter, inputsPending: payload },
    }),
    logRequested: (state): StatsState => ({ ...state, log: { ...state.log, status: 'pending', error: null } }),
    logFulfilled: (state, { payload }: PayloadAction<LogPage>): StatsState => ({
      ...state,
      log: fulfilled(payload.responseLog),
      total: payload.totalRecords,
      more: 'idle',
      ended: false,
    }),
    logRejected: (state, { payload }: PayloadAction<Failure>): StatsState => ({ ...state, log: rejected(payload) }),
    moreRequested: (state): StatsState => ({ ...state, more: 'pending' }),
    moreFulfilled: (state, { payload }: PayloadAction<LogPage>): StatsState => ({
      ...state,
      log: fulfilled([...(state.log.value ?? []), ...payload.responseLog]),
      total: payload.totalRecords,
      more: 'idle',
      ended: payload.responseLog.length < PAGE_ROWS,
    }),
    moreRejected: (state): StatsState => ({ ...state, more: 'rejected' }),

    chatRequested: (state, _: PayloadAction<{ flowId: number; chatId: string }>): StatsState => ({
      ...state,
      review: pending,
      deleting: 'idle',
    }),
    chatFulfilled: (state, { payload }: PayloadAction<ReviewedChat>): StatsState => ({
      ...state,
      review: fulfilled(payload),
    }),
    drafted: (state, { payload }: PayloadAction<{ place: string; draft: ReviewDraft | null }>): StatsState => {
      const { [payload.place]: _gone, ...others } = state.drafts;
      return { ...state, drafts: payload.draft ? { ...others, [payload.place]: payload.draft } : others };
    },
    reviewGiven: (state, _: PayloadAction<ReviewGiven>): StatsState => ({
      ...state,
      giving: { status: 'pending', what: null },
    }),
    /** What stood in the list about the chat stands there anew. */
    reviewFulfilled: (state, { payload }: PayloadAction<ReviewStanding>): StatsState => ({
      ...state,
      giving: { status: 'fulfilled', what: null },
      log: state.log.value
        ? fulfilled(
            state.log.value.map((entry) =>
              entry.id === payload.chatId ? { ...entry, ...standingOf(payload) } : entry,
            ),
          )
        : state.log,
    }),
    reviewRejected: (state, { payload }: PayloadAction<keyof ReviewGiven['given']>): StatsState => ({
      ...state,
      giving: { status: 'rejected', what: payload },
    }),
    chatRejected: (state, { payload }: PayloadAction<Failure>): StatsState => ({ ...state, review: rejected(payload) }),
    deleteRequested: (state, _: PayloadAction<{ flowId: number; chatId: string }>): StatsState => ({
      ...state,
      deleting: 'pending',
    }),
    deleteFulfilled: (state, { payload }: PayloadAction<string>): StatsState => ({
      ...state,
      deleting: 'fulfilled',
      review: nothing,
      log: state.log.value ? fulfilled(state.log.value.filter((entry) => entry.id !== payload)) : state.log,
      total: Math.max(0, state.total - 1),
    }),
    deleteRejected: (state): StatsState => ({ ...state, deleting: 'rejected' }),
  },
});
export const stats = slice.actions;
export const statsReducer = slice.reducer;
