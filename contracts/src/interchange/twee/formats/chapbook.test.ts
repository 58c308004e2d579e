import { tweeParts } from '../../census/twee-census.js';
import { noted, read, told } from '../testing/told.js';

const book = (passages: string) => told('Chapbook', passages);

test('FILE-T24 variables, modifiers and links of Chapbook', () => {
  const story = book(
    ':: Start\nname: "Asha"\nlamp: false\n--\nHello {name}.\n\n[[take the lamp->Lamp]]\n> [[go on->Hall]]\n\n' +
      ':: Lamp\nlamp: true\n--\nTaken.\n\n[[Hall]]\n\n' +
      ':: Hall\n[if lamp]\nIt is bright.\n\n[else]\nIt is dark.\n\n[unless lamp]\nMind the step.\n\n[continue]\nA hall.\n\n{embed passage: "Foot"}\n\n:: Foot\nThe end.',
  );
  expect(read(story, ['go on'])).toEqual(['Hello Asha.', 'It is dark.\n\nMind the step.\n\nA hall.\n\nThe end.']);
  expect(read(story, ['take the lamp', 'Hall']).at(-1)).toBe('It is bright.\n\nA hall.\n\nThe end.');
  expect(noted(story)).toEqual([]);
});

test.each([
  ['a: 2\nb: a * 3 + 1\n--\n{b}', '7'],
  ['cat.name: "Tom"\n--\n{cat.name}', 'Tom'],
  ['n: 1\nn (n === 1): 5\nn (n > 9): 7\n--\n{n}', '5'],
  ['n: 1\n--\n[if n === 1 && !(n > 2)]\nyes\n[if n !== 1; append]\nno', 'yes'],
  ['n: 1\n--\n[ifnever true]\nno\n[ifalways false]\nyes', 'yes'],
  ['[note to myself]\nto do\n[cont’d]\nx', 'x'],
])('FILE-T24 Chapbook’s values: %s', (body, message) => {
  expect(read(book(`:: Start\n${body.replace('’', "'")}`))).toEqual([message]);
});

test.each([
  ['**bold** and _thin_ and snake_case_name', '**bold** and *thin* and snake\\_case\\_name'],
  ['one line\nand the same\n\nanother', 'one line and the same\n\nanother'],
  ['a break  \nhere', 'a break\\\nhere'],
  ['# Title\n\n- a\n- b', '# Title\n\n- a\n- b'],
  ['(if: true) \\*no\\* 5 * 3 `[[x]]`', '(if: true) \\*no\\* 5 \\* 3 \\[\\[x]]'],
])('FILE-T26 learners see formatting where Chapbook has a mark, and nowhere else: %s', (body, message) => {
  expect(read(book(`:: Start\n${body}`))[0]).toBe(message);
});

test('FILE-T24 a passage of Chapbook knows how often it was shown, and an insert is a link', () => {
  const story = book(
    ':: Start\n[if passage.visits > 1]\nAgain.\n\n[else]\nFirst.\n\n[continue]\n{link to: "Hall", label: "in"}\n\n:: Hall\nHall.\n\n[[Start]]',
  );
  expect(read(story, ['in', 'Start'])).toEqual(['First.', 'Hall.', 'Again.']);
});

test('FILE-T25 the import names each passage that a flow can’t express, and shows no code', () => {
  const story = book(
    ':: Start\nconfig.style.page.font: "16"\nroll: random.d6\n--\nYou rolled {roll}. {back link} {cycling link for: "hat", choices: ["a", "b"]}\n' +
      '{reveal link: "more", text: "and more"}\n[after 2s]\nLate.\n[align center]\nMiddle.\n[JavaScript]\nalert(1)',
  );
  expect(noted(story)).toEqual(
    expect.arrayContaining([
      'Start markup-removed config.style.page.font: "16"',
      'Start expression-unknown roll: random.d6',
      'Start macro-unknown {back link}',
      'Start macro-unknown {cycling link for: "hat", choices: ["a", "b"]}',
      'Start macro-shown {reveal link: "more", text: "and more"}',
      'Start macro-shown [after 2s]',
      'Start markup-removed [align center]',
      'Start code-removed [JavaScript]',
    ]),
  );
  expect(read(story)[0]).not.toContain('alert');
});

test('FILE-T13 the report names a link of Chapbook that nothing closes', () => {
  expect(noted(book(':: Start\nHi [[go->Start]\nbye'))).toEqual(['Start link-unclosed [[go->Start]']);
});

test('FILE-3 the check of a story of Chapbook reads many backslashes at once', () => {
  const body = `{link to: "${String.raw`\a`.repeat(60)}`;
  expect(tweeParts(`:: Start\n${body}`, 'chapbook')).toHaveLength(1);
});

test.each([
  ['stars', '**a '.repeat(5_000)],
  ['braces', '{embed passage: '.repeat(5_000)],
  ['brackets', '[['.repeat(10_000)],
  ['modifiers', '[if a]\n'.repeat(3_000)],
  ['backslashes', `See _note: ${String.raw`\a `.repeat(60)} *one ${String.raw`\a `.repeat(60)}`],
])('FILE-3 many %s of Chapbook are read at once', (_what, body) => {
  expect(book(`:: Start\n${body}`).ok).toBe(true);
});
