/** The closing prompt, with which a flow that asks something ends (SPEC FLOW-N6). */
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { linkOf, NEXT_PROMPT } from '@parley/contracts/definition/links';
import { newPromptDefinition } from '@parley/contracts/flow/new-flow';
import type { PromptKey } from '@parley/contracts/ids';
import { hasAnswers } from './answers-before.js';
import { isStart, type FlowDocument } from './flow-document.js';
import { newPromptEntry } from './prompt-recipes.js';

const leadsByOrder = (entry: PromptEntry | undefined): boolean =>
  entry !== undefined && linkOf(entry.definition) === NEXT_PROMPT;

/** Key of the closing prompt: the last one, which asks nothing and leads nowhere, after one that leads by order. */
export function closingKeyOf({ order, byKey }: FlowDocument): PromptKey | null {
  const [before, last] = order.slice(-2).map((key) => byKey[key]);
  if (!last || isStart(last) || hasAnswers(last.definition) || linkOf(last.definition) !== null) return null;
  return leadsByOrder(before) ? last.key : null;
}

/** Index at which prompts are added at the end: before the closing prompt. */
export const endOf = (doc: FlowDocument): number => doc.order.length - (closingKeyOf(doc) === null ? 0 : 1);

/** Index at which a prompt is added after this one. */
export const placeAfter = (doc: FlowDocument, index: number): number => Math.min(index + 1, endOf(doc));

/**
 * The closing prompt for a flow in which `asking` becomes the first question; undefined if another prompt asks, or if
 * `asking` isn't the last one or doesn't lead by order.
 * @param asking - The prompt that becomes a question; not yet in `doc` if it is inserted at the end
 */
export function closingFor(
  doc: FlowDocument,
  asking: PromptEntry,
  { key, message }: { readonly key: string; readonly message: string },
): PromptEntry | undefined {
  const isLast = doc.order.at(-1) === asking.key || (!doc.byKey[asking.key] && closingKeyOf(doc) === null);
  if (!isLast || !leadsByOrder(asking)) return undefined;
  if (Object.values(doc.byKey).some(({ definition }) => hasAnswers(definition))) return undefined;
  return { ...newPromptEntry(key), definition: newPromptDefinition(message) };
}
