import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';

/** A collaborator. */
export interface Collaborator {
  readonly email: string;
  readonly name: string | null;
  /** Their access waits for this; null: it doesn't wait. */
  readonly waitsFor?: 'signup' | 'proof' | null;
  /** false: the e-mail may be somebody else's. */
  readonly proven?: boolean;
}
/** The shared item. */
export interface Target {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
export interface AccessState {
  readonly list: Status;
  readonly listFailure: Failure | null;
  readonly people: readonly Collaborator[];
  readonly adding: Status;
  readonly addFailure: Failure | null;
  /** By e-mail. */
  readonly removing: Readonly<Record<string, Status>>;
}
const initialState: AccessState = {
  list: 'idle',
  listFailure: null,
  people: [],
  adding: 'idle',
  addFailure: null,
  removing: {},
};
const byEmail = (a: Collaborator, b: Collaborator): number => a.email.localeCompare(b.email);

const slice = createSlice({
  name: 'access',
  initialState,
  reducers: {
    listRequested: (_, __: PayloadAction<Target>) => ({ ...initialState, list: 'pending' as const }),
    listFulfilled: (state, { payload }: PayloadAction<readonly Collaborator[]>) => ({
      ...state,
      list: 'fulfilled' as const,
      people: payload.toSorted(byEmail),
    }),
    listRejected: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      list: 'rejected' as const,
      listFailure: payload,
    }),
    addRequested: (state, _: PayloadAction<Target & { readonly email: string }>) => ({
      ...state,
      adding: 'pending' as const,
      addFailure: null,
    }),
    addFulfilled: (state, { payload }: PayloadAction<Collaborator>) => ({
      ...state,
      adding: 'fulfilled' as const,
      people: [...state.people.filter(({ email }) => email !== payload.email), payload].toSorted(byEmail),
    }),
    addRejected: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      adding: 'rejected' as const,
      addFailure: payload,
    }),
    removeRequested: (state, { payload }: PayloadAction<Target & { readonly email: string }>) => ({
      ...state,
      removing: { ...state.removing, [payload.email]: 'pending' as const },
    }),
    removeFulfilled: (state, { payload }: PayloadAction<string>) => {
      const { [payload]: _, ...removing } = state.removing;
      return { ...state, removing, people: state.people.filter(({ email }) => email !== payload) };
    },
    removeRejected: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      removing: { ...state.removing, [payload]: 'rejected' as const },
    }),
  },
});
export const access = slice.actions;
export const accessReducer = slice.reducer;
