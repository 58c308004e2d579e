/** The state of the page User activity. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { listIdentifiers, ListedIdentifier, PersonActivity } from '@parley/contracts/http/people';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Failure } from '../../foundation/api/failure.js';
import { PAGE_ROWS } from '../../foundation/api/page-rows.js';
import { afterReply, type Status } from '../../foundation/status.js';

export interface PeopleFilter {
  readonly search: string;
  /** People without an identifier, too. */
  readonly anonymous: boolean;
}
interface Loaded<T> {
  readonly status: Status;
  readonly error: Failure | null;
  readonly value: T | null;
}
export interface PeopleState {
  readonly filter: PeopleFilter;
  readonly list: Loaded<readonly ListedIdentifier[]>;
  readonly total: number;
  /** There are more than `total`. */
  readonly isAtLeast: boolean;
  readonly more: Status;
  /** The last page is loaded. */
  readonly ended: boolean;
  /** The person that is looked at. */
  readonly personId: string | null;
  readonly activity: Loaded<PersonActivity>;
  readonly erasing: Status;
}
type Page = ReplyOf<typeof listIdentifiers>;

const NOT_LOADED = { status: 'idle', error: null, value: null } as const;
const initialState: PeopleState = {
  filter: { search: '', anonymous: false },
  list: NOT_LOADED,
  total: 0,
  isAtLeast: false,
  more: 'idle',
  ended: false,
  personId: null,
  activity: NOT_LOADED,
  erasing: 'idle',
};

const slice = createSlice({
  name: 'people',
  initialState,
  reducers: {
    listRequested: (state, { payload }: PayloadAction<PeopleFilter>): PeopleState => ({
      ...state,
      filter: payload,
      list: { ...state.list, status: 'pending', error: null },
      more: 'idle',
    }),
    listFulfilled: (state, { payload }: PayloadAction<Page>): PeopleState => ({
      ...state,
      list: { status: 'fulfilled', error: null, value: payload.identifiers },
      total: payload.totalRecords,
      isAtLeast: payload.isAtLeast,
      ended: payload.identifiers.length < PAGE_ROWS,
    }),
    listRejected: (state, { payload }: PayloadAction<Failure>): PeopleState => ({
      ...state,
      list: { status: 'rejected', error: payload, value: null },
    }),
    moreRequested: (state): PeopleState => ({ ...state, more: 'pending' }),
    moreFulfilled: (state, { payload }: PayloadAction<Page>): PeopleState => ({
      ...state,
      list: { ...state.list, value: [...(state.list.value ?? []), ...payload.identifiers] },
      more: 'fulfilled',
      ended: payload.identifiers.length < PAGE_ROWS,
    }),
    moreRejected: (state): PeopleState => ({ ...state, more: 'rejected' }),
    personRequested: (state, { payload }: PayloadAction<string>): PeopleState => ({
      ...state,
      personId: payload,
      activity: {
        status: 'pending',
        error: null,
        value: payload === state.personId ? state.activity.value : null,
      },
      erasing: 'idle',
    }),
    personFulfilled: (state, { payload }: PayloadAction<PersonActivity>): PeopleState => ({
      ...state,
      activity: { status: 'fulfilled', error: null, value: payload },
    }),
    personRejected: (state, { payload }: PayloadAction<Failure>): PeopleState => ({
      ...state,
      activity: { status: 'rejected', error: payload, value: null },
    }),
    eraseRequested: (state, _: PayloadAction<{ readonly id: string; readonly identifier: string }>): PeopleState => ({
      ...state,
      erasing: 'pending',
    }),
    eraseFulfilled: (state, { payload }: PayloadAction<string>): PeopleState => ({
      ...state,
      list: { ...state.list, value: state.list.value?.filter(({ id }) => id !== payload) ?? null },
      total: Math.max(0, state.total - 1),
      erasing: afterReply(state.erasing, 'fulfilled'),
    }),
    eraseRejected: (state): PeopleState => ({ ...state, erasing: afterReply(state.erasing, 'rejected') }),
    eraseEnded: (state): PeopleState => ({ ...state, erasing: 'idle' }),
  },
});

export const people = slice.actions;
export const peopleReducer = slice.reducer;
