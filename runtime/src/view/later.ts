/** The view's parts that are needed only after the first answer; in the engine's chunk (`mount`). */
import { AboveInput } from './above-input.js';
import { ChangeAnswer } from './change-answer.js';
import { Ending, Resumed } from './ending.js';
import { ExternalInput } from './external-input.js';
import { Foot, Notice } from './save-mark.js';
import { StartAgain } from './start-again.js';

export const laterParts = {
  AboveInput,
  ChangeAnswer,
  Ending,
  ExternalInput,
  Foot,
  Notice,
  Resumed,
  StartAgain,
};
export type LaterParts = typeof laterParts;
