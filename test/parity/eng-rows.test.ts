/** Every row of the engine has a golden chat or a golden refusal, or a test named here that says why there is none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldens, refusals } from './goldens.js';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Names the test of a row that no chat's history, score or refusal can show. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // Defaults of a start that names nothing.
  'ENG-10': 'contracts/src/engine/fields.test.ts',
  // Pauses are the player's; the engine only names them.
  'ENG-11': 'contracts/src/engine/prompts.test.ts',
  'ENG-23': 'runtime/src/session/pauses.test.ts',
  'ENG-25': 'runtime/src/session/pauses.test.ts',
  // No normaliser can fail by itself: one is made to.
  'ENG-36': 'contracts/src/engine/match-answer.test.ts',
  // The rule is about which fields there are, whatever a chat contains.
  'ENG-41': 'contracts/src/engine/clean-message.test.ts',
  'ENG-44': 'contracts/src/engine/clean-message.test.ts',
  'ENG-47': 'contracts/src/engine/fields.test.ts',
  'ENG-48': 'contracts/src/engine/fields.test.ts',
  'ENG-49': 'contracts/src/engine/fields.test.ts',
  'ENG-51': 'contracts/src/engine/fields.test.ts',
  // Saving and loading: each golden is loaded from its history too, but none is refused.
  'ENG-53': 'contracts/src/engine/resume.test.ts',
  'ENG-54': 'contracts/src/engine/resume.test.ts',
  'ENG-55': 'contracts/src/engine/resume.test.ts',
  'ENG-56': 'contracts/src/engine/resume.test.ts',
  'ENG-57': 'contracts/src/engine/resume.test.ts',
  'ENG-82': 'contracts/src/engine/resume.test.ts',
  // Words of the view.
  'ENG-59': 'runtime/src/view/chat-view.test.tsx',
  'ENG-83': 'runtime/src/i18n/engine-errors.test.ts',
  // Peer answers are drawn from a reply, not from a history.
  'ENG-66': 'runtime/src/messages/peer-answers.test.ts',
  'ENG-67': 'runtime/src/messages/peer-answers.test.ts',
  'ENG-68': 'runtime/src/messages/peer-answers.test.ts',
  // Sequences of chats.
  'ENG-69': 'contracts/src/engine/sequence.test.ts',
  'ENG-70': 'contracts/src/engine/sequence.test.ts',
  'ENG-71': 'contracts/src/engine/sequence.test.ts',
  'ENG-72': 'contracts/src/engine/sequence.test.ts',
  'ENG-73': 'contracts/src/engine/sequence.test.ts',
  // An error that is thrown is no outcome.
  'ENG-84': 'contracts/src/engine/fields.test.ts',
};

const golden = new Set([...goldens, ...refusals].flatMap(({ rules }) => rules));
const rules = `${read('contracts/SPEC.md')}${read('docs/requirements.md')}`;
const rows = [...rules.matchAll(/^- \*\*ENG-(\d+)\*\*/gm)]
  .map(([, number]) => Number(number))
  .sort((a, b) => a - b)
  .map((number) => `ENG-${number}`);
/** A test or describe whose name holds this id. */
const namesIn = (source: string, id: string): boolean => new RegExp(`['"\`][^'"\`\\n]*\\b${id}(?!\\d)`).test(source);

test('ENG-L5 the list of rules has the engine’s rows whole', () =>
  expect(rows).toEqual(Array.from({ length: 84 }, (_, index) => `ENG-${index + 1}`)));

test.each(rows)('ENG-L5 %s is shown by a golden chat, or by the test that is named for it', (id) => {
  const path = ELSEWHERE[id];
  expect({ id, shown: golden.has(id) ? 'golden' : path }).toEqual({ id, shown: expect.any(String) as string });
  // A row that a golden has come to show needs no excuse any more.
  expect(golden.has(id) && path !== undefined).toBe(false);
  if (path !== undefined) expect(namesIn(read(path), id)).toBe(true);
});
