/** Comments and tests cite decisions by number: each number belongs to one decision, and is there. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const LISTS = ['docs/decisions.md', 'ARCHITECTURE.md'];
const CITATION = /\bdecisions? (\d+(?:(?:, | and | to |–|, and )\d+)*)/gi;

const decided = LISTS.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)),
);
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.md', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file !== 'test/rules/decisions.test.ts');

/** `decisions 24 to 26` cites three. */
const numbersIn = (list: string): number[] =>
  list.split(/, and |, | and /).flatMap((part) => {
    const [from = 0, to = from] = part.split(/ to |–/).map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

test('HOUSE-10 a number belongs to one decision', () => {
  expect(decided.filter((number, index) => decided.indexOf(number) !== index)).toEqual([]);
});

test('HOUSE-10 a decision has at most four lines of 145 characters', () => {
  const long = LISTS.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(/^(?=\d+\. |#)/m)
      .filter((part) => /^\d/.test(part))
      .filter((part) => part.trim().split('\n').length > 4 || part.split('\n').some((line) => line.length > 145)),
  );
  expect(long).toEqual([]);
});

test('HOUSE-10 every decision that is cited is there', () => {
  const cited = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(CITATION)].flatMap(([, list = '']) =>
      numbersIn(list).map((number) => ({ file, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ number }) => !decided.includes(number))).toEqual([]);
});
