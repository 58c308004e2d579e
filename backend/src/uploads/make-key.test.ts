import { UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import { encodeKey } from '../platform/file-store/file-store.js';
import { makeKey, type KeyParts } from './make-key.js';

const urlOf = (key: string) => `https://share.example.org/uploads/${encodeKey(key)}`;
const random = (bytes: number) => 'ab'.repeat(bytes);
const keyOf = (parts: Partial<KeyParts>) =>
  makeKey({ folder: 'chats/7', template: '{{name}}', name: 'x.png', user: null, random, ...parts }, urlOf);
const BELOW = `chats/7/${'ab'.repeat(16)}`;

test('UPLD-8 UPLD-9 UPLD-10 the key follows the prompt’s template', () => {
  expect(keyOf({ template: 'lesson/{{user}}/{{randomString}}-{{name}}', user: 'u1' })).toBe(
    `${BELOW}/lesson/u1/abababab-x.png`,
  );
  expect(keyOf({ template: '{{user}}/{{name}}' })).toBe(`${BELOW}/abababab/x.png`);
});
test.each([
  ['../../../etc', 'x.png'],
  ['{{name}}', '../../../etc/passwd.png'],
  ['/..\\..\\{{name}}', 'x.png'],
  ['..', '....png'],
  ['', '.png.png'],
])('UPLD-U3 template %j with name %j stays below its folder', (template, name) => {
  const key = keyOf({ template, name });
  expect(key.startsWith(`${BELOW}/`)).toBe(true);
  expect(key.split('/').filter((part) => part === '' || part.startsWith('.'))).toEqual([]);
  expect(key).toMatch(/\.png$/);
});
test('UPLD-U3 a template without the name, or with another extension, ends in the file’s own', () => {
  expect(keyOf({ template: 'lesson/{{randomString}}' })).toBe(`${BELOW}/lesson/abababab.png`);
  expect(keyOf({ template: 'page.html' })).toBe(`${BELOW}/page.html.png`);
});
test('UPLD-U4 however long template and name are, 20 addresses fit into one answer', () => {
  for (const name of [`${'न'.repeat(300)}.png`, `${'a'.repeat(900)}.docx`])
    for (const template of ['{{name}}', `${'f/'.repeat(500)}{{name}}`, 'x'.repeat(5_000)])
      expect(urlOf(keyOf({ template, name })).length).toBeLessThanOrEqual(UPLOAD_LIMITS.urlLength);
});
test('UPLD-U3 no part of a key is longer than a disk takes, and what is shortened keeps its extension', () => {
  for (const letter of ['x', 'न', '𝒳'])
    for (const template of [
      `${letter.repeat(260)}-{{name}}`,
      `a/${letter.repeat(260)}/b.${letter.repeat(260)}/{{name}}`,
    ])
      for (const name of ['x.png', `${letter.repeat(300)}.docx`]) {
        const key = makeKey({ folder: 'chats/7', template, name, user: null, random }, (each) => each);
        for (const part of key.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(200);
        expect([key.slice(key.lastIndexOf('.')), Buffer.from(key).toString() === key]).toEqual([
          name.slice(name.lastIndexOf('.')),
          true,
        ]);
      }
});
test('UPLD-U3 two files of one name never meet', () => {
  const drawn = new Set(['01', '02', '03', '04']);
  const next = () => {
    const [first] = drawn;
    drawn.delete(first!);
    return first!;
  };
  expect(keyOf({ random: next })).not.toBe(keyOf({ random: next }));
});
