/** The people with whom a flow or a sequence is shared. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { getSharedWith, shareFlow, unshareFlow } from '@parley/contracts/http/flows';
import { getSequenceHandOver, handOverFlow, handOverSequence } from '@parley/contracts/http/hand-over';
import { getSequenceSharedWith, shareSequence, unshareSequence } from '@parley/contracts/http/sequences';
import { command, featureOf, resource, type Part } from '../../foundation/resource.js';
import type { Status } from '../../foundation/status.js';
import { isInterfaceLanguage } from '../../i18n/first-language.js';

/** A collaborator. */
export interface Collaborator {
  readonly email: string;
  readonly name: string | null;
  /** Their access waits for this; null: it doesn't wait. */
  readonly waitsFor?: 'signup' | 'proof' | null;
  /** false: the e-mail may be somebody else's. */
  readonly proven?: boolean;
}
/** The shared item. */
export interface Target {
  readonly kind: 'flow' | 'sequence';
  readonly id: number;
}
interface Access extends Target {
  readonly email: string;
}
interface HandedOver extends Target {
  /** The new owner. */
  readonly email: string;
  /** The former owner stays a collaborator. */
  readonly stays: boolean;
}
const ROUTES = {
  flow: { list: getSharedWith, add: shareFlow, remove: unshareFlow, handOver: handOverFlow },
  sequence: { list: getSequenceSharedWith, add: shareSequence, remove: unshareSequence, handOver: handOverSequence },
} as const;
/** Language of the inviting person, and of the mail. */
const languageNow = () => {
  const { lang } = document.documentElement;
  return isInterfaceLanguage(lang) ? lang : 'en';
};
const byEmail = (a: Collaborator, b: Collaborator): number => a.email.localeCompare(b.email);
const without = (people: readonly Collaborator[], gone: string) => people.filter(({ email }) => email !== gone);

export const adding = command({
  name: 'giveAccess',
  send: (api, { kind, id, email }: Access, signal): Promise<Collaborator> =>
    api.call(ROUTES[kind].add, { params: { id }, body: { with: email, language: languageNow() }, signal }),
});
export const removing = command({
  name: 'takeAccess',
  send: (api, { kind, id, email }: Access, signal): Promise<unknown> =>
    api.call(ROUTES[kind].remove, { params: { id }, body: { with: email }, signal }),
});
export const handingOver = command({
  name: 'handOver',
  send: (api, { kind, id, email, stays }: HandedOver, signal): Promise<unknown> =>
    api.call(ROUTES[kind].handOver, { params: { id }, body: { to: email, stays }, signal }),
});
/** The flows that get a sequence's new owner, too. */
export const goingAlong = resource({
  name: 'goingAlong',
  load: (api, { id }: Pick<Target, 'id'>, signal) => api.call(getSequenceHandOver, { params: { id }, signal }),
});
export const list = resource({
  name: 'listAccess',
  load: async (api, { kind, id }: Target, signal): Promise<readonly Collaborator[]> =>
    (await api.call(ROUTES[kind].list, { params: { id }, signal })).toSorted(byEmail),
  follow(people, action) {
    if (removing.fulfilled.match(action)) return without(people, action.payload.arg.email);
    if (!adding.fulfilled.match(action)) return people;
    const { reply } = action.payload;
    return [...without(people, reply.email), reply].toSorted(byEmail);
  },
});
/** By e-mail. */
const removals: Part<Readonly<Record<string, Status>>> = {
  initial: {},
  reducer(state, action: UnknownAction) {
    if (list.requested.match(action)) return {};
    if (removing.requested.match(action)) return { ...state, [action.payload.email]: 'pending' };
    if (removing.fulfilled.match(action)) return { ...state, [action.payload.arg.email]: 'fulfilled' };
    if (removing.rejected.match(action)) return { ...state, [action.payload.arg.email]: 'rejected' };
    return state;
  },
  *saga() {},
};
export const feature = featureOf('access', { list, adding, removing, removals, handingOver, goingAlong });
