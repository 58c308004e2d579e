// One thread of load: learners who begin chats, then answer without a pause until they are told to stop.
import { parentPort, workerData } from 'node:worker_threads';
import { learner } from './learners.mjs';
import { load } from './rounds.mjs';

/** A chat takes 120 answers a minute. */
const MOST_OF_A_CHAT = 110;
const { flowId, learners, number } = workerData;

/** Each comes from an address of its own, since limits for one address are as in life. */
const headersOf = (n) => ({ 'x-forwarded-for': `10.${number}.${n >> 8}.${n & 255}` });
const chats = new Map();

async function begin({ name, hosts, count }) {
  const made = [];
  const next = async () => {
    const n = made.push(null) - 1;
    if (n >= count) return;
    made[n] = { answers: 0, ...(await learner(hosts(n), flowId, { headers: headersOf(n) })) };
    await next();
  };
  await Promise.all(Array.from({ length: learners }, next));
  chats.set(name, made.slice(0, count));
}

async function run({ name, ms }) {
  const free = chats.get(name);
  const steps = Array.from({ length: learners }, () => {
    let chat = free.pop();
    return async () => {
      if (!chat || chat.answers >= MOST_OF_A_CHAT) chat = free.pop();
      if (!chat) throw new Error('There are too few chats for this machine.');
      chat.answers += 1;
      await chat.say();
    };
  });
  return { latencies: await load(steps, ms) };
}

/** The ways in which a learner's posts reach the servers. */
const WAYS = {
  sticky: (urls) => (n) => urls[n % urls.length],
  roaming: (urls) => (n) => urls.map((_, i) => urls[(n + i) % urls.length]),
};
const ORDERS = {
  begin: ({ way, urls, ...rest }) => begin({ ...rest, hosts: WAYS[way](urls) }),
  run,
};
parentPort.on('message', async ({ order, ...given }) => {
  try {
    parentPort.postMessage({ ...(await ORDERS[order](given)) });
  } catch (error) {
    parentPort.postMessage({ error: String(error.cause ?? error) });
  }
});
