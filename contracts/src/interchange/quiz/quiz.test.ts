import type { Answer, PromptDefinition, PromptEntry } from '../../definition/definition.js';
import { DEFAULT_NORMALIZERS } from '../../definition/values.js';
import type { PromptKey } from '../../ids.js';
import { readXml } from '../xml.js';
import { QUIZ_FORMAT_NAMES, QUIZ_FORMATS, quizIn, type QuizFormat } from './quiz-formats.js';
import { quizOfFlow } from './quiz-of-flow.js';

const WORDS = { yes: 'True', no: 'False' };
const answer = (message: string, score?: number, more: Partial<Answer> = {}): Answer => ({
  key: message,
  message,
  ...(score !== undefined && { score }),
  ...more,
});
const flowOf = (...definitions: readonly PromptDefinition[]) => ({
  promptsArray: definitions.map((definition, at): PromptEntry => ({
    key: `p${at}` as PromptKey,
    name: at === 0 ? 'start' : `p${at}`,
    definition: { nextKey: '>', normalizeAnswers: DEFAULT_NORMALIZERS, ...definition },
  })),
  commonAnswers: {},
});
const quizOf = (format: QuizFormat, ...definitions: readonly PromptDefinition[]) =>
  quizIn(format, quizOfFlow(flowOf(...definitions), 'en'));
const lossesOf = (format: QuizFormat, definition: PromptDefinition) =>
  quizOf(format, definition).notes.map(({ loss }) => loss);
const written = (format: QuizFormat, ...definitions: readonly PromptDefinition[]) =>
  QUIZ_FORMATS[format].write(quizOf(format, ...definitions).questions, {
    name: 'Quiz',
    language: 'en',
    truthWords: WORDS,
  });
const itemOf = (format: 'qti3' | 'qti21', definition: PromptDefinition): string => {
  const files = written(format, definition);
  return typeof files === 'string' ? '' : (files['items/Q1.xml'] ?? '');
};

const CHOICE: PromptDefinition = { message: 'Which?', answers: [answer('Whale', 1), answer('Trout', 0)] };
const NUMBER: PromptDefinition = {
  message: 'Pi?',
  inputDisplayType: 'number',
  answers: [
    answer('near', 1, { rule: { kind: 'near', value: 3.14, give: 0.01 } }),
    answer('three', 0.5, { rule: { kind: 'between', least: 3, most: 4 }, quickResponse: { message: 'Nearly' } }),
    answer('*', 0, { quickResponse: { message: 'No' } }),
  ],
};
const CATS = [answer('cat', 1, { pair: 'purrs' }), answer('dog', 1, { pair: 'barks' })];
const PAIRS: PromptDefinition = {
  message: 'Match',
  inputDisplayType: 'pairs',
  answers: CATS,
};
const ORDER: PromptDefinition = {
  message: 'Sort',
  inputDisplayType: 'order',
  answers: [answer('a', 1), answer('b', 1)],
};
const GAPS: PromptDefinition = {
  message: 'In ___ and **___**',
  inputDisplayType: 'gaps',
  answers: [answer('Paris', 1), answer('Rome', 1)],
};
const UPLOAD: PromptDefinition = {
  message: 'Show it',
  inputDisplayType: 'AwsImageUpload',
  answers: [answer('*', undefined, { scoreLater: true })],
};

test('QUIZ-4 GIFT writes each kind as Moodle does', () => {
  expect(written('gift', CHOICE, NUMBER, PAIRS)).toBe(
    '[plain]Which? {\n\t=Whale\n\t~Trout\n}\n\n' +
      '[plain]Pi? {#\n\t=3.14:0.01\n\t=%50%3..4#Nearly\n\t=%0%*#No\n}\n\n' +
      '[plain]Match {\n\t=cat -> purrs\n\t=dog -> barks\n}\n',
  );
  const truth = {
    message: 'So?',
    answers: [answer('True', 1, { quickResponse: { message: 'Yes' } }), answer('False', 0)],
  };
  expect(written('gift', truth)).toBe('[plain]So? {TRUE##Yes}\n');
  expect(written('gift', { ...GAPS, message: 'In ___.', answers: [answer('Paris', 1)] })).toBe('[plain]In {=Paris}.\n');
});

