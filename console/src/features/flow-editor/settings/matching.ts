/** How typed answers are compared with the author's. Unknown normalizers of older drafts are kept. */
import type { Normalizer } from '@parley/contracts/definition/values';

export const SPACES = ['exact', 'extra', 'all'] as const;
export type Spaces = (typeof SPACES)[number];
const ORDER = ['lowercase', 'trimWhitespace', 'collapseWhitespace', 'removeWhitespace'];

const ordered = (names: readonly string[]): readonly Normalizer[] =>
  [...ORDER.filter((name) => names.includes(name)), ...names.filter((name) => !ORDER.includes(name))].map((name) => ({
    name,
  }));
const toggled = (names: readonly string[], name: string, on: boolean): readonly Normalizer[] =>
  ordered([...names.filter((each) => each !== name), ...(on ? [name] : [])]);

export const withCaseIgnored = (names: readonly string[], on: boolean) => toggled(names, 'lowercase', on);
export const withEdgesIgnored = (names: readonly string[], on: boolean) => toggled(names, 'trimWhitespace', on);

/** 'extra' and 'all' exclude each other (EDIT-96). */
export const spacesOf = (names: readonly string[]): Spaces =>
  names.includes('removeWhitespace') ? 'all' : names.includes('collapseWhitespace') ? 'extra' : 'exact';
export function withSpaces(names: readonly string[], spaces: Spaces): readonly Normalizer[] {
  const others = names.filter((name) => name !== 'removeWhitespace' && name !== 'collapseWhitespace');
  const added = { exact: [], extra: ['collapseWhitespace'], all: ['removeWhitespace'] }[spaces];
  return ordered([...others, ...added]);
}
