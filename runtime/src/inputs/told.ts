import type { Reader } from './written-dates.js';

/** The hint of a text field, which loads later, passes this to the field. */
export interface Told {
  /** Set if the learner types text that this function reads: a number, or a kind of field that the browser lacks. */
  readonly reader?: Reader;
  /** The text of a number field is none. */
  readonly isBad?: true | undefined;
}
