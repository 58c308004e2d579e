// Lists the languages of the interface for the compiler, and what each lacks in comparison with English: node
// scripts/languages.mjs
import { join } from 'node:path';
import { compareLanguages, listLanguages } from './lib/languages.mjs';
import { root } from './lib/root.mjs';

listLanguages(root);
const languages = compareLanguages(join(root, 'languages'));
for (const { tag, count, missing, wrong } of languages) {
  for (const complaint of wrong) console.log(`${tag}: ${complaint}`);
  if (missing.length === 0) continue;
  console.log(`${tag} lacks ${missing.length} of ${count} texts; they are shown in English:`);
  for (const key of missing) console.log(`  ${key}`);
}
process.exitCode = languages.some(({ wrong }) => wrong.length > 0) ? 1 : 0;
