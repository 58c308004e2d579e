import { en } from './en.js';
import { hi } from './hi.js';
import { laterEn } from './later-en.js';
import { laterHi } from './later-hi.js';
import { rareEn } from './rare-en.js';
import { rareHi } from './rare-hi.js';
import { uploadEn, uploadHi } from '../inputs/upload/words.js';

const english = { ...en, ...laterEn };
const hindi: Readonly<Record<string, string>> = { ...hi, ...laterHi };

test.each([
  ['next', 'Next'],
  ['send', 'Send'],
  ['update', 'Update'],
  ['score', 'Score'],
  ['scorePending', 'Score pending'],
  ['chatCompleted', 'You have completed this chat! Thank you.'],
  ['stepCompleted', 'You have completed this step! Move to the next one.'],
  ['waitingExternal', 'Waiting for external input to resume chat'],
] as const)('I18N-12 %s is said in English (%s) and in Hindi', (key, words) => {
  expect(english[key]).toBe(words);
  expect(hindi[key]).toMatch(/[\u0900-\u097f]/);
});
test('I18N-12 every word of the player is there in both languages', () => {
  expect(Object.keys(hindi).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const words of Object.values(hindi)) expect(words.trim()).not.toBe('');
});
test('I18N-12 both languages fill in the same places', () => {
  const placesOf = (words = '') => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
  const catalogues: readonly (readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>])[] = [
    [english, hindi],
    [rareEn, rareHi],
    [uploadEn, uploadHi],
  ];
  for (const [inEnglish, inHindi] of catalogues)
    for (const key of Object.keys(inEnglish))
      expect([key, placesOf(inHindi[key])]).toEqual([key, placesOf(inEnglish[key])]);
});
