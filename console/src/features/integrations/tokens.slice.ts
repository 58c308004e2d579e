/** One's own API tokens. A new token's text stays here until it is put away: the server shows it once. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiToken, createApiToken } from '@parley/contracts/http/api-tokens';
import type { BodyOf, ReplyOf } from '@parley/contracts/http/route';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';

export interface TokensState {
  readonly load: { readonly status: Status; readonly error: Failure | null };
  readonly tokens: readonly ApiToken[];
  readonly update: { readonly status: Status; readonly error: Failure | null };
  readonly made: ReplyOf<typeof createApiToken> | null;
}
const idle = { status: 'idle', error: null } as const;
const pending = { status: 'pending', error: null } as const;
const fulfilled = { status: 'fulfilled', error: null } as const;
const initialState: TokensState = { load: idle, tokens: [], update: idle, made: null };

const slice = createSlice({
  name: 'apiTokens',
  initialState,
  reducers: {
    wanted: (state): TokensState => ({ ...state, load: pending }),
    loadFulfilled: (state, { payload }: PayloadAction<readonly ApiToken[]>): TokensState => ({
      ...state,
      load: fulfilled,
      tokens: payload,
    }),
    loadRejected: (state, { payload }: PayloadAction<Failure>): TokensState => ({
      ...state,
      load: { status: 'rejected', error: payload },
    }),
    createRequested: (state, _: PayloadAction<BodyOf<typeof createApiToken>>): TokensState => ({
      ...state,
      update: pending,
    }),
    created: (state, { payload }: PayloadAction<ReplyOf<typeof createApiToken>>): TokensState => {
      const { token: _token, ...row } = payload;
      return { ...state, update: fulfilled, made: payload, tokens: [row, ...state.tokens] };
    },
    putAway: (state): TokensState => ({ ...state, made: null }),
    revokeRequested: (state, _: PayloadAction<string>): TokensState => ({ ...state, update: pending }),
    revoked: (state, { payload }: PayloadAction<string>): TokensState => ({
      ...state,
      update: fulfilled,
      made: state.made?.id === payload ? null : state.made,
      tokens: state.tokens.filter(({ id }) => id !== payload),
    }),
    updateRejected: (state, { payload }: PayloadAction<Failure>): TokensState => ({
      ...state,
      update: { status: 'rejected', error: payload },
    }),
  },
});
export const apiTokens = slice.actions;
export const apiTokensReducer = slice.reducer;
export const isTokensAction = ({ type }: { readonly type: string }): boolean => type.startsWith(`${slice.name}/`);
