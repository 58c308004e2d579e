/** @jest-environment node */
import { answer, goPastAuto } from '@parley/contracts/engine/answer';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat, HistoryItem, Outcome, PreparedFlow, StartOptions } from '@parley/contracts/engine/types';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { ItemKey } from '@parley/contracts/ids';
import { flowOf } from '../testing/flows.js';
import { prepared } from './prepared.js';
import { ownAnswers, rebase } from './rebase.js';

const asks = (message: string, answer: string, nextKey: string): PromptDefinition => ({
  message,
  answers: [{ key: answer, message: answer }],
  nextKey,
});
const passes = (message: string, nextKey: string): PromptDefinition => ({ message, nextKey });

const made = (prompts: Readonly<Record<string, PromptDefinition>>): PreparedFlow => {
  const result = prepared({ id: 7, version: 1, name: 'Next', definition: flowOf(prompts) });
  if (!result.ok) throw new Error(result.error.code);
  return result.flow;
};
const prompts = {
  start: asks('One?', 'a', '.between'),
  between: passes('Between', '.more'),
  more: passes('More', '.two'),
  two: asks('Two?', 'b', '.end'),
  end: { message: 'End' },
};
const flow = made(prompts);
const byNext: StartOptions = { language: 'en', runMode: 'normal', autoAnswer: false, seed: 's', at: 1 };

const reached = (outcome: Outcome): Chat => {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.chat;
};
/** `>` presses "Next"; anything else is an answer. */
const played = (...steps: readonly string[]): Chat => {
  let chat = reached(startChat(flow, byNext));
  for (const [index, step] of steps.entries()) {
    const at = 10 * (index + 1);
    const input = { key: `k${index}` as ItemKey, message: step, at };
    chat = reached(step === '>' ? goPastAuto(flow, chat, at) : answer(flow, chat, input));
  }
  return chat;
};
const again = (to: PreparedFlow, { history }: Chat, shown?: readonly HistoryItem[]) => {
  const result = rebase(to, byNext, [], ownAnswers(history), shown);
  if (!result.ok) throw new Error(result.error.code);
  const texts = result.chat.history.filter(({ auto }) => !auto).map(({ message }) => message);
  return { texts, aside: result.aside.map(({ message }) => message), chat: result.chat };
};

test('ENG-7 an answer given after "Next" is given again after "Next"', () => {
  const chat = played('a', '>', '>', 'b');
  expect(chat.completed).toBe(true);
  const { texts, aside } = again(flow, chat);
  expect(aside).toEqual([]);
  expect(texts).toEqual(['One?', 'a', 'Between', 'More', 'Two?', 'b', 'End']);
});

test('ENG-7 nobody is led past messages by an answer that fits no more', () => {
  const { two: _gone, ...rest } = prompts;
  const to = made({ ...rest, more: passes('More', '.other'), other: asks('Other?', 'b', '.end') });
  const { texts, aside, chat } = again(to, played('a', '>', '>', 'b'));
  expect(aside).toEqual(['b']);
  expect(texts).toEqual(['One?', 'a', 'Between']);
  expect(chat.autoRequest).toBe(true);
});

test('ENG-7 an answer where the author put a message without a question is kept aside, and no "Next"', () => {
  const { aside } = again(made({ ...prompts, start: passes('One.', '.two') }), played('a'));
  expect(aside).toEqual(['a']);
});

test('ENG-7 a chat led on by "Next" is led as far again', () => {
  for (const [steps, last] of [
    [['a'], 'Between'],
    [['a', '>'], 'More'],
    [['a', '>', '>'], 'Two?'],
  ] as const) {
    const chat = played(...steps);
    const { texts, chat: rebased } = again(flow, chat, chat.history);
    expect(texts.at(-1)).toBe(last);
    expect(rebased.history).toEqual(chat.history);
  }
});

test('HELP-3 help that another tab has asked for is not asked for again, and the answers after it count', () => {
  const help = made({
    start: {
      message: 'One?',
      answers: [
        { key: 'h', message: 'Hint', help: 'hint', price: 1, quickResponse: { message: 'It shines' } },
        { key: 'a', message: 'a', score: 2 },
      ],
      nextKey: '.end',
    },
    end: { message: 'End' },
  });
  const begun = reached(startChat(help, byNext));
  const helped = (key: string) =>
    reached(answer(help, begun, { key: key as ItemKey, message: 'Hint', at: 10, help: true }));
  const [here, there] = [helped('k1'), helped('k2')];
  const offline = reached(answer(help, here, { key: 'k3' as ItemKey, message: 'a', at: 20 }));
  const result = rebase(help, byNext, there.history, ownAnswers(offline.history));
  expect(result.ok && result.aside).toEqual([]);
  expect(result.ok && result.chat).toMatchObject({ completed: true, score: { total: 1 } });
});
