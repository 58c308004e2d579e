// Measures, never judges a run red: every figure is printed next to a floor that was measured in the same run.
//   npm run bench [name …]
import './lib/node-version.mjs';
import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './lib/build-targets.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { giveUp } from './lib/say.mjs';

await ensureInstalled();
process.env.CHROMIUM = await ensureChromium();
await buildStale().catch((error) => giveUp(error.message));

const folder = join(root, 'test/load');
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));
if (names.length === 0) giveUp(`No bench of that name; there are: ${readdirSync(folder).join(', ')}`);

const round = (value) =>
  typeof value !== 'number'
    ? value
    : Math.abs(value) >= 100
      ? Math.round(value).toLocaleString('en')
      : Number(value.toPrecision(3));
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}\n`,
);
for (const name of names) {
  const bench = await import(pathToFileURL(join(folder, `${name}.bench.mjs`)).href);
  process.stdout.write(`\n${bench.title}\n`);
  for (const row of await bench.run()) {
    const parts = [`${round(row.value)} ${row.unit ?? ''}`.trim()];
    if (row.floor !== undefined) parts.push(`floor ${round(row.floor)}`);
    if (row.ratio !== undefined) parts.push(`${row.ratio.toFixed(2)} × floor`);
    if (row.goal !== undefined) parts.push(`goal ${row.goal}`);
    if (row.ok !== undefined) parts.push(row.ok ? 'met' : 'NOT MET');
    process.stdout.write(`  ${row.what}: ${parts.join(' · ')}\n`);
  }
}
process.exit(0);
