/** Writes a story's texts and the words of its links as learners read them (SPEC FILE-T14…T17). */
import type { Answer } from '../../definition/definition.js';
import { literalAnswer } from '../imported-flow.js';
import { markdownOf, plainRun, wordsOf, type Block } from '../styled-text.js';
import { Replayed } from './replayed.js';
import { storyBlocks, type Reading } from './story-lexer.js';

type Said = readonly [keyof Reading, string];
/** Makes something of a text, and tells each reading what is lost. */
const replayed = <Made>() => {
  const before = new Replayed<Said, Made>();
  return (text: string, reading: Reading, story: object, make: (reading: Reading) => Made): Made =>
    before.of(
      story,
      text,
      (say) => make({ onLost: (what) => say(['onLost', what]), onMark: (what) => say(['onMark', what]) }),
      ([to, what]) => reading[to](what),
    );
};
const markdown = replayed<string>();
export const storyMarkdown = (text: string, reading: Reading, story: object): string =>
  markdown(text, reading, story, (heard) => markdownOf(storyBlocks(text, heard)));

/** The words of a link, as one line. */
export interface Label {
  readonly words: string;
  /** Null if the words have no styles. */
  readonly blocks: readonly Block[] | null;
}

const labels = replayed<Label>();
export const storyLabel = (text: string, reading: Reading, story: object): Label =>
  labels(text, reading, story, (heard) => {
    const blocks = storyBlocks(text, heard);
    const [only] = blocks;
    const isOneLine = blocks.length === 1 && only?.kind === 'lines' && !only.pieces.includes('\n');
    const isStyled = only?.pieces.some((piece) => piece !== '\n' && piece.styles.size > 0);
    if (blocks.length > 0 && !isOneLine) heard.onLost(text.trim());
    return { words: wordsOf(blocks), blocks: isOneLine && isStyled ? blocks : null };
  });

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
