/** One's own learning record store and the log of statements for it. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BodyOf } from '@parley/contracts/http/route';
import type {
  OneStatement,
  saveXapi,
  StatementRow,
  StatementState,
  XapiStore,
  XapiTest,
} from '@parley/contracts/http/xapi';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';
import type { Page } from './log-page.js';

export interface XapiState {
  readonly load: { readonly status: Status; readonly error: Failure | null };
  readonly store: XapiStore | null;
  readonly update: { readonly status: Status; readonly error: Failure | null };
  readonly test: XapiTest | null;
  /** How many statements the newest command sends. */
  readonly queued: number | null;
  readonly log: Page<StatementRow>;
  /** null = all */
  readonly filter: StatementState | null;
  readonly openId: string | null;
  readonly open: OneStatement | null;
}
const idle = { status: 'idle', error: null } as const;
const pending = { status: 'pending', error: null } as const;
const fulfilled = { status: 'fulfilled', error: null } as const;
const noLog = { status: 'idle', rows: [], hasMore: false } as const;
const initialState: XapiState = {
  load: idle,
  store: null,
  update: idle,
  test: null,
  queued: null,
  log: noLog,
  filter: null,
  openId: null,
  open: null,
};

const slice = createSlice({
  name: 'xapi',
  initialState,
  reducers: {
    wanted: (state): XapiState => (state.store ? state : { ...state, load: pending }),
    loadFulfilled: (state, { payload }: PayloadAction<XapiStore | null>): XapiState => ({
      ...state,
      load: fulfilled,
      store: payload,
    }),
    loadRejected: (state, { payload }: PayloadAction<Failure>): XapiState => ({
      ...state,
      load: { status: 'rejected', error: payload },
    }),

    saveRequested: (state, _: PayloadAction<BodyOf<typeof saveXapi>>): XapiState => ({
      ...state,
      update: pending,
      test: null,
    }),
    removeRequested: (state): XapiState => ({ ...state, update: pending }),
    enableRequested: (state): XapiState => ({ ...state, update: pending }),
    /** `null`: it is removed, and its log with it. */
    updated: (state, { payload }: PayloadAction<XapiStore | null>): XapiState =>
      payload
        ? { ...state, update: fulfilled, store: payload }
        : { ...initialState, load: fulfilled, update: fulfilled },
    testRequested: (state): XapiState => ({ ...state, update: pending, test: null }),
    tested: (state, { payload }: PayloadAction<XapiTest>): XapiState => ({
      ...state,
      update: fulfilled,
      test: payload,
    }),
    /** null = all that the store refused. */
    resendRequested: (state, _: PayloadAction<string | null>): XapiState => ({
      ...state,
      update: pending,
      queued: null,
    }),
    /** Since an ISO time. */
    pastRequested: (state, _: PayloadAction<string>): XapiState => ({ ...state, update: pending, queued: null }),
    resent: (state, { payload }: PayloadAction<number>): XapiState => ({
      ...state,
      update: fulfilled,
      queued: payload,
    }),
    updateRejected: (state, { payload }: PayloadAction<Failure>): XapiState => ({
      ...state,
      update: { status: 'rejected', error: payload },
    }),

    logWanted: (state): XapiState => state,
    moreWanted: (state): XapiState => ({ ...state, log: { ...state.log, status: 'pending' } }),
    filterChosen: (state, { payload }: PayloadAction<StatementState | null>): XapiState => ({
      ...state,
      filter: payload,
      log: { ...noLog, status: 'pending' },
      openId: null,
      open: null,
    }),
    logFulfilled: (
      state,
      { payload }: PayloadAction<{ readonly rows: readonly StatementRow[]; readonly hasMore: boolean }>,
    ): XapiState => ({ ...state, log: { status: 'fulfilled', ...payload } }),
    logRejected: (state): XapiState => ({ ...state, log: { ...state.log, status: 'rejected' } }),
    oneChosen: (state, { payload }: PayloadAction<string | null>): XapiState => ({
      ...state,
      openId: payload,
      open: null,
    }),
    oneFulfilled: (state, { payload }: PayloadAction<OneStatement>): XapiState =>
      state.openId === payload.id ? { ...state, open: payload } : state,
  },
});
export const xapi = slice.actions;
export const xapiReducer = slice.reducer;
export const isXapiAction = ({ type }: { readonly type: string }): boolean => type.startsWith(`${slice.name}/`);
