/** Deliveries to a webhook on this machine, and what an owner's webhook costs the answers of learners. */
import { createHmac } from 'node:crypto';
import { createServer, request } from 'node:http';
import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';

export const title =
  'Webhooks: deliveries to a receiver on this machine (floor: signed posts on new connections, four at once, one insert each), and answers with and without one';

const CHATS = 700;
const AT_ONCE = 4;
const FLOOR = 1_000;
/** A class, and many: answers a second of all learners together. */
const LEARNERS = 128;
const PACES = [20, 100];
const BLOCK_S = 3;
const ROUNDS = 6;
const RATE = 200;
const MAX_SLOWER = 1.05;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Each answer adds to the score, so each causes a message. */
const [{ definition: question, ...start }, ...others] = loop.promptsArray;
const scoring = {
  promptsArray: [
    { ...start, definition: { ...question, scoreStrategy: { thread: 'sum', overall: 'sum' } } },
    ...others,
  ],
};

/** Notes when each message came. */
async function openReceiver() {
  const times = [];
  const server = createServer((message, reply) => {
    message.resume().once('end', () => {
      times.push(performance.now());
      reply.writeHead(204).end();
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const until = async (count) => {
    while (times.length < count) await pause(20);
  };
  return { times, until, url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A delivery needs at least these: its signature, a connection that nobody else uses, and one row. */
async function floorRate(receiver, floorUrl) {
  const text = JSON.stringify({ type: 'chat.started', timestamp: new Date().toISOString(), data: 'x'.repeat(600) });
  const begun = performance.now();
  let left = FLOOR;
  const send = () =>
    new Promise((done, failed) => {
      const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(text).digest('base64');
      const headers = { 'content-type': 'application/json', 'webhook-signature': `v1,${signature}` };
      request(receiver.url, { method: 'POST', agent: false, headers }, (reply) => reply.resume().once('end', done))
        .once('error', failed)
        .end(text);
    });
  const sender = async () => {
    while (left-- > 0) {
      await send();
      await post(`${floorUrl}/answers`, { chatId: '00000000-0000-4000-8000-000000000001', history: [text] });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return (FLOOR * 1_000) / (performance.now() - begun);
}

/** Answers at a pace. @returns latencies in ms, sorted */
async function block(learners, perSecond) {
  const begun = performance.now();
  const posts = [];
  for (let n = 0; n < BLOCK_S * perSecond; n++) {
    const due = begun + (n * 1_000) / perSecond;
    while (performance.now() < due) await pause(due - performance.now());
    const start = performance.now();
    posts.push(learners[n % learners.length].say().then(() => performance.now() - start));
  }
  return (await Promise.all(posts)).sort((a, b) => a - b);
}

/** Blocks of answers with and without a webhook, in pairs. */
async function compare({ learners, pace, connect, disconnect, costs, times }) {
  const sides = { with: { latencies: [], spent: [] }, without: { latencies: [], spent: [] } };
  let told = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    // Each side is first as often as the other.
    for (const side of round % 2 ? ['with', 'without'] : ['without', 'with']) {
      if (side === 'with') await connect();
      else await disconnect();
      // An unused reactor is asked once a second whether it is used.
      await pause(1_500);
      const before = times.length;
      const start = await costs();
      const latencies = await block(learners, pace);
      // Waits until the messages are delivered, so that they are counted and disturb no other block.
      const isTold = () => side === 'without' || times.length - before >= latencies.length;
      for (let looks = 0; looks < 200 && !isTold(); looks++) await pause(50);
      await pause(500);
      const end = await costs();
      // The first round warms up.
      if (round === 0) continue;
      sides[side].latencies.push(latencies);
      sides[side].spent.push((end.node + end.postgres - start.node - start.postgres) / latencies.length);
      if (side === 'with') told += times.length - before;
    }
  }
  const all = (side) => sides[side].latencies.flat().sort((a, b) => a - b);
  const pairs = (share) =>
    median(sides.with.latencies.map((each, n) => at(each, share) / at(sides.without.latencies[n], share)));
  const latency = (what, share) => ({
    what,
    value: at(all('with'), share),
    unit: 'ms',
    floor: at(all('without'), share),
    ratio: pairs(share),
  });
  return [
    {
      ...latency(`answer posted, ${pace} a second, p50 (floor: without a webhook)`, 0.5),
      goal: '≤ 1.05 × floor, median of pairs',
      ok: pairs(0.5) <= MAX_SLOWER,
    },
    latency('… p95', 0.95),
    latency('… p99', 0.99),
    {
      what: '… processor time of node and Postgres, an answer with its message',
      value: median(sides.with.spent),
      unit: 'µs',
      floor: median(sides.without.spent),
      ratio: median(sides.with.spent.map((each, n) => each / sides.without.spent[n])),
    },
    { what: '… messages for each answer', value: told / (ROUNDS * BLOCK_S * pace) },
  ];
}

export async function run() {
  const receiver = await openReceiver();
  const { consoleUrl, shareUrl, floorUrl, stop } = await startServer({ FETCH_ALLOW: '127.0.0.0/8' });
  try {
    const { jwt } = await signUp(consoleUrl);
    const authorization = { authorization: `Bearer ${jwt}` };
    const call = (path, body) => post(`${consoleUrl}/api${path}`, body, authorization);
    const { id } = await call('/flows', { name: 'Bench', definition: scoring });
    await call(`/flows/${id}/publish`, {});
    const connect = () => call('/integrations/webhook', { url: receiver.url });
    const disconnect = () =>
      fetch(`${consoleUrl}/api/integrations/webhook`, { method: 'DELETE', headers: authorization });

    const since = new Date(Date.now() - 1_000).toISOString();
    const begin = async (share) => {
      for (let n = 0; n < share; n++) await (await learner(shareUrl, id)).say();
    };
    await Promise.all(Array.from({ length: 20 }, () => begin(CHATS / 20)));
    const floor = await floorRate(receiver, floorUrl);
    receiver.times.length = 0;
    await connect();
    const { queued } = await call('/integrations/webhook/past', { since });
    await receiver.until(queued);
    // Without the first tenth, which is sent while the rest is queued.
    const [first, last] = [receiver.times[Math.floor(queued / 10)], receiver.times[queued - 1]];
    const rate = ((queued - Math.floor(queued / 10)) * 1_000) / (last - first);

    const learners = await Promise.all(Array.from({ length: LEARNERS }, () => learner(shareUrl, id)));
    const costs = async () => (await fetch(`${floorUrl}/costs`)).json();
    await pause(1_000);
    const paced = [];
    for (const pace of PACES)
      paced.push(...(await compare({ learners, pace, connect, disconnect, costs, times: receiver.times })));
    return [
      {
        what: `messages delivered, ${queued} of one webhook`,
        value: rate,
        unit: '/s',
        floor,
        ratio: rate / floor,
        goal: `≥ ${RATE}`,
        ok: rate >= RATE,
      },
      ...paced,
    ];
  } finally {
    await stop();
    receiver.close();
  }
}
