/** The canonical text of a definition, independent of key order; the server hashes it (SPEC PUB-1). */
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

/**
 * Deep equality of JSON values, independent of key order. An absent field equals `undefined`, but not null. Fast if
 * both share objects.
 */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const fields = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const field of fields) if (!sameJson(left[field], right[field])) return false;
  return true;
};

/**
 * The text from which a version's hash is computed. `maxScore` is derived and left out; missing common answers become
 * an empty map.
 */
export const canonicalDefinition = (definition: FlowDefinition): string =>
  canonicalJson({ promptsArray: definition.promptsArray, ...flowTextsOf(definition) });
