import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Settings } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import type { ShortLink } from '@parley/contracts/http/short-link';
import type { LinkSecret } from '@parley/contracts/http/link-secret';
import type { Failure } from '../../foundation/api/failure.js';
import type { Status } from '../../foundation/status.js';
import type { LinkKind } from '../../ui/link-settings/link-settings.js';

export type IdentifierTrust = NonNullable<Settings['identifierTrust']>;
/** Settings that the dialog changes and saves at once. */
export type ShareSettings = Pick<Settings, 'identifierTrust' | 'embedOrigins'>;
export interface ShareSubject {
  readonly kind: LinkKind;
  readonly id: number;
}
/** The dialog needs this of a flow or a sequence. */
export interface SharedItem extends ShareSubject {
  readonly name: string;
  readonly languages: readonly Language[];
  readonly latestVersion: number | null;
  readonly settings: Settings;
  readonly ownership: 'own' | 'shared';
}
/** The secret of signed links; loaded only on request. */
export interface SecretState {
  readonly status: Status;
  readonly error: Failure | null;
  readonly value: LinkSecret | null;
}
/** The mark of the preview's link; asked for when the preview is shown. */
export interface MarkState {
  readonly value: string | null;
  readonly error: Failure | null;
}
/** How a chat looks behind a link: the part of the dialog's fields that the short link stores. */
export type StoredLook = Pick<ShortLink, 'settings' | 'language'>;
/** The short link; asked for when the dialog shows what was published. */
export interface ShortLinkState {
  readonly status: Status;
  readonly error: Failure | null;
  /** Holds what was chosen last, also while that is being saved. */
  readonly value: ShortLink | null;
  /** The progress of saving the newest choice. */
  readonly saving: Status;
}
const noShortLink: ShortLinkState = { status: 'idle', error: null, value: null, saving: 'idle' };
const noMark: MarkState = { value: null, error: null };
const noSecret: SecretState = { status: 'idle', error: null, value: null };
export interface ShareState {
  readonly status: Status;
  readonly error: Failure | null;
  readonly item: SharedItem | null;
  /** The setting changed last, and the state of its request. */
  readonly setting: { readonly change: ShareSettings; readonly status: Status };
  readonly secret: SecretState;
  readonly mark: MarkState;
  readonly shortLink: ShortLinkState;
}
const initialState: ShareState = {
  status: 'idle',
  error: null,
  item: null,
  setting: { change: {}, status: 'idle' },
  secret: noSecret,
  mark: noMark,
  shortLink: noShortLink,
};
const withSecret = (state: unknown, secret: Partial<SecretState>): ShareState => {
  const now = state as ShareState;
  return { ...now, secret: { ...now.secret, ...secret } };
};
const withShortLink = (state: unknown, shortLink: Partial<ShortLinkState>): ShareState => {
  const now = state as ShareState;
  return { ...now, shortLink: { ...now.shortLink, ...shortLink } };
};
const withMark = (state: unknown, mark: MarkState): ShareState => ({ ...(state as ShareState), mark });

const slice = createSlice({
  name: 'share',
  initialState,
  reducers: {
    requested: (_, __: PayloadAction<ShareSubject>): ShareState => ({ ...initialState, status: 'pending' }),
    fulfilled: (_, { payload }: PayloadAction<SharedItem>): ShareState => ({
      ...initialState,
      status: 'fulfilled',
      item: payload,
    }),
    rejected: (_, { payload }: PayloadAction<Failure>): ShareState => ({
      ...initialState,
      status: 'rejected',
      error: payload,
    }),
    settingChosen: (
      state,
      { payload }: PayloadAction<{ readonly subject: ShareSubject; readonly change: ShareSettings }>,
    ): ShareState => ({ ...(state as ShareState), setting: { change: payload.change, status: 'pending' } }),
    settingFulfilled: (state, { payload }: PayloadAction<Settings>): ShareState => {
      const { item, ...rest } = state as ShareState;
      return {
        ...rest,
        setting: { ...rest.setting, status: 'fulfilled' },
        item: item && { ...item, settings: payload },
      };
    },
    secretRequested: (state, _: PayloadAction<ShareSubject>) => withSecret(state, { status: 'pending', error: null }),
    secretReplaced: (state, _: PayloadAction<ShareSubject>) => withSecret(state, { status: 'pending', error: null }),
    secretFulfilled: (state, { payload }: PayloadAction<LinkSecret>) =>
      withSecret(state, { status: 'fulfilled', value: payload }),
    secretRejected: (state, { payload }: PayloadAction<Failure>) =>
      withSecret(state, { status: 'rejected', error: payload }),
    markRequested: (state, _: PayloadAction<ShareSubject>) => withMark(state, noMark),
    markFulfilled: (state, { payload }: PayloadAction<string>) => withMark(state, { value: payload, error: null }),
    markRejected: (state, { payload }: PayloadAction<Failure>) => withMark(state, { value: null, error: payload }),
    shortLinkRequested: (state, _: PayloadAction<ShareSubject & { readonly look: StoredLook }>) =>
      withShortLink(state, { ...noShortLink, status: 'pending' }),
    shortLinkFulfilled: (state, { payload }: PayloadAction<ShortLink>) =>
      withShortLink(state, { status: 'fulfilled', value: payload }),
    shortLinkRejected: (state, { payload }: PayloadAction<Failure>) =>
      withShortLink(state, { status: 'rejected', error: payload }),
    lookChosen: (state, { payload }: PayloadAction<ShareSubject & { readonly look: StoredLook }>) => {
      const { value } = (state as ShareState).shortLink;
      return withShortLink(state, { saving: 'pending', value: value && { ...value, ...payload.look } });
    },
    lookFulfilled: (state) => withShortLink(state, { saving: 'fulfilled' }),
    lookRejected: (state) => withShortLink(state, { saving: 'rejected' }),
    settingRejected: (state): ShareState => {
      const now = state as ShareState;
      return { ...now, setting: { ...now.setting, status: 'rejected' } };
    },
  },
});
export const share = slice.actions;
export const shareReducer = slice.reducer;
