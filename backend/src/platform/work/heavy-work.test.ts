import { Caches } from '@parley/contracts/caches';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { LONG_FROM, Pace } from '../http/pace.js';
import { WorkBudget } from '../http/work-budget.js';
import { HeavyWork } from './heavy-work.js';
import { doJob } from './jobs.js';
import type { Task } from './worker-pool.js';

const draftOf = (prompts: number) =>
  ({
    promptsArray: Array.from({ length: prompts }, (_, n) => ({
      key: `p${n}`,
      name: n ? `p${n}` : 'start',
      definition: { message: 'Hello', answers: [{ key: `a${n}`, message: 'on', nextKey: '.start' }] },
    })),
  }) as unknown as FlowDefinition;
const large = draftOf(200);
const translation = (definition: FlowDefinition) => ({ definition, language: 'en' as const });

function open(more: (task: Task) => void = () => undefined) {
  const budget = new WorkBudget();
  const asked: Task[] = [];
  const run = async (task: Task) => {
    asked.push(task);
    more(task);
    return { output: doJob(task.name, JSON.parse(task.text)), ms: 400 };
  };
  return { budget, asked, work: new HeavyWork({ run }, budget, new Pace(budget), new Caches()) };
}

test('HTTP-36 a small flow needs no worker', async () => {
  const { work, asked, budget } = open();
  const charge = jest.spyOn(budget, 'charge');
  await work.run('translate', translation(draftOf(3)), 'asha');
  expect(asked).toEqual([]);
  expect(charge).toHaveBeenCalledWith('asha', expect.any(Number), expect.any(Number));
});
test('HTTP-36 a worker gives what the same work gives at once, and nothing is done twice', async () => {
  const { work, asked, budget } = open();
  const input = {
    flowId: 7,
    draft: large,
    language: 'en' as const,
    languages: ['en' as const],
    targets: [],
    linked: [],
  };
  const both = await Promise.all([work.run('check', input, 'asha'), work.run('check', input, 'eve')]);
  both.push(await work.run('check', structuredClone(input), 'eve'));
  for (const each of both) expect(each).toEqual({ output: doJob('check', input), isFinal: true });
  expect(asked).toHaveLength(1);
  // Whoever asked first pays.
  expect(budget.spentBy('asha')).toBeGreaterThan(200);
  expect(budget.spentBy('eve')).toBeLessThan(200);
});
test('HTTP-36 each job gives the same from JSON', () => {
  const scored = { flowId: 7, version: 1, draft: large, language: 'en' as const, linked: [] };
  expect(doJob('freeze', JSON.parse(JSON.stringify(scored)))).toEqual(doJob('freeze', scored));
  expect(doJob('maxScore', { ...scored, draft: { ...large, outOf: 12 } })).toBe(12);
  expect(doJob('freeze', scored)).toMatchObject({ maxScore: 0, formulas: false });
});
test('HTTP-36 a job goes on as long as somebody waits for it', async () => {
  const signals: boolean[] = [];
  const { work, asked } = open();
  const [first, second] = [new AbortController(), new AbortController()];
  const given = translation(large);
  const both = [
    work.run('translate', given, 'asha', { gone: first.signal }),
    work.run('translate', given, 'eve', { gone: second.signal }),
  ];
  await new Promise(setImmediate);
  first.abort();
  signals.push(asked[0]!.gone!.aborted);
  second.abort();
  signals.push(asked[0]!.gone!.aborted);
  expect(signals).toEqual([false, true]);
  await Promise.all(both);
});
/** A small flow that leads to a large one. */
const linking = (name: string) => ({
  flowId: 7,
  draft: { ...draftOf(1), name },
  language: 'en' as const,
  languages: ['en' as const],
  targets: [],
});
const linkedTo = (definition: FlowDefinition) =>
  JSON.stringify({ flowId: 8, version: 1, language: 'en', definition, draft: definition });
