/** What a save sends: only the prompts that differ from what the server acknowledged. */
import type { BodyOf } from '@parley/contracts/http/route';
import type { updateFlow } from '@parley/contracts/http/flows';
import type { PromptEntry } from '@parley/contracts/flow/definition';
import { waitingTextsOf } from '@parley/contracts/flow/flow-texts';
import { withWaitingTexts, type FlowDocument } from './flow-document.js';
import { sameValue } from './same-value.js';

export type FlowChanges = NonNullable<NonNullable<BodyOf<typeof updateFlow>>['changes']>;

/** Null when both say the same. Prompts that are the same object are never compared further, so this is cheap. */
export function changesBetween(base: FlowDocument, doc: FlowDocument): FlowChanges | null {
  const prompts = doc.order
    .map((key) => doc.byKey[key]!)
    .filter((prompt) => !sameValue(base.byKey[prompt.key], prompt));
  const removed = base.order.filter((key) => !doc.byKey[key]);
  const reordered = !sameValue(base.order, doc.order);
  const common = sameValue(base.rest.commonAnswers, doc.rest.commonAnswers)
    ? undefined
    : (doc.rest.commonAnswers ?? {});
  const texts = waitingTextsOf(doc.rest);
  const saysOther = !sameValue(waitingTextsOf(base.rest), texts);
  if (prompts.length === 0 && removed.length === 0 && !reordered && !common && !saysOther) return null;
  return {
    ...(prompts.length > 0 && { prompts: prompts as never }),
    ...(removed.length > 0 && { removed: [...removed] }),
    ...(reordered && { order: [...doc.order] }),
    ...(common && { commonAnswers: common as never }),
    ...(saysOther && { texts: texts as never }),
  };
}

/** The draft that these changes make of `base`. */
export function withChanges(base: FlowDocument, changes: FlowChanges): FlowDocument {
  const byKey = { ...base.byKey };
  for (const key of changes.removed ?? []) delete byKey[key];
  for (const prompt of (changes.prompts ?? []) as unknown as readonly PromptEntry[]) byKey[prompt.key] = prompt;
  const order = (changes.order ?? base.order) as FlowDocument['order'];
  const lists = changes.commonAnswers ? { ...base.rest, commonAnswers: changes.commonAnswers as never } : base.rest;
  const rest = changes.texts ? withWaitingTexts(lists, changes.texts) : lists;
  return { order, byKey, rest };
}
