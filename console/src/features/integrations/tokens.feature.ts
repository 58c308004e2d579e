/** One's own API tokens. A new token's text is kept until it is dropped: the server shows it once. */
import { createApiToken, listApiTokens, revokeApiToken } from '@parley/contracts/http/api-tokens';
import type { BodyOf } from '@parley/contracts/http/route';
import { command, featureOf, resource } from '../../foundation/resource.js';

export const revoking = command({
  name: 'revokeApiToken',
  send: (api, tokenId: string, signal) => api.call(revokeApiToken, { params: { tokenId }, signal }),
});
export const creating = command({
  name: 'createApiToken',
  send: (api, body: BodyOf<typeof createApiToken>, signal) => api.call(createApiToken, { body, signal }),
  follow: (made, action) => (revoking.fulfilled.match(action) && action.payload.arg === made.id ? null : made),
});
export const list = resource({
  name: 'listApiTokens',
  load: async (api, _: void, signal) => (await api.call(listApiTokens, { signal })).tokens,
  follow(tokens, action) {
    if (creating.fulfilled.match(action)) {
      const { token: _, ...row } = action.payload.reply;
      return [row, ...tokens];
    }
    if (revoking.fulfilled.match(action)) return tokens.filter(({ id }) => id !== action.payload.arg);
    return tokens;
  },
});
export const feature = featureOf('apiTokens', { list, creating, revoking });
