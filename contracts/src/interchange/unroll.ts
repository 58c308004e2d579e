/**
 * Turns a story with memory into prompts without memory: each place becomes one prompt for every state in which a
 * reader can reach it.
 * Visits every place once, the first one first. `write` makes the prompt and calls `link` for the names of the places
 * it leads to. Returns false if there would be more than `most` prompts.
 */
export const unroll = <P>(
  first: P,
  {
    id,
    name,
    write,
    most,
  }: {
    readonly id: (place: P) => string;
    readonly name: (place: P) => string;
    readonly write: (place: P, name: string, link: (to: P) => string) => void;
    readonly most: number;
  },
): boolean => {
  const names = new Map<string, string>();
  const waiting: { readonly place: P; readonly name: string }[] = [];
  const link = (place: P): string => {
    const key = id(place);
    const known = names.get(key);
    if (known !== undefined) return known;
    const made = name(place);
    names.set(key, made);
    waiting.push({ place, name: made });
    return made;
  };
  link(first);
  // The list grows during the loop.
  for (const next of waiting) {
    if (waiting.length > most) return false;
    write(next.place, next.name, link);
  }
  return true;
};
