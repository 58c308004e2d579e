/** What a sequence's settings say beyond a flow's, and who has the last word about the order of its steps. */
import type { Settings } from '../flow/definition.js';

/** In a sequence these take the place of every attached flow's own settings (decision 20). */
export interface SequenceSettings extends Settings {
  /**
   * true: steps are open in any order. false or absent: only once those before them are completed, whatever a link says.
   * `link`: the author leaves it to the link (`s.allowRandomAccess`), which every learner can change.
   */
  readonly allowRandomAccess?: boolean | 'link';
}

/** Whether steps may be played in any order. @param asked what the learner's link asks for */
export const isRandomAccess = ({ allowRandomAccess = false }: SequenceSettings, asked: boolean): boolean =>
  allowRandomAccess === 'link' ? asked : allowRandomAccess;
