/**
 * Edits that the server doesn't have, in a form small enough to store after every edit: the changed prompts, before and
 * after.
 */
import type { DraftPatch } from '@parley/contracts/draft/draft-patch';
import type { PromptEntry, WaitingTexts } from '@parley/contracts/definition/definition';
import { waitingTextsOf } from '@parley/contracts/definition/flow-texts';
import { changesBetween, withChanges } from './changes.js';
import { withWaitingTexts, type FlowDocument } from './flow-document.js';
import { mergeDocuments } from './merge.js';

export interface UnsavedDraft {
  readonly v: 1;
  /** ms since 1970 */
  readonly writtenAt: number;
  readonly changes: DraftPatch;
  /** The state before the edits: changed and removed prompts, the order, and common answers. */
  readonly was: {
    readonly prompts: readonly PromptEntry[];
    readonly order: FlowDocument['order'];
    readonly commonAnswers: FlowDocument['rest']['commonAnswers'] | null;
    /** The waiting texts; absent in drafts stored by older versions. */
    readonly texts?: WaitingTexts;
    /** The author's own maximum; absent in drafts stored by older versions. */
    readonly outOf?: number | null;
  };
}
export interface BaseAndMine {
  readonly base: FlowDocument;
  readonly mine: FlowDocument;
}

const changedKeys = ({ prompts = [], removed = [] }: DraftPatch): string[] => [
  ...prompts.map((prompt): string => prompt.key),
  ...removed,
];

export const isUnsavedDraft = (value: unknown): value is UnsavedDraft => {
  const draft = value as Partial<UnsavedDraft> | null;
  return (
    draft?.v === 1 &&
    typeof draft.writtenAt === 'number' &&
    typeof draft.changes === 'object' &&
    Array.isArray(draft.was?.order)
  );
};

/** null = no difference. */
export function unsavedDraftOf(base: FlowDocument, doc: FlowDocument, writtenAt: number): UnsavedDraft | null {
  const changes = changesBetween(base, doc);
  if (!changes) return null;
  const prompts = changedKeys(changes).flatMap((key) => base.byKey[key] ?? []);
  return {
    v: 1,
    writtenAt,
    changes,
    was: {
      prompts,
      order: base.order,
      commonAnswers: base.rest.commonAnswers ?? null,
      texts: waitingTextsOf(base.rest),
      outOf: base.rest.outOf ?? null,
    },
  };
}

/** Applies stored edits to the server's draft. Other authors' changes are kept. */
export function restored({ changes, was }: UnsavedDraft, theirs: FlowDocument): BaseAndMine {
  const byKey = { ...theirs.byKey };
  for (const key of changedKeys(changes)) delete byKey[key];
  for (const prompt of was.prompts) byKey[prompt.key] = prompt;
  const lists = { ...theirs.rest, ...(was.commonAnswers && { commonAnswers: was.commonAnswers }) };
  const texts = changes.texts && was.texts ? withWaitingTexts(lists, was.texts) : lists;
  const rest = changes.outOf === undefined ? texts : { ...texts, outOf: was.outOf ?? undefined };
  const base: FlowDocument = { order: was.order.filter((key) => byKey[key]), byKey, rest };
  return { base, mine: withChanges(base, changes) };
}

/**
 * Merges the stored drafts of closed tabs, newest first. A draft that conflicts with a newer one is skipped and stays
 * stored.
 */
export function restoredFromAll<T extends { readonly draft: UnsavedDraft }>(
  stored: readonly T[],
  theirs: FlowDocument,
): { readonly unsaved: BaseAndMine | null; readonly used: readonly T[] } {
  let unsaved = null as BaseAndMine | null;
  const used: T[] = [];
  for (const each of [...stored].sort((a, b) => b.draft.writtenAt - a.draft.writtenAt)) {
    const next = restored(each.draft, theirs);
    if (!unsaved) {
      unsaved = next;
      used.push(each);
      continue;
    }
    const merged = mergeDocuments({ base: next.base, mine: unsaved.mine, theirs: next.mine });
    if (merged.conflicts.length > 0) continue;
    const bases: FlowDocument['byKey'] = {
      ...unsaved.base.byKey,
      ...Object.fromEntries(each.draft.was.prompts.map((prompt) => [prompt.key, prompt])),
    };
    unsaved = { base: { ...unsaved.base, byKey: bases }, mine: merged.doc };
    used.push(each);
  }
  return { unsaved, used };
}
