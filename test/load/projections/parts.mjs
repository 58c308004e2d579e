/** How much more two processes apply than one if they divide the chats by person, and what an event costs them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { divideParts } from '@parley/projections/divide-parts';

/** With fewer cores, two projectors and Postgres wait for each other. */
const CORES_FOR_RATE = 8;
const ROUNDS = 2;
const GOAL = { cost: 1.15, rate: 1.6 };
const PROCESS = new URL('./projector-process.mjs', import.meta.url);

/**
 * @param stores with `url` of their Postgres and `key`, which encrypts the keys of persons, in hexadecimal digits
 * @param reset empties the read models
 * @param postgresCpu tells the processor time of Postgres, in µs
 * @returns rows for the bench
 */
export async function measureParts(stores, { events, last, reset, postgresCpu }) {
  const sums = { 1: [], 2: [] };
  const processes = { 1: await started(stores, 1), 2: await started(stores, 2) };
  const applied = async (parts) => {
    await reset();
    if (!(await divideParts({ ...stores, log: silentLog }, parts))) throw new Error('the chats could not be divided');
    return applyAll(processes[parts], { events, last, postgresCpu });
  };
  try {
    // In the first round the processes compile their code.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const parts of [1, 2]) {
        const cost = await applied(parts);
        if (round > 0) sums[parts].push(cost);
      }
  } finally {
    for (const each of [...processes[1], ...processes[2]]) each.disconnect();
  }
  return rowsOf(mean(sums[1]), mean(sums[2]));
}

async function started({ url, key }, parts) {
  const all = Array.from({ length: parts }, () => fork(PROCESS, [JSON.stringify({ url, key, parts })]));
  await Promise.all(all.map((each) => told(each)));
  return all;
}

async function told(child) {
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a projector ended with ${code}`)));
  const [message] = await Promise.race([once(child, 'message'), failed]);
  return message;
}

/** In µs an event: time, and processor time of the projectors and of Postgres. */
async function applyAll(projectors, { events, last, postgresCpu }) {
  const [before, begin] = [await postgresCpu(), performance.now()];
  for (const each of projectors) each.send({ upTo: last });
  const answers = await Promise.all(projectors.map((each) => told(each)));
  if (!answers.every(({ isReached }) => isReached)) throw new Error('the projectors did not catch up in 100 s');
  const wall = ((performance.now() - begin) * 1_000) / events;
  const node = answers.reduce((sum, answer) => sum + answer.node, 0) / events;
  return { wall, node, postgres: ((await postgresCpu()) - before) / events };
}

function mean(costs) {
  const of = (name) => costs.reduce((sum, each) => sum + each[name], 0) / costs.length;
  return { wall: of('wall'), node: of('node'), postgres: of('postgres') };
}

function rowsOf(one, two) {
  const hasCores = availableParallelism() >= CORES_FOR_RATE;
  const rate = ({ wall }) => 1_000_000 / wall;
  const [faster, dearer] = [rate(two) / rate(one), (two.node + two.postgres) / (one.node + one.postgres)];
  const cost = (what, value, floor) => ({ what, value, unit: 'µs an event', floor, ratio: value / floor });
  return [
    { what: 'catching up, one part in a process of its own', value: rate(one), unit: 'events/s' },
    {
      what: 'catching up, two parts in a process each (floor: one part)',
      value: rate(two),
      unit: 'events/s',
      floor: rate(one),
      ratio: faster,
      ...(hasCores && { goal: `≥ ${GOAL.rate} × floor`, ok: faster >= GOAL.rate }),
    },
    {
      ...cost('two parts, processor time of all (floor: one part)', two.node + two.postgres, one.node + one.postgres),
      goal: `≤ ${GOAL.cost} × floor`,
      ok: dearer <= GOAL.cost,
    },
    cost('two parts, processor time of Node (floor: one part)', two.node, one.node),
    cost('two parts, processor time of Postgres (floor: one part)', two.postgres, one.postgres),
  ];
}
