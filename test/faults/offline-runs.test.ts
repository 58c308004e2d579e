/** Evenings on a bad network against the server's own rules, in a flow that has all kinds of prompts. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { PlayableFlow } from '@parley/runtime/chat/chat-props';
import { flowOf } from '@parley/runtime/testing/flows';
import { Learner, keysOf } from '@parley/runtime/testing/learner-harness';
import { evening } from '@parley/runtime/testing/offline-run';
import { EngineServer } from './engine-server.js';

const RUNS = process.env.TEST_LONG ? 150 : 20;
/** Another beginning: OFFLINE_SEED=4711. One run alone: OFFLINE_SEED=4711 OFFLINE_RUNS=1. */
const FIRST = Number(process.env.OFFLINE_SEED ?? 1);
/** Evenings that once ended badly. */
const KNOWN = [5188];
const runs = Number(process.env.OFFLINE_RUNS ?? RUNS);

const answer = (message: string, more: object = {}) => ({ key: message, message, ...more });
const repeats = (message: string) =>
  answer(message, { score: 1, quickResponse: { message: `Again: ${message}`, repeatAnswers: true } });
const reacts = (message: string, nextKey?: string) =>
  answer(message, { score: 2, quickResponse: { message: `So: ${message}` }, ...(nextKey && { nextKey }) });

const rich: FlowDefinition = {
  ...flowOf({
    start: { message: 'Ask me', answers: [repeats('Why?'), repeats('How?'), reacts('Go on', '.steps')] },
    steps: {
      message: '',
      messages: [{ message: 'One', repeatAnswers: true }, { message: 'Two' }, { message: 'You said {{@start}}' }],
      answers: [answer('next'), answer('skip', { nextKey: '.several' })],
      nextKey: '.several',
    },
    several: {
      message: 'Several',
      acceptsMultipleAnswers: true,
      answers: [answer('X', { score: 1 }), repeats('Y'), reacts('Z')],
      nextKey: '.note',
    },
    note: { message: 'By itself', nextKey: '.common' },
    common: { message: 'Is it so?', answers: '.common' as never, nextKey: '.computed' },
    computed: {
      message: 'Computed',
      answerProgrammatically: true,
      answers: [answer('{{@common}}'), answer('yes', { nextKey: '.free' })],
      nextKey: '.wait',
    },
    free: { message: 'Free', answers: [answer('*', { scoreLater: true })], nextKey: '.wait' },
    wait: {
      message: 'Somebody looks',
      answerExternally: true,
      answers: [reacts('passed'), answer('failed', { nextKey: '.free' })],
      nextKey: '.last',
    },
    last: {
      message: 'Last, after {{@several}}',
      answers: [repeats('u'), answer('v'), answer('w', { nextKey: '.common' })],
      nextKey: '.end',
    },
    end: { message: 'The end' },
  } as never),
  commonAnswers: { common: [answer('yes', { score: 1 }), answer('no', { nextKey: '.wait' }), repeats('perhaps')] },
} as FlowDefinition;
const flow: PlayableFlow = { id: 7, version: 1, name: 'Rich', definition: rich };

const textsOf = (history: readonly { readonly k: string; readonly m?: unknown }[]) =>
  history.map(({ k, m }) => `${k}: ${JSON.stringify(m)}`);

async function problemsOf(seed: number, byNext: boolean, happened: Record<string, number>): Promise<unknown[]> {
  const server = new EngineServer(flow);
  const run = await evening(seed, new Learner(flow, server, byNext));
  for (const [what, times] of Object.entries(run.happened)) happened[what] = (happened[what] ?? 0) + times;
  const problems: unknown[] = server.refusals.map((refusal) => [seed, 'refused', refusal]);
  const must = (holds: boolean, what: string, ...more: unknown[]) => holds || problems.push([seed, what, ...more]);
  for (const { session, close } of run.tabs) {
    const { chat, save, error } = session.state;
    const here = (chat?.history ?? []).map(({ key, message }) => `${key}: ${JSON.stringify(message)}`);
    must(here.join() === textsOf(run.server).join(), 'differs', here, textsOf(run.server));
    must(save === 'saved' && error === null, 'not saved', save, error);
    close();
  }
  const found = new Set([...keysOf(run.server), ...keysOf(run.aside)]);
  const lost = [...run.shown].filter(([key]) => !found.has(key) && !run.replaced.has(key));
  must(lost.length === 0, 'lost', lost, textsOf(run.server), textsOf(run.aside));
  return problems;
}

test.each([
  ['led past messages', false],
  ['by "Next"', true],
])(
  `PLAY-O10 CHAT-15 ${runs} evenings against the server’s own rules end in equal histories: %s`,
  async (_how, byNext) => {
    const happened: Record<string, number> = {};
    const problems: unknown[] = [];
    for (let seed = FIRST; seed < FIRST + runs; seed += 1) problems.push(...(await problemsOf(seed, byNext, happened)));
    process.stdout.write(`${JSON.stringify(happened)}\n`);
    for (const seed of KNOWN) problems.push(...(await problemsOf(seed, byNext, {})));
    expect(problems).toEqual([]);
    for (const what of ['answer', 'alteration', 'external', 'close', 'kill'])
      expect([what, runs < RUNS || (happened[what] ?? 0) > RUNS / 10]).toEqual([what, true]);
  },
  600_000,
);
