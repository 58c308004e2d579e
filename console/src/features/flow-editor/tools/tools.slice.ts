/** What the author does to the view of a flow and not to the flow: which cards are picked, folded, found, in sight. */
import { createAction, type UnknownAction } from '@reduxjs/toolkit';

export type ToolDialog =
  | 'palette'
  | 'shortcuts'
  | 'print'
  | 'settings'
  | 'words'
  | 'importFlow'
  | 'sharedTexts'
  | 'paths'
  | 'rename'
  | 'addLanguage'
  | 'removeLanguage'
  | 'allTexts'
  /** Stands at the button for publishing. */
  | 'publishNote';
type Keys = Readonly<Record<string, true>>;

export interface FindState {
  readonly isOpen: boolean;
  readonly query: string;
  /** The prompt of the occurrence that is shown. */
  readonly key: string | null;
  /** Rises with every wish to search, so that the field takes the focus again. */
  readonly nonce: number;
}
export interface ToolsState {
  readonly open: ToolDialog | null;
  /** The card that the author came from when a dialog opened. */
  readonly card: string | null;
  readonly selected: Keys;
  /** Where a range begins. */
  readonly anchor: string | null;
  readonly collapsed: Keys;
  /** In the order of the flow. */
  readonly inView: readonly string[];
  readonly find: FindState;
}
const NONE: Keys = {};
export const initialTools: ToolsState = {
  open: null,
  card: null,
  selected: NONE,
  anchor: null,
  collapsed: NONE,
  inView: [],
  find: { isOpen: false, query: '', key: null, nonce: 0 },
};

export const toolOpened = createAction('flowEditor/toolOpened', (tool: ToolDialog, card: string | null = null) => ({
  payload: { tool, card },
}));
/** @param only this one, where another may be open by now */
export const toolClosed = createAction('flowEditor/toolClosed', (only: ToolDialog | null = null) => ({
  payload: only,
}));

export const selectionChanged = createAction<{ readonly keys: readonly string[]; readonly anchor: string | null }>(
  'flowEditor/selectionChanged',
);
/** With `isCollapsed` true, also: all of these. */
export const cardsCollapsed = createAction<{ readonly keys: readonly string[]; readonly isCollapsed: boolean }>(
  'flowEditor/cardsCollapsed',
);
export const cardsInView = createAction<readonly string[]>('flowEditor/cardsInView');

export const findOpened = createAction('flowEditor/findOpened');
export const findClosed = createAction('flowEditor/findClosed');
export const findQueried = createAction<string>('flowEditor/findQueried');
export const findShown = createAction<string | null>('flowEditor/findShown');

const keysOf = (keys: readonly string[]): Keys => Object.fromEntries(keys.map((key) => [key, true as const]));

function withCollapsed(now: Keys, keys: readonly string[], isCollapsed: boolean): Keys {
  const changed = keys.filter((key) => (now[key] ?? false) !== isCollapsed);
  if (changed.length === 0) return now;
  if (isCollapsed) return { ...now, ...keysOf(changed) };
  const gone = new Set(changed);
  return Object.fromEntries(Object.entries(now).filter(([key]) => !gone.has(key)));
}

export function toolsReducer(state: ToolsState, made: UnknownAction): ToolsState {
  if (toolOpened.match(made)) return { ...state, open: made.payload.tool, card: made.payload.card };
  if (toolClosed.match(made))
    return made.payload === null || made.payload === state.open ? { ...state, open: null } : state;
  if (selectionChanged.match(made)) {
    const { keys, anchor } = made.payload;
    return { ...state, selected: keys.length === 0 ? NONE : keysOf(keys), anchor };
  }
  if (cardsCollapsed.match(made)) {
    const collapsed = withCollapsed(state.collapsed, made.payload.keys, made.payload.isCollapsed);
    return collapsed === state.collapsed ? state : { ...state, collapsed };
  }
  if (cardsInView.match(made)) return { ...state, inView: made.payload };
  return afterFinding(state, made);
}

function afterFinding(state: ToolsState, made: UnknownAction): ToolsState {
  const { find } = state;
  if (findOpened.match(made)) return { ...state, find: { ...find, isOpen: true, nonce: find.nonce + 1 } };
  if (findClosed.match(made)) return { ...state, find: { ...find, isOpen: false, key: null } };
  if (findQueried.match(made)) return { ...state, find: { ...find, query: made.payload } };
  if (findShown.match(made)) return { ...state, find: { ...find, key: made.payload } };
  return state;
}
