/** An editor sends this instead of the whole draft: the prompts changed since the revision that it knows. */
import { sameJson } from '../definition/canonical.js';
import type { FlowDefinition, PromptEntry, WaitingTexts } from '../definition/definition.js';
import { WAITING_FIELDS, waitingTextsOf } from '../definition/flow-texts.js';

export interface DraftPatch {
  /** Changed and added prompts, complete. */
  readonly prompts?: readonly PromptEntry[];
  /** Keys of removed prompts. */
  readonly removed?: readonly string[];
  /** Keys of all prompts in their new order; present if a prompt was added or moved. */
  readonly order?: readonly string[];
  readonly commonAnswers?: FlowDefinition['commonAnswers'];
  /** All of the flow's texts for waiting prompts; present if any of them changed. */
  readonly texts?: WaitingTexts;
  /** The author's own maximum; null: none; absent: unchanged. */
  readonly outOf?: number | null;
}

export const draftPatch = (before: FlowDefinition, after: FlowDefinition): DraftPatch => {
  const old = new Map(before.promptsArray.map((entry) => [entry.key, entry]));
  const kept = new Set(after.promptsArray.map((entry) => entry.key));
  const prompts = after.promptsArray.filter((entry) => !sameJson(old.get(entry.key) ?? null, entry));
  const removed = before.promptsArray.filter((entry) => !kept.has(entry.key)).map((entry) => entry.key);
  const order = after.promptsArray.map((entry) => entry.key);
  const texts = waitingTextsOf(after);
  const sameOrder = sameJson(
    order,
    before.promptsArray.filter((entry) => kept.has(entry.key)).map((entry) => entry.key),
  );
  return {
    ...(prompts.length > 0 && { prompts }),
    ...(removed.length > 0 && { removed }),
    ...(!sameOrder && { order }),
    ...(!sameJson(before.commonAnswers ?? {}, after.commonAnswers ?? {}) && {
      commonAnswers: after.commonAnswers ?? {},
    }),
    ...(!sameJson(waitingTextsOf(before), texts) && { texts }),
    ...(before.outOf !== after.outOf && { outOf: after.outOf ?? null }),
  };
};

/** The draft that the patch describes. Prompts missing from `order` keep their order after the others. */
export const applyDraftPatch = (base: FlowDefinition, patch: DraftPatch): FlowDefinition => {
  const entries = new Map<string, PromptEntry>(base.promptsArray.map((entry) => [entry.key, entry]));
  for (const key of patch.removed ?? []) entries.delete(key);
  for (const entry of patch.prompts ?? []) entries.set(entry.key, entry);
  const ordered = (patch.order ?? []).flatMap((key) => {
    const entry = entries.get(key);
    entries.delete(key);
    return entry ?? [];
  });
  const rest = Object.fromEntries(
    Object.entries(base).filter(([field]) => !patch.texts || !WAITING_FIELDS.some((each) => each === field)),
  );
  return {
    ...rest,
    ...patch.texts,
    promptsArray: [...ordered, ...entries.values()],
    ...(patch.commonAnswers && { commonAnswers: patch.commonAnswers }),
    ...(patch.outOf !== undefined && { outOf: patch.outOf ?? undefined }),
  };
};
