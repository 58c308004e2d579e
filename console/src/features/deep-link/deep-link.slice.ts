/** Selecting a flow or a sequence for a course: the lists, what is chosen, and what goes back to the course. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FlowListItem } from '@parley/contracts/http/flows';
import type { grantSelection, Selection } from '@parley/contracts/http/lti';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { SequenceListItem } from '@parley/contracts/http/sequences';
import type { Failure } from '../../foundation/api/failure.js';
import { PAGE_ROWS } from '../../foundation/api/page-rows.js';
import type { Status } from '../../foundation/status.js';
import type { LinkKind } from '../../ui/link-settings/link-settings.js';

export type Item = FlowListItem & Partial<Pick<SequenceListItem, 'flowCount'>>;
interface Step {
  readonly status: Status;
  readonly error: Failure | null;
}
export interface ItemList extends Step {
  readonly term: string;
  readonly items: readonly Item[];
  readonly total: number;
  /** Pages loaded. */
  readonly page: number;
  readonly more: Status;
  /** The last page is loaded, though `total` may count newer items. */
  readonly ended: boolean;
}
export interface Chosen {
  readonly kind: LinkKind;
  readonly item: Item;
}
export interface DeepLinkState {
  /** Part of the address; whoever has it can end the selection. */
  readonly ltik: string;
  readonly selection: Step & { readonly platform: string };
  readonly lists: Readonly<Record<LinkKind, ItemList>>;
  readonly chosen: Chosen | null;
  readonly granting: Step & { readonly granted: ReplyOf<typeof grantSelection> | null };
  readonly sending: Step;
  /** The markup of the page; its script leads back to the course. */
  readonly markup: string | null;
}
export interface Page {
  readonly kind: LinkKind;
  readonly items: readonly Item[];
  readonly total: number;
}
const IDLE = { status: 'idle', error: null } as const;
const PENDING = { status: 'pending', error: null } as const;
const FULFILLED = { status: 'fulfilled', error: null } as const;
const rejected = (error: Failure) => ({ status: 'rejected', error }) as const;
const EMPTY: ItemList = { ...IDLE, term: '', items: [], total: 0, page: 0, more: 'idle', ended: false };
const initialState: DeepLinkState = {
  ltik: '',
  selection: { ...IDLE, platform: '' },
  lists: { flow: EMPTY, sequence: EMPTY },
  chosen: null,
  granting: { ...IDLE, granted: null },
  sending: IDLE,
  markup: null,
};

const withList = (state: DeepLinkState, kind: LinkKind, change: Partial<ItemList>): DeepLinkState => ({
  ...state,
  lists: { ...state.lists, [kind]: { ...state.lists[kind], ...change } },
});
/** An item that moved between two pages during loading is shown once. */
const joined = (known: readonly Item[], next: readonly Item[]): readonly Item[] => {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...next.filter(({ id }) => !ids.has(id))];
};

const slice = createSlice({
  name: 'deepLink',
  initialState: initialState as DeepLinkState,
  reducers: {
    opened: (_, { payload: ltik }: PayloadAction<string>): DeepLinkState => ({
      ...initialState,
      ltik,
      selection: { ...PENDING, platform: '' },
    }),
    openFulfilled: (state, { payload: platform }: PayloadAction<string>): DeepLinkState => ({
      ...state,
      selection: { ...FULFILLED, platform },
    }),
    openRejected: (state, { payload }: PayloadAction<Failure>): DeepLinkState => ({
      ...state,
      selection: { ...rejected(payload), platform: '' },
    }),

    listWanted: (state, { payload: kind }: PayloadAction<LinkKind>) => withList(state, kind, PENDING),
    searchTyped: (state, { payload: { kind, term } }: PayloadAction<{ kind: LinkKind; term: string }>) =>
      withList(state, kind, { ...PENDING, term }),
    listFulfilled: (state, { payload: { kind, items, total } }: PayloadAction<Page>) =>
      withList(state, kind, { ...FULFILLED, items, total, page: 1, more: 'idle', ended: items.length < PAGE_ROWS }),
    listRejected: (state, { payload: { kind, error } }: PayloadAction<{ kind: LinkKind; error: Failure }>) =>
      withList(state, kind, rejected(error)),
    moreWanted: (state, { payload: kind }: PayloadAction<LinkKind>) => withList(state, kind, { more: 'pending' }),
    moreFulfilled: (state, { payload: { kind, items, total } }: PayloadAction<Page>) => {
      const { items: known, page } = state.lists[kind];
      const ended = items.length < PAGE_ROWS;
      return withList(state, kind, { items: joined(known, items), total, page: page + 1, more: 'idle', ended });
    },
    moreRejected: (state, { payload: kind }: PayloadAction<LinkKind>) => withList(state, kind, { more: 'rejected' }),

    chosen: (state, { payload }: PayloadAction<Chosen>): DeepLinkState => ({
      ...state,
      chosen: payload,
      granting: { ...PENDING, granted: null },
      sending: IDLE,
    }),
    grantFulfilled: (state, { payload }: PayloadAction<ReplyOf<typeof grantSelection>>): DeepLinkState => ({
      ...state,
      granting: { ...FULFILLED, granted: payload },
    }),
    grantRejected: (state, { payload }: PayloadAction<Failure>): DeepLinkState => ({
      ...state,
      granting: { ...rejected(payload), granted: null },
    }),
    cancelled: (state): DeepLinkState => ({ ...state, chosen: null }),
    sendRequested: (state, _: PayloadAction<Selection>): DeepLinkState => ({ ...state, sending: PENDING }),
    sendFulfilled: (state, { payload: markup }: PayloadAction<string>): DeepLinkState => ({
      ...state,
      sending: FULFILLED,
      markup,
    }),
    sendRejected: (state, { payload }: PayloadAction<Failure>): DeepLinkState => ({
      ...state,
      sending: rejected(payload),
    }),
  },
});
export const deepLink = slice.actions;
export const deepLinkReducer = slice.reducer;
