/** The state of one flow's or sequence's statistics page. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSameFilters, NO_FILTERS, type ChatFilters } from '@parley/contracts/http/chat-filters';
import type { ChatView } from '@parley/contracts/http/chats';
import type { FlowFindings } from '@parley/contracts/http/findings';
import type { Flow, getPublished } from '@parley/contracts/http/flows';
import type { ReviewStanding } from '@parley/contracts/http/reviews';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { RunEntry } from '@parley/contracts/http/sequence-stats';
import type { Attempts, getFlowStats, LogEntry } from '@parley/contracts/http/stats';
import type { Failure } from '../../foundation/api/failure.js';
import { PAGE_ROWS } from '../../foundation/api/page-rows.js';
import type { Loaded, Status } from '../../foundation/status.js';
import { ALL_DAYS, type DayRange } from '../../ui/day-range.js';

/** Selects the chats that all tabs are about. */
export interface Choice {
  readonly range: DayRange;
  /** The version on which the chats began; null = all. */
  readonly version: number | null;
  /** null = as the page counts by itself: figures the latest attempts, the list of chats all. */
  readonly attempts: Attempts | null;
  /** A flow's chats of one sequence; null = all. */
  readonly sequence: number | null;
  /** The label of a class; null = all. */
  readonly class: string | null;
  /** Chats: only those that went through this place of Paths. */
  readonly pathNode: number | null;
}
/** The pages are about one of these. */
export type StatsKind = 'flow' | 'sequence';
/** The head of a flow or a sequence. */
export type StatsHead = Pick<
  Flow,
  'id' | 'name' | 'ownership' | 'user' | 'settings' | 'defaultSettings' | 'userSettings' | 'latestVersion'
> & {
  /** The sequence to which a flow is attached; null = to none, or a sequence itself. */
  readonly flowSequence: Flow['flowSequence'];
};
/** A chat, or a run of a sequence. */
export type ListedEntry = LogEntry | RunEntry;
/** Without the tree, which pages don't ask for. */
export type FlowStats = Omit<ReplyOf<typeof getFlowStats>, 'pathAnalytics'>;
/** `trees` are `Trees`, a recursive type that the store's draft types can't follow. */
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
  readonly kind: StatsKind;
  /** null = no page is open yet */
  readonly id: number | null;
  readonly choice: Choice;
  /** Counts refreshes, so that the open tab loads again. */
  readonly generation: number;
  readonly head: Loaded<StatsHead>;
  /** The summary of a flow; a sequence has its own. */
  readonly summary: Loaded<FlowStats>;
  /** Findings in the newest chats; requested only if there are enough attempts for any. */
  readonly findings: Loaded<FlowFindings>;
  /** Published ones, newest first, by the latest reply. */
  readonly versions: readonly number[];
  readonly filter: ChatFilters;
  readonly log: Loaded<readonly ListedEntry[]>;
  readonly total: number;
  /** There are more than `total`. */
  readonly isAtLeast: boolean;
  readonly more: Status;
  /** The last page is loaded, though `total` may count chats that began since. */
  readonly ended: boolean;
  readonly review: Loaded<ReviewedChat>;
  readonly deleting: Deletion;
  readonly giving: Giving;
  /** Unsaved drafts, by `chat/item`. */
  readonly drafts: Readonly<Record<string, ReviewDraft>>;
}
/** The latest one. */
export interface Deletion {
  readonly status: Status;
  /** null = none yet, or its outcome has been shown. */
  readonly chatId: string | null;
}
/** Contents of a form's fields. */
export interface ReviewDraft {
  readonly score?: number | null;
  readonly comment?: string;
  readonly answer?: string;
  readonly evaluation?: string;
}
/** A teacher's note on one item of a chat; null removes it. */
export interface ReviewGiven {
  readonly flowId: number;
  readonly chatId: string;
  readonly itemKey: string;
  readonly given: {
    readonly superScore?: number | null;
    readonly comment?: string | null;
    /** The answer needs no comment. */
    readonly noComment?: boolean;
    readonly answer?: string | string[];
    readonly evaluation?: { readonly id: string; readonly text: string | null };
  };
}
/** The latest note that was sent. */
export interface Giving {
  readonly status: Status;
  readonly itemKey: string | null;
  /** The refused part, if `status` says so. */
  readonly what: keyof ReviewGiven['given'] | null;
  /** Somebody else answered first. */
  readonly isLate: boolean;
}
const nothing = { status: 'idle', error: null, value: null } as const;
const pending = { status: 'pending', error: null, value: null } as const;
const fulfilled = <T>(value: T) => ({ status: 'fulfilled' as const, error: null, value });
const rejected = (error: Failure) => ({ status: 'rejected' as const, error, value: null });
export const NO_CHOICE: Choice = {
  range: ALL_DAYS,
  version: null,
  attempts: null,
  sequence: null,
  class: null,
  pathNode: null,
};
const noDeletion: Deletion = { status: 'idle', chatId: null };
const initialState: StatsState = {
  kind: 'flow',
  id: null,
  choice: NO_CHOICE,
  generation: 0,
  head: nothing,
  summary: nothing,
  findings: nothing,
  versions: [],
  filter: NO_FILTERS,
  log: nothing,
  total: 0,
  isAtLeast: false,
  more: 'idle',
  ended: false,
  review: nothing,
  deleting: noDeletion,
  giving: { status: 'idle', itemKey: null, what: null, isLate: false },
  drafts: {},
};
/** STAT-32: new filters need new data. */
const withoutLog = (state: StatsState) => ({
  ...state,
  log: pending,
  total: 0,
  isAtLeast: false,
  more: 'idle' as const,
});

