/** The server's state of a sequence, and the requests made since. */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Language, Translations } from '@parley/contracts/definition/values';
import type { FlowListItem } from '@parley/contracts/http/flows';
import type { AttachedFlow, FlowSequence } from '@parley/contracts/http/sequences';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';
import type { FlowProblems } from './publish-problems.js';
import { withAttached, withDetached, withMove, type Attached, type Move } from './sequence-list.js';

export type Notice =
  | { readonly kind: 'published'; readonly version: number; readonly warnings: number }
  | { readonly kind: 'updateFailed' | 'publishFailed' | 'leaveFailed'; readonly failure: Failure }
  | { readonly kind: 'added'; readonly name: string }
  | { readonly kind: 'addFailed' };

export interface SequenceEditorState {
  readonly id: number | null;
  readonly load: Status;
  readonly failure: Failure | null;
  /** The server's state; `moves` are applied on top until it has them. */
  readonly sequence: FlowSequence | null;
  readonly moves: readonly Move[];
  /** Flows that are being attached or detached. */
  readonly busy: readonly number[];
  readonly adding: Status;
  readonly publish: Status;
  /** The problems of the last refused publish, by flow. */
  readonly problems: readonly FlowProblems[];
  readonly rename: Status;
  readonly renameFailure: Failure | null;
  readonly settingsSave: Status;
  readonly left: boolean;
  /** Results of the last search for flows to attach. */
  readonly search: { readonly status: Status; readonly flows: readonly FlowListItem[] };
  /** The newest notice; `nonce` tells two equal ones apart. */
  readonly notice: (Notice & { readonly nonce: number }) | null;
  /** Number of notices so far. */
  readonly noticeCount: number;
}
const initialState: SequenceEditorState = {
  id: null,
  load: 'idle',
  failure: null,
  sequence: null,
  moves: [],
  busy: [],
  adding: 'idle',
  publish: 'idle',
  problems: [],
  rename: 'idle',
  renameFailure: null,
  settingsSave: 'idle',
  left: false,
  search: { status: 'idle', flows: [] },
  notice: null,
  noticeCount: 0,
};

/** The reply to every change. */
interface Changed {
  readonly id: number;
  readonly revision: number;
  readonly isDirty: boolean;
}
type Name = Readonly<{ name: string; tName: Translations }>;
/** The flow to attach, and its position; null: at the end. */
export type AttachRequest = Readonly<{ flow: Omit<AttachedFlow, 'version'>; at: number | null }>;

const withNotice = (state: SequenceEditorState, notice: Notice) => ({
  notice: { ...notice, nonce: state.noticeCount + 1 },
  noticeCount: state.noticeCount + 1,
});
const without = (busy: readonly number[], flowId: number) => busy.filter((id) => id !== flowId);
/** Ignores replies about a sequence that was left meanwhile. */
function applied(
  state: SequenceEditorState,
  { id, revision, isDirty }: Changed,
  change: (sequence: FlowSequence) => FlowSequence,
): SequenceEditorState {
  if (state.sequence?.id !== id) return state;
  return { ...state, sequence: { ...change(state.sequence), revision, isDirty } };
}

