import fc from 'fast-check';
import { withNamedLinks } from '../../definition/next-links.js';
import { draftDefinitionSchema } from '../../draft/draft-definition.schema.js';
import { pastedPrompts } from './pasted-prompts.js';
import { readLines } from './read-lines.js';
import { readPasted } from './read-pasted.js';

const WORDS = { yes: 'True', no: 'False' };

/** Pieces of which pasted texts are made, and any others. */
const piece = fc.oneof(
  fc.constantFrom(
    '1. ',
    '2) ',
    'a) ',
    'B. ',
    '- ',
    '* ',
    '**',
    '✓',
    'Answer: ',
    'उत्तर: ',
    '____',
    '?',
    '\t',
    '{',
    '}',
    '=',
    '~',
    '::',
    '#',
    '\\',
    'T',
    'Why',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const line = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const anyText = fc.array(line, { maxLength: 20 }).map((lines) => lines.join('\n'));

test('PASTE-2 of any text, every line is part of a question or named', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { questions, unread } = readLines(text);
      const named = new Set(unread.map((each) => each.line));
      const lost = text.split('\n').filter((each, at) => {
        const isTaken = questions.some(({ lines: [first, last] }) => first <= at + 1 && at + 1 <= last);
        return each.trim() !== '' && !isTaken && !named.has(at + 1);
      });
      expect(lost).toEqual([]);
    }),
  );
});

test('PASTE-5 of any text, the prompts can be saved', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let count = 0;
      const newKey = () => `k${(count += 1)}`;
      const prompts = pastedPrompts(readPasted(text, WORDS).questions, newKey, (key) => `p-${key}`);
      const start = { key: 's', name: 'start', definition: { message: 'Hello' } };
      const parsed = draftDefinitionSchema.safeParse({ promptsArray: [start, ...prompts], commonAnswers: {} });
      expect(parsed.error?.issues).toBeUndefined();
      expect(() => withNamedLinks(parsed.data!)).not.toThrow();
    }),
  );
});

const WORD = fc.constantFrom('Whale', 'Shark', 'the red planet', 'नील', '12', 'E = mc2', 'Lima (Peru)');
const question = fc.record({
  asks: fc.constantFrom('Which one is it?', 'Choose the right one.', 'कौन-सा सही है?', 'It lives in ____.'),
  options: fc.uniqueArray(WORD, { minLength: 2, maxLength: 5 }),
  right: fc.nat({ max: 4 }),
});
const letters = 'abcde';
type Question = { readonly asks: string; readonly options: readonly string[]; readonly right: number };
const rightOf = ({ options, right }: Question) => right % options.length;
/** The ways in which one question is written. */
const STYLES: readonly ((asked: Question, number: number) => string)[] = [
  (asked, n) =>
    `${n}. ${asked.asks}\n${asked.options.map((text, at) => `${letters[at]}) ${text}${at === rightOf(asked) ? ' *' : ''}`).join('\n')}`,
  (asked, n) =>
    `${n}) ${asked.asks}\n${asked.options.map((text, at) => `(${letters[at]?.toUpperCase()}) ${text}`).join('\n')}\nAns. ${letters[rightOf(asked)]}`,
  (asked) =>
    `${asked.asks}\n${asked.options.map((text, at) => `${letters[at]?.toUpperCase()}. ${text}`).join('\n')}\nANSWER: ${letters[rightOf(asked)]?.toUpperCase()}`,
  (asked) =>
    `${asked.asks}\n${asked.options.map((text, at) => `- ${text}${at === rightOf(asked) ? ' (correct)' : ''}`).join('\n')}`,
  (asked, n) =>
    `Q${n}. ${asked.asks}\n\n${asked.options.map((text, at) => `• ${at === rightOf(asked) ? `**${text}**` : text}`).join('\n\n')}`,
];

test('PASTE-1 PASTE-3 questions written in any of these ways are read as they were meant', () => {
  fc.assert(
    fc.property(
      fc.array(question, { minLength: 1, maxLength: 6 }),
      fc.nat({ max: STYLES.length - 1 }),
      (asked, style) => {
        const text = asked.map((each, at) => STYLES[style]?.(each, at + 1)).join('\n\n');
        const { questions, unread } = readPasted(text, WORDS);
        expect(unread).toEqual([]);
        expect(
          questions.map((each) => [each.text, ...each.options.map((option) => [option.text, option.isRight])]),
        ).toEqual(
          asked.map((each) => [each.asks, ...each.options.map((option, at) => [option, at === rightOf(each)])]),
        );
      },
    ),
  );
});
