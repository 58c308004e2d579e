/** Fills the bot's variables into a text, without taking the values for markup. */
import { BRACES, variableIn } from '../../definition/variable-grammar.js';
import type { Piece, Run } from '../styled-text.js';

export interface RichReading {
  /** Fills in the bot's variables. */
  readonly fill: (text: string) => string;
  /** Called with each piece of formatting that learners miss. */
  readonly onLost: (what: string) => void;
}

/** Variables, and the words between them. */
const runsIn = (text: string, run: Run): readonly Run[] => {
  const runs: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(BRACES)) {
    if (!variableIn(match[1] ?? '')) continue;
    runs.push({ ...run, text: text.slice(from, match.index) }, { ...run, text: match[0], isVariable: true });
    from = match.index + match[0].length;
  }
  return [...runs, { ...run, text: text.slice(from) }].filter((each) => each.text !== '');
};

/** Typebot shows line breaks within a text. */
export const filledPieces = (text: string, run: Run, fill: RichReading['fill']): readonly Piece[] =>
  fill(text)
    .split(/\r\n?|\n/)
    .flatMap((line, index): readonly Piece[] => [...(index > 0 ? ['\n' as const] : []), ...runsIn(line, run)]);
