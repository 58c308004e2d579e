/** Finds hints and solutions for which nobody can ask, that show nothing, or whose buttons are alike (SPEC HELP-9). */
import type { Answer, FlowDefinition, PromptDefinition, QuickResponse } from '../definition/definition.js';
import { helpAmong, isHelp, withoutHelp } from '../definition/help.js';
import { resolveAnswers } from '../definition/links.js';
import type { Message } from '../definition/message.js';
import { CATCH_ALL } from '../definition/values.js';
import { label, type Finding, type RefusalCode } from './findings.js';

/** Someone other than the learner answers here, or nobody. */
const asksNoLearner = (
  { answerExternally, answerProgrammatically }: PromptDefinition,
  answers: readonly Answer[],
): boolean => answerExternally === true || answerProgrammatically === true || withoutHelp(answers).length === 0;

const says = (message: Message | undefined): boolean =>
  message !== undefined && (typeof message !== 'string' || message.trim() !== '');
const showsNothing = ({ message, messages = [] }: QuickResponse): boolean => !says(message) && !messages.some(says);

type Problem = readonly [RefusalCode, string];
const problemOf = (help: Answer, answers: readonly Answer[]): Problem | null => {
  const words = help.message.trim();
  const isRepeated = answers.some((other) => other !== help && other.message.trim() === words);
  if (words === '' || words === CATCH_ALL || isRepeated)
    return ['help-unnamed', 'a hint or solution has a button without words of its own'];
  return showsNothing(help.quickResponse ?? {}) ? ['help-empty', 'a hint or solution shows nothing'] : null;
};

export const helpRefusals = (flow: FlowDefinition): Finding<RefusalCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index) => {
    const answers = resolveAnswers(definition, flow) ?? [];
    if (!answers.some(isHelp)) return [];
    const refuse = ([code, problem]: Problem, help?: Answer): Finding<RefusalCode> => ({
      code,
      promptKey: key,
      msg: `${label(index)}: ${problem}`,
      ...(help && { says: help.message }),
    });
    if (asksNoLearner(definition, answers))
      return [refuse(['help-misplaced', 'offers help where no learner is asked'])];
    return helpAmong(answers).flatMap((help) => {
      const problem = problemOf(help, answers);
      return problem ? [refuse(problem, help)] : [];
    });
  });
