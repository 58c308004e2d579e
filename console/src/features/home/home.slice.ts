/** The lists of Home: what is looked for, what came, and the things that add to them. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { createFlow, FlowListItem, updateFlow } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import type { createSequence, SequenceListItem } from '@parley/contracts/http/sequences';
import type { Failure } from '../../app/api/failure.js';
import type { Status } from '../../app/status.js';

/** In the order in which their tabs stand. */
export const HOME_KINDS = ['flows', 'sequences'] as const;
export type HomeKind = (typeof HOME_KINDS)[number];

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

/** A flow or a sequence. */
export type ListItem = FlowListItem & Partial<Pick<SequenceListItem, 'flowCount'>>;
export interface ListState {
  readonly filter: ListFilter;
  readonly status: Status;
  readonly error: Failure | null;
  readonly items: readonly ListItem[];
  readonly total: number;
  /** Pages loaded. */
  readonly page: number;
  readonly more: Status;
}
export interface HomeState {
  readonly lists: Readonly<Record<HomeKind, ListState>>;
  readonly creating: Status;
  /** What was just made, until its editor was opened. */
  readonly created: { readonly kind: HomeKind; readonly id: number } | null;
  readonly sample: Status;
}
const emptyList: ListState = {
  filter: NO_FILTER,
  status: 'idle',
  error: null,
  items: [],
  total: 0,
  page: 0,
  more: 'idle',
};
const initialState: HomeState = {
  lists: { flows: emptyList, sequences: emptyList },
  creating: 'idle',
  created: null,
  sample: 'idle',
};

export interface Page {
  readonly items: readonly ListItem[];
  readonly total: number;
}
export type CreateRequest =
  | { readonly kind: 'flows'; readonly body: BodyOf<typeof createFlow> }
  | { readonly kind: 'sequences'; readonly body: BodyOf<typeof createSequence> };
type Of<T = object> = PayloadAction<T & { readonly kind: HomeKind }>;

/** What moved between two pages while they were loaded is shown once. */
function joined(known: readonly ListItem[], next: readonly ListItem[]): ListItem[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...next.filter(({ id }) => !ids.has(id))];
}
const PENDING = { status: 'pending', error: null } as const;
const withList = (state: HomeState, kind: HomeKind, change: Partial<ListState>): HomeState => ({
  ...state,
  lists: { ...state.lists, [kind]: { ...state.lists[kind], ...change } },
});

/** A flow from a file; what its creation can't say is said after it. */
export interface ImportRequest {
  readonly body: BodyOf<typeof createFlow>;
  readonly more: BodyOf<typeof updateFlow>;
}

const slice = createSlice({
  name: 'home',
  initialState: initialState as HomeState,
  reducers: {
    opened: (state, { payload: { kind, filter } }: Of<{ readonly filter: ListFilter }>) =>
      withList(state, kind, { filter, ...PENDING }),
    ownershipChosen: (state, { payload: { kind, ownership } }: Of<Pick<ListFilter, 'ownership'>>) =>
      withList(state, kind, { filter: { ...state.lists[kind].filter, ownership }, items: [], ...PENDING }),
    /** Typed: asked for after a pause. */
    searchTyped: (state, { payload: { kind, searchTerm } }: Of<Pick<ListFilter, 'searchTerm'>>) =>
      withList(state, kind, { filter: { ...state.lists[kind].filter, searchTerm } }),
    filterCleared: (state, { payload: { kind } }: Of) =>
      withList(state, kind, { filter: NO_FILTER, items: [], ...PENDING }),
    retried: (state, { payload: { kind } }: Of) => withList(state, kind, PENDING),
    searchStarted: (state, { payload: { kind } }: Of) => withList(state, kind, PENDING),
    firstPageFulfilled: (state, { payload: { kind, items, total } }: Of<Page>) =>
      withList(state, kind, { items, total, status: 'fulfilled', page: 1, more: 'idle' }),
    firstPageRejected: (state, { payload: { kind, error } }: Of<{ readonly error: Failure }>) =>
      withList(state, kind, { status: 'rejected', error }),
    moreRequested: (state, { payload: { kind } }: Of) => withList(state, kind, { more: 'pending' }),
    moreFulfilled: (state, { payload: { kind, items, total } }: Of<Page>) => {
      const { items: known, page } = state.lists[kind] as ListState;
      return withList(state, kind, { items: joined(known, items), total, page: page + 1, more: 'idle' });
    },
    moreRejected: (state, { payload: { kind } }: Of) => withList(state, kind, { more: 'rejected' }),
    createRequested: (state, _: PayloadAction<CreateRequest>): HomeState => ({ ...state, creating: 'pending' }),
    importRequested: (state, _: PayloadAction<ImportRequest>): HomeState => ({ ...state, creating: 'pending' }),
    createFulfilled: (state, { payload: { kind, id } }: Of<{ readonly id: number }>): HomeState => ({
      ...state,
      creating: 'fulfilled',
      created: { kind, id },
    }),
    createRejected: (state): HomeState => ({ ...state, creating: 'rejected' }),
    /** The dialog was opened or the editor of what it made entered. */
    createSettled: (state): HomeState => ({ ...state, creating: 'idle', created: null }),
    sampleRequested: (state): HomeState => ({ ...state, sample: 'pending' }),
    sampleFulfilled: (state): HomeState => ({ ...state, sample: 'fulfilled' }),
    sampleRejected: (state): HomeState => ({ ...state, sample: 'rejected' }),
    sampleSettled: (state): HomeState => ({ ...state, sample: 'idle' }),
  },
});
export const home = slice.actions;
export const homeReducer = slice.reducer;
