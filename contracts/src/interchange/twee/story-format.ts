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
  ['botscripten', /^#@\w+/m],
];
/** Other stories have such words in braces, too. */
const WEAK_MARKS: typeof MARKS = [['Chapbook', /\{[a-z_]\w*(?:\.\w+)+\}/i]];
const HARLOWE = /\((?:set|if|link):/i;

const isIn = ({ passages }: TweeStory, mark: RegExp): boolean =>
  [...passages.values()].some(({ text }) => mark.test(text));
/** The format that the markup reveals; '' if it reveals none. */
const guessed = (story: TweeStory, isHarlowe: boolean): string => {
  const marks = isHarlowe ? MARKS : [...MARKS, ...WEAK_MARKS];
  return marks.find(([, mark]) => isIn(story, mark))?.[0] ?? '';
};

export type StoryReading =
  | {
      readonly format: StoryFormat;
      readonly reader: FormatReader | null;
      /** The format's name, if the file names none. */
      readonly guessed: string;
    }
  | { readonly unreadable: string };
export const storyReading = (story: TweeStory): StoryReading => {
  const named = story.format.trim();
  const isHarlowe = named === '' && isIn(story, HARLOWE);
  const guess = named === '' ? guessed(story, isHarlowe) : '';
  const format = named || guess;
  const [word = ''] = /^[a-z]*/i.exec(format) ?? [];
  const key = word.toLowerCase();
  if (format === '') return { format: 'harlowe', reader: null, guessed: '' };
  // The marks of two formats: read as one of them, the other's would appear to learners as text.
  const isMixed = guess !== '' && isHarlowe;
  return isReadable(key) && !isMixed
    ? { format: key, reader: READERS[key], guessed: guess }
    : { unreadable: format.slice(0, 60) };
};