const COLOUR = answer('colour', 1, { rule: { kind: 'spelled', words: 'colour\ncolor' } });
const SPELLED: PromptDefinition = { message: 'My ___ is red.', inputDisplayType: 'gaps', answers: [COLOUR] };
test('QUIZ-4 QUIZ-6 a gap accepts all the words of its rule', () => {
  expect(written('gift', SPELLED)).toBe('[plain]My {=colour =color} is red.\n');
  expect(lossesOf('gift', SPELLED)).toEqual(['slips']);
  const item = itemOf('qti21', { ...SPELLED, message: 'My ___ is a ___.', answers: [COLOUR, COLOUR] });
  expect(item.match(/<mapEntry mapKey="color" mappedValue="1" caseSensitive="false"\/>/gu)).toHaveLength(2);
  expect(item).toMatch(
    /<responseIf><or><stringMatch .*colour.*<\/stringMatch><stringMatch .*color<.*<\/or><setOutcomeValue/u,
  );
});

test('QUIZ-4 a gap that only counts as a whole is still right in GIFT', () => {
  const whole = answer('all', 1, { rule: { kind: 'right', least: 1 } });
  const gap = (words: string, ...more: readonly Answer[]) => ({ ...SPELLED, answers: [answer(words), ...more] });
  expect(written('gift', gap('%5', whole))).toBe('[plain]My {=%100%%5} is red.\n');
  expect(lossesOf('gift', gap('red', whole))).toEqual([]);
  expect(lossesOf('gift', gap('red'))).toEqual(['nothing-right']);
});

test('QUIZ-4 an arrow in a reaction makes no match, and every line end is escaped', () => {
  const typed = {
    message: 'Where?',
    answers: [answer('<b>', 1, { hidden: true, ...said('See A -> B') }), answer('*')],
  };
  expect(written('gift', typed)).toBe('[html]<p>Where?</p> {\n\t=<b>#<p>See A -&gt; B</p>\n}\n');
  const gap = { ...GAPS, message: 'In ___.', answers: [answer('Paris', 1, said('Good'))] };
  expect(written('gift', gap)).toBe('[plain]In {=Paris#Good}.\n');
  const lines = { ...CHOICE, answers: [answer('a\u2028b', 1), answer('c\u2029d\u000Be', 0)] };
  expect(written('gift', lines)).toBe('[plain]Which? {\n\t=a\\nb\n\t~c\\nd\\ne\n}\n');
});

test('QUIZ-5 formatting becomes HTML, and formulas TeX', () => {
  expect(written('gift', { ...CHOICE, message: '**Which** $x^2$\n\n- a' })).toContain(
    '[html]<p><b>Which</b> \\\\(x^2\\\\)</p><ul><li>a</li></ul> {',
  );
});

test.each([
  [CHOICE, []],
  [{ ...CHOICE, answers: [answer('Go on')] }, ['one-choice']],
  [{ message: 'Hello' }, ['asks-nothing']],
  [{ ...CHOICE, answers: [answer('a'), answer('b')] }, ['nothing-right']],
  [{ ...CHOICE, answers: [answer('a', 2), answer('b', 1)] }, ['points']],
  [{ ...CHOICE, answers: [answer('a', 1), answer('b', 0.37)] }, ['odd-share']],
  [{ ...CHOICE, answers: [answer('a', 1, { nextKey: '.end' }), answer('b', 0)] }, ['ways']],
  [{ ...CHOICE, answers: [answer('a', 1), answer('b', 0), answer('h', 0, { help: 'hint' })] }, ['help']],
  [{ ...CHOICE, message: 'Hi {{name}} ![a](https://x.org/a.png)' }, ['variables', 'media']],
  [UPLOAD, ['no-such-kind']],
  [GAPS, ['no-such-kind']],
  [ORDER, ['newer-moodle', 'points']],
  [{ ...PAIRS, answers: [answer('a', 0.5, { pair: 'b' }), answer('c', 0.5, { pair: 'd' })] }, ['points']],
  [{ ...CHOICE, acceptsMultipleAnswers: true, answers: [answer('a', 1), answer('b', 1)] }, ['points']],
  [{ ...PAIRS, answers: [answer('a -> b', 1, { pair: 'c' }), answer('d', 1, { pair: 'e' })] }, ['unsayable']],
] satisfies [PromptDefinition, string[]][])('QUIZ-3 whatever GIFT leaves out is named: %j', (definition, losses) => {
  expect(lossesOf('gift', definition)).toEqual(losses);
});

