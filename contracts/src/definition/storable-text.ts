/**
 * Matches text that a store refuses. Postgres refuses NUL in `jsonb`, and a lone surrogate has no UTF-8 form (SPEC
 * FLOW-K7).
 */
const UNSTORABLE = /\0|\p{Surrogate}/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

export type JsonProblemCode = 'too-deep' | 'forbidden-name' | 'unstorable-text';
export interface JsonProblem {
  readonly code: JsonProblemCode;
  /** Keys and indexes from the root. */
  readonly path: readonly (string | number)[];
}

type Limits = { readonly depth: number; readonly forbidden: readonly string[] };

/**
 * The first problem in a parsed JSON value: more than `depth` levels, a key in `forbidden`, or text that can't be
 * stored. Doesn't descend below `depth`, so it can't exhaust the stack, and builds the path only after finding a
 * problem, so that long lists are fast.
 */
export const jsonProblem = (root: unknown, limits: Limits): JsonProblem | null => {
  const found = look(root, 0, limits);
  return found && { code: found.code, path: found.path.reverse() };
};

interface Found {
  readonly code: JsonProblemCode;
  /** From the inside out. */
  readonly path: (string | number)[];
}
const problem = (code: JsonProblemCode): Found => ({ code, path: [] });

const look = (value: unknown, depth: number, limits: Limits): Found | null => {
  if (typeof value === 'string') return isStorable(value) ? null : problem('unstorable-text');
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= limits.depth) return problem('too-deep');
  return Array.isArray(value) ? lookInList(value, depth, limits) : lookInFields(value, depth, limits);
};

const lookInList = (list: readonly unknown[], depth: number, limits: Limits): Found | null => {
  for (let index = 0; index < list.length; index += 1) {
    const found = look(list[index], depth + 1, limits);
    if (found) return inside(index, found);
  }
  return null;
};

const lookInFields = (fields: object, depth: number, limits: Limits): Found | null => {
  for (const [key, child] of Object.entries(fields)) {
    if (limits.forbidden.includes(key)) return inside(key, problem('forbidden-name'));
    if (!isStorable(key)) return problem('unstorable-text');
    const found = look(child, depth + 1, limits);
    if (found) return inside(key, found);
  }
  return null;
};

const inside = (step: string | number, found: Found): Found => {
  found.path.push(step);
  return found;
};
