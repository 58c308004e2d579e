/**
 * Compares two definitions for people: which prompts were added, removed, moved or changed, and how. Prompts, answers,
 * steps and quick responses are matched by key, so a renamed or moved one still matches.
 */
import type { PromptKey } from '../ids.js';
import { isMessage, textsIn, type Message } from '../definition/message.js';
import { sameJson } from '../definition/canonical.js';
import type { FlowDefinition, PromptEntry } from '../definition/definition.js';
import { stayingKeys } from '../draft/draft-changes.js';
import { wordDiff, type WordPart } from './word-diff.js';

type Fields = Readonly<Record<string, unknown>>;
type Keyed = Fields & { readonly key: string };

/** `field` is a path: `message`, `tMessage.hi`, `inputDisplayConfig.max`. */
export type FieldDiff =
  | { readonly kind: 'words'; readonly field: string; readonly parts: readonly WordPart[] }
  | { readonly kind: 'value'; readonly field: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'list'; readonly field: string; readonly items: readonly ItemDiff[] };

/** Changes of one answer, step or quick response. */
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
  /** Position in the definition that contains the prompt, counted from 1. */
  readonly number: number;
  readonly fields: readonly FieldDiff[];
}
export interface DefinitionDiff {
  /** In the order of the newer definition; each removed prompt follows those that it followed before. */
  readonly prompts: readonly PromptDiff[];
  /** Changes outside of prompts. */
  readonly texts: readonly FieldDiff[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKeyed = (value: unknown): value is Keyed => isFields(value) && typeof value['key'] === 'string';
const isListOf = (value: unknown): value is readonly Keyed[] => Array.isArray(value) && value.every(isKeyed);
const isTextOr = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string';

/** Fields with text for people are compared word by word; links, names and choices are compared whole. */
const TEXTS = /^(message|tMessage\b.*|.*Message|notes|.*\.notes|custom\..*)$/;

/** A message that consists of several named texts. */
const MESSAGE = /(?:^|\.)(?:message|tMessage\.[\w-]+)$/;
const isWhole = (value: unknown): value is Message =>
  isFields(value) &&
  isMessage(value) &&
  textsIn(value).every(({ path }) => path.every((step) => typeof step === 'string'));

const messageDiff = (field: string, before: Message, after: Message): readonly FieldDiff[] => {
  const [old, now] = [before, after].map(
    (message) => new Map(textsIn(message).map((text) => [text.path.join('.'), text])),
  );
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((path): readonly FieldDiff[] => {
    const [was, is] = [old?.get(path), now?.get(path)];
    if (was?.text === is?.text) return [];
    const at = `${field}.${path}`;
    return (is ?? was)?.role === 'address'
      ? [{ kind: 'value', field: at, before: was?.text, after: is?.text }]
      : [{ kind: 'words', field: at, parts: wordDiff(was?.text ?? '', is?.text ?? '') }];
  });
};

const fieldDiff = (field: string, before: unknown, after: unknown): readonly FieldDiff[] => {
  if (sameJson(before, after)) return [];
  if (TEXTS.test(field) && isTextOr(before) && isTextOr(after))
    return [{ kind: 'words', field, parts: wordDiff(before ?? '', after ?? '') }];
  if (MESSAGE.test(field) && isWhole(before) && isWhole(after)) return messageDiff(field, before, after);
  const [old, now] = [before ?? [], after ?? []];
  if (isListOf(old) && isListOf(now)) return [{ kind: 'list', field, items: listDiff(old, now) }];
  const [from, to] = [before ?? {}, after ?? {}];
  if (isFields(from) && isFields(to)) return fieldsDiff(from, to, `${field}.`);
  return [{ kind: 'value', field, before, after }];
};

/** The marks of translations' sources are skipped, because they mean nothing to people. */
const fieldsDiff = (before: Fields, after: Fields, prefix = ''): readonly FieldDiff[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    (field === 'key' && prefix === '') || field.endsWith('Source')
      ? []
      : fieldDiff(prefix + field, before[field], after[field]),
  );

const positionsOf = (list: readonly { readonly key: string }[]): ReadonlyMap<string, number> =>
  new Map(list.map(({ key }, place) => [key, place]));

/** Keys in both lists that changed their position. */
const movedKeys = (before: readonly { readonly key: string }[], after: readonly { readonly key: string }[]) => {
  const positions = positionsOf(before);
  const kept = after.flatMap(({ key }) => {
    const place = positions.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  const stays = stayingKeys(kept);
  return new Set(kept.map(({ key }) => key).filter((key) => !stays.has(key)));
};

/** The keys of `after` in order; each removed key follows those that it followed before. */
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

/** Changes within one prompt; its name counts as a field. */
export const promptFieldsDiff = (before: PromptEntry, after: PromptEntry): readonly FieldDiff[] => [
  ...fieldDiff('name', before.name, after.name),
  ...fieldsDiff(before.definition as Fields, after.definition as Fields),
];

const entriesOf = (
  flow: FlowDefinition,
): ReadonlyMap<string, { readonly entry: PromptEntry; readonly number: number }> =>
  new Map(flow.promptsArray.map((entry, index) => [entry.key, { entry, number: index + 1 }]));

/** Empty lists if both definitions are equal. `maxScore` is derived, so it isn't compared. */
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
