import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { playPath } from '../max-score/chat-path.js';
import { prepareFlow } from '../engine/prepare.js';
import { libraryOf } from '../engine/linked-flow.js';
import type { PreparedFlow } from '../engine/types.js';
import { pathTo, walkWays, type Walk } from './walk-ways.js';
import { waysOn } from './ways.js';

const OPTIONS = { language: 'en', runMode: 'preview', seed: 's', at: 1 } as const;
const walk = (flow: PreparedFlow, work?: number): Walk => walkWays(flow, OPTIONS, work);
const rowsOf = (made: Walk) =>
  made.rows.map((row) => [
    pathTo(made, row)
      .map(({ says }) => String(says))
      .join(' '),
    row.end.kind,
    row.score,
  ]);

test('COV-4 every way is played once, and each row tells where it ends, with which score', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      answers: [anAnswer('a', { nextKey: '.mid', score: 3 }), anAnswer('b', { nextKey: '.end', score: 1 })],
    })
    .withPrompt('mid', '?', {
      answers: [anAnswer('up', { nextKey: '.start' }), anAnswer('on', { nextKey: '.end', score: 4 })],
    })
    .withPrompt('end', 'bye')
    .prepared();
  const made = walk(flow);
  expect(rowsOf(made)).toEqual([
    ['b', 'end', 1],
    ['a up', 'back', 3],
    ['a on', 'end', 7],
  ]);
  expect([made.walked, made.ways, made.unwalked, made.limitReached]).toEqual([4, 4, [], false]);
});

test('COV-4 each row can be played, and says the same as the chat', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('*', { nextKey: '.pick' })] })
    .withPrompt('pick', '?', {
      acceptsMultipleAnswers: true,
      nextKey: '.wait',
      answers: [anAnswer('x', { score: 2 }), anAnswer('y')],
    })
    .withPrompt('wait', '?', { answerExternally: true, answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'bye')
    .prepared();
  const made = walk(flow);
  expect(made.rows).toHaveLength(1);
  const [row] = made.rows;
  const played = playPath(flow, pathTo(made, row!), OPTIONS);
  if (!played.ok) throw new Error(played.error.code);
  expect(played.chat.score.total).toBe(row!.score);
  expect(row).toMatchObject({
    end: { kind: 'end', promptKey: 'k-end' },
    notes: ['free-text', 'one-choice', 'external'],
  });
});

test('COV-5 a way that can’t be walked is listed with its reason', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      answers: [anAnswer('yes', { nextKey: '.sum' }), anAnswer('yes', { key: 'a-again', nextKey: '.end' })],
    })
    .withPrompt('sum', '{{@start}}', {
      answerProgrammatically: true,
      answers: [anAnswer('yes', { nextKey: '.end' }), anAnswer('no', { nextKey: '.end' })],
    })
    .withPrompt('end', 'bye')
    .withPrompt('alone', '?', { answers: [anAnswer('x', { nextKey: '.end' })] })
    .prepared();
  expect(walk(flow).unwalked).toEqual([
    { promptKey: 'k-start', answerKey: 'a-again', reason: 'same-before' },
    { promptKey: 'k-sum', answerKey: 'a-no', reason: 'computed' },
    { promptKey: 'k-alone', answerKey: 'a-x', reason: 'unreached' },
  ]);
});

test('COV-5 an error of the engine, a prompt that asks again, another flow and fetched messages are reported', () => {
  const other = aFlow()
    .withPrompt('start', 'There', { answers: [anAnswer('x')] })
    .build();
  const made = prepareFlow(other, { flowId: 9, version: 2 });
  if (!made.ok) throw new Error(made.error.code);
  const draft = aFlow()
    .withPrompt('start', '?', {
      answers: [
        anAnswer('hole', { nextKey: '.nowhere' }),
        anAnswer('again', { quickResponse: { message: 'no', repeatAnswers: true } }),
        anAnswer('away', { nextKey: 'remote?chatId=9.start' }),
        anAnswer('fetch', { nextKey: '.shown' }),
      ],
    })
    .withPrompt('shown', '', { message: { url: 'https://x.example/a' }, contentType: 'remote' })
    .build();
  const flow = prepareFlow(draft, { flowId: 7, version: null, library: libraryOf([made.flow]) });
  if (!flow.ok) throw new Error(flow.error.code);
  expect(walk(flow.flow).rows.map(({ end, notes }) => [end.kind, notes])).toEqual([
    ['error', []],
    ['back', []],
    ['flow', []],
    ['end', ['remote']],
  ]);
});

