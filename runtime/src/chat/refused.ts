/** Lists the errors that are about the answer rather than the flow, so that the learner can correct them. */
import type { EngineErrorCode } from '@parley/contracts/engine/types';

const OF_THE_ANSWER: ReadonlySet<EngineErrorCode> = new Set([
  'alteration-forbidden',
  'answer-too-long',
  'array-required',
  'invalid-answer',
  'prompt-accepts-no-answers',
  'unmatched-answers',
]);
export const isOfTheAnswer = (code: EngineErrorCode): boolean => OF_THE_ANSWER.has(code);
