/**
 * Which story formats can be read: Harlowe, and plain links and texts. The markup of every other format is another
 * language; taken for Harlowe it would be shown to learners as text.
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

/** The format that a story is written for, if it is one that can't be read; null = it can. */
export const unreadableFormat = ({ format, passages }: TweeStory): StoryFormat | null => {
  const named = format.trim();
  if (named !== '') return /^harlowe\b/i.test(named) ? null : named.slice(0, 60);
  for (const [name, mark] of MARKS) for (const { text } of passages.values()) if (mark.test(text)) return name;
  return null;
};
