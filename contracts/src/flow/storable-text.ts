/**
 * Text that every store takes. Postgres refuses NUL in `jsonb`, and a lone surrogate can't be written as UTF-8 (SPEC
 * FLOW-K7).
 */
const UNSTORABLE = /\0|\p{Surrogate}/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

export type JsonProblemCode = 'too-deep' | 'forbidden-name' | 'unstorable-text';
export interface JsonProblem {
  readonly code: JsonProblemCode;
  /** Where it stands: keys and indexes from the root. */
  readonly path: readonly (string | number)[];
}

interface Place {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

/**
 * The first thing in a parsed JSON value that must not get further: nested more than `depth` levels, a key that is one of
 * `forbidden`, or text that can't be stored. Walks without recursion, so depth can't exhaust the stack.
 */
export const jsonProblem = (
  root: unknown,
  limits: { readonly depth: number; readonly forbidden: readonly string[] },
): JsonProblem | null => {
  const open: Place[] = [{ value: root, path: [] }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place;
    if (typeof value === 'string' && !isStorable(value)) return { code: 'unstorable-text', path };
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= limits.depth) return { code: 'too-deep', path };
    if (Array.isArray(value)) {
      value.forEach((child: unknown, index) => open.push({ value: child, path: [...path, index] }));
      continue;
    }
    for (const [key, child] of Object.entries(value)) {
      if (limits.forbidden.includes(key)) return { code: 'forbidden-name', path: [...path, key] };
      if (!isStorable(key)) return { code: 'unstorable-text', path };
      open.push({ value: child, path: [...path, key] });
    }
  }
  return null;
};
