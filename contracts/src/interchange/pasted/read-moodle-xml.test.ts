import { withNamedLinks } from '../../definition/next-links.js';
import { prepareFlow } from '../../engine/prepare.js';
import { play } from '../../fixtures/builders/chat-player.js';
import { publishChecks } from '../../flow/publish-checks.js';
import { pastedFlow } from './pasted-prompts.js';
import { withoutFiles } from './read-moodle-xml.js';
import { readPasted } from './read-pasted.js';

const WORDS = { yes: 'Yes', no: 'No' };
const quiz = (...questions: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('\n')}</quiz>`;
const text = (name: string, html: string) => `<${name} format="html"><text><![CDATA[${html}]]></text></${name}>`;
const question = (type: string, asked: string, rest = '') =>
  `<question type="${type}"><name><text>Name</text></name>${text('questiontext', asked)}${rest}</question>`;
const answer = (fraction: number, said: string, more = '') =>
  `<answer fraction="${fraction}"><text>${said}</text>${more}</answer>`;
const reply = (said: string) => `<feedback><text>${said}</text></feedback>`;
const read = (...questions: readonly string[]) => readPasted(quiz(...questions), WORDS);
const first = (xml: string) => read(xml).questions[0];
const flowOf = (xml: string) => {
  let count = 0;
  return withNamedLinks(pastedFlow(readPasted(xml, WORDS).questions, () => `key-${(count += 1)}`, 'Goodbye'));
};
const begin = (xml: string) => {
  const prepared = prepareFlow(flowOf(xml), { flowId: 1, version: null });
  if (!prepared.ok) throw new Error(prepared.error.code);
  return play(prepared.flow);
};

test('PASTE-9 HTML is read as text, with its lines', () => {
  const xml = question('essay', '<p>Fish &amp; <b>chips</b>&nbsp;?</p>\n<p>Why<br>so?</p>');
  expect(first(xml)).toMatchObject({ text: 'Fish & chips ?\nWhy\nso?', title: 'Name', isLong: true });
});

test('PASTE-9 choices: one is right, or each with a part of the points; truth has the words of the reader', () => {
  const options = answer(100, 'Whale', reply('Well done')) + answer(50, 'Bat') + answer(-10, 'Trout');
  const one = first(question('multichoice', 'A mammal?', `<single>true</single>${options}`));
  expect(one?.options.map(({ text, isRight }) => [text, isRight])).toEqual([
    ['Whale', true],
    ['Bat', false],
    ['Trout', false],
  ]);
  expect(one?.options[0]?.reply).toBe('Well done');
  const many = first(question('multichoice', 'Mammals?', `<single>false</single>${options}`));
  expect(many?.options.map(({ isRight }) => isRight)).toEqual([true, true, false]);
  const truth = first(question('truefalse', 'So?', answer(0, 'true') + answer(100, 'false')));
  expect(truth?.options).toMatchObject([
    { text: 'Yes', isRight: false },
    { text: 'No', isRight: true },
  ]);
});

test('PASTE-9 typed answers have their share, numbers their tolerance; patterns and units are named', () => {
  const short = read(
    question('shortanswer', 'Capital?', answer(100, 'Paris') + answer(50, 'Lyon') + answer(100, 'Par*')),
  );
  expect(short.questions[0]?.accepted).toMatchObject([{ text: 'Paris' }, { text: 'Lyon', share: 0.5 }]);
  expect(short.unread).toMatchObject([{ text: 'Par*', reason: 'left-out' }]);
  const units = '<units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit></units>';
  const number = read(question('numerical', 'Pi?', answer(100, '3.14', '<tolerance>0.01</tolerance>') + units));
  expect(number.questions[0]?.accepted).toMatchObject([{ rule: { kind: 'near', value: 3.14, give: 0.01 } }]);
  expect(number.unread).toMatchObject([{ text: 'cm', reason: 'left-out' }]);
});

test('PASTE-9 typed answers are no HTML', () => {
  const tags = read(question('shortanswer', 'A new line?', answer(100, '&lt;br&gt;') + answer(50, '&lt;b&gt;x*')));
  expect(tags.questions[0]?.accepted).toMatchObject([{ text: '<br>' }]);
  expect(tags.unread).toMatchObject([{ text: '<b>x*', reason: 'left-out' }]);
});

test('PASTE-9 matches and orders are read; a right side without a left side is named', () => {
  const side = (left: string, right: string) =>
    `<subquestion format="html"><text>${left}</text><answer><text>${right}</text></answer></subquestion>`;
  const match = read(question('matching', 'Match', side('cat', 'purrs') + side('dog', 'barks') + side('', 'sings')));
  expect(match.questions[0]?.pairs).toEqual([
    { left: 'cat', right: 'purrs' },
    { left: 'dog', right: 'barks' },
  ]);
  expect(match.unread).toMatchObject([{ text: 'sings', reason: 'extra-match' }]);
  const order = first(question('ordering', 'Order', answer(2, 'second') + answer(1, 'first')));
  expect(order?.order).toEqual(['first', 'second']);
});

test('PASTE-9 gaps are typed; the words to choose from stand beside them', () => {
  const cloze = 'In {1:SHORTANSWER:=Paris#Yes~%50%Lyon~*#No}, {2:MC:=one~two} plus {1:NM:=1.5:0.1} is ___ odd.';
  expect(read(question('cloze', cloze))).toMatchObject({
    questions: [
      {
        text: 'In _____, _____ (one / two) plus _____ is __ odd.',
        gaps: [{ text: 'Paris' }, { text: 'one' }, { rule: { kind: 'near', value: 1.5, give: 0.1 } }],
      },
    ],
    unread: [{ text: 'Lyon (50 %)' }, { text: 'Yes' }, { text: 'No' }],
  });
  // Editors write apostrophes as numbers, and gaps side by side stay two.
  expect(first(question('cloze', '{1:SA:=l&#39;eau#Yes}{1:SA:=vin}'))).toMatchObject({
    text: '_____ _____',
    gaps: [{ text: "l'eau" }, { text: 'vin' }],
  });
  const option = (said: string, group: number) =>
    `<selectoption><text>${said}</text><group>${group}</group></selectoption>`;
  const options = option('sat', 1) + option('mat', 2) + option('ran', 1);
  expect(first(question('gapselect', 'The cat [[1]] on the [[2]].', options))).toMatchObject({
    text: 'The cat _____ (sat / ran) on the _____ (mat).',
    gaps: [{ text: 'sat' }, { text: 'mat' }],
  });
});

test('PASTE-10 a weight that the question loses is named', () => {
  const graded = (grade: string, type: string, asked: string, inside = '') =>
    read(question(type, asked, `<defaultgrade>${grade}</defaultgrade>${inside}`)).unread.map(({ text: lost }) => lost);
  expect(graded('2.0000000', 'essay', 'Why?')).toEqual(['<defaultgrade>2']);
  expect(graded('0', 'essay', 'Why?')).toEqual(['<defaultgrade>0']);
  expect(graded('1.0000000', 'essay', 'Why?')).toEqual([]);
  expect(graded('', 'essay', 'Why?')).toEqual([]);
  // Each part earns a point.
  expect(graded('2', 'cloze', 'In {1:SA:=Paris} and {1:SA:=Rome}.')).toEqual([]);
  expect(graded('1', 'ordering', 'Order', answer(1, 'a') + answer(2, 'b'))).toEqual([]);
  expect(graded('3', 'ordering', 'Order', answer(1, 'a') + answer(2, 'b'))).toEqual(['<defaultgrade>3']);
});

test('PASTE-9 the questions can be published and are played', () => {
  const xml = quiz(
    question('cloze', 'Go {1:MC:=left~right} and {1:MC:=left~right} in {1:SA:=Paris}.'),
    question('numerical', 'Half of 3?', answer(100, '1.5', '<tolerance>0.1</tolerance>')),
    question('ordering', 'Order', answer(1, 'a') + answer(2, 'b')),
  );
  const checks = publishChecks(flowOf(xml), { language: 'en', languages: ['en'] });
  expect(checks.refusals).toEqual([]);
  const end = begin(xml).say(['LEFT', 'left', ' paris ']).say('1,6').say(['a', 'b']);
  expect(end.chat.completed).toBe(true);
  expect(end.chat.score.total).toBe(6);
});

test('PASTE-10 other kinds, hints, remarks and pictures are named; categories are silent', () => {
  const { questions, unread } = read(
    '<question type="category"><category><text>$course$/top</text></category></question>',
    question('description', 'Read this.'),
    question('calculated', '{a} + {b}?'),
    question('essay', 'Why <img src="a.png"> so?', text('generalfeedback', 'Think.') + text('hint', 'Look.')),
  );
  expect(questions).toHaveLength(1);
  expect(unread.map(({ reason, text }) => [reason, text])).toEqual([
    ['no-question', 'Name'],
    ['unsupported', 'Name (calculated)'],
    ['left-out', 'Think.'],
    ['left-out', 'Look.'],
    ['left-out', '<img>'],
  ]);
});

test('PASTE-10 a damaged file is read up to the damage; entities and deep nesting are refused', () => {
  const good = question('essay', 'Why?');
  const rest = (xml: string) => readPasted(xml, WORDS);
  expect(rest(`<quiz>${good}\n<question type="essay"></quiz>`)).toMatchObject({
    questions: [{ text: 'Why?' }],
    unread: [{ line: 2, reason: 'broken-xml' }],
  });
  const bomb =
    '<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<quiz><question type="essay">&b;</question></quiz>';
  expect(rest(bomb)).toMatchObject({ questions: [], unread: [{ reason: 'broken-xml' }] });
  expect(rest(`<quiz>${'<a>'.repeat(100_000)}`)).toMatchObject({ questions: [], unread: [{ reason: 'broken-xml' }] });
  for (const hostile of ['{1:SA:'.repeat(50_000), '<'.repeat(100_000), '_'.repeat(100_000), '[['.repeat(50_000)]) {
    const begun = performance.now();
    rest(quiz(question('cloze', hostile)));
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});

test('PASTE-9 the data of pictures is dropped as soon as a file is opened', () => {
  const data = `<file name="a.png" encoding="base64">${'QUJD'.repeat(10)}\n</file>`;
  expect(withoutFiles(`<text>x</text>${data}`)).toBe('<text>x</text><file name="a.png" encoding="base64"></file>');
});

test('PASTE-9 a choice with a part of the points keeps it, and of several choices the wrong ones may cost some', () => {
  const options = answer(100, 'Whale') + answer(50, 'Bat') + answer(-10, 'Trout');
  const one = first(question('multichoice', 'A mammal?', `<single>true</single>${options}`));
  expect(one?.options.map(({ share }) => share)).toEqual([undefined, 0.5, -0.1]);
  const halves = answer(50, 'Whale') + answer(50, 'Bat', reply('Well done')) + answer(-50, 'Trout');
  const many = read(question('multichoice', 'Mammals?', `<single>false</single>${halves}`));
  expect(many.questions[0]?.options.map(({ share }) => share)).toEqual([undefined, undefined, -1]);
  expect(many.unread).toMatchObject([{ text: 'Well done', reason: 'left-out' }]);
  const only = question(
    'multichoice',
    'Mammals?',
    `<single>false</single>${answer(100, 'Whale') + answer(0, 'Trout')}`,
  );
  expect(flowOf(quiz(only)).promptsArray[0]?.definition.acceptsMultipleAnswers).toBe(true);
});

test('PASTE-9 capital letters count where the file says so, and wrong answers keep their reactions', () => {
  const answers = answer(100, 'Paris') + answer(0, 'Lyon', reply('Nearly')) + answer(0, '*', reply('No'));
  const xml = quiz(question('shortanswer', 'Capital?', `${answers}<usecase>1</usecase>`));
  expect(readPasted(xml, WORDS)).toMatchObject({ questions: [{ otherwise: 'No' }], unread: [] });
  const chat = begin(xml);
  expect(chat.say('Lyon').lines).toContain('Nearly');
  expect(chat.say('Rome').lines).toContain('No');
  expect(chat.say('paris').chat.score.total).toBe(0);
  expect(chat.say(' Paris ').chat.score.total).toBe(1);
  const gap = quiz(question('cloze', 'In {1:SAC:=Paris}.'));
  expect(['paris', 'Paris'].map((said) => begin(gap).say([said]).chat.score.total)).toEqual([0, 1]);
});

test('PASTE-12 a file without questions of Moodle says so', () => {
  const reasons = (xml: string) => readPasted(xml, WORDS).unread.map(({ text, reason }) => [text, reason]);
  expect(reasons(quiz('').replaceAll('quiz', 'Quiz'))).toEqual([['<Quiz>', 'no-quiz']]);
  expect(reasons('<?xml version="1.0"?>\n<questestinterop><item/></questestinterop>')).toEqual([
    ['<questestinterop>', 'no-quiz'],
  ]);
  expect(reasons('<quiz></quiz>')).toEqual([['<quiz>', 'no-quiz']]);
});
