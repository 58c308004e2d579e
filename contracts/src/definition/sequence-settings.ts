/** Settings that only sequences have, and who decides about the order of steps. */
import type { Settings } from './definition.js';

/** In a sequence, these replace every attached flow's own settings (decision 20). */
export interface SequenceSettings extends Settings {
  /**
   * true: steps may be opened in any order. false or absent: a step opens only once the earlier ones are completed,
   * whatever a link says. `link`: the link decides (`s.allowRandomAccess`), and every learner can change a link.
   */
  readonly allowRandomAccess?: boolean | 'link';
}

/** True if steps may be played in any order. @param asked what the learner's link asks for */
export const isRandomAccess = ({ allowRandomAccess = false }: SequenceSettings, asked: boolean): boolean =>
  allowRandomAccess === 'link' ? asked : allowRandomAccess;
