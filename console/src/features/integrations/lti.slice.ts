/** One's own course platforms: addresses to copy, the platforms, and the grades of the one that is open. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { addPlatform, getLti, LtiPlatform, RefusedLaunch } from '@parley/contracts/http/lti';
import type { GradeState, listGrades, testPlatform } from '@parley/contracts/http/lti-grades';
import type { BodyOf, ReplyOf } from '@parley/contracts/http/route';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';

export type PlatformBody = BodyOf<typeof addPlatform>;
export interface LtiState {
  readonly load: { readonly status: Status; readonly error: Failure | null };
  readonly addresses: ReplyOf<typeof getLti>['addresses'] | null;
  readonly platforms: readonly LtiPlatform[];
  /** That belong to none of the platforms. */
  readonly refusedLaunches: readonly RefusedLaunch[];
  readonly update: { readonly status: Status; readonly error: Failure | null };
  /** The address at which a platform registers itself; works once. */
  readonly registrationUrl: string | null;
  /** null = the form is closed; `id` null = a new platform. */
  readonly form: { readonly id: string | null } | null;
  readonly openId: string | null;
  /** null = all */
  readonly filter: GradeState | null;
  readonly grades: ReplyOf<typeof listGrades> | null;
  readonly test: ReplyOf<typeof testPlatform>['steps'] | null;
}
const pending = { status: 'pending', error: null } as const;
const fulfilled = { status: 'fulfilled', error: null } as const;
const idle = { status: 'idle', error: null } as const;
const closed = { openId: null, filter: null, grades: null, test: null } as const;
const initialState: LtiState = {
  load: idle,
  addresses: null,
  platforms: [],
  refusedLaunches: [],
  update: idle,
  registrationUrl: null,
  form: null,
  ...closed,
};

const slice = createSlice({
  name: 'ltiPlatforms',
  initialState,
  reducers: {
    wanted: (state): LtiState => ({ ...state, load: pending }),
    loadFulfilled: (state, { payload }: PayloadAction<ReplyOf<typeof getLti>>): LtiState => ({
      ...state,
      load: fulfilled,
      ...payload,
    }),
    loadRejected: (state, { payload }: PayloadAction<Failure>): LtiState => ({
      ...state,
      load: { status: 'rejected', error: payload },
    }),

    formOpened: (state, { payload }: PayloadAction<string | null>): LtiState => ({
      ...state,
      form: { id: payload },
      update: idle,
    }),
    formClosed: (state): LtiState => ({ ...state, form: null }),
    saveRequested: (
      state,
      _: PayloadAction<{ readonly id: string | null; readonly body: PlatformBody }>,
    ): LtiState => ({ ...state, update: pending }),
    deploymentAnswered: (
      state,
      _: PayloadAction<{ readonly id: string; readonly deployment: string; readonly allow: boolean }>,
    ): LtiState => ({ ...state, update: pending }),
    removeRequested: (state, _: PayloadAction<string>): LtiState => ({ ...state, update: pending }),
    linkRequested: (state): LtiState => ({ ...state, update: pending }),
    linkMade: (state, { payload }: PayloadAction<string>): LtiState => ({
      ...state,
      update: fulfilled,
      registrationUrl: payload,
    }),
    linkPutAway: (state): LtiState => ({ ...state, registrationUrl: null }),
    retryRequested: (state, _: PayloadAction<string | null>): LtiState => ({ ...state, update: pending }),
    testRequested: (state): LtiState => ({ ...state, update: pending, test: null }),
    tested: (state, { payload }: PayloadAction<NonNullable<LtiState['test']>>): LtiState => ({
      ...state,
      update: fulfilled,
      test: payload,
    }),
    updated: (state): LtiState => ({ ...state, update: fulfilled, form: null }),
    updateRejected: (state, { payload }: PayloadAction<Failure>): LtiState => ({
      ...state,
      update: { status: 'rejected', error: payload },
    }),

    opened: (state, { payload }: PayloadAction<string | null>): LtiState => ({ ...state, ...closed, openId: payload }),
    filterChosen: (state, { payload }: PayloadAction<GradeState | null>): LtiState => ({
      ...state,
      filter: payload,
      grades: null,
    }),
    gradesWanted: (state): LtiState => state,
    gradesFulfilled: (state, { payload }: PayloadAction<NonNullable<LtiState['grades']>>): LtiState => ({
      ...state,
      grades: payload,
    }),
  },
});
export const lti = slice.actions;
export const ltiReducer = slice.reducer;
export const isLtiAction = ({ type }: { readonly type: string }): boolean => type.startsWith(`${slice.name}/`);
