/**
 * Compares two definitions for people: which prompts were added, removed, moved or changed, and how. Prompts, answers,
 * steps and quick responses are matched by key, so a renamed or moved one still matches.
 */
import type { PromptKey } from '../ids.js';
import { isMessage, textsIn, type Message } from '../definition/message.js';
import { sameJson } from '../definition/canonical.js';
import type { FlowDefinition, PromptEntry } from '../definition/definition.js';
import { PROMPT, WAITING, type Row, type Rows } from '../definition/fields.js';
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
const isKeyedList = (value: unknown): value is readonly Keyed[] =>
  Array.isArray(value) && value.every((each) => isFields(each) && typeof each['key'] === 'string');
const isTextOr = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === 'string';

/** A message that consists of several named texts. */
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

const valueDiff = (field: string, before: unknown, after: unknown): readonly FieldDiff[] =>
  sameJson(before, after) ? [] : [{ kind: 'value', field, before, after }];

/** Compares texts for people word by word. */
const textDiff = (field: string, before: unknown, after: unknown): readonly FieldDiff[] => {
  if (sameJson(before, after)) return [];
  if (isTextOr(before) && isTextOr(after))
    return [{ kind: 'words', field, parts: wordDiff(before ?? '', after ?? '') }];
  return isWhole(before) && isWhole(after) ? messageDiff(field, before, after) : valueDiff(field, before, after);
};

const rowDiff = ({ is, most }: Row, field: string, before: unknown, after: unknown): readonly FieldDiff[] => {
  const isList = most !== undefined;
  if (typeof is === 'string') {
    const isText = !isList && (is === 'text' || is === 'title' || is === 'lines' || is === 'message');
    return (isText ? textDiff : valueDiff)(field, before, after);
  }
  if (!isList) return fieldsDiff(is, before, after, `${field}.`);
  const [old, now] = [before ?? [], after ?? []];
  return isKeyedList(old) && isKeyedList(now) && !sameJson(before, after)
    ? [{ kind: 'list', field, items: listDiff(is, old, now) }]
    : valueDiff(field, before, after);
};

/** Stored field → the row to which it belongs as its value, its translations or their marks. */
const owners = new Map<Rows, ReadonlyMap<string, Row>>();
const ownersOf = (rows: Rows): ReadonlyMap<string, Row> => {
  const known = owners.get(rows);
  if (known) return known;
  const made = new Map(
    Object.entries(rows).flatMap(([name, row]) =>
      [name, row.translations, row.marks].flatMap((field) => (field === undefined ? [] : [[field, row] as const])),
    ),
  );
  owners.set(rows, made);
  return made;
};

/** Marks of translations that an old version stored in a field without a row. */
const FORMER_MARKS = /^t\w*Source$/;

/**
 * Walks the stored fields and not the rows, so that a field of an old version without a row is compared, too. The marks
 * of translations' sources are skipped, because they mean nothing to people.
 */
const fieldsDiff = (rows: Rows, before: unknown, after: unknown, prefix = ''): readonly FieldDiff[] =>
  keysOf(before, after).flatMap((name) => {
    const [field, old, now] = [prefix + name, valueAt(before, name), valueAt(after, name)];
    const row = ownersOf(rows).get(name);
    if ((name === 'key' && prefix === '') || name === row?.marks) return [];
    if (!row) return FORMER_MARKS.test(name) ? [] : valueDiff(field, old, now);
    if (name !== row.translations) return rowDiff(row, field, old, now);
    if (row.most !== undefined) return valueDiff(field, old, now);
    return keysOf(old, now).flatMap((language) =>
      textDiff(`${field}.${language}`, valueAt(old, language), valueAt(now, language)),
    );
  });
const keysOf = (...records: readonly unknown[]): readonly string[] => [
  ...new Set(records.flatMap((record) => (isFields(record) ? Object.keys(record) : []))),
];
const valueAt = (record: unknown, name: string): unknown => (isFields(record) ? record[name] : undefined);

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

const listDiff = (rows: Rows, before: readonly Keyed[], after: readonly Keyed[]): readonly ItemDiff[] => {
  const [old, now] = [new Map(before.map((item) => [item.key, item])), new Map(after.map((item) => [item.key, item]))];
  const moved = movedKeys(before, after);
  return inOrder(before, after, ({ key }) => key).flatMap((key): readonly ItemDiff[] => {
    const [was, is] = [old.get(key) ?? null, now.get(key) ?? null];
    if (!was || !is)
      return [{ key, change: is ? 'added' : 'removed', moved: false, before: was, after: is, fields: [] }];
    const fields = fieldsDiff(rows, was, is);
    if (fields.length === 0 && !moved.has(key)) return [];
    return [{ key, change: 'changed', moved: moved.has(key), before: was, after: is, fields }];
  });
};

/** Changes within one prompt; its name counts as a field. */
export const promptFieldsDiff = (before: PromptEntry, after: PromptEntry): readonly FieldDiff[] => [
  ...valueDiff('name', before.name, after.name),
  ...fieldsDiff(PROMPT, before.definition, after.definition),
];

const entriesOf = (
  flow: FlowDefinition,
): ReadonlyMap<string, { readonly entry: PromptEntry; readonly number: number }> =>
  new Map(flow.promptsArray.map((entry, index) => [entry.key, { entry, number: index + 1 }]));

/** A flow's own fields. `maxScore` is derived, and common answers are compared list by list. */
const besidePrompts = ({
  promptsArray: _prompts,
  maxScore: _derived,
  commonAnswers: _lists,
  ...own
}: FlowDefinition): Fields => own;

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
  const lists = keysOf(before.commonAnswers, after.commonAnswers).flatMap((name) =>
    rowDiff(PROMPT.answers, `commonAnswers.${name}`, before.commonAnswers?.[name], after.commonAnswers?.[name]),
  );
  const own = fieldsDiff(WAITING, besidePrompts(before), besidePrompts(after));
  return { prompts, texts: [...own, ...lists, ...valueDiff('outOf', before.outOf, after.outOf)] };
};
