/** What an author can do to the list of prompts; pure, used by the editor and by whoever builds flows on the server. */
import {
  START_PROMPT,
  type Answer,
  type FlowDefinition,
  type PromptDefinition,
  type PromptEntry,
} from './definition.js';
import { withoutImpossible } from './connection.js';
import { edited, insertAt, mapEdited, moveWithin, refused, removeAt, type Edited } from './edit-list.js';
import { promptLink } from './links.js';
import type { PromptKey } from '../ids.js';

/** Makes a new key at every call. */
export type MintKey = () => string;

const withPrompts = (flow: FlowDefinition, promptsArray: readonly PromptEntry[]): FlowDefinition => ({
  ...flow,
  promptsArray,
});
const indexOf = (flow: FlowDefinition, key: PromptKey): number =>
  flow.promptsArray.findIndex((entry) => entry.key === key);

const retarget = <T extends { readonly nextKey?: string | null }>(linked: T, from: string, to: string | null): T =>
  linked.nextKey === from ? { ...linked, nextKey: to } : linked;
const retargetAnswers = (answers: readonly Answer[], from: string, to: string | null): readonly Answer[] =>
  answers.map((answer) => retarget(answer, from, to));
const retargetDefinition = (prompt: PromptDefinition, from: string, to: string | null): PromptDefinition => {
  const { answers } = prompt;
  const linked = retarget(prompt, from, to);
  return typeof answers === 'string' || !answers ? linked : { ...linked, answers: retargetAnswers(answers, from, to) };
};
/** Every link to `from`, in prompts and common answers, leads to `to` (null = nowhere). */
const retargetAll = (flow: FlowDefinition, from: string, to: string | null): FlowDefinition => ({
  ...flow,
  promptsArray: flow.promptsArray.map((entry) => ({
    ...entry,
    definition: retargetDefinition(entry.definition, from, to),
  })),
  ...(flow.commonAnswers && {
    commonAnswers: Object.fromEntries(
      Object.entries(flow.commonAnswers).map(([name, answers]) => [name, retargetAnswers(answers, from, to)]),
    ),
  }),
});

/** Nothing goes above the start prompt. */
export const insertPrompt = (flow: FlowDefinition, index: number, prompt: PromptEntry): Edited<FlowDefinition> =>
  index === 0
    ? refused('above-start')
    : mapEdited(insertAt(flow.promptsArray, index, prompt), (list) => withPrompts(flow, list));

export const movePrompt = (flow: FlowDefinition, from: number, to: number): Edited<FlowDefinition> =>
  from === 0 || to === 0
    ? refused('above-start')
    : mapEdited(moveWithin(flow.promptsArray, from, to), (list) => withPrompts(flow, list));

/** Links that led to the prompt lead nowhere afterwards. */
export const removePrompt = (flow: FlowDefinition, key: PromptKey): Edited<FlowDefinition> => {
  const index = indexOf(flow, key);
  const entry = flow.promptsArray[index];
  if (!entry) return refused('prompt-not-found');
  if (entry.name === START_PROMPT) return refused('start-cannot-be-removed');
  return mapEdited(removeAt(flow.promptsArray, index), (list) =>
    retargetAll(withPrompts(flow, list), promptLink(entry.name), null),
  );
};

/** The copy stands behind the original, with keys of its own and the same links. */
export const duplicatePrompt = (
  flow: FlowDefinition,
  key: PromptKey,
  copy: { readonly name: string; readonly mint: MintKey },
): Edited<FlowDefinition> => {
  const index = indexOf(flow, key);
  const original = flow.promptsArray[index]?.definition;
  if (!original) return refused('prompt-not-found');
  const rekey = <T extends object>(part: T): T & { key: string } => ({ ...part, key: copy.mint() });
  const definition: PromptDefinition = {
    ...original,
    ...(original.messages && { messages: original.messages.map(rekey) }),
    ...(Array.isArray(original.answers) && { answers: (original.answers as readonly Answer[]).map(rekey) }),
    ...(original.quickResponses && { quickResponses: original.quickResponses.map(rekey) }),
  };
  const entry: PromptEntry = { key: copy.mint() as PromptKey, name: copy.name, definition };
  return insertPrompt(flow, index + 1, entry);
};

const renameInTexts = <T>(value: T, from: string, to: string): T => {
  if (typeof value === 'string')
    return value.replaceAll(`{{@${from}}}`, `{{@${to}}}`).replaceAll(`{{@${from}|`, `{{@${to}|`) as T & string;
  if (Array.isArray(value)) return value.map((item: unknown) => renameInTexts(item, from, to)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renameInTexts(item, from, to)])) as T;
};

/** Links and variables (`{{@name}}`) follow the new name. */
export const renamePrompt = (flow: FlowDefinition, key: PromptKey, name: string): Edited<FlowDefinition> => {
  const entry = flow.promptsArray[indexOf(flow, key)];
  if (!entry) return refused('prompt-not-found');
  if (entry.name === START_PROMPT) return refused('start-cannot-be-removed');
  const linked = renameInTexts(retargetAll(flow, promptLink(entry.name), promptLink(name)), entry.name, name);
  return edited(
    withPrompts(
      linked,
      linked.promptsArray.map((each) => (each.key === key ? { ...each, name } : each)),
    ),
  );
};

/** Runs an edit of one prompt and switches off what it made impossible. */
export const editPrompt = (
  flow: FlowDefinition,
  key: PromptKey,
  edit: (prompt: PromptDefinition) => Edited<PromptDefinition>,
): Edited<FlowDefinition> => {
  const index = indexOf(flow, key);
  const entry = flow.promptsArray[index];
  if (!entry) return refused('prompt-not-found');
  return mapEdited(edit(entry.definition), (definition) =>
    withPrompts(flow, flow.promptsArray.with(index, { ...entry, definition: withoutImpossible(definition) })),
  );
};

/** The first unused name of the form `prompt-2`. */
export const freePromptName = (flow: FlowDefinition): string => {
  const names = new Set(flow.promptsArray.map((entry) => entry.name));
  let number = flow.promptsArray.length + 1;
  while (names.has(`prompt-${number}`)) number += 1;
  return `prompt-${number}`;
};
