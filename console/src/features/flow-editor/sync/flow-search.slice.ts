/** Results of a search for link targets among the author's flows; `query` identifies late replies. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Status } from '../../../foundation/status.js';
import { selectorOf } from '../model/select-editor.js';

export interface FoundFlow {
  readonly id: number;
  readonly name: string;
  /** null = never published: a link to it prevents publishing. */
  readonly latestVersion: number | null;
}
export interface FlowSearch {
  readonly query: string | null;
  readonly status: Status;
  readonly flows: readonly FoundFlow[];
}
interface FlowsFound {
  readonly query: string;
  readonly flows: readonly FoundFlow[];
}
const initialState: FlowSearch = { query: null, status: 'idle', flows: [] };

export const flowSearchSlice = createSlice({
  name: 'flowEditor/flowSearch',
  reducerPath: 'flowSearch',
  initialState,
  reducers: {
    flowsSearched: (state: FlowSearch, { payload: query }: PayloadAction<string>): FlowSearch => ({
      ...state,
      query,
      status: 'pending',
    }),
    flowsFound: (state: FlowSearch, { payload }: PayloadAction<FlowsFound>): FlowSearch =>
      payload.query === state.query ? { ...payload, status: 'fulfilled' } : state,
    flowSearchFailed: (state: FlowSearch, { payload: query }: PayloadAction<string>): FlowSearch =>
      query === state.query ? { ...state, status: 'rejected' } : state,
  },
});
export const { flowsSearched, flowsFound, flowSearchFailed } = flowSearchSlice.actions;
export const selectFlowSearch = selectorOf(flowSearchSlice);
