/** Fills variables in (ENG-37…41). What is none, by the grammar of `variable-grammar.ts`, stays as it is written. */
import type { Message } from '../flow/definition.js';
import { BRACES, variableIn, type WrittenVariable } from './variable-grammar.js';

/** Stands for whatever can't be resolved. */
export const UNRESOLVED = '____';

/** Characters that one text may take from its variables; a template of many would else grow without bound. */
const ROOM = 200_000;

/** Value of a variable; `isPrompt` for names written with `@`. Null = not known. */
export type Resolve = (name: string, isPrompt: boolean) => string | null;

/** A lone surrogate has no UTF-8 form and would make encodeURIComponent throw. */
export const urlEncoded = (value: string): string => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));

const FILTERS: ReadonlyMap<string, (value: string) => string> = new Map([['urlEnc', urlEncoded]]);
/** What may stand behind the bar of `{{name|filter}}`. */
export const FILTER_NAMES: readonly string[] = [...FILTERS.keys()];

export interface Filled {
  readonly text: string;
  /** By the name as written, without spaces (`@start`, `v.id|urlEnc`); undefined when the text has no variable. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Null = not known, or nothing. */
const valueOf = ({ name, filter }: WrittenVariable, resolve: Resolve): string | null => {
  const isPrompt = name.startsWith('@');
  const value = resolve(isPrompt ? name.slice(1) : name, isPrompt);
  if (value === null || value === '') return null;
  return filter === null ? value : (FILTERS.get(filter)?.(value) ?? null);
};

/** The text with its variables filled in, `unresolved` in place of unknown ones and of those with an unknown filter. */
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
  // fromEntries defines properties, so that a variable called __proto__ is one like any other.
  return values.size === 0 ? { text } : { text: filled, values: Object.fromEntries(values) };
};

export interface FilledMessage {
  readonly message: Message;
  readonly values?: Readonly<Record<string, string>>;
}

/** The same for a message of any shape: texts, addresses and bodies are filled in. */
export const fillMessage = (message: Message, resolve: Resolve): FilledMessage => {
  if (typeof message === 'string') {
    const { text, values } = fillText(message, resolve);
    return { message: text, values };
  }
  let values: Readonly<Record<string, string>> | undefined;
  const fill = (text: string): string => {
    const filled = fillText(text, resolve);
    if (filled.values) values = { ...values, ...filled.values };
    return filled.text;
  };
  if ('images' in message)
    return { message: { images: message.images.map(({ url }) => ({ url: fill(url) })) }, values };
  const url = fill(message.url);
  if ('body' in message) return { message: { body: fill(message.body), url }, values };
  // Shown with the item's values while the reply is away, which is why their texts stay as they are written.
  if ('statusMessages' in message) for (const text of Object.values(message.statusMessages ?? {})) fill(text);
  const filled = { ...message, url };
  return { message: filled, values };
};
