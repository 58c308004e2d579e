/** The state of Home: filters, loaded lists, and requests that add to them. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { createFlow, FlowListItem } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import type { createSequence, SequenceListItem } from '@parley/contracts/http/sequences';
import type { Failure } from '../../foundation/api/failure.js';
import { PAGE_ROWS } from '../../foundation/api/page-rows.js';
import type { Status } from '../../foundation/status.js';
import type { HomeKind } from '../../ui/home-tab.js';

export interface ListFilter {
  readonly ownership: 'own' | 'shared' | null;
  readonly searchTerm: string;
  /** One of the person's own tags. */
  readonly tag?: string | undefined;
  /** Only archived items. */
  readonly archived?: boolean | undefined;
}
export const NO_FILTER: ListFilter = { ownership: null, searchTerm: '' };
export const isListFilter = (value: unknown): value is ListFilter =>
  typeof value === 'object' &&
  value !== null &&
  'ownership' in value &&
  (value.ownership === null || value.ownership === 'own' || value.ownership === 'shared') &&
  'searchTerm' in value &&
  typeof value.searchTerm === 'string' &&
  (!('tag' in value) || typeof value.tag === 'string') &&
  (!('archived' in value) || typeof value.archived === 'boolean');

/** A flow or a sequence. */
export type ListItem = FlowListItem & Partial<Pick<SequenceListItem, 'flowCount'>>;
export interface ListState {
  readonly filter: ListFilter;
  readonly status: Status;
  readonly error: Failure | null;
  readonly items: readonly ListItem[];
  readonly total: number;
  /** All tags that the person uses. */
  readonly tags: readonly string[];
  /** Pages loaded. */
  readonly page: number;
  readonly more: Status;
  /** The last page is loaded, though `total` may count newer items. */
  readonly ended: boolean;
}
/** The item of an action. */
export interface ItemName {
  readonly kind: HomeKind;
  readonly id: number;
  readonly name: string;
}
/** A row's position, to restore it. */
export interface Place {
  readonly item: ListItem;
  readonly index: number;
}
/** Shown once, as a toast. */
export type HomeNotice =
  | { readonly kind: 'archived'; readonly about: ItemName; readonly place: Place | null }
  | { readonly kind: 'tagged'; readonly about: ItemName; readonly before: readonly string[] }
  | { readonly kind: 'restored'; readonly about: ItemName }
  | { readonly kind: 'tagFailed'; readonly about: ItemName }
  | { readonly kind: 'archiveFailed' | 'restoreFailed'; readonly about: ItemName; readonly error: Failure };
export interface HomeState {
  readonly lists: Readonly<Record<HomeKind, ListState>>;
  readonly creating: Status;
  /** The newly created item, until its editor opens. */
  readonly created: { readonly kind: HomeKind; readonly id: number } | null;
  readonly sample: Status;
  readonly notice: HomeNotice | null;
}
const emptyList: ListState = {
  filter: NO_FILTER,
  status: 'idle',
  error: null,
  items: [],
  total: 0,
  tags: [],
  page: 0,
  more: 'idle',
  ended: false,
};
const initialState: HomeState = {
  lists: { flows: emptyList, sequences: emptyList },
  creating: 'idle',
  created: null,
  sample: 'idle',
  notice: null,
};

export interface Page {
  readonly items: readonly ListItem[];
  readonly total: number;
  readonly tags?: readonly string[];
}
export type CreateRequest =
  | { readonly kind: 'flows'; readonly body: BodyOf<typeof createFlow> }
  | { readonly kind: 'sequences'; readonly body: BodyOf<typeof createSequence> };
type Of<T = object> = PayloadAction<T & { readonly kind: HomeKind }>;

/** An item that moved between two pages during loading is shown once. */
function withPage(known: readonly ListItem[], next: readonly ListItem[]): ListItem[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...next.filter(({ id }) => !ids.has(id))];
}
const PENDING = { status: 'pending', error: null } as const;
const withList = (state: HomeState, kind: HomeKind, change: Partial<ListState>): HomeState => ({
  ...state,
  lists: { ...state.lists, [kind]: { ...state.lists[kind], ...change } },
});

/** Removes a row. Later rows move up, so the page loaded last is loaded again. */
function withoutRow(state: HomeState, kind: HomeKind, id: number): { list: Partial<ListState>; place: Place | null } {
  const { items, total, page } = state.lists[kind];
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  if (!item) return { list: {}, place: null };
  const list = {
    items: items.toSpliced(index, 1),
    total: total - 1,
    page: Math.max(0, page - 1),
    more: 'idle',
  } as const;
  return { list, place: { item, index } };
}

/** A flow from a file, with its translations. */
export interface ImportRequest {
  readonly body: BodyOf<typeof createFlow>;
  readonly more: Pick<BodyOf<typeof createFlow>, 'tName' | 'languages'>;
}

