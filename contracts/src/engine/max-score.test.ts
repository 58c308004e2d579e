import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { chatOf, input, START } from '../fixtures/builders/chat-player.js';
import { randomFlow, type RandomFlowOptions } from '../fixtures/builders/random-flow.js';
import { answer } from './answer.js';
import { MAX_VISITS } from './component-search.js';
import type { PromptKey } from '../ids.js';
import { knownMaxScore, maxScore } from './max-score.js';
import { prepareFlow } from './prepare.js';
import { startChat } from './start.js';
import type { Chat, PreparedFlow } from './types.js';

const prepared = (options: RandomFlowOptions): PreparedFlow => {
  const result = prepareFlow(randomFlow(options), { flowId: 1, version: 1 });
  if (!result.ok) throw new Error(result.error.code);
  return result.flow;
};

const visitsOf = ({ history }: Chat): number => {
  const last = history.at(-1)?.promptKey;
  return history.filter((item) => item.promptKey === last && item.part === 'message' && !item.continuesThread).length;
};

/** Prompts from which a chat can come to a terminal one. */
const completing = ({ prompts }: PreparedFlow): Set<string> => {
  const found = new Set<string>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { key, answerType, answers, definition } of prompts.values()) {
      const links = answers
        .filter(({ quickResponse }) => !quickResponse?.repeatAnswers)
        .map(({ nextKey }) => nextKey ?? definition.nextKey);
      const targets = answerType === 'auto' ? [definition.nextKey] : links;
      const leads = targets.some((link) => link && found.has(String(prompts.get(link.slice(1))?.key)));
      if (answerType === 'none' || leads) found.add(key);
    }
  }
  return found;
};

/** Every chat there is, each prompt visited at most `MAX_VISITS` times, played by the engine itself. */
const everyScore = (flow: PreparedFlow): { most: number; least: number } => {
  let most = -Infinity;
  let least = Infinity;
  const completes = completing(flow);
  const go = (chat: Chat, n: number): void => {
    if (chat.completed || !completes.has(String(chat.input?.promptKey))) {
      const total = chat.score.total ?? 0;
      most = Math.max(most, total);
      least = Math.min(least, total);
    }
    for (const { message } of chat.input?.choices ?? []) {
      const outcome = answer(flow, chat, input(n, message));
      if (outcome.ok && visitsOf(outcome.chat) <= MAX_VISITS) go(outcome.chat, n + 1);
    }
  };
  go(chatOf(startChat(flow, START)), 1);
  return { most, least };
};

const mismatches = (count: number, options: (n: number) => RandomFlowOptions): string[] => {
  const found: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const flow = prepared(options(n));
    const { most, least } = everyScore(flow);
    const { score, min, limitReached } = maxScore(flow);
    const isOff = (told: number | null, seen: number): boolean => told !== null && Math.abs(told - seen) > 1e-9;
    if (limitReached || isOff(score, most) || isOff(min, least))
      found.push(`${n}: told ${String(score)} ${String(min)} ${String(limitReached)}, seen ${most} ${least}`);
  }
  return found;
};

test('ENG-M1 equals brute force on 1,000 random flows without cycles', () => {
  expect(mismatches(1_000, (n) => ({ seed: `dag ${n}`, prompts: 5, answers: 3, cycles: false }))).toEqual([]);
});

test('ENG-M2 equals brute force on 1,000 random flows with cycles', () => {
  expect(
    mismatches(1_000, (n) => ({ seed: `cycle ${n}`, prompts: n % 10 === 0 ? 4 : 3, answers: 2, cycles: true })),
  ).toEqual([]);
});

test('ENG-M3 a loop that adds to a sum has no most', () => {
  const flow = aFlow()
    .withPrompt('start', 'Again?', {
      scoreStrategy: { overall: 'sum' },
      answers: [anAnswer('yes', { score: 1, nextKey: '.start' }), anAnswer('no', { nextKey: '.end' })],
    })
    .withPrompt('end', 'Bye');
  expect(maxScore(flow.prepared())).toEqual({ score: null, min: 0, limitReached: false });
});

test('ENG-M4 what is scored later counts up to its limit', () => {
  const flow = aFlow()
    .withPrompt('start', 'Write', {
      maxSuperScore: 40,
      answers: [anAnswer('*', { scoreLater: true, score: 100, nextKey: '.end' })],
    })
    .withPrompt('end', 'Bye');
  expect(maxScore(flow.prepared())).toEqual({ score: 40, min: 0, limitReached: false });
});

test('ENG-M5 steps and multi-selects: the best sum of choices', () => {
  const flow = aFlow()
    .withPrompt('start', 'Pick', {
      acceptsMultipleAnswers: true,
      nextKey: '.end',
      answers: [anAnswer('a', { score: 3 }), anAnswer('b', { score: -2 }), anAnswer('c', { score: 4 })],
    })
    .withPrompt('end', 'Bye');
  expect(maxScore(flow.prepared())).toEqual({ score: 7, min: -2, limitReached: false });
});

test('ENG-M6 2,000 prompts with ways back', () => {
  const promptsArray = Array.from({ length: 2_001 }, (_, n) => ({
    key: `k${n}`,
    name: n === 0 ? 'start' : `p${n}`,
    definition: {
      message: `Question ${n}`,
      answers:
        n === 2_000
          ? []
          : [
              anAnswer('right', { score: 100, nextKey: `.p${n + 1}` }),
              anAnswer('wrong', { score: 0, nextKey: `.${n > 10 ? `p${n - 10}` : 'start'}` }),
            ],
    },
  }));
  const result = prepareFlow({ promptsArray }, { flowId: 1, version: 1 });
  if (!result.ok) throw new Error(result.error.code);
  expect(maxScore(result.flow)).toMatchObject({ score: 200_000, limitReached: false });
});

test('ENG-M6 a maximum that was not found within the bound of work is not given out as one', () => {
  const around = [0, 1, 2, 3, 4, 5].map((index) => ({
    key: `p${index}` as PromptKey,
    name: index ? `p${index}` : 'start',
    definition: {
      message: 'm',
      answers: [0, 1, 2, 3, 4, 5].map((to) => ({
        key: `a${to}`,
        message: `${to}`,
        nextKey: to ? `.p${to}` : '.start',
        score: to * index,
      })),
    },
  }));
  const end = { key: 'end' as PromptKey, name: 'end', definition: { message: 'e' } };
  const last = {
    ...around[5],
    definition: {
      message: 'm',
      answers: [
        { key: 'x', message: 'x', nextKey: '.end', score: 1 },
        { key: 'y', message: 'y', nextKey: '.start', score: 7 },
      ],
    },
  };
  const result = prepareFlow(
    { promptsArray: [...around.slice(0, 5), last as (typeof around)[number], end] },
    { flowId: 1, version: 1 },
  );
  if (!result.ok) throw new Error(result.error.code);
  expect(maxScore(result.flow, { work: 1 }).limitReached).toBe(true);
  expect(knownMaxScore(result.flow, { work: 1 })).toBeNull();
  const whole = maxScore(result.flow);
  expect(knownMaxScore(result.flow)).toBe(whole.limitReached ? null : whole.score);
});
