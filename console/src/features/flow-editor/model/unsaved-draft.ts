/** What is not on the server yet, small enough to be kept after every edit: the changed prompts and what they were. */
import type { PromptEntry, WaitingTexts } from '@parley/contracts/flow/definition';
import { waitingTextsOf } from '@parley/contracts/flow/flow-texts';
import { changesBetween, withChanges, type FlowChanges } from './changes.js';
import { withWaitingTexts, type FlowDocument } from './flow-document.js';
import { mergeDocuments } from './merge.js';

export interface UnsavedDraft {
  readonly v: 1;
  /** ms since 1970 */
  readonly writtenAt: number;
  readonly changes: FlowChanges;
  /** Before the edits: the prompts that changed or went, the order, the common answers. */
  readonly was: {
    readonly prompts: readonly PromptEntry[];
    readonly order: FlowDocument['order'];
    readonly commonAnswers: FlowDocument['rest']['commonAnswers'] | null;
    /** What the flow said for its waiting prompts; absent in drafts that older pages kept. */
    readonly texts?: WaitingTexts;
  };
}
export interface BaseAndMine {
  readonly base: FlowDocument;
  readonly mine: FlowDocument;
}

const changedKeys = ({ prompts = [], removed = [] }: FlowChanges): string[] => [
  ...prompts.map((prompt) => prompt.key as string),
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

/** Null when nothing differs. */
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
    },
  };
}

/** The kept edits on top of what the server has now. What others changed meanwhile stays theirs. */
export function restored({ changes, was }: UnsavedDraft, theirs: FlowDocument): BaseAndMine {
  const byKey = { ...theirs.byKey };
  for (const key of changedKeys(changes)) delete byKey[key];
  for (const prompt of was.prompts) byKey[prompt.key] = prompt;
  const lists = { ...theirs.rest, ...(was.commonAnswers && { commonAnswers: was.commonAnswers }) };
  const rest = changes.texts && was.texts ? withWaitingTexts(lists, was.texts) : lists;
  const base: FlowDocument = { order: was.order.filter((key) => byKey[key]), byKey, rest };
  return { base, mine: withChanges(base, changes) };
}

/**
 * Drafts of several tabs that were closed, newest first. One that contradicts those before it is left out, and stays
 * where it is kept.
 */
export function restoredFromAll<T extends { readonly draft: UnsavedDraft }>(
  kept: readonly T[],
  theirs: FlowDocument,
): { readonly unsaved: BaseAndMine | null; readonly used: readonly T[] } {
  let unsaved = null as BaseAndMine | null;
  const used: T[] = [];
  for (const each of [...kept].sort((a, b) => b.draft.writtenAt - a.draft.writtenAt)) {
    const one = restored(each.draft, theirs);
    if (!unsaved) {
      unsaved = one;
      used.push(each);
      continue;
    }
    const older = mergeDocuments(one.base, unsaved.mine, one.mine);
    if (older.conflicts.length > 0) continue;
    const bases: FlowDocument['byKey'] = {
      ...unsaved.base.byKey,
      ...Object.fromEntries(each.draft.was.prompts.map((prompt) => [prompt.key, prompt])),
    };
    unsaved = { base: { ...unsaved.base, byKey: bases }, mine: older.doc };
    used.push(each);
  }
  return { unsaved, used };
}
