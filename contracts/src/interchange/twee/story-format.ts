/**
 * Tells which story formats Parley can read: Harlowe, and plain links and texts. Every other format has its own markup;
 * read as Harlowe, it would appear to learners as text.
 */
import type { TweeStory } from './twee-file.js';

/** Shown in refusals. */
export type StoryFormat = string;

const MARKS: readonly (readonly [StoryFormat, RegExp])[] = [
  ['Snowman', /<%[=-]?[\s\S]*?%>/],
  ['SugarCube', /<<\/?\s*[a-z=$_-][^<>\n]*>>|@@[^@\n]+@@/i],
  ['Chapbook', /^[\w.]+(?: \([^)\n]*\))?:[^\n]*\n(?:[^\n]+\n)*?--[ \t]*(?:\n|$)/],
  [
    'Chapbook',
    /^\[(?:if|unless|ifalways|ifnever|else|cont|cont'd|continue|continued|append|after|align|note|javascript|css)\b[^\][\n]*\][ \t]*$/im,
  ],
  [
    'Chapbook',
    /\{(?:embed|cycling link|text input|dropdown menu|reveal link|back link|restart link|passage name|ambient sound|sound effect|(?:no )?theme switcher)\b[^{}]*\}/i,
  ],
  ['Chapbook', /\{[a-z_]\w*(?:\.\w+)+\}/i],
  ['botscripten', /^#@\w+/m],
];

/** The story's format if Parley can't read it; null if it can. */
export const unreadableFormat = ({ format, passages }: TweeStory): StoryFormat | null => {
  const named = format.trim();
  if (named !== '') return /^harlowe\b/i.test(named) ? null : named.slice(0, 60);
  for (const [name, mark] of MARKS) for (const { text } of passages.values()) if (mark.test(text)) return name;
  return null;
};
