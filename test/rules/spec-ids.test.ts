/** SPEC.md and the tests say the same: each rule has one id, each id that leads a test is a rule, each rule leads a test. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const ID = '[A-Z][A-Z0-9]{1,6}-[A-Z]?[1-9]\\d*\\b';
/** After a comma or in a range the prefix may be left out: `EDITOR-T2, EDIT-4, 7…10`. */
const LIST = `${ID}(?:(?:, | ?… ?)(?:${ID}|[A-Z]?\\d+\\b))*`;
const LISTS = `${LIST}(?: ${LIST})*`;
const PART = /(^|, | ?… ?| )(?:([A-Z][A-Z0-9]{1,6}-))?([A-Z]?)(\d+)/g;

/** `EDITOR-T2, EDIT-4, 7…10` names six rules. */
function idsIn(list: string): string[] {
  const ids: string[] = [];
  let last = { prefix: '', letter: '', number: 0 };
  for (const [, between = '', prefix, letter = '', digits] of list.matchAll(PART)) {
    const next = {
      prefix: prefix ?? last.prefix,
      letter: prefix === undefined && letter === '' ? last.letter : letter,
      number: Number(digits),
    };
    const first = between.includes('…') ? last.number + 1 : next.number;
    for (let number = first; number <= next.number; number += 1) ids.push(`${next.prefix}${next.letter}${number}`);
    last = next;
  }
  return ids;
}

/** A rule's id is bold, or begins a line of a list. */
const rules = [...read('contracts/SPEC.md').matchAll(new RegExp(`\\*\\*(${LIST})\\*\\*|^- (${LIST}) `, 'gm'))].flatMap(
  ([, bold, leading]) => idsIn(bold ?? leading ?? ''),
);

/** Texts that begin with ids: names of tests, and what a table puts in them. */
const used = new Map(
  execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.suite.ts', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...read(file).matchAll(new RegExp(`['"\`](${LISTS})(?=[ :'"\`])`, 'g'))].flatMap(([, list = '']) =>
        idsIn(list).map((id) => [id, file] as const),
      ),
    ),
);
/** Names of standards, which look like ids. */
const isStandard = (id: string) => /^(UTF|SHA|AES)-/.test(id);

test('HOUSE-4 lists and ranges of ids are read whole', () => {
  const ids = idsIn(' EDITOR-T2, EDIT-4, 7…9, ENG-A1, R2 HTTP-8'.trim());
  expect(ids.join(' ')).toBe(' EDITOR-T2 EDIT-4 EDIT-7 EDIT-8 EDIT-9 ENG-A1 ENG-R2 HTTP-8'.trim());
});

test('HOUSE-4 each rule has an id of its own', () => {
  expect(rules.length).toBeGreaterThan(1_000);
  expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([]);
});

test('HOUSE-4 a rule id that leads a test is a rule of SPEC.md', () => {
  const known = new Set(rules);
  expect([...used].filter(([id]) => !known.has(id) && !isStandard(id))).toEqual([]);
});

test('HOUSE-4 every rule of SPEC.md leads a test', () => {
  expect(rules.filter((id) => !used.has(id))).toEqual([]);
});
