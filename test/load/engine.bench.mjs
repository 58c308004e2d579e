/**
 * The chat engine: answers a second warm, compared with inkjs and xstate on the same story; one long chat; max score,
 * with its chats, of large flows. Measured in processor time, so that other work of the machine is not counted.
 */
import { answer } from '@parley/contracts/engine/answer';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { maxScore } from '@parley/contracts/max-score/max-score';
import { reachableMaxScore } from '@parley/contracts/paths/reachable-max';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { startChat } from '@parley/contracts/engine/start';
import { playInk, playXstate } from './engine/peers.mjs';

export const title = 'Chat engine (one core, processor time)';

const GOAL_ANSWERS = 400_000;
const GOAL_TIMES_XSTATE = 3;
const GOAL_LONG_CHAT_MS = 1_000;
const GOAL_MAX_SCORE_MS = 1_000;
/** Of the speed without rules and conditions. */
const GOAL_OF_PLAIN = 0.35;
const GOAL_CONDITIONS_MS = 2_000;
const ROUNDS = 15;
const ANSWERS_A_ROUND = 60_000;
/** Slower ones get less to do. */
const PEER_ROUNDS = 7;
const XSTATE_ANSWERS = 20_000;
const INK_ANSWERS = 5_000;

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

/** The same, but ten rules are asked before an answer is found. */
const ruledQuiz = () =>
  prepared(
    Array.from({ length: 10 }, (_, n) => ({
      key: `k${n}`,
      name: n === 0 ? 'start' : `p${n}`,
      definition: {
        message: `Question ${n}`,
        nextKey: n === 9 ? '.start' : `.p${n + 1}`,
        answers: Array.from({ length: 10 }, (_each, i) => ({
          key: `r${i}`,
          message: `about ${i * 10}`,
          score: i,
          rule: { kind: 'near', value: i * 10, give: 2 },
        })),
      },
    })),
  );
const ninth = () => '91';

/** `prompts` questions, each with ten conditional links: scores, tries, visits and earlier answers. */
const dependingFlow = (prompts, last) => {
  const nameOf = (n) => (n === 0 ? 'start' : `p${n}`);
  const asks = (n, i) =>
    [
      { on: 'score', least: 1_000_000 + i },
      { on: 'tries', prompt: `k${n}`, least: 50 + i },
      { on: 'visited', prompt: `k${(n + 1) % prompts}`, least: 1_000 + i },
      { on: 'answered', these: [{ prompt: `k${n}`, answer: 'Two' }], least: 1_000 + i },
    ][i % 4];
  return Array.from({ length: prompts }, (_, n) => ({
    key: `k${n}`,
    name: nameOf(n),
    definition:
      n === last
        ? { message: 'The end' }
        : {
            message: `Question ${n}`,
            normalizeAnswers: NORMALIZERS,
            when: Array.from({ length: 10 }, (_each, i) => ({
              key: `w${i}`,
              if: asks(n, i),
              nextKey: `.${nameOf((n + 1) % prompts)}`,
            })),
            nextKey: `.${nameOf((n + 1) % prompts)}`,
            answers: ['One', 'Two', 'Three', 'Four'].map((message, i) => ({ key: message, message, score: i * 10 })),
          },
  }));
};

const clicked = (n) => ['One', 'Two', 'Three', 'Four'][n % 4];
/** Every other one is clicked, the rest are typed. */
const halfTyped = (n) => (n % 2 === 0 ? 'Two' : ' three');

/** Plays chats of `length` answers until `count` answers were given. */
const playFor = (flow, count, length, messageOf = halfTyped) => {
  for (let n = 0; n < count;) {
    let chat = chatOf(startChat(flow, START));
    for (let i = 0; i < length && n < count; i += 1, n += 1)
      chat = chatOf(answer(flow, chat, { key: `a${n}`, message: messageOf(n), at: n }));
  }
};

