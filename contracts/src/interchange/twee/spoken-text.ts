/** Removes from a story's text what learners don't read: tags, joined line breaks, character references. */
import { withoutReferences } from '../character-references.js';
import type { NoteCode } from '../imported-flow.js';
import { keep, KEPT_BREAK, LINE_GOES_ON } from './kept.js';

const TAG_SOURCE = `</?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>`;
const TAG = new RegExp(TAG_SOURCE, 'gi');
/** Matches a tag only where it begins; `lastIndex` says where. */
export const TAG_HERE = new RegExp(TAG_SOURCE, 'iy');

/** Matches an address, whose characters are no marks, where `lastIndex` says. */
export const ADDRESS = /(?:https?|mailto|javascript|ftp|data):\/\/[^\s<]+[^<.,:;"')\]\s]/iy;

/** An address can only begin with such a letter, so that no other place of a long text is tried. */
export const mayBeAddress = (letter: string): boolean => 'hmjfdHMJFD'.includes(letter) && letter !== '';

/** Harlowe's marks that join lines. */
const JOINT = /\\\n\\?|\n\\/g;

/** @param note is called with each piece that a learner misses */
export const spokenText = (text: string, isHarlowe: boolean, note: (code: NoteCode, what: string) => void): string => {
  for (const [link] of text.matchAll(/\[\[(?:(?!\]\]).)*$/gm)) note('link-unclosed', link);
  const untagged = (isHarlowe ? text.replaceAll(JOINT, LINE_GOES_ON) : text)
    .replaceAll(/<br\s*\/?>/gi, KEPT_BREAK)
    .replaceAll(TAG, (tag) => {
      note('markup-removed', tag);
      return LINE_GOES_ON;
    });
  return withoutReferences(untagged, keep);
};