test('COV-6 work is bounded, and the report names the bound', () => {
  let flow = aFlow();
  for (let at = 0; at < 500; at += 1)
    flow = flow.withPrompt(at === 0 ? 'start' : `p${at}`, '?', {
      answers: [anAnswer('on', { nextKey: `.p${at + 1}` }), anAnswer('back', { nextKey: '.start' })],
    });
  const prepared = flow.withPrompt('p500', 'end').prepared();
  const whole = walk(prepared);
  expect([whole.walked, whole.ways, whole.rows.length, whole.limitReached]).toEqual([1_000, 1_000, 501, false]);
  const cut = walk(prepared, 2_000);
  expect(cut.limitReached).toBe(true);
  expect(cut.walked).toBeLessThan(200);
  expect(new Set(cut.unwalked.map(({ reason }) => reason))).toEqual(new Set(['bound']));
});

test('COV-1 a way is another one as soon as its prompt, its answer or its link is; translations and notes change nothing', () => {
  const marks = (message: string, more: object = {}, own: object = {}) => {
    const answers = [anAnswer('a', { nextKey: '.end', ...more }), anAnswer('b', { nextKey: '.end' })];
    const flow = aFlow()
      .withPrompt('start', message, { answers, ...own })
      .withPrompt('end', 'bye')
      .prepared();
    return waysOn(flow).map(({ mark }) => mark);
  };
  const [a, b] = marks('?');
  expect(marks('?', { tMessage: { hi: 'अ' } }, { custom: { notes: 'n' }, tMessage: { hi: '?' } })).toEqual([a, b]);
  expect(marks('?', { nextKey: '.start' })).toEqual([expect.not.stringMatching(a!), b]);
  for (const mark of marks('??')) expect([a, b]).not.toContain(mark);
});

test('COND-13 each conditional link is a way of its own, and a walk passes a threshold by another place', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      answers: [anAnswer('no', { score: 0 }), anAnswer('yes', { score: 2 })],
      nextKey: '.mid',
    })
    .withPrompt('mid', '?', {
      answers: [anAnswer('on')],
      when: [{ key: 'w', if: { on: 'score', least: 2 }, nextKey: '.done' }],
      nextKey: '.practice',
    })
    .withPrompt('practice', 'More', { nextKey: '.done' })
    .withPrompt('done', 'bye')
    .prepared();
  const made = walk(flow);
  expect(rowsOf(made)).toEqual([
    ['no on', 'end', 0],
    ['yes on', 'end', 2],
  ]);
  expect(waysOn(flow).map(({ answerKey, linkKey, link }) => [answerKey, linkKey, link])).toEqual([
    ['a-no', null, '.mid'],
    ['a-yes', null, '.mid'],
    ['a-on', 'prompt/w', '.done'],
    ['a-on', null, '.practice'],
    [null, null, '.done'],
  ]);
  expect([made.walked, made.ways, made.unwalked]).toEqual([5, 5, []]);
});
test('COND-13 a link whose condition no walk fulfils is listed by its name', () => {
  const flow = aFlow()
    .withPrompt('start', '?', {
      answers: [anAnswer('a', { score: 1 })],
      when: [{ key: 'w', if: { on: 'score', least: 9 }, nextKey: '.never' }],
      nextKey: '.end',
    })
    .withPrompt('never', 'no')
    .withPrompt('end', 'bye')
    .prepared();
  expect(walk(flow).unwalked).toEqual([
    { promptKey: 'k-start', answerKey: 'a-a', linkKey: 'prompt/w', reason: 'unreached' },
  ]);
});
test('COND-13 flows without conditions keep the marks of the ways that were tried', () => {
  const flow = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('a', { nextKey: '.end' })] })
    .withPrompt('end', 'bye')
    .prepared();
  expect(waysOn(flow).map(({ mark }) => mark)).toEqual(['0c6gr8312jcpg8']);
});

test('COND-13 COV-4 a walk answers as often as a condition on tries or visits asks for', () => {
  const again = { quickResponse: { message: 'Again', repeatAnswers: true } };
  const tries = aFlow()
    .withPrompt('start', '?', {
      answers: [anAnswer('*', { ...again, when: [{ key: 'w', if: { on: 'tries', least: 3 }, nextKey: '.end' }] })],
    })
    .withPrompt('end', 'bye')
    .prepared();
  const visits = aFlow()
    .withPrompt('start', '?', {
      answers: [anAnswer('a')],
      when: [{ key: 'w', if: { on: 'visited', prompt: 'k-start', most: 2 }, nextKey: '.start' }],
      nextKey: '.end',
    })
    .withPrompt('end', 'bye')
    .prepared();
  expect(walk(tries)).toMatchObject({ walked: 2, ways: 2, unwalked: [] });
  expect(walk(visits)).toMatchObject({ walked: 2, unwalked: [] });
});
