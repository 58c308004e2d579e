/**
 * SPEC.md, the requirements and the tests say the same: each rule has one id, each id that leads a test is a rule, each rule leads a test,
 * one at least that `npm test` runs.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

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

const spec = read('contracts/SPEC.md');
/** A rule's id is bold, or begins a line of a list. */
const rules = [
  ...`${spec}${read('docs/requirements.md')}`.matchAll(new RegExp(`\\*\\*(${LIST})\\*\\*|^- (${LIST}) `, 'gm')),
].flatMap(([, bold, leading]) => idsIn(bold ?? leading ?? ''));

/** Texts that begin with ids: names of tests, and what a table puts in them. */
const idsThatLead = (source: string) =>
  [...source.matchAll(new RegExp(`['"\`](${LISTS})(?=[ :'"\`])`, 'g'))].flatMap(([, list = '']) => idsIn(list));

/** The source without its calls of `longTest`, each with its table and its name. */
function withoutLongTests(file: string, source: string): string {
  if (!/\blongTest\b/.test(source)) return source;
  const calls: ts.Node[] = [];
  const isLong = (called: ts.Node): boolean =>
    ts.isIdentifier(called) ? called.text === 'longTest' : hasInner(called) && isLong(called.expression);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLong(node)) calls.push(node);
    else node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return calls.reduceRight((left, call) => left.slice(0, call.pos) + left.slice(call.end), source);
}
const hasInner = (node: ts.Node): node is ts.CallExpression | ts.PropertyAccessExpression =>
  ts.isCallExpression(node) || ts.isPropertyAccessExpression(node);

const sources = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.suite.ts', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map((file) => [file, read(file)] as const);
/** Ids that lead tests, each with a file. */
const used = new Map(sources.flatMap(([file, source]) => idsThatLead(source).map((id) => [id, file] as const)));
const usedAlways = new Set(sources.flatMap(([file, source]) => idsThatLead(withoutLongTests(file, source))));
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

test('HOUSE-18 a bullet of SPEC.md has one rule and at most 200 characters', () => {
  const bullets = spec.split('\n').filter((line) => /^\s*- /.test(line));
  expect(bullets.filter((line) => line.length > 200)).toEqual([]);
  expect(bullets.filter((line) => line.split(new RegExp(`\\*\\*${ID}`)).length > 2)).toEqual([]);
});

test('HOUSE-4 a rule id that leads a test is a rule of SPEC.md', () => {
  const known = new Set(rules);
  expect([...used].filter(([id]) => !known.has(id) && !isStandard(id))).toEqual([]);
});

test('HOUSE-4 every rule of SPEC.md leads a test', () => {
  expect(rules.filter((id) => !used.has(id))).toEqual([]);
});

test('HOUSE-14 every rule of SPEC.md leads a test that is not long', () => {
  expect(rules.filter((id) => !usedAlways.has(id))).toEqual([]);
});

test('HOUSE-14 a test that is long is known by its name, with its table', () => {
  const rule = 'FLOW';
  const source = `
    test('${rule}-1 short', () => {});
    longTest('${rule}-2 long', () => {});
    longTest.each(['${rule}-3 in a table'])('%s', () => {});
    for (const [index, look] of LOOKS.entries()) (index === 0 ? test : longTest)(\`${rule}-4 in one ${'${look}'}\`, () => {});
  `;
  expect(idsThatLead(withoutLongTests('some.test.ts', source))).toEqual(['FLOW-1', 'FLOW-4']);
});