const slice = createSlice({
  name: 'sequence-editor',
  initialState: initialState as SequenceEditorState,
  reducers: {
    opened: (state, { payload: id }: PayloadAction<number>): SequenceEditorState => ({
      ...initialState,
      id,
      load: 'pending',
      noticeCount: state.noticeCount,
    }),
    /** Loads again and keeps showing the old state meanwhile. */
    refreshed: (state) => state,
    loaded: (state, { payload }: PayloadAction<FlowSequence>): SequenceEditorState =>
      state.id === payload.id ? { ...state, load: 'fulfilled', failure: null, sequence: payload } : state,
    loadRejected: (state, { payload }: PayloadAction<Failure>): SequenceEditorState => ({
      ...state,
      load: 'rejected',
      failure: payload,
    }),

    moved: {
      prepare: (flowId: number, to: number) => ({ payload: { key: nanoid(), flowId, to } }),
      reducer: (state, { payload }: PayloadAction<Move>): SequenceEditorState => ({
        ...(state as SequenceEditorState),
        moves: [...state.moves, payload],
      }),
    },
    moveFulfilled: (state, { payload }: PayloadAction<Changed & { readonly move: Move }>): SequenceEditorState =>
      applied({ ...state, moves: state.moves.filter(({ key }) => key !== payload.move.key) }, payload, (sequence) => ({
        ...sequence,
        flows: [...withMove(sequence.flows, payload.move)],
      })),
    /** Later moves were based on a list that never came to be, so they are dropped as well. */
    updateRejected: (state, { payload }: PayloadAction<Failure>): SequenceEditorState => ({
      ...state,
      moves: [],
      ...withNotice(state, { kind: 'updateFailed', failure: payload }),
    }),

    attachRequested: (state, { payload }: PayloadAction<AttachRequest>): SequenceEditorState => ({
      ...state,
      busy: [...state.busy, payload.flow.id],
    }),
    attachFulfilled: (state, { payload }: PayloadAction<Changed & { readonly attached: Attached }>) =>
      applied({ ...state, busy: without(state.busy, payload.attached.flow.id) }, payload, (sequence) =>
        withAttached(sequence, payload.attached),
      ),
    detachRequested: (state, { payload }: PayloadAction<number>): SequenceEditorState => ({
      ...state,
      busy: [...state.busy, payload],
    }),
    detachFulfilled: (state, { payload }: PayloadAction<Changed & { readonly flowId: number }>) =>
      applied({ ...state, busy: without(state.busy, payload.flowId) }, payload, (sequence) =>
        withDetached(sequence, payload.flowId),
      ),
    /** Attaching or detaching failed. */
    settled: (state, { payload }: PayloadAction<number>): SequenceEditorState => ({
      ...state,
      busy: without(state.busy, payload),
    }),
    addRequested: (state, _: PayloadAction<string>): SequenceEditorState => ({ ...state, adding: 'pending' }),
    addFulfilled: (
      state,
      { payload }: PayloadAction<Changed & { readonly flow: AttachedFlow }>,
    ): SequenceEditorState => ({
      ...applied(state, payload, (sequence) => ({ ...sequence, flows: [...sequence.flows, payload.flow] })),
      adding: 'fulfilled',
      ...withNotice(state, { kind: 'added', name: payload.flow.name }),
    }),
    addRejected: (state): SequenceEditorState => ({
      ...state,
      adding: 'rejected',
      ...withNotice(state, { kind: 'addFailed' }),
    }),

    publishRequested: (state): SequenceEditorState => ({ ...state, publish: 'pending', problems: [] }),
    publishFulfilled: (
      state,
      { payload }: PayloadAction<{ readonly version: number; readonly warnings: number }>,
    ): SequenceEditorState => ({
      ...state,
      publish: 'fulfilled',
      ...withNotice(state, { kind: 'published', ...payload }),
    }),
    publishRejected: (
      state,
      { payload }: PayloadAction<{ readonly failure: Failure; readonly problems: readonly FlowProblems[] }>,
    ): SequenceEditorState => ({
      ...state,
      publish: 'rejected',
      problems: payload.problems,
      ...(payload.problems.length > 0 ? {} : withNotice(state, { kind: 'publishFailed', failure: payload.failure })),
    }),
    problemsClosed: (state): SequenceEditorState => ({ ...state, problems: [] }),

    renameRequested: (state, _: PayloadAction<Name>): SequenceEditorState => ({
      ...state,
      rename: 'pending',
      renameFailure: null,
    }),
    renameFulfilled: (state, { payload }: PayloadAction<Changed & { readonly name: Name }>): SequenceEditorState =>
      applied({ ...state, rename: 'fulfilled' }, payload, (sequence) => ({ ...sequence, ...payload.name })),
    renameRejected: (state, { payload }: PayloadAction<Failure>): SequenceEditorState => ({
      ...state,
      rename: 'rejected',
      renameFailure: payload,
    }),
    renameClosed: (state): SequenceEditorState => ({ ...state, rename: 'idle', renameFailure: null }),

    languagesChosen: (state, _: PayloadAction<readonly Language[]>) => state,
    languagesFulfilled: (
      state,
      { payload }: PayloadAction<Changed & { readonly languages: readonly Language[] }>,
    ): SequenceEditorState =>
      applied(state, payload, (sequence) => ({ ...sequence, languages: [...payload.languages] })),

    settingsRequested: (state, _: PayloadAction<SequenceSettings>): SequenceEditorState => ({
      ...state,
      settingsSave: 'pending',
    }),
    settingsFulfilled: (
      state,
      { payload }: PayloadAction<Changed & { readonly settings: SequenceSettings }>,
    ): SequenceEditorState =>
      applied({ ...state, settingsSave: 'fulfilled' }, payload, (sequence) => ({
        ...sequence,
        settings: payload.settings as FlowSequence['settings'],
      })),
    settingsRejected: (state): SequenceEditorState => ({ ...state, settingsSave: 'rejected' }),
    settingsClosed: (state): SequenceEditorState => ({ ...state, settingsSave: 'idle' }),

    searched: (state, _: PayloadAction<string>): SequenceEditorState => ({
      ...state,
      search: { ...state.search, status: 'pending' },
    }),
    searchFulfilled: (state, { payload }: PayloadAction<readonly FlowListItem[]>): SequenceEditorState => ({
      ...state,
      search: { status: 'fulfilled', flows: payload },
    }),
    searchRejected: (state): SequenceEditorState => ({ ...state, search: { status: 'rejected', flows: [] } }),

    leaveRequested: (state) => state,
    left: (state): SequenceEditorState => ({ ...state, left: true }),
    leaveRejected: (state, { payload }: PayloadAction<Failure>): SequenceEditorState => ({
      ...state,
      ...withNotice(state, { kind: 'leaveFailed', failure: payload }),
    }),
  },
});
export const sequenceEditor = slice.actions;
export const sequenceEditorReducer = slice.reducer;
