// A server gets many times the requests that it can answer. `OVERLOAD_SECONDS=120 npm run bench overload` is the full run.
import { Agent, request } from 'node:http';
import pg from 'pg';
import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';
import { quantile, sleep } from './answers/rounds.mjs';

export const title = 'Overload: 2,000 learners who answer without a pause, and new ones who try to begin';

const LEARNERS = 2_000;
/** Learners who begin at once before the overload. */
const AT_ONCE = 40;
const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 20);
/** Between two learners who try to begin. */
const BEGINS_MS = 100;
const LOOKS_MS = 1_000;
const CALM_WITHIN_MS = 60_000;
const CALM_LAG_MS = 1_000;
const count = (counts, key) => (counts[key] = (counts[key] ?? 0) + 1);
const told = (counts) =>
  Object.entries(counts)
    .sort()
    .map(([key, n]) => `${key} × ${n}`)
    .join(', ') || 'none';

/** A connection of its own for each: whoever asks about health doesn't wait behind learners. */
const agent = new Agent({ keepAlive: false });
const statusOf = (url) =>
  new Promise((resolve) => {
    const call = request(url, { agent }, (reply) => {
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers })).resume();
    });
    call.once('error', () => resolve({ status: 'no reply', headers: {} }));
    call.end();
  });

/** @returns ms that each answer took, acknowledged answers by chat, and what was refused */
async function answering(learners, isOver) {
  const [times, acknowledged, refused] = [[], new Map(), {}];
  await Promise.all(
    learners.map(async ({ say, chatId }) => {
      while (!isOver()) {
        const begun = performance.now();
        const failure = await say().then(() => null, String);
        times.push(performance.now() - begun);
        if (failure === null) acknowledged.set(chatId, (acknowledged.get(chatId) ?? 0) + 1);
        else {
          count(refused, failure.slice(0, 60));
          await sleep(500);
        }
      }
    }),
  );
  return { times: times.sort((a, b) => a - b), acknowledged, refused };
}

async function beginning(shareUrl, id, isOver) {
  const begun = {};
  const tries = [];
  while (!isOver()) {
    tries.push(
      learner(shareUrl, id).then(
        () => count(begun, 'begun'),
        (error) => count(begun, error.message.slice(0, 3)),
      ),
    );
    await sleep(BEGINS_MS);
  }
  await Promise.all(tries);
  return begun;
}

async function watching(consoleUrl, isOver) {
  const health = {};
  while (!isOver()) {
    for (const path of ['live', 'ready'])
      count(health, `${path} ${(await statusOf(`${consoleUrl}/api/health/${path}`)).status}`);
    await sleep(LOOKS_MS);
  }
  return health;
}

/** Reads the statistics until they are less than a second old. @returns ms */
async function calm(consoleUrl, id, authorization) {
  const begun = performance.now();
  while (performance.now() - begun < CALM_WITHIN_MS) {
    const reply = await fetch(`${consoleUrl}/api/flows/${id}/stats`, { headers: authorization });
    await reply.arrayBuffer();
    if (reply.ok && Number(reply.headers.get('x-read-lag') ?? 0) < CALM_LAG_MS) break;
    await sleep(100);
  }
  return performance.now() - begun;
}

/** @returns the number of chats that lack an acknowledged answer */
async function lost(databaseUrl, acknowledged) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query(
      `select stream, count(*)::int as stored from es_event where type = 'AnswerGiven' group by stream`,
    );
    const stored = new Map(rows.map((row) => [row.stream, row.stored]));
    return [...acknowledged].filter(([chatId, answers]) => (stored.get(`chat-${chatId}`) ?? 0) < answers).length;
  } finally {
    await pool.end();
  }
}

export async function run() {
  const { consoleUrl, shareUrl, databaseUrl, stop } = await startServer();
  try {
    const { jwt } = await signUp(consoleUrl);
    const authorization = { authorization: `Bearer ${jwt}` };
    const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
    await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
    const learners = [];
    while (learners.length < LEARNERS)
      learners.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => learner(shareUrl, id)))));
    const quiet = await answering(learners.slice(0, 1), forMs(1_000));
    const isOver = forMs(SECONDS * 1_000);
    const [busy, begun, health] = await Promise.all([
      answering(learners, isOver),
      beginning(shareUrl, id, isOver),
      watching(consoleUrl, isOver),
    ]);
    const calmMs = await calm(consoleUrl, id, authorization);
    return rowsOf({ quiet, busy, begun, health, calmMs, lost: await lost(databaseUrl, busy.acknowledged) });
  } finally {
    await stop();
  }
}

function forMs(ms) {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

function rowsOf({ quiet, busy, begun, health, calmMs, lost }) {
  const perSecond = busy.times.length / SECONDS;
  const wanted = LEARNERS / (quantile(quiet.times, 0.5) / 1_000);
  return [
    { what: 'answers', value: perSecond, unit: '/s' },
    {
      what: 'asked for, if answered as on a quiet server',
      value: wanted / perSecond,
      unit: '× that',
      goal: '≥ 20',
      ok: wanted >= 20 * perSecond,
    },
    { what: 'answer, p50', value: quantile(busy.times, 0.5), unit: 'ms', floor: quantile(quiet.times, 0.5) },
    { what: 'answer, p99', value: quantile(busy.times, 0.99), unit: 'ms' },
    { what: `refused answers of running chats: ${told(busy.refused)}`, value: '' },
    { what: 'chats that lack an acknowledged answer', value: lost, goal: 0, ok: lost === 0 },
    { what: `new chats: ${told(begun)}`, value: '' },
    {
      what: `health: ${told(health)}`,
      value: '',
      goal: 'all 200',
      ok: Object.keys(health).every((key) => key.endsWith(' 200')),
    },
    {
      what: 'until statistics are less than a second old',
      value: calmMs,
      unit: 'ms',
      goal: `< ${CALM_WITHIN_MS}`,
      ok: calmMs < CALM_WITHIN_MS,
    },
  ];
}
