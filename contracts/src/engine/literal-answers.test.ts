/** Answers whose texts are no Markdown. */
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { play } from '../fixtures/builders/chat-player.js';
import { compileMarkdown } from '../markdown/compile.js';
import { treesOf } from '../markdown/trees-of.js';
import { cleanMessage } from './clean-message.js';

const literal = (message: string, more: object = {}) => anAnswer(message, { literal: true, nextKey: '.end', ...more });
const made = (several: boolean) =>
  aFlow()
    .withPrompt('start', 'Which?', {
      ...(several ? { acceptsMultipleAnswers: true, nextKey: '.end' } : {}),
      answers: [
        literal('5*6*7'),
        literal('- 5', { tMessage: { hi: '_५_' } }),
        anAnswer('**Old**', { nextKey: '.end' }),
      ],
    })
    .withPrompt('end', 'You said {{@start}}');

const sent = (player: ReturnType<typeof play>) => player.chat.history.find(({ direction }) => direction === 'sent')!;
const drawn = (text: string) => compileMarkdown(text);

test('MD-24 a choice is drawn as it is written, and its answer stays what it is compared with', () => {
  const choices = play(made(false).prepared()).chat.input!.choices;
  expect(choices.map(({ message, displayMessage }) => [message, displayMessage])).toEqual([
    ['5*6*7', '5*6*7'],
    ['- 5', '- 5'],
    ['**Old**', '**Old**'],
  ]);
  expect(choices.map(({ template, displayMessage }) => drawn(template ?? displayMessage))).toEqual([
    [['p', '5*6*7']],
    [['p', '- 5']],
    [['p', ['b', 'Old']]],
  ]);
});
test('MD-24 the answer in the chat, its quotation and its plain text read the same', () => {
  const after = play(made(false).prepared()).say('5*6*7');
  const item = sent(after);
  expect(item).toMatchObject({ message: '5*6*7', matched: ['5*6*7'], template: '5\\*6\\*7' });
  expect(cleanMessage(item)).toBe('5*6*7');
  expect(after.chat.history.at(-1)?.message).toBe('You said 5*6*7');
});
test('MD-24 so do a translation, and several answers at once', () => {
  const hindi = sent(play(made(false).prepared(), { language: 'hi' }).say('- 5'));
  expect(hindi).toMatchObject({ message: '_५_', template: '\\_५\\_', matched: ['- 5'] });
  const both = sent(play(made(true).prepared()).say(['5*6*7', '- 5']));
  expect(both.message).toBe('5*6*7, - 5');
  expect(drawn(both.template!)).toEqual([['p', '5*6*7, - 5']]);
});
test('MD-24 the trees of a version hold what is drawn, so that the player needs no parser', () => {
  const trees = treesOf(made(false).build(), null);
  expect(trees['5\\*6\\*7']).toEqual([['p', '5*6*7']]);
  expect(trees['\\- 5']).toEqual([['p', '- 5']]);
  expect(trees['\\_५\\_']).toEqual([['p', '_५_']]);
  expect(trees).not.toHaveProperty('5*6*7');
});
