import { BRACES, variableIn } from '@parley/contracts/definition/variable-grammar';

/** Values of variables. They come with the item; the player never computes them. */
export type Values = Readonly<Record<string, string>> | undefined;

/** Shown for a variable without a value (decision 39). */
export const UNRESOLVED = '____';

/** `name` as written, with `@` if it refers to an answer. */
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

/** Fills variables into a plain text. */
export const fillText = (text: string, values: Values): string => fillBy(text, values, (value) => value);

/**
 * Fills variables into an address. Values are encoded, so that they can't change other parts of the address, unless the
 * address begins with the value or the author encodes it (`|urlEnc`).
 */
export const fillUrl = (url: string, values: Values): string =>
  fillBy(url, values, (value, filter, at) => (filter !== null || at === 0 ? value : encodeURIComponent(value)));
