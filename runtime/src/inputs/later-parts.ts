/** Belongs to the engine's chunk (`mount`). */
import { Hint } from './hint.js';
import { Problem } from './problem.js';
import { UploadInput } from './upload/lazy-upload.js';

export const laterInputParts = { Hint, Problem, UploadInput };