export const isSameChoice = (a: Choice, b: Choice): boolean =>
  a.range.from === b.range.from &&
  a.range.till === b.range.till &&
  a.version === b.version &&
  a.attempts === b.attempts &&
  a.sequence === b.sequence &&
  a.class === b.class &&
  a.pathNode === b.pathNode;

const withoutDraft = (drafts: StatsState['drafts'], place: string): StatsState['drafts'] => {
  const { [place]: _gone, ...others } = drafts;
  return others;
};
/** REVW-17 */
const without = (state: StatsState, isGone: (entry: ListedEntry) => boolean): StatsState => ({
  ...state,
  log: state.log.value ? fulfilled(state.log.value.filter((entry) => !isGone(entry))) : state.log,
  total: Math.max(0, state.total - 1),
});
const PENDING = ['feedbackPending', 'scoreLaterPending', 'evaluationPending', 'externalAnswerPending'] as const;
/** A run waits for what all its chats wait for, so it changes by what the reviewed one does. */
function reviewedEntry(entry: ListedEntry, now: ReviewStanding, before: ChatView | undefined): ListedEntry {
  if (!('steps' in entry)) return entry.id === now.chatId ? { ...entry, ...standingOf(now) } : entry;
  if (!before || before.id !== now.chatId || before.identifier !== entry.identifier) return entry;
  const changed = PENDING.map((name) => [name, Math.max(0, entry[name] + now[name] - before[name])]);
  const score = now.score === null ? entry.score : (entry.score ?? 0) + now.score - (before.score ?? 0);
  return { ...entry, ...Object.fromEntries(changed), score };
}
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
  readonly responseLog: readonly ListedEntry[];
  readonly totalRecords: number;
  readonly isAtLeast: boolean;
}

export interface Opened {
  readonly kind: StatsKind;
  readonly id: number;
}

