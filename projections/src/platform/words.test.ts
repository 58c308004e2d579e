import { randomBytes } from 'node:crypto';
import { openWords, sealWords } from './words.js';

const KEY = randomBytes(32);

test('PRIV-4 words are read with their person’s key, in their place only', () => {
  const words = { said: 'Ünmistakable', at: [1] };
  const sealed = sealWords(KEY, words, 'here');
  expect(JSON.stringify(sealed)).not.toContain('mistakable');
  expect(Buffer.from(sealed[0], 'base64').toString('latin1')).not.toContain('mistakable');
  expect(openWords(KEY, sealed, 'here')).toEqual(words);
  expect(() => openWords(KEY, sealed, 'there')).toThrow();
  expect(() => openWords(randomBytes(32), sealed, 'here')).toThrow();
  expect(openWords(null, sealed, 'here')).toBeNull();
});

test('PRIV-4 PROJ-7 equal words of a person in one place are equal text, and nowhere else', () => {
  const sealed = sealWords(KEY, 'yes', 'here');
  expect(sealWords(Buffer.from(KEY), 'yes', 'here')).toEqual(sealed);
  const others = [
    sealWords(KEY, 'yes', 'there'),
    sealWords(randomBytes(32), 'yes', 'here'),
    sealWords(KEY, 'no', 'here'),
  ];
  // The nonce, too, says nothing about where else the words stand.
  expect(new Set([sealed, ...others].map(([text]) => text.slice(0, 16))).size).toBe(4);
});

test('PRIV-4 words of somebody erased are not kept; those of an earlier generation are read as they are', () => {
  expect(openWords(KEY, sealWords(null, 'yes', 'here'), 'here')).toBeNull();
  expect(openWords<string>(KEY, 'yes', 'here')).toBe('yes');
  expect(openWords<readonly object[]>(KEY, [{ k: 'a' }], 'here')).toEqual([{ k: 'a' }]);
});
