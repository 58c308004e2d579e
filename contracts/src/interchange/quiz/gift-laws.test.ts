import fc from 'fast-check';
import { TEXTAREA_INPUT } from '../../definition/input-types.js';
import { pastedFlow } from '../pasted/pasted-prompts.js';
import type { PastedOption, PastedQuestion } from '../pasted/pasted-question.js';
import { readPasted } from '../pasted/read-pasted.js';
import { quizIn } from './quiz-formats.js';
import { quizOfFlow } from './quiz-of-flow.js';
import type { QuizQuestion } from './quiz-question.js';
import { writeGift } from './write-gift.js';

const WORDS = { yes: 'True', no: 'False' };
const flowOf = (questions: readonly PastedQuestion[]) => {
  let count = 0;
  return pastedFlow(questions, () => `key-${(count += 1)}`, 'Goodbye');
};
const quizOf = (questions: readonly PastedQuestion[]) => quizIn('gift', quizOfFlow(flowOf(questions), 'en'));

/** Every sign that means something in GIFT, in Markdown or in HTML. */
const piece = fc.oneof(
  fc.constantFrom(
    ...'~=#{}:\\%*_<>&"->//[]().1n',
    '::',
    '->',
    '%50%',
    '[html]',
    '<b>',
    '&amp;',
    '\\n',
    'नील',
    'TRUE',
    '_____',
  ),
  fc.stringMatching(/^[a-z0-9 ]{1,6}$/u),
);
const words = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => `w${pieces.join('')}`.replaceAll(/\s+/gu, ' ').trim());
const reply = fc.option(words, { nil: undefined });
const lines = (count: { minLength: number; maxLength: number }) =>
  fc.uniqueArray(words, { ...count, selector: (text) => text.toLowerCase() });
const option = (text: string, isRight: boolean, said: string | undefined, share?: number): PastedOption => ({
  text,
  isRight,
  reply: said,
  ...(share !== undefined && { share }),
});
const base = { options: [], accepted: [], isLong: false } as const;
type Asked = Omit<PastedQuestion, 'lines' | 'title' | 'text'>;

const choice = fc
  .tuple(
    lines({ minLength: 2, maxLength: 5 }),
    fc.array(reply, { minLength: 5, maxLength: 5 }),
    fc.nat(4),
    fc.boolean(),
  )
  .map(([texts, replies, at, hasHalf]): Asked => {
    const right = at % texts.length;
    const half = hasHalf ? (right + 1) % texts.length : -1;
    const options = texts.map((text, nth) => option(text, nth === right, replies[nth], nth === half ? 0.5 : undefined));
    return { ...base, options };
  });
const several = fc
  .tuple(lines({ minLength: 2, maxLength: 5 }), fc.integer({ min: 1, max: 31 }))
  .map(([texts, bits]): Asked => {
    const isRight = (at: number) => at === 0 || (bits >> at) % 2 === 1;
    return { ...base, several: true, options: texts.map((text, at) => option(text, isRight(at), undefined)) };
  });
const truth = fc.tuple(fc.boolean(), reply, reply).map(([isTrue, yes, no]): Asked => ({
  ...base,
  options: [option(WORDS.yes, isTrue, yes), option(WORDS.no, !isTrue, no)],
}));
const short = fc
  .tuple(lines({ minLength: 1, maxLength: 4 }), reply, reply, reply)
  .filter(([texts]) => texts.every((text) => !text.includes('->')))
  .map(([texts, right, wrong, otherwise]): Asked => {
    const [first = '', second, ...more] = texts;
    const accepted = [
      option(first, true, right),
      ...(second === undefined ? [] : [option(second, true, undefined, 0.5)]),
      ...(wrong === undefined ? [] : more.map((text) => option(text, false, wrong, 0))),
    ];
    return { ...base, accepted, ...(otherwise !== undefined && { otherwise }) };
  });
const number = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.constantFrom(0, 0.5, 2), fc.nat(9), fc.boolean(), reply)
  .map(([value, give, span, isRange, said]): Asked => {
    const range = {
      text: `${value} – ${value + span}`,
      rule: { kind: 'between' as const, least: value, most: value + span },
    };
    const near = { text: `${value} ± ${give}`, rule: { kind: 'near' as const, value, give } };
    const accepted = isRange ? range : give === 0 ? { text: String(value) } : near;
    return { ...base, accepted: [{ ...accepted, isRight: true, reply: said }] };
  });
const pairs = fc
  .tuple(lines({ minLength: 2, maxLength: 4 }), fc.array(words, { minLength: 4, maxLength: 4 }))
  .filter((texts) => texts.flat().every((text) => !text.includes('->')))
  .map(([lefts, rights]): Asked => ({ ...base, pairs: lefts.map((left, at) => ({ left, right: rights[at] ?? 'x' })) }));
const order = lines({ minLength: 2, maxLength: 5 }).map((parts): Asked => ({ ...base, order: parts }));
const long = fc.constant<Asked>({ ...base, isLong: true });

const question = fc
  .tuple(
    fc.option(words, { nil: undefined }),
    words,
    words,
    fc.boolean(),
    fc.oneof(choice, several, truth, short, number, pairs, order, long),
  )
  .map(([title, first, second, hasLines, asked]): PastedQuestion => ({
    lines: [1, 1],
    title,
    text: hasLines ? `${first}\n${second}` : first,
    ...asked,
  }));

const spoken = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'tree' ? undefined : each)));
const heard = (questions: readonly QuizQuestion[]) =>
  spoken(questions.map(({ number, title, text, task }) => [number, title, text, task]));

test('QUIZ-4 questions written as GIFT are read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (asked) => {
      const quiz = quizOf(asked);
      expect(quiz.questions).toHaveLength(asked.length);
      const gift = writeGift(quiz.questions, WORDS);
      const { questions, unread } = readPasted(gift, WORDS);
      expect(unread).toEqual([]);
      expect(heard(quizOf(questions).questions)).toEqual(heard(quiz.questions));
    }),
    { numRuns: 150 },
  );
});

test('QUIZ-5 answers to formatted questions are read back unchanged', () => {
  const formatted = (flow: ReturnType<typeof flowOf>) => ({
    ...flow,
    promptsArray: flow.promptsArray.map((entry) => {
      const { message } = entry.definition;
      return { ...entry, definition: { ...entry.definition, message: `**So:** ${String(message)}` } };
    }),
  });
  const tasks = (all: readonly QuizQuestion[]) => spoken(all.map(({ title, task }) => [title, task]));
  fc.assert(
    fc.property(question, (asked) => {
      const quiz = quizIn('gift', quizOfFlow(formatted(flowOf([asked])), 'en'));
      const { questions, unread } = readPasted(writeGift(quiz.questions, WORDS), WORDS);
      expect(unread).toEqual([]);
      expect(tasks(quizOf(questions).questions)).toEqual(tasks(quiz.questions));
    }),
    { numRuns: 150 },
  );
});

test('QUIZ-4 signs of GIFT in a text are escaped, and each text has one line', () => {
  const [flow] = [flowOf([{ ...base, lines: [1, 1], title: 'a::b', text: '{2 = 2}\n#1 ~ C:\\new', isLong: true }])];
  expect(writeGift(quizIn('gift', quizOfFlow(flow, 'en')).questions, WORDS)).toBe(
    '::a\\:\\:b::[plain]\\{2 \\= 2\\}\\n\\#1 \\~ C\\:\\\\new {}\n',
  );
  expect(flow.promptsArray[0]?.definition.inputDisplayType).toBe(TEXTAREA_INPUT);
});
