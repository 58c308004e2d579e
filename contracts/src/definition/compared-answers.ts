/** How the answers of an input are compared. The page of a first message doesn't load this. */
import { asked, type Asks } from './input-types.js';

/** As what the author's answers are compared with the learner's; null: they are listed, and nothing is typed. */
const COMPARED: Readonly<Record<Asks, 'text' | 'number' | null>> = {
  choice: null,
  text: 'text',
  number: 'number',
  files: null,
  order: null,
  pairs: null,
  gaps: 'text',
};
/** True if the input asks for a number; then answers are compared as numbers. */
export const asksForNumber = (type: unknown): boolean => COMPARED[asked(type)] === 'number';
/** True if the prompt's answers are only compared with the typed text, not listed. Files can't be compared. */
export const hidesAnswers = (type: unknown): boolean => COMPARED[asked(type)] !== null;
