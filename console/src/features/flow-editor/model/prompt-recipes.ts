/** Edits of the list of prompts, as recipes for `edit`. The start prompt always stays first. */
import type { Draft } from 'immer';
import { mapLinks, mapPromptLinks } from '@parley/contracts/definition/links';
import type { PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { addedPromptDefinition } from '@parley/contracts/flow/new-flow';
import type { PromptKey } from '@parley/contracts/ids';
import { isStart, linkTo, type FlowDocument } from './flow-document.js';
import { EditorError } from './editor-error.js';
import type { Recipe } from './history.js';

type Doc = Draft<FlowDocument>;

/**
 * The name is derived from the key, so that two tabs never create the same name. Links and `{{@name}}` refer to it.
 * Authors see the prompt's position instead.
 */
export const newPromptEntry = (key: string, definition: Partial<PromptDefinition> = {}): PromptEntry => ({
  key: key as PromptKey,
  name: `p-${key.replaceAll('-', '').slice(0, 8)}`,
  definition: { ...addedPromptDefinition(), ...definition },
});

export const promptIn = (doc: Doc, key: string): Draft<PromptEntry> => {
  const prompt = doc.byKey[key];
  if (!prompt) throw new EditorError('prompt-not-found');
  return prompt;
};

/** @param at - Index in the order; 0 belongs to the start prompt. */
export const insertPrompt =
  (prompt: PromptEntry, at: number): Recipe =>
  (doc) => {
    if (at > doc.order.length) throw new EditorError('index-out-of-bounds');
    if (at < 1 && doc.order.length > 0) return;
    doc.byKey[prompt.key] = prompt as Draft<PromptEntry>;
    doc.order = [...doc.order.slice(0, at), prompt.key, ...doc.order.slice(at)];
  };

/** Inserts the prompts in a row from index `at`. */
export const insertPrompts =
  (prompts: readonly PromptEntry[], at: number): Recipe =>
  (doc) =>
    prompts.forEach((prompt, index) => insertPrompt(prompt, at + index)(doc));

/** FLOW-62: removes links to the prompt as well. */
export const removePrompt = (key: string): Recipe => removePrompts([key]);

export const removePrompts =
  (keys: readonly string[]): Recipe =>
  (doc) => {
    const entries = keys.map((key) => promptIn(doc, key) as PromptEntry);
    if (entries.some(isStart)) throw new EditorError('start-cannot-be-removed');
    const links = new Set(entries.map(linkTo));
    const removed = new Set<string>(keys);
    for (const key of keys) delete doc.byKey[key];
    doc.order = doc.order.filter((key) => !removed.has(key));
    const unlinked = (link: string) => (links.has(link) ? null : link);
    for (const other of Object.values(doc.byKey)) {
      const before: PromptDefinition = other.definition;
      const after = mapPromptLinks(before, unlinked);
      if (after !== before) other.definition = after as Draft<PromptDefinition>;
    }
    for (const answers of Object.values(doc.rest.commonAnswers ?? {}))
      for (const [index, before] of answers.entries()) {
        const after = mapLinks(before, unlinked);
        if (after !== before) answers[index] = after;
      }
  };

/** @param to - Index after the move. Moving the start prompt, or another above it, does nothing. */
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

/** @param to - Index of the first of them after the move. They become adjacent and keep their order. */
export const movePrompts =
  (keys: readonly string[], to: number): Recipe =>
  (doc) => {
    const moving = new Set(keys);
    const moved = doc.order.filter((key, index) => index > 0 && moving.has(key));
    const rest = doc.order.filter((key, index) => index === 0 || !moving.has(key));
    const at = Math.min(Math.max(to, 1), rest.length);
    const order = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
    if (order.some((key, index) => key !== doc.order[index])) doc.order = order;
  };
