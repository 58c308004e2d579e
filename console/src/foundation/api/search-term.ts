import { LIMITS } from '@parley/contracts/definition/limits';

/** The query of a search: empty if the term is blank, and never longer than the server accepts. */
export function searchQuery(term: string): { readonly q?: string } {
  // The cut may split a character of two units.
  const q = term
    .trim()
    .slice(0, LIMITS.nameLength)
    .replace(/[\uD800-\uDBFF]$/, '');
  return q === '' ? {} : { q };
}
