/**
 * Marks the characters of a story that are read as they are written (verbatim text, character references), so that no
 * later step takes them for markup: each becomes a lone surrogate, which no stored text contains.
 */
const FIRST = 0xdc00;

/** Most letters and digits stay, because link words and sentences are recognised by them. A zero may begin a list. */
const MARKUP = /[\0-0:-@[-`{-\x7f\xa0]/g;
const MARKED = /[\uDC00-\uDCA0](?<![\uD800-\uDBFF][\uDC00-\uDCA0])/g;

export const keep = (text: string): string =>
  text.replaceAll(MARKUP, (letter) => String.fromCharCode(FIRST + letter.charCodeAt(0)));

/** Stands where a line of the story goes on, although nothing is shown before: a bullet after it is text. */
export const LINE_GOES_ON = '\uDC80';
/** Stand around the text of a hook, which Harlowe reads for itself: a bullet at its start is one, and ends with it. */
export const HOOK_BEGINS = '\uDC81';
export const HOOK_ENDS = '\uDC82';

const PLACES = [LINE_GOES_ON, HOOK_BEGINS, HOOK_ENDS];

/** The text as readers see it. */
export const asShown = (text: string): string =>
  text.replaceAll(MARKED, (mark) => (PLACES.includes(mark) ? '' : String.fromCharCode(mark.charCodeAt(0) - FIRST)));

/** A line break that collapsing doesn't remove. */
export const KEPT_BREAK = keep('\n');