const said = (message: string, more: object = {}) => ({ quickResponse: { message, ...more } });
const chose = (score: number, more: Partial<Answer> = {}) =>
  answer('whole', score, { rule: { kind: 'chose', exactly: ['a'] }, ...more });
const whole = (score: number, more: Partial<Answer> = {}) =>
  answer('whole', score, { rule: { kind: 'right' }, ...more });
const SET: PromptDefinition = { message: 'Which?', acceptsMultipleAnswers: true };
const OPEN: PromptDefinition = { message: 'Why?', inputDisplayType: 'AwsImageUpload' };
test.each([
  [{ ...SET, answers: [answer('a', 1), answer('b', 0), chose(0, said('Just this'))] }, ['reactions']],
  [{ ...SET, answers: [answer('a', 1), answer('b', 0), chose(2)] }, ['rules']],
  [{ ...SET, answers: [answer('a', 1), answer('b', 0), chose(-1)] }, ['rules']],
  [{ ...SET, answers: [answer('a'), answer('b'), chose(1)] }, []],
  [{ ...SET, answers: [answer('a'), answer('b'), chose(0), chose(1)] }, ['rules-only']],
  [{ ...SET, answers: [answer('a', -1), answer('b', -1), chose(1)] }, ['rules-only']],
  [
    { ...CHOICE, answers: [answer('a', 1), answer('b'), answer('*', 0, said('Pick', { repeatAnswers: true }))] },
    ['typed-too', 'again', 'reactions'],
  ],
  [{ ...PAIRS, answers: [...CATS, whole(0, said('All', { repeatAnswers: true }))] }, ['again', 'reactions']],
  [{ ...ORDER, answers: [answer('a', 1, said('Yes')), answer('b', 1), answer('*', 1)] }, ['reactions', 'rules']],
  [{ ...ORDER, answers: [answer('a', 1), answer('b', 1), whole(1)] }, ['rules']],
  [{ ...ORDER, answers: [answer('a'), answer('b'), whole(-1)] }, ['rules']],
  [
    { ...ORDER, answers: [answer('a'), answer('b'), answer('one', 1, { rule: { kind: 'right', least: 1 } })] },
    ['rules-only'],
  ],
  [{ ...GAPS, answers: [answer('Paris', 1, said('Oh')), answer('Rome', 1)] }, ['reactions']],
  [{ ...OPEN, inputDisplayType: 'text', answers: [answer('*', 0, said('Thanks'))] }, ['reactions', 'as-essay']],
  [
    { ...OPEN, inputDisplayType: 'text', answers: [answer('good', 0, said('Glad!')), answer('*')] },
    ['as-essay', 'reactions'],
  ],
  [{ ...OPEN, inputDisplayType: 'text', answers: [answer('no', 0), answer('*', 1)] }, ['rules-only']],
  [{ ...CHOICE, answers: [answer('a', 1), answer('b'), answer(' ')] }, ['blank']],
  [{ ...CHOICE, answers: [answer('a', 1), answer('')] }, ['unsayable']],
  [{ ...ORDER, answers: [answer('a', 1), answer('', 1), answer('b', 1)] }, ['blank']],
  [{ ...PAIRS, answers: [...CATS, answer('cow', 1, { pair: ' ' })] }, ['blank']],
  [{ ...GAPS, answers: [answer('Paris', 1), answer('', 1)] }, ['unsayable']],
  [{ ...NUMBER, answers: [answer('any', 1, { rule: { kind: 'between' } }), answer('3', 1)] }, ['rules']],
  [
    {
      ...CHOICE,
      answers: [
        answer('a', 1, { quickResponse: { contentType: 'remote', message: { url: 'https://x.org' } } }),
        answer('b'),
      ],
    },
    ['other-program'],
  ],
] satisfies [PromptDefinition, string[]][])(
  'QUIZ-7 QUIZ-8 whatever no file holds is named: %j',
  (definition, losses) => {
    expect(lossesOf('qti3', definition).toSorted()).toEqual(losses.toSorted());
  },
);

test('QUIZ-3 answers that lead to the following prompt by name don’t leave the order', () => {
  const leading = (nextKey: string): PromptDefinition => ({
    ...CHOICE,
    answers: [answer('a', 1, { nextKey }), answer('b', 0)],
  });
  const ways = (nextKey: string) => quizOf('gift', leading(nextKey), CHOICE, CHOICE).notes.map(({ loss }) => loss);
  expect([ways('.p1'), ways('.p2')]).toEqual([[], ['ways']]);
});

