/** The kinds of answers at which the rules of a prompt can look. */
import type { Looks } from './answer-rules.js';
import { asksForNumber, hidesAnswers } from './compared-answers.js';
import type { Answer, PromptDefinition } from './definition.js';
import { asked, asksForFiles } from './input-types.js';
import { takesOf } from './takes.js';
import { CATCH_ALL } from './values.js';

const DATE_INPUTS: readonly unknown[] = ['date', 'datetime-local'];

/** A text field can also ask for a number with its unit. Where only buttons are shown, no rule fits. */
export const looksAt = (prompt: PromptDefinition, answers: readonly Answer[]): readonly Looks[] => {
  const { inputDisplayType: type, answerProgrammatically } = prompt;
  const takes = takesOf(prompt);
  if (takes === 'set') return answerProgrammatically ? [] : ['set'];
  if (takes === 'list') return asked(type) === 'gaps' ? ['list', 'number', 'text'] : ['list'];
  const isTyped = hidesAnswers(type) || answers.some(({ message }) => message === CATCH_ALL);
  if (asksForFiles(type) || !isTyped) return [];
  if (asksForNumber(type)) return ['number'];
  return DATE_INPUTS.includes(type) ? ['day'] : ['number', 'text'];
};
