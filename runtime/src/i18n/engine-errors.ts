/** Texts of the engine's errors; loaded when the first error occurs. */
import type { EngineErrorCode } from '@parley/contracts/engine/types';
import type { Language } from '@parley/contracts/definition/values';
import english from '../../../languages/en/player/errors.json';
import { isOfTheAnswer } from '../chat/refused.js';
import { translatorOf } from './translate.js';

/** A test checks that English has every code. */
const translator = translatorOf<EngineErrorCode>('errors', english);
/**
 * The text of an error, with its detail filled in. The detail is left out if it is the name of the current prompt,
 * which only the author knows.
 */
export const engineErrorText = (language: Language, code: EngineErrorCode, detail?: string): string =>
  translator(language)(code) + (detail && !isOfTheAnswer(code) ? `: ${detail}` : '');
