/** The collapsed cards. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectorOf } from '../model/select-editor.js';

type Collapsed = Readonly<Record<string, true>>;
export interface CardsCollapsed {
  readonly keys: readonly string[];
  readonly isCollapsed: boolean;
}
const none: Collapsed = {};

function withCollapsed(now: Collapsed, keys: readonly string[], isCollapsed: boolean): Collapsed {
  const changed = keys.filter((key) => (now[key] ?? false) !== isCollapsed);
  if (changed.length === 0) return now;
  if (isCollapsed) return { ...now, ...Object.fromEntries(changed.map((key) => [key, true as const])) };
  const gone = new Set(changed);
  return Object.fromEntries(Object.entries(now).filter(([key]) => !gone.has(key)));
}

export const collapsedSlice = createSlice({
  name: 'flowEditor/collapsed',
  reducerPath: 'collapsed',
  initialState: none,
  reducers: {
    cardsCollapsed: (state: Collapsed, { payload: { keys, isCollapsed } }: PayloadAction<CardsCollapsed>) =>
      withCollapsed(state, keys, isCollapsed),
  },
});
export const { cardsCollapsed } = collapsedSlice.actions;
export const selectCollapsed = selectorOf(collapsedSlice);
