/** Writes a story's texts and the words of its links as learners read them (SPEC FILE-T14…T17). */
import type { Answer } from '../../definition/definition.js';
import { literalAnswer } from '../imported-flow.js';
import { markdownOf, plainRun, wordsOf, type Block } from '../styled-text.js';
import { storyBlocks, type Reading } from './story-lexer.js';

/** Texts that were written before, by their story: a passage is played in many states, and most of them show the same. */
const WRITTEN = new WeakMap<object, Map<string, string>>();
export const storyMarkdown = (text: string, reading: Reading, story: object): string => {
  const before = WRITTEN.get(story) ?? new Map<string, string>();
  WRITTEN.set(story, before);
  // Each reading is told what is lost.
  const blocks = storyBlocks(text, reading);
  const written = before.get(text) ?? markdownOf(blocks);
  before.set(text, written);
  return written;
};

/** The words of a link, as one line. */
export interface Label {
  readonly words: string;
  /** Null if the words have no styles. */
  readonly blocks: readonly Block[] | null;
}

export const storyLabel = (text: string, reading: Reading): Label => {
  const blocks = storyBlocks(text, reading);
  const [only] = blocks;
  const isOneLine = blocks.length === 1 && only?.kind === 'lines' && !only.pieces.includes('\n');
  const isStyled = only?.pieces.some((piece) => piece !== '\n' && piece.styles.size > 0);
  if (blocks.length > 0 && !isOneLine) reading.onLost(text.trim());
  return { words: wordsOf(blocks), blocks: isOneLine && isStyled ? blocks : null };
};

/** @param named the words with the number that makes them different from those of other answers */
export const labelledAnswer = ({ words, blocks }: Label, named: string): Pick<Answer, 'message' | 'literal'> => {
  if (blocks && named.startsWith(words)) {
    const pieces = blocks.flatMap((block) => block.pieces);
    return { message: markdownOf([{ kind: 'lines', pieces: [...pieces, plainRun(named.slice(words.length))] }]) };
  }
  // A literal answer would fill in what looks like a variable of Parley.
  return named.includes('{{')
    ? { message: markdownOf([{ kind: 'lines', pieces: [plainRun(named)] }]) }
    : literalAnswer(named);
};
