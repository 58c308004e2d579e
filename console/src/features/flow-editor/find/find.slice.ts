/** The search in the flow. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { findOpened } from '../model/editor-actions.js';
import { selectorOf } from '../model/select-editor.js';

export interface FindState {
  readonly isOpen: boolean;
  readonly query: string;
  /** Key of the prompt that contains the shown occurrence. */
  readonly key: string | null;
  /** Increases each time search is opened, so that the field takes the focus again. */
  readonly nonce: number;
}
const initialState: FindState = { isOpen: false, query: '', key: null, nonce: 0 };

export const findSlice = createSlice({
  name: 'flowEditor/find',
  reducerPath: 'find',
  initialState,
  reducers: {
    findClosed: (state: FindState): FindState => ({ ...state, isOpen: false, key: null }),
    findQueried: (state: FindState, { payload: query }: PayloadAction<string>): FindState => ({ ...state, query }),
    findShown: (state: FindState, { payload: key }: PayloadAction<string | null>): FindState => ({ ...state, key }),
  },
  extraReducers: (builder) =>
    builder.addCase(findOpened, (state: FindState): FindState => ({ ...state, isOpen: true, nonce: state.nonce + 1 })),
});
export const { findClosed, findQueried, findShown } = findSlice.actions;
export const selectFind = selectorOf(findSlice);
