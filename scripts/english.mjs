/**
 * Comments, rules, texts on the screen and titles of tests are plain English. `node scripts/english.mjs` lists the kinds with too many
 * lines that are not, and the changed files; `--all` lists every such line; with files, it lists those of these files.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

/** Percent of the comment lines of a file that differs from the last commit. */
const MAX_CHANGED = 3;

const WORDS = /\b(?:told|taken|heard|said|stands|beside|anew)\b/i;
const VERB = "(?:is|are|was|were|has|have|had|does|do|did|can|may|must|will|would|could|should|[a-z]+(?:s|ed))(?:n't)?";
/** Sentences that begin like this are mostly a clause without its sentence: "What an owner sees." */
const HEADLESS = [
  /^(?:what|who|whose|whether|which)\b/i,
  // "Of several processes, one projects." is a whole sentence.
  /^(?:of|where|(?:on|in|by|at|to|for|from|with) (?:which|whom))\b(?![^,]*, (?!(?:with|without|in|and|or|as|by|of|to|for|not|but|null)\b)\S+ \S+)/i,
  new RegExp(`^nothing\\b(?!(?: (?!for|of|in|to|if|where|that|without)[a-z]+){0,3} ${VERB})`, 'i'),
  new RegExp(
    `^the same\\b(?!(?: (?!for|of|in|as|with|by|from)[\\w'-]+){1,6} (?:${VERB}|give|go|come|stay|make)\\b)`,
    'i',
  ),
];

/** Each character of code and quotations becomes an x, so that they can't look like words. */
const withoutCode = (text) =>
  text.replace(/@param \w+|`[^`]*`|\$?\{+[^{}\n]*\}+|"[^"\n]*"/g, (code) => code.replace(/[^\n]/g, 'x'));
const isHeadless = (sentence) =>
  !sentence.trimEnd().endsWith('?') && HEADLESS.some((form) => form.test(sentence.replace(/\s+/g, ' ')));

/** @returns {number[]} the lines of a text, from 0, that aren't plain English */
export function unclear(text) {
  const plain = withoutCode(text);
  const found = new Set(plain.split('\n').flatMap((line, index) => (WORDS.test(line) ? [index] : [])));
  // Ids of rules are no part of a sentence, and what is written about an argument is none.
  const prose = plain.replace(/\*\*[A-Z][A-Z0-9…, -]*\*\*/g, '. ').replace(/@(?:param|returns|throws)/g, '. It is ');
  let line = 0;
  for (const part of prose.split(/(?<=[.!?])(?=\s)/)) {
    const begin = /^[\s.*-]*/.exec(part)[0];
    if (isHeadless(part.slice(begin.length))) found.add(line + begin.split('\n').length - 1);
    line += part.split('\n').length - 1;
  }
  return [...found].sort((a, b) => a - b);
}

/** @returns {{line: number, text: string}[]} what belongs together, e.g. one comment, each with its first line, from 1 */
function comments(source) {
  const blocks = [];
  for (const [index, line] of source.split('\n').entries()) {
    const whole = /^\s*(?:\/\/|\/\*\*?|\*(?!\/)) ?(.*?)(?: ?\*\/)?$/.exec(line)?.[1];
    const text = whole ?? /[;,{}()[\]] \/\/ (.*)$/.exec(line)?.[1];
    if (!text) continue;
    const last = blocks.at(-1);
    if (
      whole !== undefined &&
      last &&
      last.line + last.text.split('\n').length === index + 1 &&
      !/^\s*\/\*\*/.test(line)
    )
      last.text += `\n${text}`;
    else blocks.push({ line: index + 1, text });
  }
  return blocks;
}
const lines = (source, form) =>
  source.split('\n').flatMap((line, index) => {
    const text = form.exec(line)?.groups.text;
    return text ? [{ line: index + 1, text }] : [];
  });
const TITLE =
  /\b(?:test|it|describe|longTest)(?:\.each\(.*\))?\(\s*(?<quote>['"`])(?:[A-Z][A-Z0-9]+-[A-Z]?\d\S* )*(?<text>.*?)\k<quote>/;
/** `most`: percent of all lines of the kind that may match. These figures may only become smaller. */
const KINDS = {
  comment: { most: 1, files: ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css'], read: comments },
  rule: { most: 1, files: ['contracts/SPEC.md'], read: (source) => lines(source, /^\s*- (?<text>.+)$/) },
  text: { most: 1, files: ['languages/en/*.json'], read: (source) => lines(source, /^\s*".*?": "(?<text>.*\.)",?$/) },
  title: {
    most: 1,
    files: ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.suite.ts'],
    read: (source) => lines(source, TITLE),
  },
};

/** @returns {{file: string, kind: string, count: number, found: {line: number, text: string}[]}[]} each file by kind */
export function readFiles(folder) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean);
  return Object.entries(KINDS).flatMap(([kind, { files, read }]) =>
    git('ls-files', '-co', '--exclude-standard', ...files)
      .filter((file) => existsSync(join(folder, file)))
      .map((file) => {
        const blocks = read(readFileSync(join(folder, file), 'utf8'));
        const found = blocks.flatMap(({ line, text }) =>
          unclear(text).map((at) => ({ line: line + at, text: text.split('\n')[at] })),
        );
        return { file, kind, count: blocks.reduce((sum, { text }) => sum + text.split('\n').length, 0), found };
      }),
  );
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const share = (files) => (100 * sum(files.map((one) => one.found.length))) / (sum(files.map((one) => one.count)) || 1);

if (process.argv[1]?.endsWith('english.mjs')) {
  const wanted = process.argv.slice(2);
  const changed = execFileSync('git', ['diff', '--name-only', 'HEAD'], { cwd: root, encoding: 'utf8' }).split('\n');
  const all = readFiles(root);
  const isRough = (one) => one.kind === 'comment' && changed.includes(one.file) && share([one]) > MAX_CHANGED;
  const wrong = new Set(all.filter(isRough));
  for (const [kind, { most }] of Object.entries(KINDS)) {
    const files = all.filter((one) => one.kind === kind);
    console.log(`${kind}s: ${share(files).toFixed(2)} %, at most ${most} %`);
    if (share(files) > most) for (const one of files) wrong.add(one);
  }
  for (const one of all)
    if (wrong.has(one) || wanted[0] === '--all' || wanted.some((path) => one.file.startsWith(path)))
      for (const { line, text } of one.found) console.log(`${one.file}:${line}: ${one.kind}: ${text}`);
  process.exitCode = wrong.size > 0 ? 1 : 0;
}
