/** Everything that only comes after the first answer, in the engine's chunk (`mount`). */
import { ChangeAnswer } from './change-answer.js';
import { ConfirmChange } from './confirm-change.js';
import { Ending, Resumed } from './ending.js';
import { ErrorBanner } from './error-banner.js';
import { ExternalInput } from './external-input.js';
import { LanguageOffer } from './language-offer.js';
import { Notice, SaveMark } from './save-mark.js';
import { StartAgain } from './start-again.js';
import { UploadInput } from '../inputs/upload/lazy-upload.js';

export const laterParts = {
  ChangeAnswer,
  ConfirmChange,
  Ending,
  ErrorBanner,
  ExternalInput,
  LanguageOffer,
  Notice,
  Resumed,
  SaveMark,
  StartAgain,
  UploadInput,
};
export type LaterParts = typeof laterParts;