const leadsTo = (key: string, isWhole = true) => {
  const load = jest.fn(async () => ({ texts: [linkedTo(large), linkedTo(draftOf(2))], pins: [], isWhole }));
  return { leads: { key, load }, load };
};
test('HTTP-33 a check loads the linked versions once for all callers at the same time, and not at all if its result is known', async () => {
  const { work, asked } = open();
  const { leads, load } = leadsTo('[7,[[8,1]]]');
  const check = (name: string) => work.run('check', linking(name), 'eve', { leads });
  const [first, second] = await Promise.all([check('a'), check('a')]);
  expect(await check('a')).toBe(first);
  expect(second).toBe(first);
  expect([load.mock.calls.length, asked.length]).toEqual([1, 1]);
  expect(JSON.parse(asked[0]!.text)).toEqual({
    ...linking('a'),
    linked: [large, draftOf(2)].map((definition) => JSON.parse(linkedTo(definition))),
  });
  await check('b');
  expect(load).toHaveBeenCalledTimes(2);
});
test('HTTP-33 a check that lacks a linked version is not kept', async () => {
  const { work } = open();
  const lacking = leadsTo('[7,[[8,1]]]', false);
  const check = (leads: (typeof lacking)['leads']) => work.run('check', linking('a'), 'eve', { leads });
  expect(await check(lacking.leads)).toMatchObject({ isFinal: false });
  const { leads, load } = leadsTo('[7,[[8,1]]]');
  expect(await check(leads)).toMatchObject({ isFinal: true });
  expect(load).toHaveBeenCalledTimes(1);
});
test('HTTP-36 a flow that leads to more than a worker can be sent is refused with a sentence', async () => {
  const { work, asked } = open();
  const text = `"${'x'.repeat(30_000_000)}"`;
  const leads = { key: 'k', load: async () => ({ texts: [text, text], pins: [], isWhole: true }) };
  await expect(work.run('check', linking('a'), 'eve', { leads })).rejects.toMatchObject({ status: 413 });
  expect(asked).toEqual([]);
});
test('HTTP-37 large flows are turned into text one at a time, with pauses, and small ones at once', async () => {
  const { work, asked } = open();
  const step = jest.spyOn(work['pace'], 'step');
  await work.run('check', linking('alone'), 'eve', { bytes: 1_000 });
  expect(step).not.toHaveBeenCalled();
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      work.run('check', { ...linking(name), draft: large, targets: [], flowId: name.charCodeAt(0) }, 'eve', {
        bytes: LONG_FROM,
      }),
    ),
  );
  expect(step.mock.calls.map(([payer, bytes]) => [payer, bytes])).toEqual(Array(3).fill(['eve', LONG_FROM]));
  expect(asked).toHaveLength(3);
});
test('HTTP-32 whoever has used up the budget before their turn came is refused then, and a caller who has gone as well', async () => {
  const { work, asked, budget } = open();
  const leaving = new AbortController();
  const check = (payer: string, gone?: AbortSignal) =>
    work.run('check', { ...linking('a'), draft: large }, payer, { bytes: LONG_FROM, ...(gone && { gone }) });
  const first = check('asha');
  const [second, third] = [check('eve'), check('ben', leaving.signal)];
  budget.charge('eve', 30_000);
  leaving.abort();
  const refusals = Promise.allSettled([second, third]);
  await first;
  expect(await refusals).toMatchObject([{ reason: { status: 429 } }, { reason: { status: 503 } }]);
  expect(asked).toHaveLength(1);
});
test('HTTP-32 whoever asks pays for a job that takes too long, and may try again', async () => {
  const refusals: number[] = [413, 503];
  const { work, asked, budget } = open(() => {
    const status = refusals.shift();
    for (const end = performance.now() + 20; performance.now() < end;);
    if (status !== undefined) throw Object.assign(new Error('refused'), { status });
  });
  const attempt = () => work.run('translate', translation(large), 'eve');
  const charge = jest.spyOn(budget, 'charge');
  await expect(attempt()).rejects.toThrow('refused');
  expect(charge.mock.calls.filter(([, ms]) => ms > 15)).toHaveLength(1);
  await expect(attempt()).rejects.toThrow('refused');
  await attempt();
  expect(asked).toHaveLength(3);
});
