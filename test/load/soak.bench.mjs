// A school day on a small server. `SOAK_MINUTES=60 npm run bench soak` is the full run.
import { learner, post, signUpAs, startServer } from './answers/learners.mjs';
import { quantile, sleep } from './answers/rounds.mjs';
import { hostile } from './hostile/accounts.mjs';

export const title =
  'Soak: 500 learners with answers of up to 10 kB beside three hostile accounts, on a heap of 512 MB (floor: the learners alone)';

const LEARNERS = 500;
const ACCOUNTS = 3;
const HEAP_MB = 512;
/** Between two answers of a learner. */
const THINKS_MS = 10_000;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 2);
const QUIET_MS = Math.max(20_000, MINUTES * 2_000);
const LOOKS = 60;
/** The heap's lowest mark late in the run, beside that of its second tenth. */
const FLAT = 1.25;

const flow = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'Which is larger?',
        normalizeAnswers: [{ name: 'lowercase' }, { name: 'trimWhitespace' }],
        answers: [
          { key: 'a', message: 'one half', nextKey: '.why', score: 100 },
          { key: 'e', message: 'enough', nextKey: '.end' },
        ],
      },
    },
    {
      key: 'why',
      name: 'why',
      definition: {
        message: 'Why?',
        inputDisplayType: 'textarea',
        answers: [{ key: 'w', message: '*', nextKey: '.start' }],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you' } },
  ],
};

/** Of ten long answers, one is as long as an answer may be. */
const why = (n) => ({ prompt: 'why', text: 'Because. '.repeat(n % 20 === 0 ? 1_100 : 1 + (n % 40)) });
const answerOf = (n) => (n % 2 === 1 ? { prompt: 'start', text: 'One half' } : why(n));

/** Every learner thinks and answers until the time is over. @returns latencies in ms, and the refused answers */
async function answering(learners, ms) {
  const [times, refused] = [[], []];
  const end = performance.now() + ms;
  await Promise.all(
    learners.map(async ({ say }) => {
      await sleep(Math.random() * THINKS_MS);
      while (performance.now() < end) {
        const begun = performance.now();
        await say().catch((error) => refused.push(String(error.message)));
        times.push(performance.now() - begun);
        await sleep(THINKS_MS);
      }
    }),
  );
  return { times: times.sort((a, b) => a - b), refused };
}

/** Looks at the server's memory from time to time. */
async function watch(floorUrl, ms) {
  const seen = [];
  for (let n = 0; n < LOOKS; n += 1) {
    await sleep(ms / LOOKS);
    seen.push(await (await fetch(`${floorUrl}/lag`)).json());
  }
  return seen;
}

const tenth = (seen, n) => seen.slice((n * seen.length) / 10, ((n + 1) * seen.length) / 10);
const least = (seen) => Math.min(...seen.map(({ heapUsed }) => heapUsed)) / 2 ** 20;

export async function run() {
  const { consoleUrl, shareUrl, floorUrl, stop } = await startServer({
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  try {
    const { jwt } = await signUpAs(consoleUrl, 'bench@example.org');
    const authorization = { authorization: `Bearer ${jwt}` };
    const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: flow }, authorization);
    await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
    const learners = [];
    for (let n = 0; n < LEARNERS; n += 1) learners.push(await learner(shareUrl, id, { answerOf }));
    const quiet = await answering(learners, QUIET_MS);
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => hostile(consoleUrl, n)));
    let over = false;
    const replies = {};
    const attacks = accounts.map(({ begin }) => begin(replies, () => over));
    const ms = MINUTES * 60_000;
    const [busy, seen] = await Promise.all([answering(learners, ms), watch(floorUrl, ms)]);
    over = true;
    await Promise.all(attacks);
    return rowsOf({ quiet, busy, seen, replies });
  } finally {
    await stop();
  }
}

function rowsOf({ quiet, busy, seen, replies }) {
  const [p50, floor] = [quantile(busy.times, 0.5), quantile(quiet.times, 0.5)];
  const [late, early] = [least(tenth(seen, 9)), least(tenth(seen, 1))];
  const counts = Object.entries(replies)
    .sort()
    .map(([name, count]) => `${name} × ${count}`);
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
    { what: 'answers', value: busy.times.length, goal: 'none refused', ok: busy.refused.length === 0 },
    ...[...new Set(busy.refused)].slice(0, 3).map((text) => ({ what: `refused: ${text}`, value: '' })),
    {
      what: 'least heap in use in the last tenth (floor: in the second)',
      value: late,
      unit: 'MB',
      floor: early,
      ratio: late / early,
      goal: `≤ ${FLAT} × floor`,
      ok: late <= FLAT * early,
    },
    { what: 'largest resident memory', value: Math.max(...seen.map(({ rss }) => rss)) / 2 ** 20, unit: 'MB' },
    { what: 'event loop, longest', value: Math.max(...seen.map(({ max }) => max)), unit: 'ms' },
    { what: `replies: ${counts.join(', ')}`, value: '' },
  ];
}
