/** Writes the syntax tree as text in one style, so that saving twice changes nothing. */
import type { Root } from 'mdast';
import { starWriter, writer } from './writer.js';

/**
 * The library writes a character next to a delimiter as a reference if necessary, but splits emoji into surrogate
 * halves; this joins two halves into one reference.
 */
const HALF = { high: 'D[89AB][\\dA-F]{2}', low: 'D[C-F][\\dA-F]{2}' };
const HALVES = new RegExp(
  `(?:[\\uD800-\\uDBFF]|&#x${HALF.high};)&#x${HALF.low};|&#x${HALF.high};[\\uDC00-\\uDFFF]`,
  'g',
);
const unitOf = (half: string): number => (half.length === 1 ? half.charCodeAt(0) : parseInt(half.slice(3), 16));
const wholeReference = (halves: string): string => {
  const [high = 0, low = 0] = (halves.match(/&#x[\dA-F]{4};|[\uD800-\uDFFF]/g) ?? []).map(unitOf);
  const codePoint = 0x1_0000 + (high - 0xd800) * 0x400 + (low - 0xdc00);
  return `&#x${codePoint.toString(16).toUpperCase()};`;
};

/** Ends with a line break unless the document is empty. */
export const stringifyMarkdown = (root: Root): string => writer.stringify(root).replace(HALVES, wholeReference);

/** Like {@link stringifyMarkdown}, with stars around italics: for texts that other programs formatted within words. */
export const stringifyWithStars = (root: Root): string => starWriter.stringify(root).replace(HALVES, wholeReference);
