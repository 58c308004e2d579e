/**
 * Describes a message type as a structure of texts, each with a role. All operations on messages (check, fill in,
 * translate, search, compile, read aloud) follow from the shape, so a message type is one line of a table.
 */

/**
 * `markdown` is drawn as Markdown, `words` as plain text; an `address` is fetched; a `standIn` is Markdown shown while
 * the message itself isn't available, and doesn't count as content.
 */
export type Role = 'markdown' | 'words' | 'address' | 'standIn';
/** Fields by name; a name that ends with `?` is optional. `[shape]` is a list. A role alone is a text. */
export type Shape = Role | readonly [Fields] | Fields;
export interface Fields {
  readonly [name: string]: Shape;
}

/** The name without the `?` of an optional field. */
export type PlainName<Name> = Name extends `${infer N}?` ? N : Name;
type Required<S> = { readonly [K in keyof S as K extends `${string}?` ? never : K]: ContentOf<S[K]> };
type Optional<S> = { readonly [K in keyof S as K extends `${string}?` ? PlainName<K> : never]?: ContentOf<S[K]> };
type Flat<T> = { [K in keyof T]: T[K] };
/** The type of values with this shape. */
export type ContentOf<S> = S extends Role
  ? string
  : S extends readonly [infer Item]
    ? readonly ContentOf<Item>[]
    : Flat<Required<S> & Optional<S>>;

export type Path = readonly (string | number)[];
/** One text of a message. */
export interface Text {
  /** Its path in the message; empty = the message itself is this text. */
  readonly path: Path;
  readonly role: Role;
  readonly text: string;
}
export type ChangeText = (text: Text) => string;

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (shape: Fields): readonly (readonly [name: string, shape: Shape, isOptional: boolean])[] =>
  Object.entries(shape).map(([name, inner]) =>
    name.endsWith('?') ? [name.slice(0, -1), inner, true] : [name, inner, false],
  );
const isList = (shape: Shape): shape is readonly [Fields] => Array.isArray(shape);

export interface Limits {
  readonly text: number;
  readonly list: number;
}
/** True if the value matches the shape; unknown fields are ignored. */
export const fits = (shape: Shape, value: unknown, limits: Limits): boolean => {
  if (typeof shape === 'string') return typeof value === 'string' && value.length <= limits.text;
  if (isList(shape))
    return Array.isArray(value) && value.length <= limits.list && value.every((each) => fits(shape[0], each, limits));
  return (
    isFields(value) &&
    fieldsOf(shape).every(([name, inner, isOptional]) =>
      value[name] === undefined ? isOptional : fits(inner, value[name], limits),
    )
  );
};

/** A copy with `change` applied to each text and unknown fields dropped. The value must match. */
export const mapShape = (shape: Shape, value: unknown, change: ChangeText, path: Path = []): unknown => {
  if (typeof shape === 'string') return change({ path, role: shape, text: value as string });
  if (isList(shape))
    return (value as readonly unknown[]).map((each, index) => mapShape(shape[0], each, change, [...path, index]));
  const made: Record<string, unknown> = {};
  for (const [name, inner] of fieldsOf(shape)) {
    const field = (value as Readonly<Record<string, unknown>>)[name];
    if (field !== undefined) made[name] = mapShape(inner, field, change, [...path, name]);
  }
  return made;
};

/** An empty value of this shape. */
export const emptyShape = (shape: Shape): unknown => {
  if (typeof shape === 'string') return '';
  if (isList(shape)) return [];
  return Object.fromEntries(fieldsOf(shape).map(([name, inner]) => [name, emptyShape(inner)]));
};
