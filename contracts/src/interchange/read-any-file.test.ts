import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFlow } from '../fixtures/builders/flow-builder.js';
import { writeFlowFile } from './flow-file.js';
import { readAnyFile } from './read-any-file.js';

const sample = (name: string): string => readFileSync(join(__dirname, '../fixtures/interchange', name), 'utf8');
const definition = aFlow().withPrompt('start', 'Hi').build();

test.each([
  ['flow', writeFlowFile({ name: 'A', language: 'en', languages: ['en'], settings: {}, definition })],
  ['twee', sample('lighthouse.twee')],
  ['typebot', sample('course-helper.typebot.json')],
])('FILE-H1 a file of kind %s is recognised by what is in it', (kind, text) => {
  let n = 0;
  expect(readAnyFile(text, () => `k${(n += 1)}`)).toMatchObject({ ok: true, kind });
});

test('FILE-3 FILE-H1 any other file is refused', () => {
  expect(readAnyFile('a,b,c', () => 'k')).toEqual({ ok: false, problems: [{ code: 'not-json', path: [] }] });
});
