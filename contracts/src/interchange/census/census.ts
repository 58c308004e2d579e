/**
 * What of another program's file came over, counted by reading the file once more.
 *
 * The readers in this folder share no code with the importers: what an importer drops without noticing is still in the
 * file, and is looked for in the flow that was made of it.
 */
import type { FlowDefinition } from '../../flow/definition.js';
import { heard, type Heard } from './heard.js';

/** What Parley has no place for, although no text is lost with it. */
export const LOST_SETTINGS = [
  'choice-condition',
  'choices-from-variable',
  'choice-picture',
  'choice-description',
  'limits',
  'retry-text',
  'placeholder',
  'rating-labels',
  'rating-icon',
  'picture-alternative',
  'picture-link',
  'wait',
  'button-label',
  'other-start',
] as const;
export type LostSetting = (typeof LOST_SETTINGS)[number];

export type WordsKind = 'text' | 'answer' | 'media';
/** Something that a learner reads, chooses, sees or hears. */
export interface Words {
  readonly kind: WordsKind;
  /** What must stand in the flow together; what changes while a chat runs is between the pieces. */
  readonly pieces: readonly string[];
}
/** A group of Typebot's or a passage of Twine's, as its file has it. */
export interface SourcePart {
  readonly id: string;
  readonly title: string;
  readonly words: readonly Words[];
  readonly settings: readonly LostSetting[];
}

export interface MissingWords {
  readonly kind: WordsKind;
  /** How it begins. */
  readonly words: string;
}
export interface MissingPart {
  readonly place: string;
  /** Nothing of it came over. */
  readonly isWhole: boolean;
  /** A way from the start leads there. */
  readonly isReached: boolean;
  readonly missing: readonly MissingWords[];
}
export interface Census {
  /** Groups or passages that hold something; those that came over with everything in them, and those of which some did. */
  readonly parts: number;
  readonly came: number;
  readonly cameInPart: number;
  /** Texts, answers, pictures and the like. */
  readonly words: number;
  readonly wordsCame: number;
  /** Parts of which anything is missing, as they follow each other in the file. */
  readonly missing: readonly MissingPart[];
  readonly settings: readonly { readonly setting: LostSetting; readonly places: readonly string[] }[];
}

const BEGINNING = 60;
const beginningOf = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length > BEGINNING ? `${plain.slice(0, BEGINNING).trimEnd()}…` : plain;
};

const isIn = (said: Heard, { kind, pieces }: Words): boolean =>
  pieces.every((piece) => (kind === 'answer' ? said.asAnswer(piece) : said.anywhere(piece)));

/** @param unreached ids of parts that the import itself knows it left out */
export const takeCensus = (
  parts: readonly SourcePart[],
  definition: FlowDefinition,
  unreached: readonly string[],
): Census => {
  const said = heard(definition);
  const left = new Set(unreached);
  const counted = parts.map(({ id, title, words }) => {
    const absent = left.has(id) ? words : words.filter((each) => !isIn(said, each));
    const isWhole = left.has(id) || (words.length > 0 && absent.length === words.length);
    return { title, words: words.length, absent, isWhole, isReached: !left.has(id) };
  });
  const missing = counted.flatMap(({ title, absent, isWhole, isReached }): MissingPart | [] =>
    isWhole || absent.length > 0
      ? {
          place: title,
          isWhole,
          isReached,
          missing: absent.map(({ kind, pieces }) => ({ kind, words: beginningOf(pieces.join(' … ')) })),
        }
      : [],
  );
  const words = counted.reduce((sum, each) => sum + each.words, 0);
  return {
    parts: parts.length,
    came: parts.length - missing.length,
    cameInPart: missing.filter(({ isWhole }) => !isWhole).length,
    words,
    wordsCame: words - missing.reduce((sum, each) => sum + each.missing.length, 0),
    missing,
    settings: LOST_SETTINGS.flatMap((setting) => {
      const places = parts.filter(({ settings }) => settings.includes(setting)).map(({ title }) => title);
      return places.length > 0 ? { setting, places } : [];
    }),
  };
};

export const isComplete = ({ missing, settings }: Census): boolean => missing.length === 0 && settings.length === 0;
