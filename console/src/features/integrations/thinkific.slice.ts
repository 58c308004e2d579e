/** One's own school on Thinkific: installing it, its courses, and what a content can be linked to. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BodyOf } from '@parley/contracts/http/route';
import type { installThinkific, saveThinkificData, ThinkificData } from '@parley/contracts/http/thinkific';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';

export type ItemKind = BodyOf<typeof saveThinkificData>['kind'];
export interface LinkableItem {
  readonly id: number;
  readonly name: string;
}
interface Request {
  readonly status: Status;
  readonly error: Failure | null;
}
export interface ThinkificState {
  /** The state of both halves: the way to the school, and the end after the way back. */
  readonly install: Request;
  readonly load: Request;
  readonly data: ThinkificData | null;
  /** null = the first one. */
  readonly courseId: number | null;
  readonly update: Request;
  /** The content that is being linked by hand. */
  readonly linking: { readonly contentId: number; readonly name: string } | null;
  readonly items: { readonly status: Status; readonly kind: ItemKind; readonly rows: readonly LinkableItem[] };
}
const pending = { status: 'pending', error: null } as const;
const fulfilled = { status: 'fulfilled', error: null } as const;
const idle = { status: 'idle', error: null } as const;
const noItems = { status: 'idle', kind: 'flow', rows: [] } as const;
const initialState: ThinkificState = {
  install: idle,
  load: idle,
  data: null,
  courseId: null,
  update: idle,
  linking: null,
  items: noItems,
};

const slice = createSlice({
  name: 'thinkific',
  initialState,
  reducers: {
    beginRequested: (state, _: PayloadAction<string>): ThinkificState => ({ ...state, install: pending }),
    installRequested: (state, _: PayloadAction<BodyOf<typeof installThinkific>>): ThinkificState => ({
      ...state,
      install: pending,
    }),
    /** A person who begins again finds no failure of the last time. */
    installLeft: (state): ThinkificState => ({ ...state, install: idle }),
    installFulfilled: (state): ThinkificState => ({ ...state, install: fulfilled }),
    installRejected: (state, { payload }: PayloadAction<Failure>): ThinkificState => ({
      ...state,
      install: { status: 'rejected', error: payload },
    }),

    wanted: (state): ThinkificState => ({ ...state, load: pending }),
    refreshRequested: (state): ThinkificState => ({ ...state, load: pending }),
    loadFulfilled: (state, { payload }: PayloadAction<ThinkificData>): ThinkificState => ({
      ...state,
      load: fulfilled,
      data: payload,
    }),
    loadRejected: (state, { payload }: PayloadAction<Failure>): ThinkificState => ({
      ...state,
      load: { status: 'rejected', error: payload },
    }),
    courseChosen: (state, { payload }: PayloadAction<number>): ThinkificState => ({ ...state, courseId: payload }),

    linkingOpened: (state, { payload }: PayloadAction<ThinkificState['linking']>): ThinkificState => ({
      ...state,
      linking: payload,
      items: noItems,
      update: idle,
    }),
    /** Rows of the other kind go at once: their ids name something else now. */
    itemsWanted: (
      state,
      { payload: { kind } }: PayloadAction<{ readonly kind: ItemKind; readonly term: string }>,
    ): ThinkificState => ({
      ...state,
      items: { status: 'pending', kind, rows: state.items.kind === kind ? state.items.rows : [] },
    }),
    itemsFulfilled: (state, { payload }: PayloadAction<readonly LinkableItem[]>): ThinkificState => ({
      ...state,
      items: { ...state.items, status: 'fulfilled', rows: payload },
    }),
    itemsRejected: (state): ThinkificState => ({
      ...state,
      items: { ...state.items, status: 'rejected', rows: [] },
    }),
    linkRequested: (state, _: PayloadAction<BodyOf<typeof saveThinkificData>>): ThinkificState => ({
      ...state,
      update: pending,
    }),
    linked: (state, { payload }: PayloadAction<ThinkificData>): ThinkificState => ({
      ...state,
      update: fulfilled,
      data: payload,
      linking: null,
    }),
    linkRejected: (state, { payload }: PayloadAction<Failure>): ThinkificState => ({
      ...state,
      update: { status: 'rejected', error: payload },
    }),
  },
});
export const thinkific = slice.actions;
export const thinkificReducer = slice.reducer;
export const isThinkificAction = ({ type }: { readonly type: string }): boolean => type.startsWith(`${slice.name}/`);
