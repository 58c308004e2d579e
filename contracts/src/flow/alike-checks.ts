/** Finds answers of one prompt that learners can't tell apart: their texts differ in nothing that is seen. */
import type { Answer, FlowDefinition } from '../definition/definition.js';
import { withoutHelp } from '../definition/help.js';
import { resolveAnswers } from '../definition/links.js';
import { takesOf } from '../definition/takes.js';
import { CATCH_ALL, type Language } from '../definition/values.js';
import { seenText } from '../seen-text.js';
import { label, type Finding, type WarningCode } from './findings.js';

const textIn = ({ message, tMessage }: Answer, language: Language | null): string =>
  seenText((language !== null && tMessage?.[language]) || message);

/** The first pair that looks the same, by the places of both; null: there is none. */
function firstPair(answers: readonly Answer[], language: Language | null): readonly [number, number] | null {
  const seen = new Map<string, number>();
  for (const [at, answer] of answers.entries()) {
    const text = textIn(answer, language);
    const before = seen.get(text);
    if (answer.rule || answer.message === CATCH_ALL || text === '') continue;
    if (before !== undefined) return [before, at];
    seen.set(text, at);
  }
  return null;
}

export const alikeAnswers = (flow: FlowDefinition): Finding<WarningCode>[] =>
  flow.promptsArray.flatMap(({ key, definition }, index): Finding<WarningCode>[] => {
    // The parts of a list have a check of their own, which refuses.
    if (takesOf(definition) === 'list') return [];
    const answers = withoutHelp(resolveAnswers(definition, flow) ?? []);
    const languages = new Set(answers.flatMap(({ tMessage }) => Object.keys(tMessage ?? {})));
    for (const language of [null, ...languages]) {
      const pair = firstPair(answers, language);
      if (!pair) continue;
      const where = language === null ? '' : ` in “${language}”`;
      const msg = `${label(index)}: answers ${pair[0] + 1} and ${pair[1] + 1} look the same${where}`;
      return [{ code: 'answers-alike', promptKey: key, msg }];
    }
    return [];
  });
