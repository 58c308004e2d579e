import { me, updateProfile } from '@parley/contracts/http/auth';
import { forgotPassword } from '@parley/contracts/http/auth-reset';
import { getPlan } from '@parley/contracts/http/plan';
import type { BodyOf } from '@parley/contracts/http/route';
import { put, select } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import { request } from '../../foundation/api/request.js';
import { session } from '../../foundation/session/session.slice.js';
import type { RootState } from '../../foundation/store.js';
import { onEvery, onLatest } from '../../foundation/workers.js';
import { isInterfaceLanguage } from '../../i18n/first-language.js';
import { account, type AccountState } from './account.slice.js';

const current = (root: RootState) => root.features['account'] as AccountState;
const ownSettings = ({ session: { user } }: RootState) => user?.settings ?? {};

function* change(api: Api, what: 'nameSave' | 'settingsSave' | 'pictureSave', body: BodyOf<typeof updateProfile>) {
  try {
    yield* put(session.profileChanged(yield* request(api, updateProfile, { body })));
    yield* put(account.ended({ what, status: 'fulfilled' }));
  } catch {
    yield* put(account.ended({ what, status: 'rejected' }));
  }
}

export function* accountSaga(api: Api) {
  yield* onLatest(account.detailsWanted, function* ({ payload: { force = false } }) {
    if (!force && (yield* select(current)).details === 'fulfilled') return;
    yield* put(account.detailsChanged('pending'));
    try {
      const { features: _, ...user } = yield* request(api, me, {});
      yield* put(session.profileChanged(user));
      yield* put(account.detailsChanged('fulfilled'));
    } catch {
      yield* put(account.detailsChanged('rejected'));
    }
  });
  yield* onLatest(account.planWanted, function* ({ payload: { force = false } }) {
    if (!force && (yield* select(current)).plan.status === 'fulfilled') return;
    yield* put(account.planPending());
    try {
      yield* put(account.planFulfilled(yield* request(api, getPlan, {})));
    } catch {
      yield* put(account.planRejected());
    }
  });
  yield* onEvery(account.nameSaveRequested, ({ payload: name }) => change(api, 'nameSave', { name }));
  yield* onEvery(account.settingsSaveRequested, ({ payload: settings }) => change(api, 'settingsSave', { settings }));
  yield* onEvery(account.pictureSaveRequested, function* ({ payload: avatarUrl }) {
    const { avatarUrl: _, ...others } = yield* select(ownSettings);
    yield* change(api, 'pictureSave', { settings: avatarUrl === null ? others : { ...others, avatarUrl } });
  });
  yield* onEvery(account.passwordMailRequested, function* ({ payload: language }) {
    const user = yield* select((root: RootState) => root.session.user);
    if (!user) return;
    try {
      const body = { email: user.email, ...(isInterfaceLanguage(language) && { language }) };
      yield* request(api, forgotPassword, { body });
      yield* put(account.ended({ what: 'passwordMail', status: 'fulfilled' }));
    } catch {
      yield* put(account.ended({ what: 'passwordMail', status: 'rejected' }));
    }
  });
}
