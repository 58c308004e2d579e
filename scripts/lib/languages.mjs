// The languages that Parley speaks: the folders of `languages/`, and their texts in comparison with English.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = 'contracts/src/definition/language-folders.ts';

/** English first. */
export const languageFolders = (folder) =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));

/** The list of folders for TypeScript. */
export const listOf = (tags) =>
  `/** Written by scripts/languages.mjs: the folders of \`languages/\`. */\nexport const LANGUAGE_FOLDERS = [${tags
    .map((tag) => `'${tag}'`)
    .join(', ')}] as const;\n`;

/** A new folder is a new language: nothing else names it. */
export function listLanguages(root) {
  const [list, wanted] = [join(root, LIST), listOf(languageFolders(join(root, 'languages')))];
  if (readFileSync(list, 'utf8') !== wanted) writeFileSync(list, wanted);
}

/** Texts of a catalogue by the path of their keys: `console/home.json: tab_flows`. */
function textsOf(folder) {
  const texts = new Map();
  const gather = (at, value) => {
    if (typeof value === 'string') texts.set(at, value);
    else for (const [key, part] of Object.entries(value)) gather(`${at}${at.endsWith(' ') ? '' : '.'}${key}`, part);
  };
  const read = (path) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const file = path ? `${path}/${name}` : name;
      if (statSync(join(folder, file)).isDirectory()) read(file);
      else if (name.endsWith('.json')) gather(`${file}: `, JSON.parse(readFileSync(join(folder, file), 'utf8')));
    }
  };
  if (existsSync(folder)) read('');
  return texts;
}

/** i18next writes the forms of one text as `found_one`, `found_other`; languages differ in which forms they have. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseOf = (key) => key.replace(PLURAL, '_other');
const placesOf = (text) => [...new Set([...text.matchAll(/\{+\w+\}+/g)].map(([place]) => place))].sort().join(' ');

/**
 * `wrong`: keys that English lacks, empty texts, and texts that fill in other values than the English one.
 * `missing`: keys that a language lacks, which are shown in English.
 * @returns {{tag: string, count: number, missing: string[], wrong: string[]}[]}
 */
export function compareLanguages(folder) {
  const english = textsOf(join(folder, 'en'));
  return languageFolders(folder).map((tag) => {
    const texts = textsOf(join(folder, tag));
    const wrong = [...texts].flatMap(([key, text]) => {
      const model = english.get(key) ?? (PLURAL.test(key) ? english.get(baseOf(key)) : undefined);
      if (model === undefined) return [`${key} is no key of English`];
      if (text.trim() === '') return [`${key} is empty: leave it out, and English is shown`];
      const [own, expected] = [placesOf(text), placesOf(english.get(baseOf(key)) ?? model)];
      // "Shown once" needs no number.
      return own === expected || (/_(zero|one|two)$/.test(key) && own === '')
        ? []
        : [`${key} fills in ${own || 'nothing'}; English: ${expected || 'nothing'}`];
    });
    const missing = [...english.keys()].filter((key) => !texts.has(key) && !texts.has(baseOf(key)));
    return { tag, count: english.size, missing, wrong };
  });
}
