// Ends with a sentence on a Node that package.json's `engines` leaves out; runs before anything is installed.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [major, minor] = process.versions.node.split('.').map(Number);
const fits = engines.node.split('||').some((range) => {
  const [, kind, from, fromMinor] = /(\^|>=)(\d+)\.(\d+)/.exec(range);
  return major === Number(from) ? minor >= Number(fromMinor) : kind === '>=' && major > Number(from);
});
if (!fits) {
  const versions = engines.node.match(/\d+\.\d+/g).join(', ');
  process.stderr.write(`Parley does not run on Node ${process.versions.node}; it needs Node ${versions} or newer.\n`);
  process.exit(1);
}
