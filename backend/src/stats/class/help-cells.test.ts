/** Hints and solutions in statistics: they are counted, but never as answers. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { aFlow } from '@parley/contracts/fixtures/builders/flow-builder';
import { play } from '@parley/contracts/fixtures/builders/chat-player';
import { toWire } from '@parley/contracts/engine/history-wire';
import { answerRow } from '@parley/projections/peer-answers/answer-row';
import { ChatWalk, HELP_NTH } from '@parley/projections/stats/chat-walk';
import { storedFact } from '@parley/projections/stats/stored-fact';
import { isLearners } from '../../integrations/xapi/xapi-statements.js';
import { factOf } from '../../chats/record-history/facts.js';
import { countsOf, helpsOf, repeatsOf } from '../flow-stats/answer-counts.js';
import type { AnswerCount } from '../flow-stats/flow-counters.js';
import { isWritten } from '../written/takes-text.js';
import { answersByPrompt, cellOf, judgedOf, pointsIn } from './class-cells.js';

const help = (message: string, kind: 'hint' | 'solution', more: Partial<Answer> = {}): Answer => ({
  key: message,
  message,
  help: kind,
  quickResponse: { message: 'It shines' },
  ...more,
});
const QUESTION: PromptDefinition = {
  answers: [
    { key: 's', message: 'Sun', score: 3 },
    { key: 'm', message: 'Moon', score: 0, quickResponse: { message: 'No', repeatAnswers: true } },
    help('Hint', 'hint', { price: 1 }),
    help('Solve', 'solution'),
  ],
  nextKey: '.end',
};
const FLOW = aFlow().withPrompt('start', 'A star?', QUESTION).withPrompt('end', 'Bye').prepared();
const KEY = 'k-start';
const [hint, solve] = ['Hint', 'Solve'].map((message) => [message, { help: true }] as const);
type Said = readonly [message: string, more?: { readonly help: boolean }];
const chatOf = (...said: readonly Said[]) =>
  said.reduce((player, [message, more]) => player.say(message, more), play(FLOW)).chat;
const cellAfter = (...said: readonly Said[]) => {
  const items = chatOf(...said).history.map(toWire);
  return cellOf(judgedOf(KEY, QUESTION), {
    answers: answersByPrompt(items).get(KEY) ?? [],
    points: pointsIn(FLOW, items).get(KEY) ?? null,
    isPaused: false,
  });
};

test('HELP-S2 a class cell has the points after the price, and help is no try', () => {
  expect(cellAfter(hint!, ['Sun'])).toEqual(['right', 1, 2]);
  expect(cellAfter(['Moon'], hint!, ['Sun'])).toEqual(['later', 2, 0.5]);
  expect(cellAfter(hint!)).toBeNull();
  expect(cellAfter(hint!, solve!)).toEqual(['wrong', 0, 0]);
});

test('HELP-S1 help is counted for itself, not as a first or later answer, and not as an answer', () => {
  const counted: AnswerCount[] = [];
  const firsts: (readonly string[])[] = [];
  const nodes = { place: () => 1 } as unknown as Parameters<ChatWalk['step']>[1];
  const walk = new ChatWalk();
  const chat = chatOf(hint!, ['Moon'], ['Sun']);
  for (const item of chat.history)
    walk.step(storedFact(factOf(item, chat), item.at), nodes, {
      shown: () => undefined,
      answered: (_, answers) => void firsts.push(answers),
      answer: (_, answer, nth) => void counted.push({ promptKey: KEY, answer, nth, count: 1, first: 0 }),
      wentOn: () => undefined,
    });
  expect(counted.map(({ answer, nth }) => [answer, nth])).toEqual([
    ['Hint', HELP_NTH],
    ['Moon', 0],
    ['Sun', 1],
  ]);
  expect(firsts).toEqual([['Moon']]);
  expect(countsOf(QUESTION, counted).map(({ message, count }) => [message, count])).toEqual([
    ['Sun', 1],
    ['Moon', 1],
  ]);
  expect(repeatsOf(counted)).toEqual([{ nth: 1, answers: [{ message: 'Sun', count: 1 }] }]);
  expect(helpsOf(QUESTION, counted)).toEqual([
    { message: 'Hint', kind: 'hint', count: 1 },
    { message: 'Solve', kind: 'solution', count: 0 },
  ]);
});

test('HELP-S2 help is no written answer, no peer’s answer, and no xAPI interaction', () => {
  const chat = chatOf(hint!);
  const item = chat.history[1]!;
  expect(isWritten({ inputDisplayType: 'text', answers: [] }, item)).toBe(false);
  expect(answerRow(toWire(item), { chatId: 'c', revision: 1, place: 1 }, () => true)).toBeNull();
  expect(isLearners(factOf(item, chat))).toBe(false);
});
