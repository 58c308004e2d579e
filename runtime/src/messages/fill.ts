import { BRACES, variableIn } from '@parley/contracts/engine/variable-grammar';

/** What a variable stands for. Values come with the item; the player never computes them. */
export type Values = Readonly<Record<string, string>> | undefined;

/** Shown for a variable that stands for nothing (decision 39). */
export const UNRESOLVED = '____';

/** `name` as written, with `@` when it refers to an answer. */
export const valueOf = (values: Values, name: string, filter: string | null): string => {
  const written = filter === null ? name : `${name}|${filter}`;
  if (values && Object.hasOwn(values, written)) return values[written] ?? UNRESOLVED;
  if (!values || !Object.hasOwn(values, name)) return UNRESOLVED;
  const value = values[name] ?? UNRESOLVED;
  return filter === 'urlEnc' ? encodeURIComponent(value) : value;
};

const fillBy = (text: string, values: Values, write: (value: string, filter: string | null, at: number) => string) =>
  text.replace(BRACES, (whole: string, inner: string, at: number) => {
    const variable = variableIn(inner);
    return variable ? write(valueOf(values, variable.name, variable.filter), variable.filter, at) : whole;
  });

/** A plain text with its variables filled in. */
export const fillText = (text: string, values: Values): string => fillBy(text, values, (value) => value);

/**
 * An address with its variables filled in. A value is encoded, so that it can't leave its place in the address, unless
 * it is the address' beginning or the author says how (`|urlEnc`).
 */
export const fillUrl = (url: string, values: Values): string =>
  fillBy(url, values, (value, filter, at) => (filter !== null || at === 0 ? value : encodeURIComponent(value)));
