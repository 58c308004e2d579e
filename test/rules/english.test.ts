/** Sentences without a main clause and overused words are found in comments, rules, texts and titles, and whole sentences pass. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const address = JSON.stringify(pathToFileURL(resolve(__dirname, '../../scripts/english.mjs')).href);
/** @param expression of what `scripts/english.mjs` exports */
const run = (expression: string): unknown => {
  const script = `import * as english from ${address}; console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
};
const unclear = (texts: readonly string[]) => run(`${JSON.stringify(texts)}.map(english.unclear)`);

test('HOUSE-17 a sentence that is only a clause, or has an overused word, is found', () => {
  const texts = [
    'What an owner sees of grades, and sends again.',
    'Who is in a course.',
    'Whether nobody waits.',
    'Where it ended.',
    'Of a sheet, with its headings.',
    'On which they began.',
    'Nothing for a webhook that is removed.',
    'The same, with its scores combined.',
    'Sends mails. Which of them comes first.',
    'The learner is told.',
    'It stands here.',
  ];
  expect(unclear(texts)).toEqual(texts.map(() => [0]));
  expect(unclear(['Sends mails.\nOf each\nkind. Where to.'])).toEqual([[1, 2]]);
});

test('HOUSE-17 a whole sentence, a question and code pass', () => {
  const texts = [
    'Of several processes, one projects.',
    'Where a link leads to nothing, the chat ends.',
    'Nothing is lost.',
    'Nothing else in the server reads it.',
    'The same engine checks it.',
    'Whose turn is it?',
    'Calls `told` with "said".',
    'Somebody who waits, and what they wait for.',
    '@param from of the flow',
  ];
  expect(unclear(texts)).toEqual(texts.map(() => []));
});

test('HOUSE-17 comments, rules, texts and titles are read; code is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-english-'));
  const rule = 'AB';
  const files: Readonly<Record<string, string>> = {
    'a.ts': "/**\n * Sends mails.\n * Where to.\n */\nconst said = 'What // it said';\nrun(); // What is told.\n",
    'a.test.ts': `test('${rule}-1 what is read', () => {});\n`,
    'contracts/SPEC.md': 'What a rule is.\n\n- **AB-1** What a rule says.\n',
    'languages/en/mails.json': '{\n  "a": "What for",\n  "b": "What for. Read it anew."\n}\n',
  };
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    execFileSync('git', ['init', '-q'], { cwd: folder });
    execFileSync('git', ['add', '.'], { cwd: folder });
    const read = run(`english.readFiles(${JSON.stringify(folder)})`) as readonly {
      readonly file: string;
      readonly count: number;
      readonly found: readonly { readonly line: number }[];
    }[];
    expect(read.map(({ file, count, found }) => [file, count, found.map(({ line }) => line)])).toEqual([
      ['a.test.ts', 0, []],
      ['a.ts', 3, [3, 6]],
      ['contracts/SPEC.md', 1, [3]],
      ['languages/en/mails.json', 1, [3]],
      ['a.test.ts', 1, [1]],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
