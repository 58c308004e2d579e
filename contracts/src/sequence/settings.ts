/** What a sequence's settings say beyond a flow's, and who has the last word about the order of its steps. */
import type { Settings } from '../flow/definition.js';

/** In a sequence these take the place of every attached flow's own settings (decision 20). */
export interface SequenceSettings extends Settings {
  /**
   * true or false: steps are open in any order, or only once those before them are completed, whatever a link says.
   * Absent: as the link says (`s.allowRandomAccess`), which is off where it says nothing.
   */
  readonly allowRandomAccess?: boolean;
}

/** Whether steps may be played in any order. @param asked what the learner's link asks for */
export const isRandomAccess = (settings: SequenceSettings, asked: boolean): boolean =>
  settings.allowRandomAccess ?? asked;
