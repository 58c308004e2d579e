import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { firstOf, pictureOf } from './card-of.js';

const prompt = (definition: object) => definition as PromptDefinition;
const choices = prompt({
  message: 'Which?',
  answers: [
    { key: 'a', message: '1/3', score: 0 },
    { key: 'b', message: '1/2', score: 1 },
    { key: 'c', message: '*' },
  ],
});
const typed = (inputDisplayType: string | null) =>
  prompt({ message: 'Why?', inputDisplayType, answers: [{ key: 'a', message: '*' }] });

test.each([
  ['choices', [prompt({ message: 'Hello' }), choices], { shape: 'choices', choices: 2, right: 1 }],
  [
    'a start, then choices',
    [prompt({ answers: [{ key: 'a', message: 'Start' }] }), choices],
    { shape: 'choices', choices: 2, right: 1 },
  ],
  ['a common list', [prompt({ answers: '.levels' })], { shape: 'choices', choices: 3, right: null }],
  ['any text', [typed(null)], { shape: 'text', choices: 0, right: null }],
  ['a number', [typed('number'), choices], { shape: 'text', choices: 0, right: null }],
  ['a long text', [typed('textarea')], { shape: 'long', choices: 0, right: null }],
  ['a file', [typed('AwsImageUpload')], { shape: 'files', choices: 0, right: null }],
  ['nothing', [prompt({ message: 'Hello', answers: null })], { shape: 'message', choices: 0, right: null }],
  ['no prompts', [], { shape: 'message', choices: 0, right: null }],
])('HOME-C3 the first question asks for %s', (_, begins, first) => {
  expect(firstOf(begins)).toEqual(first);
});

test('HOME-C3 the first picture is one that a page can show, also of a later step', () => {
  const image = (address: string) => ({ contentType: 'image', message: { images: [{ url: address }] } });
  const steps = prompt({ messages: [{ message: 'Look' }, image('https://school.example/moon.png')] });
  expect(pictureOf([prompt({ message: 'Hello' }), prompt(image('javascript:alert(1)')), steps])).toBe(
    'https://school.example/moon.png',
  );
  expect(pictureOf([choices])).toBeNull();
  const written = prompt({ message: 'Look: ![The Moon](https://files.example/moon.svg?w=320 "Moon")' });
  expect(pictureOf([choices, written])).toBe('https://files.example/moon.svg?w=320');
});
