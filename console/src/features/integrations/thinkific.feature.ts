/** One's own school on Thinkific: installing it, its courses, and what a content can be linked to. */
import { listFlows } from '@parley/contracts/http/flows';
import type { BodyOf } from '@parley/contracts/http/route';
import { listSequences } from '@parley/contracts/http/sequences';
import {
  beginThinkific,
  getThinkificData,
  installThinkific,
  refreshThinkific,
  saveThinkificData,
} from '@parley/contracts/http/thinkific';
import { searchQuery } from '../../foundation/api/search-term.js';
import { command, resource } from '../../foundation/resource.js';
import { removeStored, writeStored } from '../../foundation/storage.js';
import { leaveFor } from '../../ui/leave-for.js';

/** ms without typing until a search is sent. */
const TYPING_MS = 200;

export type ItemKind = BodyOf<typeof saveThinkificData>['kind'];
export interface ItemSearch {
  readonly kind: ItemKind;
  readonly term: string;
}

/** The way to the school. */
export const beginning = command({
  name: 'beginThinkific',
  async send(api, subdomain: string, signal) {
    const { url, state } = await api.call(beginThinkific, { body: { subdomain }, signal });
    writeStored('thinkificState', state);
    leaveFor(url);
  },
});
/** The end, after the way back. */
export const installing = command({
  name: 'installThinkific',
  async send(api, body: BodyOf<typeof installThinkific>, signal) {
    await api.call(installThinkific, { body, signal });
    removeStored('thinkificState');
  },
});
export const linking = command({
  name: 'linkContent',
  send: (api, body: BodyOf<typeof saveThinkificData>, signal) => api.call(saveThinkificData, { body, signal }),
});
/** `read`: Thinkific is asked for its courses again. */
export const courses = resource({
  name: 'loadCourses',
  load: (api, { read }: { readonly read: boolean }, signal) =>
    api.call(read ? refreshThinkific : getThinkificData, { signal }),
  follow: (data, action) => (linking.fulfilled.match(action) ? action.payload.reply : data),
  stays: () => true,
  staysAfterFailure: true,
});
/** Rows of the other kind go at once: their ids name something else now. */
export const items = resource({
  name: 'loadItems',
  async load(api, { kind, term }: ItemSearch, signal) {
    if (term !== '') await new Promise((done) => setTimeout(done, TYPING_MS));
    signal.throwIfAborted();
    const query = searchQuery(term);
    return kind === 'flow'
      ? (await api.call(listFlows, { query, signal })).flows
      : (await api.call(listSequences, { query, signal })).flowSequences;
  },
  stays: (before, now) => before.kind === now.kind,
});