const slice = createSlice({
  name: 'stats',
  initialState,
  reducers: {
    opened: ({ drafts }: StatsState, { payload }: PayloadAction<Opened>): StatsState => ({
      ...initialState,
      drafts,
      kind: payload.kind,
      id: payload.id,
      head: pending,
    }),
    headFulfilled: (state: StatsState, { payload }: PayloadAction<StatsHead>): StatsState => ({
      ...state,
      head: fulfilled(payload),
    }),
    headRejected: (state: StatsState, { payload }: PayloadAction<Failure>): StatsState => ({
      ...state,
      head: rejected(payload),
    }),

    /** The open tab loads its data now, the other one when it is opened. */
    choiceMade: (state: StatsState, { payload }: PayloadAction<Choice>): StatsState =>
      isSameChoice(state.choice, payload)
        ? state
        : { ...withoutLog(state), choice: payload, summary: nothing, findings: nothing, log: nothing },
    refreshed: (state: StatsState): StatsState => ({ ...state, generation: state.generation + 1 }),

    summaryRequested: (state: StatsState): StatsState => ({
      ...state,
      summary: { ...state.summary, status: 'pending', error: null },
    }),
    summaryFulfilled: (state: StatsState, { payload }: PayloadAction<FlowStats>): StatsState => ({
      ...state,
      summary: fulfilled(payload),
      versions: payload.versions,
    }),
    summaryRejected: (state: StatsState, { payload }: PayloadAction<Failure>): StatsState => ({
      ...state,
      summary: rejected(payload),
    }),
    findingsFulfilled: (state: StatsState, { payload }: PayloadAction<FlowFindings>): StatsState => ({
      ...state,
      findings: fulfilled(payload),
    }),
    findingsRejected: (state: StatsState, { payload }: PayloadAction<Failure>): StatsState => ({
      ...state,
      findings: rejected(payload),
    }),

    /** The rows of other filters go at once, so that no page of these is asked for after one of theirs (D12). */
    filterMade: (state: StatsState, { payload }: PayloadAction<ChatFilters>): StatsState =>
      isSameFilters(state.filter, payload) ? state : { ...withoutLog(state), filter: payload },
    logRequested: (state: StatsState): StatsState => ({
      ...state,
      log: { ...state.log, status: 'pending', error: null },
    }),
    logFulfilled: (state: StatsState, { payload }: PayloadAction<LogPage>): StatsState => ({
      ...state,
      log: fulfilled(payload.responseLog),
      total: payload.totalRecords,
      isAtLeast: payload.isAtLeast,
      more: 'idle',
      ended: false,
    }),
    logRejected: (state: StatsState, { payload }: PayloadAction<Failure>): StatsState => ({
      ...state,
      log: rejected(payload),
    }),
    moreRequested: (state: StatsState): StatsState => ({ ...state, more: 'pending' }),
    moreFulfilled: (state: StatsState, { payload }: PayloadAction<LogPage>): StatsState => ({
      ...state,
      log: fulfilled([...(state.log.value ?? []), ...payload.responseLog]),
      total: payload.totalRecords,
      isAtLeast: payload.isAtLeast,
      more: 'idle',
      ended: payload.responseLog.length < PAGE_ROWS,
    }),
    moreRejected: (state: StatsState): StatsState => ({ ...state, more: 'rejected' }),

    /** The same chat stays in sight while it is asked for again (D3). */
    chatRequested: (state: StatsState, { payload }: PayloadAction<{ flowId: number; chatId: string }>): StatsState => ({
      ...state,
      review: state.review.value?.chat.id === payload.chatId ? { ...state.review, error: null } : pending,
    }),
    chatFulfilled: (state: StatsState, { payload }: PayloadAction<ReviewedChat>): StatsState => ({
      ...state,
      review: fulfilled(payload),
    }),
    drafted: (
      state: StatsState,
      { payload }: PayloadAction<{ place: string; draft: ReviewDraft | null }>,
    ): StatsState => {
      const others = withoutDraft(state.drafts, payload.place);
      return { ...state, drafts: payload.draft ? { ...others, [payload.place]: payload.draft } : others };
    },
    reviewGiven: (state: StatsState, { payload }: PayloadAction<ReviewGiven>): StatsState => ({
      ...state,
      giving: { status: 'pending', itemKey: payload.itemKey, what: null, isLate: false },
    }),
    /** Updates the chat's row in the list. */
    reviewFulfilled: (state: StatsState, { payload }: PayloadAction<ReviewStanding>): StatsState => ({
      ...state,
      giving: { ...state.giving, status: 'fulfilled' },
      drafts: withoutDraft(state.drafts, `${payload.chatId}/${state.giving.itemKey}`),
      log: state.log.value
        ? fulfilled(state.log.value.map((entry) => reviewedEntry(entry, payload, state.review.value?.chat)))
        : state.log,
    }),
    reviewRejected: (state: StatsState, { payload }: PayloadAction<Pick<Giving, 'what' | 'isLate'>>): StatsState => ({
      ...state,
      giving: { ...state.giving, ...payload, status: 'rejected' },
    }),
    chatRejected: (state: StatsState, { payload }: PayloadAction<Failure>): StatsState => ({
      ...state,
      review: rejected(payload),
    }),
    deleteRequested: (
      state: StatsState,
      { payload }: PayloadAction<{ flowId: number; chatId: string }>,
    ): StatsState => ({
      ...state,
      deleting: { status: 'pending', chatId: payload.chatId },
    }),
    /** A run that lost a chat is asked for again; another chat that is shown by now stays. */
    deleteFulfilled: (state: StatsState, { payload }: PayloadAction<string>): StatsState => ({
      ...(state.kind === 'flow' ? without(state, ({ id }) => id === payload) : state),
      deleting: { status: 'fulfilled', chatId: payload },
      review: state.review.value?.chat.id === payload ? nothing : state.review,
    }),
    /** All its chats were deleted under the identifier. */
    runDeleted: (state: StatsState, { payload }: PayloadAction<{ identifier: string }>): StatsState => ({
      ...without(state, ({ identifier }) => identifier === payload.identifier),
      review: state.review.value?.chat.identifier === payload.identifier ? nothing : state.review,
    }),
    deleteRejected: (state: StatsState, { payload }: PayloadAction<string>): StatsState => ({
      ...state,
      deleting: { status: 'rejected', chatId: payload },
    }),
    /** Its outcome has been shown. */
    deletionSeen: (state: StatsState): StatsState => ({ ...state, deleting: noDeletion }),
  },
});
export const stats = slice.actions;
export const statsReducer = slice.reducer;
