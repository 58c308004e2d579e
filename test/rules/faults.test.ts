import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS, type Produced } from '../faults/produced.js';

const root = join(__dirname, '../..');
/** Titles of tests and of their groups, as the source writes them. */
const titlesIn = (file: string): string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => /\b(?:test|longTest|describe)\b|^\s*['"`]/.test(line));

test.each(Object.entries<Produced>(FAULTS))('FAULT-12 a test produces this fault: %s', (_fault, produced) => {
  if ('untried' in produced) {
    expect(produced.untried.length).toBeGreaterThan(40);
    return;
  }
  expect(produced.by.length).toBeGreaterThan(0);
  const missing = produced.by.filter(([file, title]) => !titlesIn(file).some((line) => line.includes(title)));
  expect(missing).toEqual([]);
});
