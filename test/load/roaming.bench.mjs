// Chats whose answers reach two servers in turn, as a load balancer without affinity sends them.
import { randomBytes } from 'node:crypto';
import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';
import { load, Rounds } from './answers/rounds.mjs';

export const title =
  'Answers that reach two servers in turn, 16 learners (floor: each learner stays at one of the two)';

const LEARNERS = 16;
const ROUNDS = 3;
/** Answers that a chat has when it is measured. */
const LENGTHS = [5, 50, 400];
const secret = () => randomBytes(32).toString('hex');

export async function run() {
  const [ENCRYPTION_KEY, JWT_SECRET] = [secret(), secret()];
  const one = await startServer({ ENCRYPTION_KEY, JWT_SECRET });
  try {
    const two = await startServer({ ENCRYPTION_KEY, JWT_SECRET, DATABASE_URL: one.databaseUrl });
    try {
      const { jwt } = await signUp(one.consoleUrl);
      const authorization = { authorization: `Bearer ${jwt}` };
      const { id } = await post(`${one.consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
      await post(`${one.consoleUrl}/api/flows/${id}/publish`, {}, authorization);
      const rows = [];
      for (const length of LENGTHS) rows.push(...(await measured(one, two, id, length)));
      return rows;
    } finally {
      await two.stop();
    }
  } finally {
    await one.stop();
  }
}

/** New chats of that length, all of which grow by the answers of the measurement. */
async function chatsOf(addresses, id, length) {
  const learners = await Promise.all(Array.from({ length: LEARNERS }, (_, n) => learner(addresses(n), id)));
  await Promise.all(
    learners.map(async ({ say }) => {
      for (let n = 0; n < length; n++) await say();
    }),
  );
  return learners.map(({ say }) => say);
}

async function measured(one, two, id, length) {
  const hosts = [one.shareUrl, two.shareUrl];
  const urls = [one.floorUrl, two.floorUrl];
  const sticky = new Rounds(await chatsOf((n) => hosts[n % 2], id, length), urls);
  const roaming = new Rounds(await chatsOf((n) => (n % 2 ? hosts : [...hosts].reverse()), id, length), urls);
  await load(sticky.workers, 200);
  for (let n = 0; n < ROUNDS; n++) {
    await sticky.next();
    await roaming.next();
  }
  const row = (key, what, most) => {
    const value = roaming.cost(key);
    return { what: `${what}, chats from ${length} answers on`, value, goal: `≤ ${most}`, ok: value <= most };
  };
  const ratio = roaming.processor / sticky.processor;
  return [
    row('reads', 'reads of the stream, an answer', 1.01),
    row('events', 'events read, an answer', 1.01),
    row('items', 'items played again, an answer', 2.02),
    {
      what: `processor time, an answer, chats from ${length} answers on`,
      value: roaming.processor,
      unit: 'µs',
      floor: sticky.processor,
      ratio,
    },
  ];
}
