/** Belongs to the engine's chunk (`mount`). */
import { Caption } from './caption.js';
import { Hint } from './hint.js';
import { ListInput } from './list/lazy-list.js';
import { Problem } from './problem.js';
import { UploadInput } from './upload/lazy-upload.js';

export const laterInputParts = { Caption, Hint, ListInput, Problem, UploadInput };
