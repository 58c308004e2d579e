/** Finds the expected answers of prompts, and which of a chat's answers are among them. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { takesOf } from '@parley/contracts/definition/takes';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { asksForNumber } from '@parley/contracts/definition/compared-answers';
import { isRight, isScoredByTeacher, listedAnswers, rightAnswers } from '@parley/contracts/definition/right-answers';
import type { Placed } from '../flow-stats/prompt-texts.js';
import type { Marks } from './telling.js';
import { comparedAs } from './unmatched.js';

export interface Expected {
  /** Empty: the prompt marks nothing. */
  readonly right: ReadonlySet<string>;
  readonly definition: PromptDefinition;
  /** True if an answer that matches none of the author's is of interest. */
  readonly expectsMore: boolean;
  /** A number is asked for. */
  readonly isNumber: boolean;
  /** The author's answers in the form of `comparedAs`, without the names of rules. */
  readonly listed: ReadonlySet<string>;
}
export interface Matched {
  readonly promptKey: string;
  readonly matched: readonly string[];
}

export const expectedAt = (prompts: ReadonlyMap<string, Placed>): ReadonlyMap<string, Expected> =>
  new Map([...prompts].map(([key, { entry }]) => [key, expectedOf(entry.definition)]));

const expectedOf = (definition: PromptDefinition): Expected => ({
  right: isScoredByTeacher(definition) ? new Set() : rightAnswers(definition),
  definition,
  // A list is no text. A prompt that takes any text and nothing else has no unmatched answers, unless its author wants them counted.
  expectsMore:
    takesOf(definition) !== 'list' &&
    (definition.trackAnalytics === true ||
      listedAnswers(definition).some(
        ({ message, trackAnalytics }) => message !== CATCH_ALL || trackAnalytics === true,
      )),
  isNumber: asksForNumber(definition.inputDisplayType),
  listed: new Set(
    listedAnswers(definition).flatMap(({ message, rule }) =>
      rule ? [] : [comparedAs(message, asksForNumber(definition.inputDisplayType))],
    ),
  ),
});

/** @param answers of one chat, in order */
export function marksOf(answers: readonly Matched[], expected: ReadonlyMap<string, Expected>): Marks {
  const marks = new Map<string, boolean>();
  for (const { promptKey, matched } of answers) {
    const here = expected.get(promptKey);
    if (!here || here.right.size === 0 || marks.has(promptKey)) continue;
    marks.set(promptKey, isRight(here.definition, matched));
  }
  return marks;
}
