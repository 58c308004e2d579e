/** Whose answers are known when a prompt is shown: those of prompts that can come before it. */
import type { PromptDefinition } from '@parley/contracts/flow/definition';
import { resolveAnswers } from '@parley/contracts/flow/links';
import { definitionFrom, linkedName, promptsOf, type FlowDocument } from './flow-document.js';

/** Only who asks leaves an answer behind. */
export const asks = ({ answers }: PromptDefinition): boolean =>
  typeof answers === 'string' || (answers ?? []).length > 0;

/** For each prompt's name, the names of those that lead straight to it. */
function arrivals(doc: FlowDocument): Map<string, string[]> {
  const flow = definitionFrom(doc);
  const into = new Map<string, string[]>();
  for (const { name, definition } of flow.promptsArray) {
    const links = [definition.nextKey, ...(resolveAnswers(definition, flow) ?? []).map(({ nextKey }) => nextKey)];
    for (const target of new Set(links.map(linkedName)))
      if (target !== null) into.set(target, [...(into.get(target) ?? []), name]);
  }
  return into;
}

/**
 * Names of the prompts whose answers can be known at this one, in the flow's order. Where nothing leads to it yet, it
 * may still come anywhere, so any other's answer may be meant.
 * @param reacting what is said stands after an answer to the prompt itself
 */
export function answersBefore(doc: FlowDocument, promptKey: string, reacting = false): readonly string[] {
  const own = doc.byKey[promptKey]?.name;
  if (own === undefined) return [];
  const into = arrivals(doc);
  const before = new Set(into.get(own));
  // A set hands out what is added while it is walked.
  for (const name of before) for (const earlier of into.get(name) ?? []) before.add(earlier);
  const isLoose = before.size === 0 && doc.order[0] !== promptKey;
  return promptsOf(doc).flatMap(({ name, definition }) => {
    const isBefore = name === own ? reacting || before.has(own) || repeats(definition) : isLoose || before.has(name);
    return asks(definition) && isBefore ? [name] : [];
  });
}

/** Some answer makes the prompt ask again: its own answer is known the second time. */
const repeats = ({ answers, messages }: PromptDefinition): boolean =>
  (Array.isArray(answers) && answers.some(({ quickResponse }) => quickResponse?.repeatAnswers === true)) ||
  (messages ?? []).some(({ repeatAnswers }) => repeatAnswers === true);
