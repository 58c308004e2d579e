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

const VARIABLE = /\{\{\s*(@?[\p{L}\p{M}\p{N}_.-]+)\s*(?:\|\s*([\p{L}\p{M}\p{N}_.-]+)\s*)?\}\}/gu;

/** A plain text with its variables filled in. */
export const fillText = (text: string, values: Values): string =>
  text.replace(VARIABLE, (_whole, name: string, filter?: string) => valueOf(values, name, filter ?? null));

/**
 * An address with its variables filled in. A value is encoded, so that it can't leave its place in the address, unless
 * it is the address' beginning or the author says how (`|urlEnc`).
 */
export const fillUrl = (url: string, values: Values): string =>
  url.replace(VARIABLE, (_whole, name: string, filter: string | undefined, offset: number) => {
    const value = valueOf(values, name, filter ?? null);
    return filter !== undefined || offset === 0 ? value : encodeURIComponent(value);
  });
