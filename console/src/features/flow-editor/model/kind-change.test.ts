import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { withChangesOf } from './answer-recipes.js';
import { asKind, losesAnswers } from './kind-change.js';
import { KIND_CONTENTS } from '@parley/contracts/flow/prompt-kinds';
import type { PROMPT_KINDS } from './prompt-kinds.js';
import { kindOf, PROMPT_KIND_NAMES } from './prompt-kinds.js';

const WORDS = { again: 'Try again.', say: 'That is not right.' };
const made = (kind: keyof typeof PROMPT_KINDS) => KIND_CONTENTS[kind](() => 'new', WORDS) as PromptDefinition;
const turned = (prompt: PromptDefinition, kind: keyof typeof PROMPT_KINDS) =>
  withChangesOf(prompt, asKind(prompt, kind, { newKey: () => 'new', words: WORDS }));
const answersOf = ({ answers }: PromptDefinition) => (answers ?? []) as readonly Answer[];

const CHOICE: PromptDefinition = {
  message: 'How many?',
  answers: [
    { key: 'a', message: '5', score: 0 },
    { key: 'b', message: '6', score: 1 },
  ],
};

test('EDITOR-K9 each kind turns into each other one', () => {
  for (const from of PROMPT_KIND_NAMES)
    for (const to of PROMPT_KIND_NAMES) {
      const prompt = turned({ message: 'Why?', ...made(from) }, to);
      expect([from, kindOf(prompt, answersOf(prompt))]).toEqual([from, to]);
      expect(prompt.message).toBe('Why?');
    }
});

test('EDITOR-K9 answers are kept where the kind has them, hidden where they are typed', () => {
  const number = turned(CHOICE, 'number');
  expect(number).toMatchObject({
    inputDisplayType: 'number',
    answers: [
      { key: 'a', message: '5', score: 0, hidden: true },
      { key: 'b', message: '6', score: 1, hidden: true },
      { message: '*', score: 0 },
    ],
  });
  expect(turned(number, 'choice')).toEqual(CHOICE);
  expect(turned(number, 'choices')).toEqual({ ...CHOICE, acceptsMultipleAnswers: true });
});

const THANKED: Answer = {
  key: 'any',
  message: '*',
  scoreLater: true,
  quickResponse: { message: 'Thank you for your thoughts.' },
  nextKey: '.why',
};
const SAID_AGAIN: Answer = { key: 'any', message: '*', score: 0, quickResponse: { message: WORDS.again } };
test('EDITOR-K9 what follows any answer is kept where the kind accepts any answer in the same way', () => {
  const long: PromptDefinition = { ...made('long'), answers: [THANKED] };
  expect(losesAnswers(long, 'upload', WORDS)).toBe(false);
  expect(turned(long, 'upload')).toMatchObject({ inputDisplayType: 'AwsImageUpload', answers: [THANKED] });
  const short: PromptDefinition = {
    ...made('short'),
    answers: [
      { key: 'a', message: '', hidden: true },
      { ...THANKED, scoreLater: undefined },
    ],
  };
  expect(answersOf(turned(short, 'number')).at(-1)).toMatchObject({ message: '*', nextKey: '.why' });
});
test('EDITOR-K9 the author is asked before what follows any answer is lost, unless only words of Parley’s are', () => {
  const long: PromptDefinition = { ...made('long'), answers: [THANKED] };
  for (const kind of ['message', 'short', 'choice'] as const) expect(losesAnswers(long, kind, WORDS)).toBe(true);
  expect(losesAnswers({ ...CHOICE, answers: [...answersOf(CHOICE), THANKED] }, 'choices', WORDS)).toBe(true);
  expect(losesAnswers({ ...CHOICE, answers: [...answersOf(CHOICE), SAID_AGAIN] }, 'choices', WORDS)).toBe(false);
  for (const kind of PROMPT_KIND_NAMES) expect(losesAnswers(made('number'), kind, WORDS)).toBe(false);
});
test('EDITOR-K9 the author is asked before answers are lost', () => {
  expect(losesAnswers(CHOICE, 'message', WORDS)).toBe(true);
  expect(losesAnswers(CHOICE, 'long', WORDS)).toBe(true);
  expect(losesAnswers(CHOICE, 'short', WORDS)).toBe(false);
  expect(losesAnswers(made('choice'), 'message', WORDS)).toBe(false);
  expect(turned(CHOICE, 'message').answers).toBeNull();
});
