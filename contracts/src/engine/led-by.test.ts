/** Conditions that led a recorded chat are found again. The last test compares them with the way that random chats took. */
import fc from 'fast-check';
import type { Condition } from '../definition/conditions.js';
import type { PromptDefinition } from '../definition/definition.js';
import { play, type Player } from '../fixtures/builders/chat-player.js';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { ledByIn } from './led-by.js';
import type { PreparedFlow } from './types.js';

const atLeast = (least: number): Condition => ({ on: 'score', least });
const quiz = (more: PromptDefinition = {}): PreparedFlow =>
  aFlow()
    .withPrompt('start', 'One?', {
      answers: [anAnswer('right', { score: 2 }), anAnswer('wrong', { score: 0 })],
      nextKey: '.check',
    })
    .withPrompt('check', 'Let us see', {
      when: [
        { key: 'w1', if: atLeast(5), nextKey: '.start' },
        { key: 'w2', if: atLeast(2), nextKey: '.done' },
      ],
      nextKey: '.practice',
    })
    .withPrompt('practice', 'Again?', {
      answers: [
        anAnswer('yes', { nextKey: '.done' }),
        anAnswer('*', {
          quickResponse: { message: 'Try again', repeatAnswers: true },
          when: [{ key: 'w3', if: { on: 'tries', least: 2 }, nextKey: '.done' }],
        }),
      ],
      inputDisplayType: 'text',
      ...more,
    })
    .withPrompt('done', 'Well done')
    .prepared();
const ledBy = ({ chat }: Player, flow: PreparedFlow) =>
  ledByIn(flow, chat.history, chat).map(({ itemKey, condition, from, to }) => ({
    after: chat.history.find(({ key }) => key === itemKey)?.message,
    condition,
    way: `${from.name} → ${to.name}`,
  }));

test('COND-18 the line that held is named, after the answer or the last message before the chat went on', () => {
  const flow = quiz();
  expect(ledBy(play(flow).say('right'), flow)).toEqual([
    { after: 'Let us see', condition: atLeast(2), way: 'check → done' },
  ]);
});

test('COND-18 a chat without a line that held says so, and an answer that asks again names its condition', () => {
  const flow = quiz();
  const player = play(flow).say('wrong').say('no').say('no');
  expect(ledBy(player, flow)).toEqual([
    { after: 'Let us see', condition: null, way: 'check → practice' },
    { after: 'no', condition: { on: 'tries', least: 2 }, way: 'practice → done' },
  ]);
  expect(ledBy(play(flow).say('wrong').say('yes'), flow)).toHaveLength(1);
});

test('COND-18 points that a teacher gave later explain nothing', () => {
  const flow = quiz();
  const { chat } = play(flow).say('wrong');
  const history = chat.history.map((item) => (item.direction === 'sent' ? { ...item, superScore: 2 } : item));
  expect(ledByIn(flow, history, chat).map(({ condition }) => condition)).toEqual([null]);
});

test('COND-18 a chat that went another way than its version would is left unexplained', () => {
  const flow = quiz();
  const { chat } = play(flow).say('right');
  const done = chat.history.at(-1);
  const elsewhere = flow.promptsByKey.get('k-practice');
  const history = chat.history.map((item) =>
    item === done && elsewhere ? { ...item, promptKey: elsewhere.key, promptKeyStr: elsewhere.promptKeyStr } : item,
  );
  expect(ledByIn(flow, history, chat)).toEqual([]);
});

test('COND-18 each hop that depends on the score has the reason that its score gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }), (scores) => {
      const names = scores.map((_, at) => (at === 0 ? 'start' : `p${at}`));
      const flow = scores
        .reduce(
          (made, score, at) =>
            made.withPrompt(names[at] ?? '', '?', {
              answers: [anAnswer('a', { score })],
              when: [{ key: 'w', if: atLeast(6), nextKey: '.end' }],
              nextKey: `.${names[at + 1] ?? 'end'}`,
            }),
          aFlow(),
        )
        .withPrompt('end', 'Bye')
        .prepared();
      let player = play(flow);
      while (!player.chat.completed) player = player.say('a');
      let sum = 0;
      const expected: (Condition | null)[] = [];
      for (const score of scores) {
        sum += score;
        expected.push(sum >= 6 ? atLeast(6) : null);
        if (sum >= 6) break;
      }
      expect(ledByIn(flow, player.chat.history, player.chat).map(({ condition }) => condition)).toEqual(expected);
    }),
  );
});
