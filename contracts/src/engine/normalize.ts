/**
 * Normalisers: remove differences that don't matter when answers are compared (ENG-30…36). Unicode NFC comes first
 * (decision 30). Whoever ignores case or spaces doesn't mean to tell “don’t” from "don't" either, so any normaliser
 * also brings that to one spelling (`folded-text.ts`).
 */
import type { Normalizer } from '../definition/values.js';
import { foldCase, foldWriting } from '../folded-text.js';
import { NEWEST_READING, type Reading } from './reading.js';
import type { EngineError } from './types.js';

type Transformers = ReadonlyMap<string, (text: string) => string>;

const SPACES: Transformers = new Map([
  ['trimWhitespace', (text: string) => text.trim()],
  ['collapseWhitespace', (text: string) => text.replace(/\s+/g, ' ')],
  ['removeWhitespace', (text: string) => text.replace(/\s+/g, '')],
]);
const TRANSFORMERS: Readonly<Record<Reading, Transformers>> = {
  1: new Map([['lowercase', (text: string) => text.toLowerCase()], ...SPACES]),
  2: new Map([['lowercase', foldCase], ...SPACES]),
};

export type Normalized =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: EngineError };

/** Applied in order. A transformer that throws is `failing-transformer`, an unknown one `unknown-transformer`. */
export const normalize = (
  text: string,
  normalizers: readonly Normalizer[],
  reading: Reading = NEWEST_READING,
  transformers: Transformers = TRANSFORMERS[reading],
): Normalized => {
  let result = reading === 1 || normalizers.length === 0 ? text.normalize('NFC') : foldWriting(text);
  for (const { name } of normalizers) {
    const transform = transformers.get(name);
    if (!transform) return { ok: false, error: { code: 'unknown-transformer', detail: name } };
    try {
      result = transform(result);
    } catch {
      return { ok: false, error: { code: 'failing-transformer', detail: name } };
    }
  }
  return { ok: true, text: result };
};
