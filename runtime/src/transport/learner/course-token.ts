/**
 * The token that the page of a SCORM or cmi5 package hands to the chat in its frame. Chats begin with it, so wherever
 * the course keeps it, the learner can continue.
 */
import type { CourseTokenMark } from '../../embed/protocol.js';

const MARK: CourseTokenMark = '#course=';
const TOKEN = /^[0-9a-f]{64}$/;

export interface Place {
  readonly hash: string;
  /** True if the share host served this page; false for a page of somebody else that shows a chat in it. */
  readonly isChatPage: boolean;
  readonly isFramed: boolean;
}

const here = (): Place => ({
  hash: location.hash,
  isChatPage: document.getElementById('parley-data') !== null,
  isFramed: window.parent !== window,
});

/**
 * Undefined: there is none. A link that is opened by itself hands over none: else whoever made the link could read the
 * chat behind it.
 */
export const courseToken = ({ hash, isChatPage, isFramed }: Place = here()): string | undefined => {
  const token = hash.startsWith(MARK) ? hash.slice(MARK.length) : '';
  return isChatPage && isFramed && TOKEN.test(token) ? token : undefined;
};
