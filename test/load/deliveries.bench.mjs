/** Deliveries to a webhook on this machine, and what an owner's webhook costs the answers of learners. */
import { createHmac } from 'node:crypto';
import { createServer, request } from 'node:http';
import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';

export const title =
  'Webhooks: deliveries to a receiver on this machine (floor: signed posts on new connections, four at once, one insert each), and answers with and without one';

const CHATS = 700;
const AT_ONCE = 4;
const FLOOR = 1_000;
/** A class: answers a second of all its learners together. */
const CLASS = 32;
const PER_SECOND = 20;
const BLOCK = 60;
const ROUNDS = 10;
const RATE = 200;
const MOST_SLOWER = 1.05;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Each answer adds to the score, so each is told. */
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

/** What a delivery can't do without: its signature, a connection that nobody else uses, and one row. */
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

/** Answers at a class's pace. @returns latencies in ms, sorted */
async function block(learners) {
  const begun = performance.now();
  const posts = [];
  for (let n = 0; n < BLOCK; n++) {
    const due = begun + (n * 1_000) / PER_SECOND;
    while (performance.now() < due) await pause(due - performance.now());
    const start = performance.now();
    posts.push(learners[n % learners.length].say().then(() => performance.now() - start));
  }
  return (await Promise.all(posts)).sort((a, b) => a - b);
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

    const learners = await Promise.all(Array.from({ length: CLASS }, () => learner(shareUrl, id)));
    await pause(1_000);
    const sides = { with: [], without: [] };
    let told = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      // Each side is first as often as the other.
      for (const side of round % 2 ? ['with', 'without'] : ['without', 'with']) {
        if (side === 'with') await connect();
        else await disconnect();
        await pause(300);
        const before = receiver.times.length;
        const latencies = await block(learners);
        await pause(300);
        // The first round warms up.
        if (round === 0) continue;
        sides[side].push(latencies);
        if (side === 'with') told += receiver.times.length - before;
      }
    }
    const p50 = (side) => median(sides[side].map((each) => at(each, 0.5)));
    const p95 = (side) => median(sides[side].map((each) => at(each, 0.95)));
    const slower = median(sides.with.map((each, n) => at(each, 0.5) / at(sides.without[n], 0.5)));
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
      {
        what: `answer posted, ${PER_SECOND} a second, p50 (floor: without a webhook)`,
        value: p50('with'),
        unit: 'ms',
        floor: p50('without'),
        ratio: slower,
        goal: '≤ 1.05 × floor, median of pairs',
        ok: slower <= MOST_SLOWER,
      },
      { what: '… p95', value: p95('with'), unit: 'ms', floor: p95('without'), ratio: p95('with') / p95('without') },
      { what: '… messages for each answer', value: told / (ROUNDS * BLOCK) },
    ];
  } finally {
    await stop();
    receiver.close();
  }
}
