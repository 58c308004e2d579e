/**
 * Removes differences that don't matter to readers: one word, typed on another device or keyboard. Answers are compared
 * in this form, texts are searched for in it, and statistics count by it. The list of what folds and what does not is
 * in `folded-text.test.ts`. Stored folded text must be stored again if this changes.
 */

/** The letters that are read, and those that people and their devices write for them. */
const READ_AS: readonly (readonly [string, string])[] = [
  [' ', '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  ["'", '`´ʹʻʼˈ‘’‚‛′‵‹›'],
  ['"', '“”„‟″‶«»〝〞〟'],
  ['-', '\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63'],
  ['...', '…'],
  ["'n", 'ŉ'],
  // Arabic and Persian keyboards have different letters for yeh and kaf.
  ['ي', 'ىی'],
  ['ك', 'ک'],
];
/**
 * Invisible characters: soft hyphens, joiners, marks of direction, variation selectors; Arabic tatweel and vowel signs.
 */
const UNSEEN =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\u{e0100}-\\u{e01ef}\\u0640\\u064b-\\u0652\\u0670';
/** Forms of type: full-width and half-width letters, ligatures, Arabic letters as they stand in a word. */
const FORMS = '\\ufb00-\\ufb06\\ufb50-\\ufdfb\\ufe70-\\ufefc\\uff01-\\uffee';
const isForm = new RegExp(`[${FORMS}]`);
const READ = new Map(READ_AS.flatMap(([read, written]) => [...written].map((each) => [each, read] as const)));
const FOLDS = new RegExp(`[${UNSEEN}${FORMS}${[...READ.keys()].join('')}]`, 'gu');

const readAs = (letter: string): string => {
  const plain = READ.get(letter) ?? (isForm.test(letter) ? letter.normalize('NFKC') : '');
  return plain === letter ? letter : plain.replace(FOLDS, readAs);
};

/** Gives equal letters, quotation marks, dashes and spaces for all ways of typing them. Letter case stays. */
export const foldWriting = (text: string): string => {
  const composed = text.normalize('NFC');
  return composed.search(FOLDS) < 0 ? composed : composed.replace(FOLDS, readAs).normalize('NFC');
};

const PLAIN = /^[\n -~]*$/;
/** Without letter case: ß is ss, and the dot of a Turkish i doesn't count. The result is equal in every language. */
export const foldCase = (text: string): string => {
  const lower = text.toLowerCase();
  if (PLAIN.test(text)) return lower;
  const upper = text.toUpperCase();
  // Most scripts have no letter case.
  if (upper === lower) return lower;
  // Between a Turkish i and its dot other marks may stand.
  const undotted = upper.toLowerCase().replace(/(i\p{M}*?)\u0307/gu, '$1');
  return undotted.replaceAll('ß', 'ss').replaceAll('ς', 'σ');
};
