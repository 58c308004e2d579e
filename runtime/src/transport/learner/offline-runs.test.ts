/** @jest-environment node */
import { evening, saidAs } from '../../testing/offline-run.js';
import { keysOf } from '../../testing/learner-harness.js';
import type { Tab } from '../../testing/learner-harness.js';

const RUNS = process.env.TEST_LONG ? 500 : 50;
/** OFFLINE_SEED=4711 starts from another seed; with OFFLINE_RUNS=1 it runs that seed alone. */
const FIRST = Number(process.env.OFFLINE_SEED ?? 1);
const runs = Number(process.env.OFFLINE_RUNS ?? RUNS);

const texts = (history: readonly { readonly k: string; readonly m?: unknown }[]) =>
  history.map(({ k, m }) => `${k}: ${String(m)}`);
const textsOf = ({ session }: Tab) =>
  (session.state.chat?.history ?? []).map(({ key, message }) => `${key}: ${String(message)}`);

const problemsOf = async (seed: number, happened: Record<string, number>): Promise<unknown[]> => {
  const run = await evening(seed);
  for (const [what, times] of Object.entries(run.happened)) happened[what] = (happened[what] ?? 0) + times;
  const { learner, tabs, server, aside, shown, replaced } = run;
  const problems: unknown[] = [];
  const must = (holds: boolean, what: string, ...more: unknown[]) => holds || problems.push([seed, what, ...more]);
  for (const tab of tabs) {
    const place = `tab ${tabs.indexOf(tab)} of ${tabs.length}`;
    must(textsOf(tab).join() === texts(server).join(), 'differs', place, textsOf(tab), texts(server));
    must(tab.session.state.save === 'saved', 'not saved', place, tab.session.state.save);
    tab.close();
  }
  const { recorded } = learner.server;
  must(new Set(recorded).size === recorded.length, 'recorded twice', recorded);
  const keys = keysOf(server);
  must(new Set(keys).size === keys.length, 'twice in the history', keys);
  const found = new Set([...keys, ...keysOf(aside)]);
  // An answer changed back to the text that the server still has: the server never got the change in between, so it
  // sees none.
  const words = new Set([...server, ...aside].map(({ pk, m }) => saidAs(pk, m)));
  const isLost = ([key, said]: [string, string]) => !found.has(key) && !replaced.has(key) && !words.has(said);
  const lost = [...shown].filter(isLost);
  must(lost.length === 0, 'lost', lost, texts(server), texts(aside));
  return problems;
};

test(`PLAY-O10 ${RUNS} runs on a faulty network, with two tabs, reloads, killed tabs and changed answers, end in equal histories`, async () => {
  const happened: Record<string, number> = {};
  const problems: unknown[] = [];
  for (let seed = FIRST; seed < FIRST + runs; seed += 1) problems.push(...(await problemsOf(seed, happened)));
  process.stdout.write(`seeds ${FIRST} to ${FIRST + runs - 1}: ${JSON.stringify(happened)}\n`);
  expect(problems).toEqual([]);
  for (const what of ['answer', 'alteration', 'external', 'close', 'kill'])
    expect([what, runs < RUNS || (happened[what] ?? 0) > RUNS / 10]).toEqual([what, true]);
}, 600_000);
