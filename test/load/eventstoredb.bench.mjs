/** On an event store that holds nothing yet: a new Parley first reads all that is there, and that would count. */
import { readFileSync } from 'node:fs';
import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';
import { load, Rounds } from './answers/rounds.mjs';

const { EVENTSTORE_URL, EVENTSTORE_PID } = process.env;

export const title = `Answers on EventStoreDB, 32 learners (floor: on Postgres)${
  EVENTSTORE_URL ? '' : ': EVENTSTORE_URL names none'
}`;

const CONNECTIONS = 32;
const ROUNDS = 7;
const MOST = 1.5;
/** /proc counts in hundredths of a second. */
const TICK_US = 10_000;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Processor time in µs of the event store, if its process is known (Linux). */
function spentByStore() {
  if (!EVENTSTORE_PID) return 0;
  const fields = readFileSync(`/proc/${EVENTSTORE_PID}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
  return (fields[11] + fields[12]) * TICK_US;
}

async function answering(env) {
  const { consoleUrl, shareUrl, floorUrl, stop } = await startServer(env);
  const { jwt } = await signUp(consoleUrl);
  const authorization = { authorization: `Bearer ${jwt}` };
  const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
  await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
  const learners = await Promise.all(Array.from({ length: CONNECTIONS }, () => learner(shareUrl, id)));
  const says = learners.map(({ say }) => say);
  await load(says, 2_000);
  let answered = 0;
  const counted = says.map((say) => async () => {
    await say();
    answered += 1;
  });
  const rounds = new Rounds(counted, [floorUrl]);
  const ofStore = [];
  const next = async () => {
    const before = spentByStore();
    answered = 0;
    await rounds.next();
    ofStore.push((spentByStore() - before) / answered);
  };
  return { rounds, next, stop, store: () => median(ofStore) };
}

export async function run() {
  if (!EVENTSTORE_URL) return [];
  const [postgres, own] = [await answering(), await answering({ EVENTSTORE_URL })];
  try {
    for (let n = 0; n < ROUNDS; n++) {
      await postgres.next();
      await own.next();
    }
    const all = own.rounds.processor + own.store();
    const ratio = all / postgres.rounds.processor;
    const row = (what, key) => ({
      what: `… of it ${what}`,
      value: own.rounds.cost(key),
      unit: 'µs',
      floor: postgres.rounds.cost(key),
      ratio: own.rounds.cost(key) / postgres.rounds.cost(key),
    });
    return [
      {
        what: `processor time, an answer${EVENTSTORE_PID ? '' : ', without the event store (EVENTSTORE_PID names its process)'}`,
        value: all,
        unit: 'µs',
        floor: postgres.rounds.processor,
        ratio,
        goal: `≤ ${MOST} × floor`,
        ok: ratio <= MOST,
      },
      row('node', 'node'),
      row('Postgres', 'postgres'),
      { what: '… of it the event store', value: own.store(), unit: 'µs' },
    ];
  } finally {
    await own.stop();
    await postgres.stop();
  }
}