test('QUIZ-3 a question that is left out is named once, with its place and title', () => {
  const lost: PromptDefinition = { ...GAPS, title: 'Capitals', when: [{ key: 'w', nextKey: '.p0' }] };
  expect(quizOf('gift', CHOICE, lost).notes).toEqual([{ number: 2, title: 'Capitals', loss: 'no-such-kind' }]);
});

test('QUIZ-6 QTI has fields in the gaps, uploads, and questions without a right answer', () => {
  expect(lossesOf('qti3', GAPS)).toEqual([]);
  expect(itemOf('qti3', GAPS)).toContain(
    '<p>In <qti-text-entry-interaction response-identifier="RESPONSE1"/> and <b><qti-text-entry-interaction response-identifier="RESPONSE2"/></b></p>',
  );
  expect(itemOf('qti21', UPLOAD)).toContain('<uploadInteraction responseIdentifier="RESPONSE"/>');
  expect(itemOf('qti21', { ...CHOICE, answers: [answer('a'), answer('b')] })).not.toContain('<responseProcessing>');
});

test('QUIZ-6 any answer to an open question earns its points, and the maximum is what can be earned', () => {
  const open = { message: 'Why?', inputDisplayType: 'textarea' as const, answers: [answer('*', 2)] };
  const item = itemOf('qti21', open);
  expect(item).toContain('normalMaximum="2"');
  expect(item).toContain(
    '<responseIf><not><isNull><variable identifier="RESPONSE"/></isNull></not><setOutcomeValue identifier="SCORE">',
  );
  expect(itemOf('qti21', { ...ORDER, answers: [answer('a', 1), answer('b', -2)] })).toContain('normalMaximum="1"');
});

test('QUIZ-6 in QTI the first number that fits decides, with its tolerance', () => {
  const item = itemOf('qti3', NUMBER);
  expect(item).toContain(
    '<qti-response-if><qti-equal tolerance-mode="absolute" tolerance="0.01 0.01"><qti-variable identifier="RESPONSE"/>',
  );
  expect(item).toContain('<qti-response-else-if><qti-and><qti-gte>');
  expect(item).toContain('<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="A2" show-hide="show">');
  expect(item.match(/<qti-modal-feedback /gu)).toHaveLength(2);
});

test('QUIZ-6 a package lists its items, each of which is well-formed', () => {
  for (const format of ['qti3', 'qti21'] as const) {
    const files = written(format, CHOICE, NUMBER, PAIRS, ORDER, GAPS, UPLOAD);
    if (typeof files === 'string') throw new Error('no package');
    const names = Object.keys(files);
    expect(names.slice(0, 2)).toEqual(['imsmanifest.xml', 'test.xml']);
    for (const name of names) {
      expect(() => [...readXml(files[name] ?? '')]).not.toThrow();
      if (name !== 'imsmanifest.xml') expect(files['imsmanifest.xml']).toContain(`<file href="${name}"/>`);
    }
  }
});

test('QUIZ-1 texts are in the chosen language', () => {
  const flow = flowOf({
    ...CHOICE,
    tMessage: { hi: 'कौन?' },
    answers: [answer('Whale', 1, { tMessage: { hi: 'व्हेल' } }), answer('Trout', 0)],
  });
  const [question] = quizIn('gift', quizOfFlow(flow, 'hi')).questions;
  expect(question?.text.plain).toBe('कौन?');
  expect(QUIZ_FORMAT_NAMES).toEqual(['gift', 'qti3', 'qti21']);
});

test('QUIZ-2 each format says how its file ends, what it leaves out and who writes it', () => {
  const seen = QUIZ_FORMAT_NAMES.map((format) => {
    const files = written(format, CHOICE, ORDER);
    const names = typeof files === 'string' ? 'text' : Object.keys(files).length;
    return [QUIZ_FORMATS[format].ending, lossesOf(format, UPLOAD), names];
  });
  expect(seen).toEqual([
    ['.gift', ['no-such-kind'], 'text'],
    ['-qti-3.zip', [], 4],
    ['-qti-2.1.zip', [], 4],
  ]);
});
