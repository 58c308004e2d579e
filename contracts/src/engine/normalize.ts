/**
 * Normalisers: remove differences that don't matter when answers are compared (ENG-30…36). Unicode NFC comes first
 * (decision 30).
 */
import type { Normalizer } from '../definition/definition.js';
import type { EngineError } from './types.js';

const TRANSFORMERS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['lowercase', (text: string) => text.toLowerCase()],
  ['trimWhitespace', (text: string) => text.trim()],
  ['collapseWhitespace', (text: string) => text.replace(/\s+/g, ' ')],
  ['removeWhitespace', (text: string) => text.replace(/\s+/g, '')],
]);

export type Normalized =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: EngineError };

/** Applied in order. A transformer that throws is `failing-transformer`, an unknown one `unknown-transformer`. */
export const normalize = (
  text: string,
  normalizers: readonly Normalizer[],
  transformers: ReadonlyMap<string, (text: string) => string> = TRANSFORMERS,
): Normalized => {
  let result = text.normalize('NFC');
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