/** Plays as many chats in turn, each `length` answers long. */
const playInTurn = (flow, count, length) => {
  const chats = Array.from({ length: count }, () => chatOf(startChat(flow, START)));
  for (let i = 0; i < length; i += 1)
    for (const [n, chat] of chats.entries())
      chats[n] = chatOf(answer(flow, chat, { key: `a${i}`, message: halfTyped(i), at: i }));
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

/** A course of 100 lessons: hints that ask again, steps, several choices, and ways back to the lesson's beginning. */
const courseFlow = () => {
  const nameOf = (n) => (n === 0 ? 'start' : `p${n}`);
  const next = (n) => `.${nameOf(n + 1)}`;
  const kinds = [
    (n) => ({
      answers: [
        { key: 'y', message: 'Ready', score: 5, nextKey: next(n) },
        { key: 'n', message: 'Later', quickResponse: { message: 'Take your time', repeatAnswers: true } },
      ],
    }),
    (n) => ({
      scoreStrategy: { thread: 'max', overall: 'last' },
      answers: [0, 1, 2, 3].map((i) => ({
        key: `${i}`,
        message: `Option ${i}`,
        score: 10 - i,
        ...(i > 0 && { quickResponse: { message: 'Not quite', repeatAnswers: true } }),
        ...(i === 0 && { nextKey: next(n) }),
      })),
    }),
    (n) => ({
      acceptsMultipleAnswers: true,
      nextKey: next(n),
      answers: [3, -2, 4].map((score) => ({ key: `${score}`, message: `Worth ${score}`, score })),
    }),
    (n) => ({
      answers: [
        { key: 'on', message: 'On', score: 8, nextKey: next(n) },
        { key: 'again', message: 'Once more', score: 2, nextKey: `.${nameOf(n - (n % 20))}` },
      ],
    }),
  ];
  return prepared(
    Array.from({ length: 2_000 }, (_, n) => ({
      key: `k${n}`,
      name: nameOf(n),
      definition: { message: `Say ${n}`, ...(n < 1_999 && kinds[n % kinds.length](n)) },
    })),
  );
};

const scoredRow = (what, flow) => {
  const result = maxScore(flow);
  if (result.limitReached || !result.best) throw new Error(`${what}: ${JSON.stringify(result.score)}`);
  const took = bestOf(3, () => maxScore(flow));
  return { what, value: took, unit: 'ms', goal: GOAL_MAX_SCORE_MS, ok: took <= GOAL_MAX_SCORE_MS };
};

const sharedRow = (what, value, plain) => ({
  what,
  value,
  unit: '/s',
  floor: plain,
  ratio: value / plain,
  goal: `${GOAL_OF_PLAIN} × floor`,
  ok: value >= GOAL_OF_PLAIN * plain,
});

/** Five hundred questions with ten conditions each. */
const conditionsRows = () => {
  const promptsArray = dependingFlow(500, 499);
  const flow = prepared(promptsArray);
  const rows = [
    ['reachable maximum of 500 prompts with ten conditions each', () => reachableMaxScore(flow)],
    ['publish checks of the same', () => publishChecks({ promptsArray }, { language: 'en', languages: ['en'] })],
  ];
  return rows.map(([what, work]) => {
    const took = bestOf(2, work);
    return { what, value: took, unit: 'ms', goal: GOAL_CONDITIONS_MS, ok: took <= GOAL_CONDITIONS_MS };
  });
};

export async function run() {
  const flow = quiz();
  const round = bestOf(ROUNDS, () => playFor(flow, ANSWERS_A_ROUND, 10));
  const rate = ANSWERS_A_ROUND / (round / 1_000);
  const ruled = ruledQuiz();
  const byRule = ANSWERS_A_ROUND / (bestOf(PEER_ROUNDS, () => playFor(ruled, ANSWERS_A_ROUND, 10, ninth)) / 1_000);
  const depending = prepared(dependingFlow(10));
  const byCondition = ANSWERS_A_ROUND / (bestOf(PEER_ROUNDS, () => playFor(depending, ANSWERS_A_ROUND, 10)) / 1_000);
  const same = ANSWERS_A_ROUND / (bestOf(ROUNDS, () => playFor(flow, ANSWERS_A_ROUND, 10, clicked)) / 1_000);
  const xstate = XSTATE_ANSWERS / (bestOf(PEER_ROUNDS, () => playXstate(XSTATE_ANSWERS, 10)) / 1_000);
  const ink = playInk();
  const inkRate = INK_ANSWERS / (bestOf(PEER_ROUNDS, () => ink(INK_ANSWERS, 10)) / 1_000);
  const inTurn = bestOf(5, () => playInTurn(flow, 2_000, 20)) / 40;
  const oneByOne = bestOf(5, () => playFor(flow, 40_000, 20)) / 40;
  const long = bestOf(3, () => playFor(flow, 5_000, 5_000));
  const large = largeFlow();
  const { score } = maxScore(large);
  if (score !== 199_900) throw new Error(`max score is wrong: ${score}`);
  return [
    {
      what: 'answers, chats of 10, half of them typed',
      value: rate,
      unit: '/s',
      goal: GOAL_ANSWERS,
      ok: rate >= GOAL_ANSWERS,
    },
    sharedRow('the same, found by the tenth of ten rules', byRule, rate),
    sharedRow('the same, with ten conditions a question', byCondition, rate),
    {
      what: 'the peers’ story, all clicked, beside xstate’s actor',
      value: same,
      unit: '/s',
      floor: xstate,
      ratio: same / xstate,
      goal: `${GOAL_TIMES_XSTATE} × floor`,
      ok: same >= GOAL_TIMES_XSTATE * xstate,
    },
    { what: 'the same beside inkjs', value: same, unit: '/s', floor: inkRate, ratio: same / inkRate },
    {
      what: 'an answer, 2,000 chats of 20 in turn (floor: one after another)',
      value: inTurn,
      unit: 'µs',
      floor: oneByOne,
      ratio: inTurn / oneByOne,
    },
    {
      what: '5,000 answers in one chat',
      value: long,
      unit: 'ms',
      goal: GOAL_LONG_CHAT_MS,
      ok: long <= GOAL_LONG_CHAT_MS,
    },
    scoredRow('max score of 2,000 prompts in one cycle, with the chat that scores it', large),
    scoredRow('the same of a course of 2,000 prompts with hints, steps back and several choices', courseFlow()),
    ...conditionsRows(),
  ];
}
