import type { Answer } from '@parley/contracts/definition/definition';
import { picturedText, pictureIn, withoutPicture, withPicture, withPicturedText } from './pictured-answer.js';

const answer = (message: string, more: Partial<Answer> = {}): Answer => ({ key: 'a', message, ...more });
const changed = (before: Answer, changes: Partial<Answer>): Answer =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)) as Answer;
const SRC = 'https://files.example/leaf.png?w=40';

test('PICT-E1 a picture takes the answer’s words as its description, in every language, and gives them back', () => {
  const before = answer('A [leaf]', { literal: true, tMessage: { hi: 'पत्ता' } });
  const made = changed(before, withPicture(before, SRC));
  expect(made).toEqual(answer(`![A \\[leaf\\]](${SRC})`, { tMessage: { hi: `![पत्ता](${SRC})` } }));
  expect(picturedText(made)).toBe('A [leaf]');
  expect(changed(made, withoutPicture(made))).toEqual(before);
});

test('PICT-E1 the box edits the description, or the words below the picture', () => {
  const described = answer(`![Leaf](${SRC})`);
  expect(withPicturedText(described, 'A leaf ')).toEqual({ message: `![A leaf ](${SRC})` });
  const below = answer(`![](${SRC})\n\nLeaf`);
  expect(picturedText(below)).toBe('Leaf');
  expect(withPicturedText(below, '*')).toEqual({ message: `![](${SRC})\n\n\\*` });
  expect(withPicturedText(answer('Leaf'), 'Lea')).toEqual({ message: 'Lea' });
});

test('PICT-E1 another picture replaces the first, and an address can’t end the Markdown early', () => {
  const before = answer(`![Leaf](${SRC})`);
  expect(withPicture(before, 'https://files.example/a (1).png').message).toBe(
    '![Leaf](https://files.example/a%20%281%29.png)',
  );
  expect(pictureIn(answer('Leaf'))).toBeNull();
  expect(pictureIn(answer('![x](y)', { literal: true }))).toBeNull();
});
