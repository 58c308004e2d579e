/**
 * Rules that every draft must keep (SPEC FLOW-K2…K6). Everything else may be unfinished and is checked at publish. The
 * server checks them again after merging two authors' edits.
 */
import type { FlowDefinition, PromptEntry } from '../definition/definition.js';
import { LIMITS } from '../definition/limits.js';
import { FORBIDDEN_NAMES, START_PROMPT } from '../definition/values.js';

export type DraftRuleCode =
  | 'start-missing'
  | 'too-many-prompts'
  | 'forbidden-name'
  | 'duplicate-prompt-name'
  | 'duplicate-prompt-key'
  | 'duplicate-answer-key'
  | 'duplicate-step-key';

export interface DraftRuleBreak {
  readonly code: DraftRuleCode;
  readonly path: readonly (string | number)[];
  readonly msg: string;
}

const named = (entry: PromptEntry, index: number): string => `Prompt ${index + 1} (${entry.name})`;

const firstRepeat = (keys: readonly string[]): number => {
  const seen = new Set<string>();
  return keys.findIndex((key) => seen.size === seen.add(key).size);
};

const promptBreaks = (entry: PromptEntry, index: number): DraftRuleBreak[] => {
  const breaks: DraftRuleBreak[] = [];
  const { answers, messages } = entry.definition;
  const at = ['promptsArray', index, 'definition'] as const;
  const answer = Array.isArray(answers) ? firstRepeat(answers.map((each: { key: string }) => each.key)) : -1;
  if (answer >= 0)
    breaks.push({
      code: 'duplicate-answer-key',
      path: [...at, 'answers', answer, 'key'],
      msg: `${named(entry, index)}: answer ${answer + 1} repeats a key`,
    });
  const step = firstRepeat((messages ?? []).map((each) => each.key));
  if (step >= 0)
    breaks.push({
      code: 'duplicate-step-key',
      path: [...at, 'messages', step, 'key'],
      msg: `${named(entry, index)}: message ${step + 1} repeats a key`,
    });
  return breaks;
};

/** Every broken rule with its path; empty = the draft may be saved. */
export const draftRuleBreaks = (definition: FlowDefinition): readonly DraftRuleBreak[] => {
  const { promptsArray, commonAnswers = {} } = definition;
  if (promptsArray.length > LIMITS.prompts)
    return [{ code: 'too-many-prompts', path: ['promptsArray'], msg: `At most ${LIMITS.prompts} prompts are allowed` }];
  const breaks: DraftRuleBreak[] = [];
  const names = new Map<string, number>();
  const keys = new Map<string, number>();
  promptsArray.forEach((entry, index) => {
    const sameName = names.get(entry.name);
    const sameKey = keys.get(entry.key);
    if (sameName !== undefined)
      breaks.push({
        code: 'duplicate-prompt-name',
        path: ['promptsArray', index, 'name'],
        msg: `${named(entry, index)} has the name of prompt ${sameName + 1}`,
      });
    if (sameKey !== undefined)
      breaks.push({
        code: 'duplicate-prompt-key',
        path: ['promptsArray', index, 'key'],
        msg: `${named(entry, index)} has the key of prompt ${sameKey + 1}`,
      });
    if (FORBIDDEN_NAMES.includes(entry.name))
      breaks.push({
        code: 'forbidden-name',
        path: ['promptsArray', index, 'name'],
        msg: `Prompt ${index + 1}: this name can't be used`,
      });
    names.set(entry.name, sameName ?? index);
    keys.set(entry.key, sameKey ?? index);
    breaks.push(...promptBreaks(entry, index));
  });
  if (promptsArray[0]?.name !== START_PROMPT)
    breaks.push({ code: 'start-missing', path: ['promptsArray'], msg: 'The first prompt must be the start prompt' });
  for (const name of Object.keys(commonAnswers))
    if (FORBIDDEN_NAMES.includes(name))
      breaks.push({ code: 'forbidden-name', path: ['commonAnswers', name], msg: "This name can't be used" });
  return breaks;
};
