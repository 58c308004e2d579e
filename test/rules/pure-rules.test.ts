/** Where code must be pure, ESLint refuses every way to ask for the time or for chance. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const PURE = [
  'contracts/src/engine/answer.ts',
  'backend/src/chats/chat.decider.ts',
  'projections/src/chats/chat-tables.ts',
];
const REFUSED = [
  'export const t = Date.now();',
  'export const t = new Date();',
  'export const t = Date();',
  'export const t = globalThis.Date.now();',
  'export const t = performance.now();',
  'const { now } = Date; export const t = now();',
  'const D = Date; export const t = new D();',
  'export const r = Math.random();',
  'const { random } = Math; export const r = random();',
  'const M = Math; export const r = M.random();',
  'export const r = crypto.randomUUID();',
];
const ALLOWED = [
  'export const t = new Date(0);',
  'export const t = Date.parse("2026-01-01");',
  'export const r = Math.max(1, 2);',
];

/** With the rules that the project's configuration has for a file. */
const LINT = `
  import { ESLint, Linter } from 'eslint';
  const [files, snippets] = JSON.parse(process.argv[1]);
  const found = {};
  for (const file of files) {
    const { rules } = await new ESLint().calculateConfigForFile(file);
    const only = Object.fromEntries(Object.entries(rules).filter(([name]) => name.startsWith('no-restricted-')));
    found[file] = snippets.map((code) => new Linter().verify(code, { rules: only }).length);
  }
  console.log(JSON.stringify(found));
`;
const lint = (files: readonly string[], snippets: readonly string[]): Record<string, number[]> =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', LINT, '--', JSON.stringify([files, snippets])], {
      cwd: resolve(__dirname, '../..'),
      encoding: 'utf8',
    }),
  ) as Record<string, number[]>;

test('HOUSE-1 contracts, deciders and projections ask nobody for the time or for chance', () => {
  const found = lint(PURE, REFUSED);
  for (const file of PURE) expect(REFUSED.filter((_, index) => found[file]?.[index] === 0)).toEqual([]);
});
test('HOUSE-1 they may work with a time that they were given', () => {
  const found = lint(PURE, ALLOWED);
  for (const file of PURE) expect(ALLOWED.filter((_, index) => found[file]?.[index] !== 0)).toEqual([]);
});
