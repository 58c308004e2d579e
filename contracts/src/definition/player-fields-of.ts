/**
 * Shortens the table of fields to what the player reads. The player gets the result as text
 * (`engine/player-fields.ts`), because the table itself would make its scripts larger.
 */
import { ANSWER, PROMPT, QUICK, RULE, STEP, WAITING, WHEN, type Kind, type Row, type Rows } from './fields.js';

/** `message` and `text`… by one letter; the letters of records are capitals. */
const LETTERS: Readonly<Record<Kind, string>> = {
  key: 't',
  text: 't',
  title: 't',
  lines: 't',
  message: 'm',
  variable: 'v',
  link: 'v',
  address: 't',
  flag: 'f',
  choice: 'c',
  score: 's',
  points: 's',
  number: 's',
  day: 't',
  answerKey: 't',
  ruleKind: 'k',
  condition: 'i',
  pause: 'p',
  contentType: 'y',
  inputType: 't',
  reducer: 'r',
  helpKind: 'h',
  normalizer: 'n',
};
const TABLES: readonly (readonly [letter: string, rows: Rows])[] = [
  ['N', PROMPT.inputDisplayConfig.is],
  ['R', PROMPT.scoreStrategy.is],
  ['C', PROMPT.custom.is],
  ['Q', QUICK],
  ['U', RULE],
  ['I', WHEN],
  ['A', ANSWER],
  ['S', STEP],
  ['W', WAITING],
  ['P', PROMPT],
];
/** The reaction to an answer and a quick response have the same fields. */
const letterOf = (rows: Rows): string => {
  const fields = Object.keys(rows).join();
  const [letter] = TABLES.find(([, each]) => each === rows || Object.keys(each).join() === fields) ?? [];
  if (letter === undefined) throw new Error(`No letter for the record with the fields ${fields}`);
  return letter;
};

const absentOf = ({ is, most, or, inherited }: Row): string =>
  most !== undefined
    ? inherited
      ? '+'
      : '*'
    : or === null
      ? '~'
      : or === '?' || (is !== 'text' && is !== 'message')
        ? '?'
        : '!';
const fieldOf = ([name, row]: readonly [string, Row]): string =>
  `${name}:${typeof row.is === 'string' ? LETTERS[row.is] : letterOf(row.is)}${absentOf(row)}${row.translations ?? ''}`;

/** Letter of a record → its fields, in the form that `engine/clean-definition.ts` describes. */
export const playerFields = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TABLES.map(([letter, rows]) => [
      letter,
      Object.entries(rows)
        .filter(([, { unread }]) => !unread)
        .map(fieldOf)
        .join(' '),
    ]),
  );

/**
 * The source text of `engine/player-fields.ts`.
 * @public scripts/player-fields.mjs writes it.
 */
export const playerFieldsSource = (): string =>
  `/** The fields of each record that the player reads. scripts/player-fields.mjs generates them from the table of fields. */
export const PLAYER_FIELDS = {
${Object.entries(playerFields())
  .map(([letter, fields]) => `  ${letter}: '${fields}',`)
  .join('\n')}
} as const;
`;
