import { MAX_TEXTS, normalised, unmatchedOf } from './unmatched.js';

const write = (promptKey: string, said: string, ...learners: readonly string[]) =>
  learners.map((learner) => ({ promptKey, said, learner, rest: null }));
const NONE_UNTOLD = { rare: 0, more: 0 };
const none = { isAnswer: () => false, isNumber: () => false };

test('STAT-I2 capitals, needless spaces and a full stop at the end don’t count; digits stay as they are', () => {
  for (const [a, b] of [
    ['3/8', ' 3 / 8. '],
    ['Half', 'half'],
    ['one  half', 'one half.'],
    ['आधा।', 'आधा'],
    ['e\u0301', '\u00e9'],
    ['don’t', "don't"],
    ['1914–1918', '1914-1918'],
    ['STRASSE', 'straße'],
    ['“yes”', '"yes"'],
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
  expect(unmatchedOf(written, none)).toEqual({
    unmatched: [
      {
        promptKey: 'k',
        said: '3/8',
        learners: 3,
        spellings: [
          { said: '3/8', learners: 2 },
          { said: '3 / 8', learners: 1 },
        ],
        rest: null,
      },
    ],
    untold: { rare: 2, more: 0 },
  });
});

test('STAT-I4 the most frequent texts of all prompts come first, and those beyond the list are counted', () => {
  const everyone = ['ana', 'ben', 'cy', 'dee'];
  const written = [
    ...Array.from({ length: MAX_TEXTS + 2 }, (_, nth) => write('k', `text ${nth}`, 'ana', 'ben', 'cy')).flat(),
    ...write('other', 'most', ...everyone),
  ];
  const { unmatched, untold } = unmatchedOf(written, none);
  expect(unmatched).toHaveLength(MAX_TEXTS);
  expect(unmatched[0]).toMatchObject({ promptKey: 'other', said: 'most', learners: 4 });
  expect(untold).toEqual({ rare: 0, more: 3 });
});

test('STAT-I4 a text says how well those who wrote it do at the other prompts', () => {
  const by = (learner: string, rest: number | null) => ({ promptKey: 'k', said: '0.5', learner, rest });
  const [text] = unmatchedOf([by('ana', 1), by('ben', 0.5), by('cy', null)], none).unmatched;
  expect(text?.rest).toBe(0.75);
});

test('STAT-I2 a text that has become an answer since is left out', () => {
  expect(
    unmatchedOf(write('k', 'Half', 'ana', 'ben', 'cy'), { ...none, isAnswer: (_, text) => text === 'half' }),
  ).toEqual({
    unmatched: [],
    untold: NONE_UNTOLD,
  });
});

test('STAT-I2 where numbers are asked for, equal numbers are one text, unless languages read them differently', () => {
  const said = ['24', '24.0', '24,0', '२४', '1.500', '1500', '24 kg'];
  const written = said.flatMap((each) => write('k', each, 'ana', 'ben', 'cy'));
  const { unmatched } = unmatchedOf(written, { ...none, isNumber: (key) => key === 'k' });
  expect(unmatched.map((each) => each.spellings.length)).toEqual([1, 1, 3, 1]);
  expect(unmatchedOf(written, none).unmatched).toHaveLength(7);
});
