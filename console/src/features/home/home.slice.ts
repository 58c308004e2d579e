/** The list of flows: what is looked for, what came, and the two things that add to it. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { createFlow, FlowListItem } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import type { Failure } from '../../app/api/failure.js';
import type { Status } from '../../app/status.js';

export interface ListFilter {
  readonly ownership: 'own' | 'shared' | null;
  readonly searchTerm: string;
}
export const NO_FILTER: ListFilter = { ownership: null, searchTerm: '' };
export const isListFilter = (value: unknown): value is ListFilter =>
  typeof value === 'object' &&
  value !== null &&
  'ownership' in value &&
  (value.ownership === null || value.ownership === 'own' || value.ownership === 'shared') &&
  'searchTerm' in value &&
  typeof value.searchTerm === 'string';

export interface HomeState {
  readonly filter: ListFilter;
  readonly status: Status;
  readonly error: Failure | null;
  readonly flows: readonly FlowListItem[];
  readonly total: number;
  /** Pages loaded. */
  readonly page: number;
  readonly more: Status;
  readonly creating: Status;
  /** A flow just made, until its editor was opened. */
  readonly created: number | null;
  readonly sample: Status;
}
const initialState: HomeState = {
  filter: NO_FILTER,
  status: 'idle',
  error: null,
  flows: [],
  total: 0,
  page: 0,
  more: 'idle',
  creating: 'idle',
  created: null,
  sample: 'idle',
};

export interface Page {
  readonly flows: readonly FlowListItem[];
  readonly total: number;
}
/** A flow that moved between two pages while they were loaded is shown once. */
function joined(known: readonly FlowListItem[], next: readonly FlowListItem[]): FlowListItem[] {
  const ids = new Set(known.map((flow) => flow.id));
  return [...known, ...next.filter((flow) => !ids.has(flow.id))];
}

const slice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    opened: (state, { payload }: PayloadAction<ListFilter>) => ({
      ...state,
      filter: payload,
      status: 'pending' as const,
      error: null,
    }),
    ownershipChosen: (state, { payload }: PayloadAction<ListFilter['ownership']>) => ({
      ...state,
      filter: { ...state.filter, ownership: payload },
      flows: [],
      status: 'pending' as const,
      error: null,
    }),
    /** Typed: asked for after a pause. */
    searchTyped: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      filter: { ...state.filter, searchTerm: payload },
    }),
    filterCleared: (state) => ({ ...state, filter: NO_FILTER, flows: [], status: 'pending' as const, error: null }),
    retried: (state) => ({ ...state, status: 'pending' as const, error: null }),
    searchStarted: (state) => ({ ...state, status: 'pending' as const, error: null }),
    firstPageFulfilled: (state, { payload }: PayloadAction<Page>) => ({
      ...state,
      ...payload,
      status: 'fulfilled' as const,
      page: 1,
      more: 'idle' as const,
    }),
    firstPageRejected: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      status: 'rejected' as const,
      error: payload,
    }),
    moreRequested: (state) => ({ ...state, more: 'pending' as const }),
    moreFulfilled: (state, { payload }: PayloadAction<Page>) => ({
      ...state,
      flows: joined(state.flows, payload.flows),
      total: payload.total,
      page: state.page + 1,
      more: 'idle' as const,
    }),
    moreRejected: (state) => ({ ...state, more: 'rejected' as const }),
    createRequested: (state, _: PayloadAction<BodyOf<typeof createFlow>>) => ({
      ...state,
      creating: 'pending' as const,
    }),
    createFulfilled: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      creating: 'fulfilled' as const,
      created: payload,
    }),
    createRejected: (state) => ({ ...state, creating: 'rejected' as const }),
    /** The dialog was opened or its flow's editor entered. */
    createSettled: (state) => ({ ...state, creating: 'idle' as const, created: null }),
    sampleRequested: (state) => ({ ...state, sample: 'pending' as const }),
    sampleFulfilled: (state) => ({ ...state, sample: 'fulfilled' as const }),
    sampleRejected: (state) => ({ ...state, sample: 'rejected' as const }),
    sampleSettled: (state) => ({ ...state, sample: 'idle' as const }),
  },
});
export const home = slice.actions;
export const homeReducer = slice.reducer;
