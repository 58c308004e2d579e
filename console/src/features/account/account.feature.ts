/** Loads and changes the Account panel's data; the user is in `session`. */
import { me, updateProfile } from '@parley/contracts/http/auth';
import { getOwnData } from '@parley/contracts/http/auth-data';
import { forgotPassword } from '@parley/contracts/http/auth-reset';
import { getPlan } from '@parley/contracts/http/plan';
import type { BodyOf } from '@parley/contracts/http/route';
import { put } from 'typed-redux-saga';
import { command, featureOf, resource, type Part } from '../../foundation/resource.js';
import { session } from '../../foundation/session/session.slice.js';
import { onEvery } from '../../foundation/workers.js';

const saving = (name: string) =>
  command({
    name,
    send: (api, body: BodyOf<typeof updateProfile>, signal) => api.call(updateProfile, { body, signal }),
  });
export const savingName = saving('saveName');
export const savingSettings = saving('saveSettings');
export const savingPicture = saving('savePicture');
export const mailing = command({
  name: 'mailPasswordLink',
  send: (api, body: BodyOf<typeof forgotPassword>, signal) => api.call(forgotPassword, { body, signal }),
});
export const downloadingData = command({
  name: 'downloadOwnData',
  send: (api, _: void, signal) => api.file(getOwnData, { signal }),
});
export const details = resource({
  name: 'loadDetails',
  async load(api, _: void, signal) {
    const { features: _features, ...user } = await api.call(me, { signal });
    return user;
  },
});
export const plan = resource({
  name: 'loadPlan',
  load: (api, _: void, signal) => api.call(getPlan, { signal }),
  staysAfterFailure: true,
});
/** The whole console reads the session. */
const telling: Part<null> = {
  initial: null,
  reducer: (state) => state,
  *saga() {
    yield* onEvery(details.fulfilled, function* ({ payload: { administrator: _administrator, ...user } }) {
      yield* put(session.profileChanged(user));
    });
    for (const { fulfilled } of [savingName, savingSettings, savingPicture])
      yield* onEvery(fulfilled, function* ({ payload }) {
        yield* put(session.profileChanged(payload.reply));
      });
  },
};
export const feature = featureOf('account', {
  details,
  plan,
  savingName,
  savingSettings,
  savingPicture,
  mailing,
  downloadingData,
  telling,
});
