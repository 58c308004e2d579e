/**
 * Three drafts into one: what both sides started from, mine, and theirs. Different prompts and different fields of one
 * prompt merge by themselves; a field that both changed differently is a conflict, and mine stands until the author chose.
 */
import type { PromptEntry, WaitingTexts } from '@parley/contracts/flow/definition';
import { WAITING_FIELDS } from '@parley/contracts/flow/flow-texts';
import type { PromptKey } from '@parley/contracts/ids';
import { withSoundOrder, withWaitingTexts, type FlowDocument } from './flow-document.js';
import { sameValue } from './same-value.js';

/** `field` is a field of the prompt's definition, 'name', 'removed' (one side deleted the prompt), 'commonAnswers', or a text of the flow. */
export interface MergeConflict {
  readonly key: string;
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}
export interface Merged {
  readonly doc: FlowDocument;
  readonly conflicts: readonly MergeConflict[];
  /** Prompts that now differ from mine. */
  readonly touched: ReadonlySet<string>;
}
export type Choice = 'mine' | 'theirs';
/** Choices by `${key}/${field}`; absent = mine. */
export type Choices = Readonly<Record<string, Choice>>;
export const conflictId = (conflict: { key: string; field: string }): string => `${conflict.key}/${conflict.field}`;

export function mergeDocuments(
  base: FlowDocument,
  mine: FlowDocument,
  theirs: FlowDocument,
  choices: Choices = {},
): Merged {
  const conflicts: MergeConflict[] = [];
  const touched = new Set<string>();
  const byKey: Record<string, PromptEntry> = {};
  for (const key of new Set([...Object.keys(mine.byKey), ...Object.keys(theirs.byKey)])) {
    const merged = mergePrompt(base.byKey[key], mine.byKey[key], theirs.byKey[key], key, choices, conflicts);
    if (merged) byKey[key] = merged;
    if (!sameValue(merged, mine.byKey[key])) touched.add(key);
  }
  const texts = mergeWaiting(base, mine, theirs, choices, conflicts);
  const rest = {
    ...withWaitingTexts(theirs.rest, texts),
    commonAnswers: mergeCommon(base, mine, theirs, choices, conflicts),
  };
  if (!rest.commonAnswers) delete rest.commonAnswers;
  const order = mergeOrder(base.order, mine.order, theirs.order);
  return { doc: withSoundOrder({ order, byKey, rest }), conflicts, touched };
}

function mergePrompt(
  base: PromptEntry | undefined,
  mine: PromptEntry | undefined,
  theirs: PromptEntry | undefined,
  key: string,
  choices: Choices,
  conflicts: MergeConflict[],
): PromptEntry | undefined {
  if (sameValue(mine, theirs) || sameValue(base, theirs)) return mine;
  if (sameValue(base, mine)) return theirs;
  if (!mine || !theirs) {
    conflicts.push({ key, field: 'removed', mine, theirs });
    return choices[`${key}/removed`] === 'theirs' ? theirs : mine;
  }
  const take = (field: string, was: unknown, own: unknown, other: unknown): unknown => {
    if (sameValue(own, other) || sameValue(was, other)) return own;
    if (sameValue(was, own)) return other;
    conflicts.push({ key, field, mine: own, theirs: other });
    return choices[`${key}/${field}`] === 'theirs' ? other : own;
  };
  const from = (base?.definition ?? {}) as Record<string, unknown>;
  const own = mine.definition as Record<string, unknown>;
  const other = theirs.definition as Record<string, unknown>;
  const definition: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const value = take(field, from[field], own[field], other[field]);
    if (value !== undefined) definition[field] = value;
  }
  const name = take('name', base?.name, mine.name, theirs.name) as string;
  return { key: mine.key, name, definition: definition as PromptEntry['definition'] };
}

function mergeCommon(
  base: FlowDocument,
  mine: FlowDocument,
  theirs: FlowDocument,
  choices: Choices,
  conflicts: MergeConflict[],
) {
  const [was, own, other] = [base.rest.commonAnswers, mine.rest.commonAnswers, theirs.rest.commonAnswers];
  if (sameValue(own, other) || sameValue(was, other)) return own;
  if (sameValue(was, own)) return other;
  conflicts.push({ key: '', field: 'commonAnswers', mine: own, theirs: other });
  return choices['/commonAnswers'] === 'theirs' ? other : own;
}

/** What the flow says for its waiting prompts, field by field. */
function mergeWaiting(
  base: FlowDocument,
  mine: FlowDocument,
  theirs: FlowDocument,
  choices: Choices,
  conflicts: MergeConflict[],
): WaitingTexts {
  const merged: Record<string, unknown> = {};
  for (const field of WAITING_FIELDS) {
    const [was, own, other] = [base.rest[field], mine.rest[field], theirs.rest[field]];
    const isTheirs = sameValue(was, own);
    const isClash = !isTheirs && !sameValue(was, other) && !sameValue(own, other);
    if (isClash) conflicts.push({ key: '', field, mine: own, theirs: other });
    merged[field] = isTheirs || (isClash && choices[`/${field}`] === 'theirs') ? other : own;
  }
  return merged as WaitingTexts;
}

/** Whoever changed the order wins; when both did, mine, with their new prompts behind the same neighbours as theirs. */
function mergeOrder(base: readonly PromptKey[], mine: readonly PromptKey[], theirs: readonly PromptKey[]): PromptKey[] {
  if (sameValue(base, mine)) return [...theirs];
  if (sameValue(base, theirs)) return [...mine];
  const order = [...mine];
  theirs.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = index > 0 ? order.indexOf(theirs[index - 1]!) : -1;
    order.splice(before + 1, 0, key);
  });
  return order;
}
