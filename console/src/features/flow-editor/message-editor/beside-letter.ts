import type { Node } from '@tiptap/pm/model';

// Firefox has it since 125; a browser without it keeps the editor, and the place as it was found.
const letters = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** The place itself, or behind the letter it would cut: an emoji has several code units, and a point falls on any of them. */
export function besideLetter(doc: Node, pos: number): number {
  const { parent, parentOffset } = doc.resolve(pos);
  const text = parent.textBetween(0, parent.content.size, undefined, '\ufffc');
  const letter = letters?.segment(text).containing(parentOffset);
  return letter && letter.index < parentOffset ? pos + letter.index + letter.segment.length - parentOffset : pos;
}