const slice = createSlice({
  name: 'home',
  initialState: initialState as HomeState,
  reducers: {
    opened: (state, { payload: { kind, filter } }: Of<{ readonly filter: ListFilter }>) =>
      withList(state, kind, { filter, ...PENDING }),
    ownershipChosen: (state, { payload: { kind, ownership } }: Of<Pick<ListFilter, 'ownership'>>) =>
      withList(state, kind, { filter: { ...state.lists[kind].filter, ownership }, items: [], ...PENDING }),
    /** Typed text: requested after a pause. */
    searchTyped: (state, { payload: { kind, searchTerm } }: Of<Pick<ListFilter, 'searchTerm'>>) =>
      withList(state, kind, { filter: { ...state.lists[kind].filter, searchTerm } }),
    narrowed: (state, { payload: { kind, ...change } }: Of<Pick<ListFilter, 'tag' | 'archived'>>) =>
      withList(state, kind, { filter: { ...state.lists[kind].filter, ...change }, items: [], ...PENDING }),
    filterCleared: (state, { payload: { kind } }: Of) =>
      withList(state, kind, { filter: NO_FILTER, items: [], ...PENDING }),
    retried: (state, { payload: { kind } }: Of) => withList(state, kind, PENDING),
    searchStarted: (state, { payload: { kind } }: Of) => withList(state, kind, PENDING),
    firstPageFulfilled: (state, { payload: { kind, items, total, tags = [] } }: Of<Page>) =>
      withList(state, kind, { items, total, tags, status: 'fulfilled', page: 1, more: 'idle', ended: false }),
    firstPageRejected: (state, { payload: { kind, error } }: Of<{ readonly error: Failure }>) =>
      withList(state, kind, { status: 'rejected', error }),
    moreRequested: (state, { payload: { kind } }: Of) => withList(state, kind, { more: 'pending' }),
    moreFulfilled: (state, { payload: { kind, items, total } }: Of<Page>) => {
      const { items: known, page } = state.lists[kind] as ListState;
      const ended = items.length < PAGE_ROWS;
      return withList(state, kind, { items: withPage(known, items), total, page: page + 1, more: 'idle', ended });
    },
    moreRejected: (state, { payload: { kind } }: Of) => withList(state, kind, { more: 'rejected' }),
    archiveRequested: (state, _: PayloadAction<ItemName>): HomeState => state,
    archiveFulfilled: (state, { payload }: PayloadAction<ItemName>): HomeState => {
      const { list, place } = withoutRow(state as HomeState, payload.kind, payload.id);
      return {
        ...withList(state as HomeState, payload.kind, list),
        notice: { kind: 'archived', about: payload, place },
      };
    },
    restoreRequested: (state, _: PayloadAction<ItemName & { readonly place?: Place | null }>): HomeState => state,
    restoreFulfilled: (
      state,
      { payload: { place, ...about } }: PayloadAction<ItemName & { readonly place?: Place | null }>,
    ) => {
      const { items, total, filter } = state.lists[about.kind] as ListState;
      const list =
        place && !filter.archived
          ? { items: items.toSpliced(place.index, 0, place.item), total: total + 1 }
          : filter.archived
            ? withoutRow(state as HomeState, about.kind, about.id).list
            : {};
      return { ...withList(state as HomeState, about.kind, list), notice: { kind: 'restored', about } as const };
    },
    tagsRequested: (state, _: PayloadAction<ItemName & { readonly tags: readonly string[] }>): HomeState => state,
    tagsFulfilled: (
      state,
      {
        payload: { tags, known, ...about },
      }: PayloadAction<ItemName & { readonly tags: readonly string[]; readonly known: readonly string[] }>,
    ): HomeState => {
      const before = state.lists[about.kind].items.find(({ id }) => id === about.id)?.tags ?? [];
      const items = (state as HomeState).lists[about.kind].items.map((item) =>
        item.id === about.id ? { ...item, tags: [...tags] } : item,
      );
      return {
        ...withList(state as HomeState, about.kind, { items, tags: known }),
        notice: { kind: 'tagged', about, before },
      };
    },
    failed: (state, { payload }: PayloadAction<Extract<HomeNotice, { kind: `${string}Failed` }>>): HomeState => ({
      ...(state as HomeState),
      notice: payload,
    }),
    noticeTold: (state): HomeState => ({ ...(state as HomeState), notice: null }),
    createRequested: (state, _: PayloadAction<CreateRequest>): HomeState => ({ ...state, creating: 'pending' }),
    importRequested: (state, _: PayloadAction<ImportRequest>): HomeState => ({ ...state, creating: 'pending' }),
    createFulfilled: (state, { payload: { kind, id } }: Of<{ readonly id: number }>): HomeState => ({
      ...state,
      creating: 'fulfilled',
      created: { kind, id },
    }),
    createRejected: (state): HomeState => ({ ...state, creating: 'rejected' }),
    /** The dialog opened, or the new item's editor did. */
    createSettled: (state): HomeState => ({ ...state, creating: 'idle', created: null }),
    sampleRequested: (state): HomeState => ({ ...state, sample: 'pending' }),
    sampleFulfilled: (state): HomeState => ({ ...state, sample: 'fulfilled' }),
    sampleRejected: (state): HomeState => ({ ...state, sample: 'rejected' }),
    sampleSettled: (state): HomeState => ({ ...state, sample: 'idle' }),
  },
});
export const home = slice.actions;
export const homeReducer = slice.reducer;
