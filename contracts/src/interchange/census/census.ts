/**
 * Counts how much of another program's file was imported, by reading the file again.
 * The readers in this folder share no code with the importers, so they also find what an importer drops without
 * noticing, and look it up in the imported flow.
 */
import type { FlowDefinition } from '../../definition/definition.js';
import { heard, type Heard } from './heard.js';

/** Things that Parley can't represent but that contain no text. */
export const LOST_SETTINGS = [
  'choice-condition',
  'choices-from-variable',
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
  /** Pieces that must occur together in the flow; text that changes during a chat lies between them. */
  readonly pieces: readonly string[];
}
/** A Typebot group or a Twine passage as its file has it. */
export interface SourcePart {
  readonly id: string;
  readonly title: string;
  readonly words: readonly Words[];
  readonly settings: readonly LostSetting[];
}

export interface MissingWords {
  readonly kind: WordsKind;
  /** Its first words. */
  readonly words: string;
}
export interface MissingPart {
  readonly place: string;
  /** True if nothing of it was imported. */
  readonly isWhole: boolean;
  /** True if a path from the start reaches it. */
  readonly isReached: boolean;
  readonly missing: readonly MissingWords[];
}
export interface Census {
  /** Groups or passages with content: how many there are, how many were imported completely, and how many in part. */
  readonly parts: number;
  readonly came: number;
  readonly cameInPart: number;
  /** Texts, answers, images and so on. */
  readonly words: number;
  readonly wordsCame: number;
  /** Parts with anything missing, in the order of the file. */
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

/** @param unreached ids of parts that the import knowingly left out */
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
