/** The prompts whose answers are known when a prompt is shown, because they can come before it. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { ownTries } from '@parley/contracts/definition/help';
import { resolveAnswers, linksFrom } from '@parley/contracts/definition/links';
import { playedDefinition, linkedName, promptsOf, type FlowDocument } from './flow-document.js';

/** True if the prompt has answers, and so produces one. */
export const hasAnswers = (definition: PromptDefinition): boolean =>
  typeof definition.answers === 'string' || ownTries(definition).length > 0;

/** For each prompt's name, the names of the prompts that link to it. */
function namesLinkingTo(doc: FlowDocument): Map<string, string[]> {
  const flow = playedDefinition(doc);
  const into = new Map<string, string[]>();
  for (const { name, definition } of flow.promptsArray) {
    const links = [definition, ...(resolveAnswers(definition, flow) ?? [])].flatMap(linksFrom);
    for (const target of new Set(links.map(linkedName)))
      if (target !== null) into.set(target, [...(into.get(target) ?? []), name]);
  }
  return into;
}

/**
 * Names of the prompts whose answers can be known at this one, in the flow's order. If nothing links to it yet, it
 * could be anywhere in the flow, so every other prompt counts.
 * @param reacting - The text follows an answer to this prompt, so that answer is known too.
 */
export function answersBefore(doc: FlowDocument, promptKey: string, reacting = false): readonly string[] {
  const own = doc.byKey[promptKey]?.name;
  if (own === undefined) return [];
  const linkingTo = namesLinkingTo(doc);
  const before = new Set(linkingTo.get(own));
  // Iterating a set also visits elements that are added meanwhile.
  for (const name of before) for (const earlier of linkingTo.get(name) ?? []) before.add(earlier);
  const isUnlinked = before.size === 0 && doc.order[0] !== promptKey;
  return promptsOf(doc).flatMap(({ name, definition }) => {
    const isBefore =
      name === own ? reacting || before.has(own) || repeatsQuestion(definition) : isUnlinked || before.has(name);
    return hasAnswers(definition) && isBefore ? [name] : [];
  });
}

/** True if an answer repeats the question. The second time the prompt is shown, its first answer is known. */
const repeatsQuestion = (definition: PromptDefinition): boolean =>
  ownTries(definition).some(({ quickResponse }) => quickResponse?.repeatAnswers === true) ||
  (definition.messages ?? []).some(({ repeatAnswers }) => repeatAnswers === true);
