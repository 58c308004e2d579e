/** The draft as the editor stores it: prompts by key, and their order, so that a keystroke changes only one prompt. */
import type {
  FlowDefinition,
  PromptDefinition,
  PromptEntry,
  WaitingTexts,
} from '@parley/contracts/definition/definition';
import { START_PROMPT } from '@parley/contracts/definition/values';
import { WAITING_FIELDS, waitingTextsOf } from '@parley/contracts/definition/flow-texts';
import { plainText } from '@parley/contracts/definition/message';
import { playedPrompt, withNamedLinks } from '@parley/contracts/definition/next-links';
import { promptLink, readLink } from '@parley/contracts/definition/links';
import type { PromptKey } from '@parley/contracts/ids';

export interface FlowDocument {
  readonly order: readonly PromptKey[];
  readonly byKey: Readonly<Record<string, PromptEntry>>;
  /** The definition without its prompts: common answers and texts. */
  readonly rest: Omit<FlowDefinition, 'promptsArray'>;
}

export const EMPTY_DOCUMENT: FlowDocument = { order: [], byKey: {}, rest: {} };

export function documentFrom(definition: FlowDefinition): FlowDocument {
  const { promptsArray, ...rest } = definition;
  return {
    order: promptsArray.map((prompt) => prompt.key),
    byKey: Object.fromEntries(promptsArray.map((prompt) => [prompt.key, prompt])),
    rest,
  };
}

export const promptsOf = (doc: FlowDocument): PromptEntry[] =>
  doc.order.flatMap((key) => {
    const prompt = doc.byKey[key];
    return prompt ? [prompt] : [];
  });

export const definitionFrom = (doc: FlowDocument): FlowDefinition => ({ ...doc.rest, promptsArray: promptsOf(doc) });

const following = new WeakMap<FlowDocument['order'], ReadonlyMap<string, PromptKey>>();
/** Name of the prompt after this one; undefined = it is the last. Memoised by order. */
export function nameAfter({ order, byKey }: FlowDocument, key: string): string | undefined {
  const after = following.get(order) ?? new Map(order.flatMap((each, at) => (at > 0 ? [[order[at - 1]!, each]] : [])));
  following.set(order, after);
  return byKey[after.get(key) ?? '']?.name;
}
/** A prompt as learners meet it: a link by order names its target. */
export const playedEntry = (doc: FlowDocument, prompt: PromptEntry): PromptEntry =>
  playedPrompt(prompt, nameAfter(doc, prompt.key));
/** The draft as learners meet it: links by order name their targets. */
export const playedDefinition = (doc: FlowDocument): FlowDefinition => withNamedLinks(definitionFrom(doc));

/** Replaces all waiting texts by `texts`. */
export function withWaitingTexts(rest: FlowDocument['rest'], texts: WaitingTexts): FlowDocument['rest'] {
  const others = Object.entries(rest).filter(([field]) => !WAITING_FIELDS.some((each) => each === field));
  return { ...Object.fromEntries(others), ...waitingTextsOf(texts) };
}

export const isStart = (prompt: PromptEntry): boolean => prompt.name === START_PROMPT;
export const isStartKey = ({ byKey }: FlowDocument, key: string): boolean => byKey[key]?.name === START_PROMPT;

export const linkTo = (prompt: PromptEntry): string => promptLink(prompt.name);
/** The name of the prompt that a link leads to; null = another flow, or no target. */
export const linkedName = (link: string | null | undefined): string | null => {
  const read = readLink(link);
  return read.to === 'prompt' ? read.name : null;
};

/**
 * Repairs the order after undo and merges: drops prompts that don't exist, appends missing ones, and keeps the start
 * prompt first.
 */
export function withSoundOrder(doc: FlowDocument): FlowDocument {
  const known = [...new Set(doc.order)].filter((key) => doc.byKey[key]);
  const missing = Object.keys(doc.byKey).filter((key) => !known.includes(key as PromptKey)) as PromptKey[];
  const all = [...known, ...missing];
  const order = [...all.filter((key) => isStartKey(doc, key)), ...all.filter((key) => !isStartKey(doc, key))];
  const same = order.length === doc.order.length && order.every((key, index) => key === doc.order[index]);
  return same ? doc : { ...doc, order };
}

/** The first message of a prompt as Markdown, with a paragraph for each of its texts; '' = empty. */
export function firstMessage(definition: PromptDefinition): string {
  const [first] = definition.messages ?? [];
  const message = first ? first.message : definition.message;
  return message === undefined ? '' : plainText(message, '\n\n');
}
