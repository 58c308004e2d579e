/** A learner's name as lists show it: given by the learner, or by a teacher who makes links. */
import { shortLine } from './short-line.js';

/** Letters; no list can show more. */
export const LEARNER_NAME_LETTERS = 100;

/** Null: no name. */
export const learnerNameIn = (text: string | null): string | null => shortLine(text, LEARNER_NAME_LETTERS);
