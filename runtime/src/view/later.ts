/** Everything that only comes after the first answer, in the engine's chunk (`mount`). */
import { AboveInput } from './above-input.js';
import { ChangeAnswer } from './change-answer.js';
import { Ending, Resumed } from './ending.js';
import { ExternalInput } from './external-input.js';
import { Problem } from './problem.js';
import { Foot, Notice } from './save-mark.js';
import { StartAgain } from './start-again.js';
import { Hint } from '../inputs/hint.js';
import { UploadInput } from '../inputs/upload/lazy-upload.js';

export const laterParts = {
  AboveInput,
  ChangeAnswer,
  Ending,
  ExternalInput,
  Foot,
  Hint,
  Notice,
  Problem,
  Resumed,
  StartAgain,
  UploadInput,
};
export type LaterParts = typeof laterParts;
