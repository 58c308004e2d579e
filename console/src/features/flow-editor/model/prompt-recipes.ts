/** What an author can do to the prompts of a draft. Recipes for `edit`; they never touch the start prompt's place. */
import type { Draft } from 'immer';
import type { Answer, PromptDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import { newPromptDefinition } from '@parley/contracts/flow/new-flow';
import type { PromptKey } from '@parley/contracts/ids';
import { isStart, linkTo, type FlowDocument } from './flow-document.js';
import { EditorError } from './editor-error.js';
import type { Recipe } from './history.js';

type Doc = Draft<FlowDocument>;

/**
 * A prompt's name is made from its key, so that two tabs never choose the same; links and `{{@name}}` use it. What
 * authors see is the prompt's place.
 */
export const newPromptEntry = (key: string, definition: Partial<PromptDefinition> = {}): PromptEntry => ({
  key: key as PromptKey,
  name: `p-${key.replaceAll('-', '').slice(0, 8)}`,
  definition: { ...newPromptDefinition(), ...definition },
});

export const promptIn = (doc: Doc, key: string): Draft<PromptEntry> => {
  const prompt = doc.byKey[key];
  if (!prompt) throw new EditorError('prompt-not-found');
  return prompt;
};

/** `at` = index in the order; 0 is the start prompt's. */
export const insertPrompt =
  (prompt: PromptEntry, at: number): Recipe =>
  (doc) => {
    if (at > doc.order.length) throw new EditorError('index-out-of-bounds');
    if (at < 1 && doc.order.length > 0) return;
    doc.byKey[prompt.key] = prompt as Draft<PromptEntry>;
    doc.order = [...doc.order.slice(0, at), prompt.key, ...doc.order.slice(at)];
  };

/** Links of a prompt to itself become links of the copy to itself; answers and steps get keys of their own. */
export function copyOf(prompt: PromptEntry, key: string, newKey: () => string): PromptEntry {
  const copy = newPromptEntry(key);
  const own = (nextKey: string | null | undefined) => (nextKey === linkTo(prompt) ? linkTo(copy) : nextKey);
  const { answers, messages, nextKey } = prompt.definition;
  return {
    ...copy,
    definition: {
      ...prompt.definition,
      ...(nextKey && { nextKey: own(nextKey) }),
      ...(Array.isArray(answers) && {
        answers: (answers as readonly Answer[]).map((answer) => ({
          ...answer,
          key: newKey(),
          ...(answer.nextKey && { nextKey: own(answer.nextKey) }),
        })),
      }),
      ...(messages && { messages: messages.map((step) => ({ ...step, key: newKey() })) }),
    },
  };
}

/** FLOW-62: nothing keeps pointing at a prompt that is gone. */
export const removePrompt =
  (key: string): Recipe =>
  (doc) => {
    const prompt = promptIn(doc, key);
    if (isStart(prompt as PromptEntry)) throw new EditorError('start-cannot-be-removed');
    const link = linkTo(prompt as PromptEntry);
    delete doc.byKey[key];
    doc.order = doc.order.filter((each) => each !== key);
    for (const other of Object.values(doc.byKey)) clearLinks(other.definition, link);
    for (const answers of Object.values(doc.rest.commonAnswers ?? {}))
      for (const answer of answers) if (answer.nextKey === link) delete answer.nextKey;
  };

function clearLinks(definition: Draft<PromptDefinition>, link: string): void {
  if (definition.nextKey === link) delete definition.nextKey;
  if (!Array.isArray(definition.answers)) return;
  for (const answer of definition.answers) if (answer.nextKey === link) delete answer.nextKey;
}

/** `to` = index after the move. The start prompt stays first: a move of it, or above it, does nothing. */
export const movePrompt =
  (key: string, to: number): Recipe =>
  (doc) => {
    const from = doc.order.indexOf(key as PromptKey);
    if (from < 0) throw new EditorError('prompt-not-found');
    if (to >= doc.order.length) throw new EditorError('index-out-of-bounds');
    if (from < 1 || to < 1 || from === to) return;
    const rest = doc.order.filter((each) => each !== key);
    doc.order = [...rest.slice(0, to), key as PromptKey, ...rest.slice(to)];
  };
