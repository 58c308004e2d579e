import { learner, loop, post, signUpAs, startServer } from './answers/learners.mjs';
import { quantile } from './answers/rounds.mjs';
import { ask, hostile, repeat } from './hostile/accounts.mjs';

export const title =
  'Hostile: three accounts and eight readers of very large flows beside 20 learners (floor: the learners alone)';

const LEARNERS = 20;
const ACCOUNTS = 3;
const READERS = 8;
/** Between two answers of a learner. */
const THINKS_MS = 250;
const QUIET_MS = 8_000;
const HOSTILE_MS = 25_000;

/** Every learner thinks and answers. @returns sorted latencies in ms, and how the event loop fared meanwhile */
async function answering(learners, floorUrl, ms) {
  await fetch(`${floorUrl}/lag`);
  const times = [];
  const end = performance.now() + ms;
  await Promise.all(
    learners.map(async ({ say }) => {
      await new Promise((done) => setTimeout(done, Math.random() * THINKS_MS));
      while (performance.now() < end) {
        const begun = performance.now();
        await say();
        times.push(performance.now() - begun);
        await new Promise((done) => setTimeout(done, THINKS_MS));
      }
    }),
  );
  const lag = await (await fetch(`${floorUrl}/lag`)).json();
  return { times: times.sort((a, b) => a - b), lag };
}

export async function run() {
  const { consoleUrl, shareUrl, floorUrl, stop } = await startServer();
  try {
    const { jwt } = await signUpAs(consoleUrl, 'bench@example.org');
    const authorization = { authorization: `Bearer ${jwt}` };
    const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
    await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
    const learners = await Promise.all(Array.from({ length: LEARNERS }, () => learner(shareUrl, id)));
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => hostile(consoleUrl, n)));
    const read = [];
    for (const { flows, headers } of accounts.slice(0, 1))
      for (const flow of flows) {
        await post(`${consoleUrl}/api/flows/${flow.id}/publish`, {}, headers);
        read.push(flow.id);
      }
    await answering(learners, floorUrl, 2_000);
    const quiet = await answering(learners, floorUrl, QUIET_MS);
    let over = false;
    const isOver = () => over;
    const replies = {};
    const attacks = [
      ...accounts.map(({ begin }) => begin(replies, isOver)),
      ...Array.from({ length: READERS }, (_, n) =>
        repeat(replies, 'reader', isOver, () =>
          ask(`${shareUrl}/api/flows/${read[n % read.length]}/${n % 4 < 2 ? 'published/1' : 'playable'}`),
        ),
      ),
    ];
    const busy = await answering(learners, floorUrl, HOSTILE_MS);
    over = true;
    await Promise.all(attacks);
    const [p50, floor] = [quantile(busy.times, 0.5), quantile(quiet.times, 0.5)];
    return [
      {
        what: 'answer, p50',
        value: p50,
        unit: 'ms',
        floor,
        ratio: p50 / floor,
        goal: '≤ 2 × floor',
        ok: p50 <= 2 * floor,
      },
      { what: 'answer, p99', value: quantile(busy.times, 0.99), unit: 'ms', floor: quantile(quiet.times, 0.99) },
      {
        what: 'answers',
        value: busy.times.length / (HOSTILE_MS / 1_000),
        unit: '/s',
        floor: quiet.times.length / (QUIET_MS / 1_000),
      },
      {
        what: 'event loop, p99',
        value: busy.lag.p99,
        unit: 'ms',
        floor: quiet.lag.p99,
        goal: '< 200 ms',
        ok: busy.lag.p99 < 200,
      },
      { what: 'event loop, longest', value: busy.lag.max, unit: 'ms', floor: quiet.lag.max },
      {
        what: `replies: ${Object.entries(replies)
          .sort()
          .map(([name, count]) => `${name} × ${count}`)
          .join(', ')}`,
        value: '',
      },
    ];
  } finally {
    await stop();
  }
}
