import { normalised, unmatchedOf } from './unmatched.js';

const write = (promptKey: string, said: string, ...learners: readonly string[]) =>
  learners.map((learner) => ({ promptKey, said, learner }));
const none = () => false;

test('STAT-I2 capitals, needless spaces and a full stop at the end don’t count; digits stay as they are', () => {
  for (const [a, b] of [
    ['3/8', ' 3 / 8. '],
    ['Half', 'half'],
    ['one  half', 'one half.'],
    ['आधा।', 'आधा'],
    ['e\u0301', '\u00e9'],
  ])
    expect(normalised(a!)).toBe(normalised(b!));
  for (const [a, b] of [
    ['0.5', '05'],
    ['1 1/2', '11/2'],
    ['0.5', '.5'],
  ])
    expect(normalised(a!)).not.toBe(normalised(b!));
});

test('STAT-I2 a text is shown from three learners up, each counted once, with its spellings', () => {
  const written = [
    ...write('k', '3/8', 'ana', 'ben', 'ana'),
    ...write('k', '3 / 8', 'cy'),
    ...write('k', 'half', 'ana', 'ben', 'ben', 'ben'),
    ...write('other', 'half', 'cy', 'dee'),
    ...write('k', 'x'.repeat(201), 'ana', 'ben', 'cy'),
    ...write('k', ' . ', 'ana', 'ben', 'cy'),
  ];
  expect(unmatchedOf(written, none)).toEqual([
    {
      promptKey: 'k',
      said: '3/8',
      learners: 3,
      spellings: [
        { said: '3/8', learners: 2 },
        { said: '3 / 8', learners: 1 },
      ],
    },
  ]);
});

test('STAT-I2 a text that has become an answer since is left out', () => {
  expect(unmatchedOf(write('k', 'Half', 'ana', 'ben', 'cy'), (_, text) => text === 'half')).toEqual([]);
});
