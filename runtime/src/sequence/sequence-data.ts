/** What a sequence's page tells the player; `GET /api/flow_sequences/:id/playable` gives the same without the opening. */
import type { SequencePlayable } from '@parley/contracts/sequence/playable';
import type { Opening } from '../page/page-data.js';

export interface SequencePageData extends SequencePlayable {
  /** How the first step begins, where the page was drawn by the server. */
  readonly opening?: Opening | null;
}
export type SequenceDisplay = SequencePlayable['display'];

export const DEFAULT_SEQUENCE_DISPLAY: SequenceDisplay = {
  showScore: true,
  showName: false,
  disableAutoAnswer: false,
  disableKeyboardAnswer: false,
  allowRandomAccess: false,
};
