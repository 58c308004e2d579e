import type { Node } from '@tiptap/pm/model';

// Old Firefox (before 125) has no segmenter; positions stay unchanged there.
const letters = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/**
 * Moves a position that is inside a grapheme to its end. An emoji has several code units, and a click can land on any
 * of them.
 */
export function besideLetter(doc: Node, pos: number): number {
  const { parent, parentOffset } = doc.resolve(pos);
  const text = parent.textBetween(0, parent.content.size, undefined, '\ufffc');
  const letter = letters?.segment(text).containing(parentOffset);
  return letter && letter.index < parentOffset ? pos + letter.index + letter.segment.length - parentOffset : pos;
}
