/**
 * Tells which story formats Parley can read: one table. Stories of SugarCube and Chapbook are rewritten as Harlowe would
 * have them. Every other format has its own markup; read as Harlowe, it would appear to learners as text.
 */
import { chapbook } from './formats/chapbook.js';
import type { FormatReader } from './formats/rewriting.js';
import { sugarCube } from './formats/sugarcube.js';
import type { TweeStory } from './twee-file.js';

/** null: it needs no rewriting. */
const READERS = {
  harlowe: null,
  sugarcube: sugarCube,
  chapbook,
} as const satisfies Readonly<Record<string, FormatReader | null>>;
export type StoryFormat = keyof typeof READERS;
const isReadable = (name: string): name is StoryFormat => Object.hasOwn(READERS, name);

const MARKS: readonly (readonly [name: string, RegExp])[] = [
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

/** The format that the file names, or that its markup reveals; '' if neither does. */
const formatOf = ({ format, passages }: TweeStory): string => {
  const named = format.trim();
  if (named !== '') return named;
  for (const [name, mark] of MARKS) for (const { text } of passages.values()) if (mark.test(text)) return name;
  return '';
};

export type StoryReading =
  { readonly format: StoryFormat; readonly reader: FormatReader | null } | { readonly unreadable: string };
export const storyReading = (story: TweeStory): StoryReading => {
  const format = formatOf(story);
  const [word = ''] = /^[a-z]*/i.exec(format) ?? [];
  const key = word.toLowerCase();
  if (format === '') return { format: 'harlowe', reader: null };
  return isReadable(key) ? { format: key, reader: READERS[key] } : { unreadable: format.slice(0, 60) };
};
