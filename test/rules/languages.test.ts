/** A language of the interface is one folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INTERFACE_LANGUAGES } from '@parley/contracts/definition/languages';

const root = resolve(__dirname, '../..');
const LIST = 'contracts/src/definition/language-folders.ts';

/** @param call of `scripts/lib/languages.mjs` */
const run = (call: string): unknown => {
  const address = JSON.stringify(pathToFileURL(join(root, 'scripts/lib/languages.mjs')).href);
  const script = `import * as languages from ${address}; console.log(JSON.stringify(languages.${call} ?? null));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
};
const listLanguages = (checkout: string) => run(`listLanguages(${JSON.stringify(checkout)})`);

interface Compared {
  readonly tag: string;
  readonly count: number;
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
}
const compareLanguages = (checkout: string) =>
  run(`compareLanguages(${JSON.stringify(join(checkout, 'languages'))})`) as readonly Compared[];

describe('a new folder', () => {
  let copy: string;
  const write = (file: string, texts: object) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), JSON.stringify(texts));
  };
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'parley-languages-'));
    write(LIST, {});
    write('languages/en/console/home.json', { flows: 'Flows', found_one: 'once', found_other: '{{count}} times' });
    write('languages/en/player/first.json', { next: 'Next', of: '{at} of {count}' });
    write('languages/ta/player/first.json', { next: 'அடுத்து' });
  });
  afterEach(() => rmSync(copy, { recursive: true }));
  const compared = (tag: string) => compareLanguages(copy).find((each) => each.tag === tag);

  test('I18N-C7 is a new language of the interface; nothing else names it', () => {
    listLanguages(copy);
    expect(readFileSync(join(copy, LIST), 'utf8')).toContain("LANGUAGE_FOLDERS = ['en', 'ta'] as const;");
  });
  test('I18N-C1 missing texts are listed, and only texts that English lacks are wrong', () => {
    expect(compared('ta')).toEqual({
      tag: 'ta',
      count: 5,
      missing: [
        'console/home.json: flows',
        'console/home.json: found_one',
        'console/home.json: found_other',
        'player/first.json: of',
      ],
      wrong: [],
    });
    write('languages/ta/console/home.json', { flow: 'x' });
    write('languages/ta/console/nowhere.json', { flows: 'x' });
    expect(compared('ta')?.wrong).toEqual([
      'console/home.json: flow is no key of English',
      'console/nowhere.json: flows is no key of English',
    ]);
  });
  test('I18N-C1 it has its own forms of the plural', () => {
    write('languages/ta/console/home.json', {
      flows: 'x',
      found_few: '{{count}}',
      found_two: 'x',
      found_other: '{{count}}',
    });
    expect(compared('ta')).toMatchObject({ missing: ['player/first.json: of'], wrong: [] });
  });
  test('I18N-C2 no text is empty, and each fills in what the English one does', () => {
    write('languages/ta/player/first.json', { next: ' ', of: '{at} of {total}' });
    expect(compared('ta')?.wrong).toEqual([
      'player/first.json: next is empty: leave it out, and English is shown',
      'player/first.json: of fills in {at} {total}; English: {at} {count}',
    ]);
  });
});
test('I18N-C7 the compiler’s list of languages is the folders’, English first', () => {
  const folders = run(`languageFolders(${JSON.stringify(join(root, 'languages'))})`);
  expect(INTERFACE_LANGUAGES).toEqual(folders);
  expect(INTERFACE_LANGUAGES[0]).toBe('en');
});
test('I18N-C1 I18N-C2 no language says anything that English does not', () => {
  for (const { tag, wrong } of compareLanguages(root)) expect([tag, wrong]).toEqual([tag, []]);
});
test('I18N-C1 I18N-12 Hindi has every text that English has', () => {
  const hindi = compareLanguages(root).find(({ tag }) => tag === 'hi');
  expect(hindi?.missing).toEqual([]);
  expect(hindi?.count).toBeGreaterThan(1000);
});

/** Words that everyday ones have replaced, by language. */
const REPLACED: readonly (readonly [tag: string, word: RegExp])[] = [
  ['en', /quick response/i],
  ['en', /alternate message/i],
  ['en', /\}\} ms\b/],
  ['en', /(?:by|same|knows the|guesses the) identifier/],
  ['en', /\bhome page\b(?!")/],
  ['en', /\*\*(?:REP|FWD|Accept any answer)\*\*/],
  ['en', /\}\} student identifier/],
  ['hi', /त्वरित प्रतिक्रिया(?!ओं की सूची)/],
  ['hi', /ड्राफ़्ट/],
  ['hi', /वैकल्पिक संदेश/],
];
const GUIDES: Readonly<Record<string, string>> = { en: 'docs/guide', hi: 'languages/hi/guide' };
test.each(REPLACED)('I18N-C8 no text of the console or of the guide in %s has %s', (tag, word) => {
  const found = ['console', 'guide'].flatMap((part) => {
    const folder = join(root, part === 'guide' ? GUIDES[tag]! : `languages/${tag}/${part}`);
    const files = readdirSync(folder).filter((file) => /\.(?:json|md)$/.test(file));
    expect(files.length).toBeGreaterThan(10);
    return files.flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => word.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  });
  expect(found).toEqual([]);
});
