/** Finds scales without positions, or with more than learners can tell apart, and answers and positions that don't meet. */
import type { FlowDefinition } from '../definition/definition.js';
import { mostPositions, scaleOf, showsPositions, strictScaleOf } from '../definition/scale.js';
import { CATCH_ALL } from '../definition/values.js';
import { matchAnswer } from '../engine/match-answer.js';
import { positionCount, positionsOf } from '../engine/rules/positions.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import { inputFor } from '../max-score/sayings.js';
import { label, type Finding, type RefusalCode, type WarningCode } from './findings.js';
import { isUnfinishedAt, neverTaken } from './rule-checks.js';

type Definition = FlowDefinition['promptsArray'][number]['definition'];
const problemOf = (definition: Definition): readonly [RefusalCode, string] | null => {
  const scale = strictScaleOf(definition) && scaleOf(definition);
  if (!scale) return null;
  const { min, max, step } = scale;
  if (!(min < max)) return ['scale-bounds', 'has a least number that is not less than its greatest'];
  if (step !== null && !(step > 0 && step <= max - min)) return ['scale-step', 'has a step that leads nowhere'];
  const most = mostPositions(definition.inputDisplayType);
  return positionCount(scale) > most ? ['scale-too-long', `has more than ${most} positions`] : null;
};
export const scaleRefusals = (flow: FlowDefinition): Finding<RefusalCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) => {
    const problem = problemOf(definition);
    return problem ? [{ code: problem[0], promptKey: key, msg: `${label(index)}: ${problem[1]}` }] : [];
  });

/** The answers that no position of the prompt's scale gives. */
export const offScale = (prompt: PreparedPrompt): readonly number[] => {
  if (!prompt.scale || positionCount(prompt.scale) === 0) return [];
  const taken = new Set(neverTaken(prompt).map(({ index }) => index));
  return prompt.answers.flatMap(({ message, rule }, index) => {
    const isBlank = message === CATCH_ALL || (!rule && message.trim() === '') || isUnfinishedAt(prompt, index);
    return isBlank || taken.has(index) || inputFor(prompt, index) !== null ? [] : [index];
  });
};
/** The first position that learners see and that no answer accepts; null: each is accepted. */
const unanswered = (prompt: PreparedPrompt): number | null => {
  const { definition, catchAll, answers } = prompt;
  const scale = definition.answerProgrammatically ? null : scaleOf(definition);
  if (!scale || catchAll !== null || answers.length === 0 || !showsPositions(definition.inputDisplayType)) return null;
  return positionsOf(scale).find((position) => !matchAnswer(prompt, String(position)).ok) ?? null;
};
export const scaleWarnings = (flow: FlowDefinition, { promptsByKey }: PreparedFlow): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key }, at): Finding<WarningCode>[] => {
    const prompt = promptsByKey.get(key);
    if (!prompt) return [];
    const refused = unanswered(prompt);
    return [
      ...offScale(prompt).map((index) => ({
        code: 'answer-off-scale' as const,
        promptKey: key,
        msg: `${label(at)}: nobody can give answer ${index + 1}, because the scale has no such position`,
      })),
      ...(refused === null
        ? []
        : [
            {
              code: 'position-unanswered' as const,
              promptKey: key,
              msg: `${label(at)}: learners who choose ${refused} can't go on, because no answer accepts it`,
            },
          ]),
    ];
  });
