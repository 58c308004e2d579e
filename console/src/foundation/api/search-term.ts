import { LIMITS } from '@parley/contracts/definition/values';

/** What a search sends: nothing if the term is blank, and no more of it than the server takes. */
export function searchQuery(term: string): { readonly q?: string } {
  // The cut may split a character of two units.
  const q = term
    .trim()
    .slice(0, LIMITS.nameLength)
    .replace(/[\uD800-\uDBFF]$/, '');
  return q === '' ? {} : { q };
}
