/**
 * The chat engine: answers a second warm, one long chat, and max score of a large flow. No floor: nothing plainer does
 * the same. Measured in processor time, so that what else the machine does is not counted.
 */
import { answer } from '@parley/contracts/engine/answer';
import { maxScore } from '@parley/contracts/engine/max-score';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { startChat } from '@parley/contracts/engine/start';

export const title = 'Chat engine (one core, processor time)';

const GOAL_ANSWERS = 400_000;
const GOAL_LONG_CHAT_MS = 1_000;
const GOAL_MAX_SCORE_MS = 1_000;
const ROUNDS = 15;
const ANSWERS_A_ROUND = 60_000;

const NORMALIZERS = [{ name: 'lowercase' }, { name: 'trimWhitespace' }, { name: 'collapseWhitespace' }];
const START = { language: 'en', runMode: 'normal', seed: 'bench', at: 1 };

const prepared = (promptsArray) => {
  const result = prepareFlow({ promptsArray }, { flowId: 1, version: 1 });
  if (!result.ok) throw new Error(result.error.code);
  return result.flow;
};
const chatOf = (outcome) => {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.chat;
};

/** Ten questions in a ring, four choices each, scored. */
const quiz = () =>
  prepared(
    Array.from({ length: 10 }, (_, n) => ({
      key: `k${n}`,
      name: n === 0 ? 'start' : `p${n}`,
      definition: {
        message: `Question ${n}`,
        normalizeAnswers: NORMALIZERS,
        nextKey: n === 9 ? '.start' : `.p${n + 1}`,
        answers: ['One', 'Two', 'Three', 'Four'].map((message, i) => ({ key: message, message, score: i * 10 })),
      },
    })),
  );

/** Plays chats of `length` answers until `count` answers were given; every other one is clicked, the rest are typed. */
const playFor = (flow, count, length) => {
  for (let n = 0; n < count;) {
    let chat = chatOf(startChat(flow, START));
    for (let i = 0; i < length && n < count; i += 1, n += 1)
      chat = chatOf(answer(flow, chat, { key: `a${n}`, message: n % 2 === 0 ? 'Two' : ' three', at: n }));
  }
};

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The best of several rounds, in ms. */
const bestOf = (rounds, work) =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const begun = processorMs();
      work();
      return processorMs() - begun;
    }),
  );

/** 2,000 questions; each may lead back by up to ten, so that all of them are one cycle. */
const largeFlow = () =>
  prepared(
    Array.from({ length: 2_000 }, (_, n) => ({
      key: `k${n}`,
      name: n === 0 ? 'start' : `p${n}`,
      definition: {
        message: `Question ${n}`,
        answers:
          n === 1_999
            ? []
            : [
                { key: 'r', message: 'right', score: 100, nextKey: `.p${n + 1}` },
                { key: 'w', message: 'wrong', score: 0, nextKey: n > 10 ? `.p${n - 10}` : '.start' },
              ],
      },
    })),
  );

export async function run() {
  const flow = quiz();
  const round = bestOf(ROUNDS, () => playFor(flow, ANSWERS_A_ROUND, 10));
  const rate = ANSWERS_A_ROUND / (round / 1_000);
  const long = bestOf(3, () => playFor(flow, 5_000, 5_000));
  const large = largeFlow();
  const result = maxScore(large);
  if (result.score !== 199_900 || result.limitReached) throw new Error(`max score is wrong: ${JSON.stringify(result)}`);
  const scored = bestOf(3, () => maxScore(large));
  return [
    { what: 'answers, chats of 10', value: rate, unit: '/s', goal: GOAL_ANSWERS, ok: rate >= GOAL_ANSWERS },
    {
      what: '5,000 answers in one chat',
      value: long,
      unit: 'ms',
      goal: GOAL_LONG_CHAT_MS,
      ok: long <= GOAL_LONG_CHAT_MS,
    },
    {
      what: 'max score of 2,000 prompts in one cycle',
      value: scored,
      unit: 'ms',
      goal: GOAL_MAX_SCORE_MS,
      ok: scored <= GOAL_MAX_SCORE_MS,
    },
  ];
}
