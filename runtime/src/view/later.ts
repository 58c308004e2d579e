/** The view's parts that are needed only after the first answer; in the engine's chunk (`mount`). */
import { AboveInput } from './above-input.js';
import { EndCard } from './end-card.js';
import { Ending, Resumed } from './ending.js';
import { ExternalInput } from './external-input.js';
import { Helps } from '../inputs/help/lazy-help.js';
import { Foot, Notice } from './save-mark.js';
import { AfterAnswer } from './verdict.js';
import { WayMark } from './way-mark.js';

export const laterParts = {
  AboveInput,
  AfterAnswer,
  EndCard,
  Ending,
  ExternalInput,
  Foot,
  Helps,
  Notice,
  Resumed,
  WayMark,
};
export type LaterParts = typeof laterParts;
