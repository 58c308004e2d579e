/** One text for one definition, whatever order its keys came in; the server hashes it (SPEC PUB-1). */
import type { FlowDefinition } from './definition.js';
import { flowTextsOf } from './flow-texts.js';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => sorted(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};

/** JSON with sorted keys and without `undefined`. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';

/** Equal as JSON, whatever the order of keys; absent is not null. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));

/** What the hash of a version is made from. `maxScore` is derived and left out; no common answers are an empty map. */
export const canonicalDefinition = (definition: FlowDefinition): string =>
  canonicalJson({ promptsArray: definition.promptsArray, ...flowTextsOf(definition) });
