/** The data of a sequence's page; `GET /api/flow_sequences/:id/playable` returns the same without `opening`. */
import type { SequencePlayable } from '@parley/contracts/sequence/playable';
import type { Opening, PageData } from '../chat/page-data.js';

export interface SequencePageData extends SequencePlayable {
  /** The beginning of the first step, if the server rendered the page. */
  readonly opening?: Opening | null;
  readonly asksName?: boolean;
  readonly texts?: PageData['texts'];
  readonly theme?: PageData['theme'];
}
export type SequenceDisplay = SequencePlayable['display'];

export const DEFAULT_SEQUENCE_DISPLAY: SequenceDisplay = {
  showScore: true,
  showName: false,
  disableAutoAnswer: false,
  disableKeyboardAnswer: false,
  allowRandomAccess: false,
};
