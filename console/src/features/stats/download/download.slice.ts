/** The file of a flow's chats or a sequence's runs that is being fetched. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { QueryOf } from '@parley/contracts/http/route';
import type { getSequenceResponseLogs } from '@parley/contracts/http/sequence-stats';
import type { FileFormat, getResponseLogs } from '@parley/contracts/http/stats';
import type { Failure } from '../../../foundation/api/failure.js';
import type { Status } from '../../../foundation/status.js';

/** The item whose file it is, with the list's filters. */
export type Downloaded =
  | { readonly kind: 'flow'; readonly id: number; readonly query: QueryOf<typeof getResponseLogs> }
  | { readonly kind: 'sequence'; readonly id: number; readonly query: QueryOf<typeof getSequenceResponseLogs> };
export interface Download {
  readonly of: Downloaded;
  readonly format: FileFormat;
  readonly withHistories: boolean;
  readonly language: string;
}
export const fileNameOf = ({ kind, id }: Downloaded, format: FileFormat): string =>
  `${kind}-${id}-response-data.${format}`;

export interface DownloadState {
  readonly status: Status;
  readonly error: Failure | null;
  /** Share of the chats or runs that are read, 0…1; null = unknown. */
  readonly share: number | null;
}
const initialState: DownloadState = { status: 'idle', error: null, share: null };

const slice = createSlice({
  name: 'download',
  initialState,
  reducers: {
    requested: (_, __: PayloadAction<Download>): DownloadState => ({ ...initialState, status: 'pending' }),
    progressed: (state, { payload }: PayloadAction<number>): DownloadState =>
      state.status === 'pending' ? { ...state, share: payload } : state,
    fulfilled: (): DownloadState => ({ ...initialState, status: 'fulfilled' }),
    rejected: (_, { payload }: PayloadAction<Failure>): DownloadState => ({
      ...initialState,
      status: 'rejected',
      error: payload,
    }),
    /** Also stops one that is under way. */
    reset: (): DownloadState => initialState,
  },
});
export const download = slice.actions;
export const downloadReducer = slice.reducer;
