/** The interactive chat that replaces the first message: engine, outbox and the rest, in a chunk loaded later. */
import type { ChatProps, MountedChat, PlayableFlow, Transport } from '../chat/chat-props.js';
import { foresee } from '../messages/foresee.js';
import { mountChat } from './mount.js';
import type { OpeningSession } from '../session/opening-session.js';
import { browserLearner } from '../transport/learner/browser.js';
import { courseToken } from '../transport/learner/course-token.js';
import { identifierFor, randomText } from '../transport/learner/identity.js';
import { localTexts, takeAllowed } from '../transport/learner/site-data.js';
import { SendingLine } from '../transport/learner/sending-line.js';
import { sendLeftovers } from './leftovers.js';
import type { PageData } from '../chat/page-data.js';
import { fetchPublished } from '../transport/published-flow.js';

/** Functions that a sequence shares with its steps (see `SequenceTools`). */
export const learnerTools = {
  courseToken,
  fetchPublished,
  foresee,
  identifierFor,
  localTexts,
  newLine: () => new SendingLine(),
  randomText,
  sendLeftovers,
};
export type LearnerTools = typeof learnerTools;

type Shared = Omit<ChatProps, 'transport'>;

/** Plays the version that this browser's chat began on (decision 27); a new attempt plays the page's version. */
export const learnerChat = async (
  host: HTMLElement,
  data: PageData,
  shared: Shared,
  opening: OpeningSession,
): Promise<MountedChat> => {
  await takeAllowed();
  const learner = browserLearner(data);
  const mount = (flow: PlayableFlow, transport: Transport = learner.transport(flow)): MountedChat =>
    mountChat(host, { ...shared, flow, transport, opening });
  const began = learner.beganOn;
  if (began === null || began === data.flow.version) return mount(data.flow);
  return fetchPublished(data.apiUrl, data.flow.id, began).then(
    (flow) => mount(flow),
    (error: unknown) =>
      // The answers are safe in this browser; only the flow's version can't be fetched now.
      mount(data.flow, { ...learner.newAttempts(), load: () => Promise.reject(error as Error) }),
  );
};
