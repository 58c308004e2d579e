/** Runs the instructions of docs/signed-links.md as they are written. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { signLink } from './link-signature.js';

const doc = readFileSync(resolve(__dirname, '../../../../docs/signed-links.md'), 'utf8');
const code = (language: string): string => new RegExp('```' + language + '\\n([^]*?)```').exec(doc)?.[1] ?? '';

const SECRET = 'pls_c2VjcmV0';
const IDENTIFIERS = ['asha@school.example', 'आशा राव', 'a b/c?d&e=f', 'x'.repeat(254)];
const END = 1_900_000_000;
const linkFor = (identifier: string, sig: string): string =>
  `https://share.example/chats/7/${encodeURIComponent(identifier)}?sig=${sig}`;
const wanted = (identifier: string): string =>
  linkFor(identifier, signLink(SECRET, { kind: 'flow', id: 7 }, identifier));
const wantedUntil = (identifier: string): string => {
  const [end, sig] = signLink(SECRET, { kind: 'flow', id: 7 }, identifier, END).split('.');
  return `${linkFor(identifier, sig ?? '')}&exp=${end}`;
};

let directory: string;
beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'parley-docs-'))));
afterAll(() => rmSync(directory, { recursive: true }));

const run = (command: string, file: string, text: string): unknown => {
  writeFileSync(join(directory, file), text);
  return JSON.parse(execFileSync(command, [join(directory, file)], { encoding: 'utf8' }));
};
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('python3 is not installed: its example in docs/signed-links.md is not run');

test('TRUST-7 the JavaScript of the documentation signs as the server reads it', () => {
  const call = (end: string) =>
    `console.log(JSON.stringify(${JSON.stringify(IDENTIFIERS)}.map((i) => signedLink('https://share.example', 7, i, '${SECRET}'${end}))));`;
  expect(run(process.execPath, 'sign.mjs', `${code('js')}\n${call('')}`)).toEqual(IDENTIFIERS.map(wanted));
  expect(run(process.execPath, 'until.mjs', `${code('js')}\n${call(`, ${END}`)}`)).toEqual(
    IDENTIFIERS.map(wantedUntil),
  );
});

// Skipped only where no Python is installed, which is printed above: Parley itself needs none.
(hasPython ? test : test.skip)('TRUST-7 the Python of the documentation signs as the server reads it', () => {
  const call = (end: string) =>
    `import json\nprint(json.dumps([signed_link("https://share.example", 7, i, "${SECRET}"${end}) for i in json.loads(${JSON.stringify(JSON.stringify(IDENTIFIERS))})]))`;
  expect(run('python3', 'sign.py', `${code('python')}\n${call('')}\n`)).toEqual(IDENTIFIERS.map(wanted));
  expect(run('python3', 'until.py', `${code('python')}\n${call(`, ${END}`)}\n`)).toEqual(IDENTIFIERS.map(wantedUntil));
});
