/** The data of the part “A link for each learner” of the share dialog. */
import {
  listFlowLearnerLinks,
  listSequenceLearnerLinks,
  makeFlowLearnerLinks,
  makeSequenceLearnerLinks,
  removeFlowLearnerLink,
  removeSequenceLearnerLink,
  type LearnerLink,
} from '@parley/contracts/http/learner-links';
import { command, featureOf, resource } from '../../../foundation/resource.js';
import type { ShareSubject } from '../share.slice.js';
import type { NamedLearner } from './names-in.js';

const ROUTES = {
  flow: { list: listFlowLearnerLinks, make: makeFlowLearnerLinks, remove: removeFlowLearnerLink },
  sequence: { list: listSequenceLearnerLinks, make: makeSequenceLearnerLinks, remove: removeSequenceLearnerLink },
} as const;

export interface MadeLinks extends ShareSubject {
  readonly learners: readonly NamedLearner[];
  /** The label of their class; null = none was entered, and known links keep theirs. */
  readonly label: string | null;
}
export interface RemovedLink extends ShareSubject {
  readonly linkId: string;
}

export const making = command({
  name: 'makeLearnerLinks',
  send: async (api, { kind, id, learners, label }: MadeLinks, signal) =>
    (
      await api.call(ROUTES[kind].make, {
        params: { id },
        body: { learners, ...(label !== null && { class: label }) },
        signal,
      })
    ).links,
});
export const removing = command({
  name: 'removeLearnerLink',
  send: (api, { kind, id, linkId }: RemovedLink, signal) =>
    api.call(ROUTES[kind].remove, { params: { id, linkId }, signal }),
});
export const links = resource({
  name: 'learnerLinks',
  load: async (api, { kind, id }: ShareSubject, signal): Promise<readonly LearnerLink[]> =>
    (await api.call(ROUTES[kind].list, { params: { id }, signal })).links,
  follow: (value, action) => {
    if (making.fulfilled.match(action)) return action.payload.reply;
    if (!removing.fulfilled.match(action)) return value;
    const { linkId } = action.payload.arg;
    return value.filter((link) => link.id !== linkId);
  },
});
export const feature = featureOf('learner-links', { links, making, removing });
