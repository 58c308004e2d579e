/** Asks the learners' engine which answer a text or some choices are, in the prompt as it is being written. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { START_PROMPT, type Language } from '@parley/contracts/definition/values';
import { matchAnswer } from '@parley/contracts/engine/match-answer';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { NEWEST_READING } from '@parley/contracts/engine/reading';
import type { PreparedPrompt } from '@parley/contracts/engine/types';

/** @param language - in which the flow is written */
export const preparedPrompt = (
  definition: PromptDefinition,
  answers: readonly Answer[],
  language: Language,
): PreparedPrompt | null => {
  const entry = { key: START_PROMPT, name: START_PROMPT, definition: { ...definition, answers } };
  const made = prepareFlow({ promptsArray: [entry] }, { flowId: 0, version: null, language });
  return made.ok ? (made.flow.prompts.get(START_PROMPT) ?? null) : null;
};

/** The place of the answer that is found; null: none accepts it. */
export const foundAnswer = (
  prompt: PreparedPrompt,
  given: string | readonly string[],
  language: Language,
): number | null => {
  const matched = matchAnswer(prompt, given, { language, reading: NEWEST_READING });
  return matched.ok ? (matched.match.picks[0] ?? null) : null;
};
