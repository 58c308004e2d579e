/**
 * Two definitions side by side, for people: which prompts came, went, moved or changed, and what changed in them. Prompts,
 * answers, steps and quick responses are known by their keys, so a renamed or moved one is the same one.
 */
import type { PromptKey } from '../ids.js';
import { sameJson } from './canonical.js';
import type { FlowDefinition, PromptEntry } from './definition.js';
import { stayingKeys } from './draft-changes.js';
import { wordDiff, type WordPart } from './word-diff.js';

type Fields = Readonly<Record<string, unknown>>;
type Keyed = Fields & { readonly key: string };

/** `field` is a path: `message`, `tMessage.hi`, `inputDisplayConfig.max`. */
export type FieldDiff =
  | { readonly kind: 'words'; readonly field: string; readonly parts: readonly WordPart[] }
  | { readonly kind: 'value'; readonly field: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'list'; readonly field: string; readonly items: readonly ItemDiff[] };

/** One answer, step or quick response. */
export interface ItemDiff {
  readonly key: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly moved: boolean;
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly fields: readonly FieldDiff[];
}
export interface PromptDiff {
  readonly key: PromptKey;
  readonly change: 'added' | 'removed' | 'changed';
  readonly moved: boolean;
  readonly before: PromptEntry | null;
  readonly after: PromptEntry | null;
  /** Counted from 1, in the definition it was or is in. */
  readonly number: number;
  readonly fields: readonly FieldDiff[];
}
export interface DefinitionDiff {
  /** In the order of the newer definition; each removed prompt behind those that stood before it. */
  readonly prompts: readonly PromptDiff[];
  /** What the definitions say beside their prompts. */
  readonly texts: readonly FieldDiff[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKeyed = (value: unknown): value is Keyed => isFields(value) && typeof value['key'] === 'string';
const isListOf = (value: unknown): value is readonly Keyed[] => Array.isArray(value) && value.every(isKeyed);
const isTextOr = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string';

/** What is written for people; links, names and choices are compared whole. */
const TEXTS = /^(message|tMessage\b.*|.*Message|notes|.*\.notes|custom\..*)$/;

const fieldDiff = (field: string, before: unknown, after: unknown): readonly FieldDiff[] => {
  if (sameJson(before, after)) return [];
  if (TEXTS.test(field) && isTextOr(before) && isTextOr(after))
    return [{ kind: 'words', field, parts: wordDiff(before ?? '', after ?? '') }];
  const [old, now] = [before ?? [], after ?? []];
  if (isListOf(old) && isListOf(now)) return [{ kind: 'list', field, items: listDiff(old, now) }];
  const [from, to] = [before ?? {}, after ?? {}];
  if (isFields(from) && isFields(to)) return fieldsDiff(from, to, `${field}.`);
  return [{ kind: 'value', field, before, after }];
};

/** What translations were made from says nothing to people. */
const fieldsDiff = (before: Fields, after: Fields, prefix = ''): readonly FieldDiff[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    (field === 'key' && prefix === '') || field.endsWith('Source')
      ? []
      : fieldDiff(prefix + field, before[field], after[field]),
  );

const placesOf = (list: readonly { readonly key: string }[]): ReadonlyMap<string, number> =>
  new Map(list.map(({ key }, place) => [key, place]));

/** Keys that left their place among those that stayed. */
const movedKeys = (before: readonly { readonly key: string }[], after: readonly { readonly key: string }[]) => {
  const places = placesOf(before);
  const kept = after.flatMap(({ key }) => {
    const place = places.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  const stays = stayingKeys(kept);
  return new Set(kept.map(({ key }) => key).filter((key) => !stays.has(key)));
};

/** Each of `after` in its order; what is gone stands behind what it stood behind. */
const inOrder = <T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): readonly string[] => {
  const order = after.map(keyOf);
  const present = new Set(order);
  before.forEach((item, index) => {
    const key = keyOf(item);
    if (present.has(key)) return;
    const behind = index === 0 ? -1 : order.indexOf(keyOf(before[index - 1] as T));
    order.splice(behind + 1, 0, key);
  });
  return order;
};

const listDiff = (before: readonly Keyed[], after: readonly Keyed[]): readonly ItemDiff[] => {
  const [old, now] = [new Map(before.map((item) => [item.key, item])), new Map(after.map((item) => [item.key, item]))];
  const moved = movedKeys(before, after);
  return inOrder(before, after, ({ key }) => key).flatMap((key): readonly ItemDiff[] => {
    const [was, is] = [old.get(key) ?? null, now.get(key) ?? null];
    if (!was || !is)
      return [{ key, change: is ? 'added' : 'removed', moved: false, before: was, after: is, fields: [] }];
    const fields = fieldsDiff(was, is);
    if (fields.length === 0 && !moved.has(key)) return [];
    return [{ key, change: 'changed', moved: moved.has(key), before: was, after: is, fields }];
  });
};

/** What changed in one prompt; its name is a field like the others. */
export const promptFieldsDiff = (before: PromptEntry, after: PromptEntry): readonly FieldDiff[] => [
  ...fieldDiff('name', before.name, after.name),
  ...fieldsDiff(before.definition as Fields, after.definition as Fields),
];

const entriesOf = (
  flow: FlowDefinition,
): ReadonlyMap<string, { readonly entry: PromptEntry; readonly number: number }> =>
  new Map(flow.promptsArray.map((entry, index) => [entry.key, { entry, number: index + 1 }]));

/** Empty lists when both say the same. `maxScore` is derived and never compared. */
export const definitionDiff = (before: FlowDefinition, after: FlowDefinition): DefinitionDiff => {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const moved = movedKeys(before.promptsArray, after.promptsArray);
  const prompts = inOrder(before.promptsArray, after.promptsArray, ({ key }) => key).flatMap(
    (key): readonly PromptDiff[] => {
      const [was, is] = [old.get(key), now.get(key)];
      const one = is ?? was;
      if (!one) return [];
      const sides = { key: one.entry.key, number: one.number, before: was?.entry ?? null, after: is?.entry ?? null };
      if (!was || !is) return [{ ...sides, change: is ? 'added' : 'removed', moved: false, fields: [] }];
      const fields = was.entry === is.entry ? [] : promptFieldsDiff(was.entry, is.entry);
      if (fields.length === 0 && !moved.has(key)) return [];
      return [{ ...sides, change: 'changed', moved: moved.has(key), fields }];
    },
  );
  return { prompts, texts: fieldsDiff(textsOf(before), textsOf(after)) };
};

const textsOf = ({ promptsArray: _prompts, maxScore: _derived, commonAnswers, ...texts }: FlowDefinition): Fields => ({
  ...texts,
  ...(commonAnswers && Object.keys(commonAnswers).length > 0 && { commonAnswers }),
});
