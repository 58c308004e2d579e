/** Fills in variables (ENG-37…41). Text that isn't a variable by `variable-grammar.ts` stays as written. */
import { mapMessage, type Message } from '../definition/message.js';
import type { Text } from '../definition/shape.js';
import { BRACES, variableIn, type WrittenVariable } from '../definition/variable-grammar.js';

/** Replaces anything without a value. */
export const UNRESOLVED = '____';

/**
 * Maximum number of characters that variables may add to one text; otherwise a template with many variables could grow
 * without limit.
 */
const ROOM = 200_000;

/** Returns the value of a variable; `isPrompt` for names with `@`. Null = no value. */
export type Resolve = (name: string, isPrompt: boolean) => string | null;

/** A lone surrogate has no UTF-8 form and would make encodeURIComponent throw. */
export const urlEncoded = (value: string): string => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));

const FILTERS: ReadonlyMap<string, (value: string) => string> = new Map([['urlEnc', urlEncoded]]);
/** The filters that may follow the `|` of `{{name|filter}}`. */
export const FILTER_NAMES: readonly string[] = [...FILTERS.keys()];

export interface Filled {
  readonly text: string;
  /** By the name as written, without spaces (`@start`, `v.id|urlEnc`); undefined if the text has no variable. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Null = unknown or empty. */
const valueOf = ({ name, filter }: WrittenVariable, resolve: Resolve): string | null => {
  const isPrompt = name.startsWith('@');
  const value = resolve(isPrompt ? name.slice(1) : name, isPrompt);
  if (value === null || value === '') return null;
  return filter === null ? value : (FILTERS.get(filter)?.(value) ?? null);
};

/** The text with its variables filled in; unknown variables and unknown filters become `unresolved`. */
export const fillText = (text: string, resolve: Resolve, unresolved = UNRESOLVED): Filled => {
  if (!text.includes('{{')) return { text };
  const values = new Map<string, string>();
  let room = ROOM;
  const filled = text.replace(BRACES, (whole, inner: string) => {
    const variable = variableIn(inner);
    if (!variable) return whole;
    const value = values.get(variable.key) ?? valueOf(variable, resolve) ?? unresolved;
    values.set(variable.key, value);
    room -= value.length;
    return room < 0 ? unresolved : value;
  });
  // fromEntries defines properties, so a variable called __proto__ works like any other.
  return values.size === 0 ? { text } : { text: filled, values: Object.fromEntries(values) };
};

export interface FilledMessage {
  readonly message: Message;
  readonly values?: Readonly<Record<string, string>>;
}

/** Fills in the texts, addresses and bodies of a message of any shape. */
export const fillMessage = (message: Message, resolve: Resolve): FilledMessage => {
  if (typeof message === 'string') {
    const { text, values } = fillText(message, resolve);
    return { message: text, values };
  }
  let values: Readonly<Record<string, string>> | undefined;
  const fill = ({ role, text }: Text): string => {
    const filled = fillText(text, resolve);
    if (filled.values) values = { ...values, ...filled.values };
    // Shown with the item's values while the message is missing, so it stays as written.
    return role === 'standIn' ? text : filled.text;
  };
  return { message: mapMessage(message, fill), values };
};
