/** Loads and changes the protections of the account: devices, passkeys, and the code that a login asks for. */
import { endOtherSessions, endSession, listSessions } from '@parley/contracts/http/auth-sessions';
import { listPasskeys, removePasskey } from '@parley/contracts/http/passkeys';
import { getTwoFactor } from '@parley/contracts/http/two-factor';
import { command, featureOf, resource } from '../../../foundation/resource.js';

export const ending = command({
  name: 'endSession',
  send: (api, sessionId: string, signal) => api.call(endSession, { params: { sessionId }, signal }),
});
export const endingOthers = command({
  name: 'endOtherSessions',
  send: (api, _: void, signal) => api.call(endOtherSessions, { body: {}, signal }),
});
export const sessions = resource({
  name: 'listSessions',
  load: async (api, _: void, signal) => (await api.call(listSessions, { signal })).sessions,
  follow(rows, action) {
    if (ending.fulfilled.match(action)) return rows.filter(({ id }) => id !== action.payload.arg);
    return endingOthers.fulfilled.match(action) ? rows.filter(({ isCurrent }) => isCurrent) : rows;
  },
});
export const twoFactor = resource({
  name: 'getTwoFactor',
  load: (api, _: void, signal) => api.call(getTwoFactor, { signal }),
});
export const removing = command({
  name: 'removePasskey',
  send: (api, passkeyId: string, signal) => api.call(removePasskey, { params: { passkeyId }, signal }),
});
export const passkeys = resource({
  name: 'listPasskeys',
  load: async (api, _: void, signal) => (await api.call(listPasskeys, { signal })).passkeys,
  follow: (rows, action) =>
    removing.fulfilled.match(action) ? rows.filter(({ id }) => id !== action.payload.arg) : rows,
});
export const feature = featureOf('security', { sessions, ending, endingOthers, twoFactor, passkeys, removing });
