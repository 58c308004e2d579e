import { peerAnswersOf } from './peer-answers.js';

test('ENG-66 a list of samples', () => {
  expect(
    peerAnswersOf(['One', ' ', 2, { sample: 'Three' }, null, ['a', 'b'], { images: [{ url: 'https://i/1' }] }]),
  ).toEqual({
    kind: 'samples',
    samples: [
      { text: 'One' },
      { text: '2' },
      { text: 'Three' },
      { text: 'a, b' },
      { images: [{ url: 'https://i/1' }] },
    ],
  });
});
test('ENG-67 several choices each: shares of those who answered', () => {
  expect(peerAnswersOf({ multipleAnswers: { Red: 2, Green: 5, Blue: 0 }, multipleAnswerCount: 6 })).toEqual({
    kind: 'counts',
    several: true,
    total: 6,
    counts: [
      { answer: 'Green', count: 5 },
      { answer: 'Red', count: 2 },
    ],
  });
});
test('ENG-68 one answer each: the sample is how it was written, * is all the rest', () => {
  expect(
    peerAnswersOf({
      answers: { yes: { count: 3, sample: 'Yes!' }, no: { count: 4, sample: '' }, '*': { count: 1, sample: 'Well' } },
    }),
  ).toEqual({
    kind: 'counts',
    several: false,
    total: 8,
    counts: [
      { answer: 'no', count: 4 },
      { answer: 'Yes!', count: 3 },
      { answer: null, count: 1, example: 'Well' },
    ],
  });
});
test('ENG-66 an answer still in its envelope is unpacked', () => {
  expect(peerAnswersOf({ body: ['x'] })).toEqual({ kind: 'samples', samples: [{ text: 'x' }] });
});
test.each([null, undefined, 'text', 7, {}, { answers: 3 }, { body: 'x' }, { body: null }])(
  'ENG-66 %p is no peer answer',
  (body) => {
    expect(peerAnswersOf(body)).toBeNull();
  },
);
test.each([
  [{ multipleAnswers: { a: 'x', b: -3, c: NaN }, multipleAnswerCount: 'y' }],
  [{ answers: { a: null, b: { count: Infinity }, __proto__: { count: 4 } } }],
  [{ answers: {} }],
])('ENG-68 nothing that is no count is counted: %p', (body) => {
  expect(peerAnswersOf(body)).toMatchObject({ kind: 'counts', counts: [], total: 0 });
});
