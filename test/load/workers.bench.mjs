// It measures servers behind a balancer without affinity, and `npm start` with all cores.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { loop, post, signUp, startServer } from './answers/learners.mjs';

const CORES = availableParallelism();
const isLarge = CORES >= 8;
export const title = `Answers on ${CORES} cores${isLarge ? '' : ' (goals hold from 8 cores on)'}`;

const THREADS = Math.max(1, Math.floor(CORES / 4));
const LEARNERS = 32;
const ROUNDS = 3;
const ROUND_MS = isLarge ? 6_000 : 3_000;
/** More than a round of a fast machine uses up, at 110 answers a chat. */
const CHATS = isLarge ? 400 : 120;
const SERVERS = isLarge ? 4 : 2;
const secret = () => randomBytes(32).toString('hex');

/** Threads that put load on a flow. */
class Load {
  constructor(flowId) {
    const file = new URL('./answers/load-thread.mjs', import.meta.url);
    this.threads = Array.from(
      { length: THREADS },
      (_, number) => new Worker(file, { workerData: { flowId, learners: LEARNERS, number } }),
    );
  }
  async #all(message) {
    const replies = this.threads.map(
      (thread) => new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject)),
    );
    for (const thread of this.threads) thread.postMessage(message);
    const all = await Promise.all(replies);
    for (const { error } of all) if (error) throw new Error(error);
    return all;
  }
  /** @returns answers a second, and their p99 in ms */
  async round(way, urls) {
    await this.#all({ order: 'begin', name: way, way, urls, count: CHATS });
    const latencies = (await this.#all({ order: 'run', name: way, ms: ROUND_MS })).flatMap((each) => each.latencies);
    latencies.sort((a, b) => a - b);
    return { perSecond: latencies.length / (ROUND_MS / 1_000), p99: latencies[Math.floor(latencies.length * 0.99)] };
  }
  async close() {
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }
}

const best = (rounds) => rounds.reduce((one, other) => (one.perSecond > other.perSecond ? one : other));

async function publishedFlow(consoleUrl) {
  const { jwt } = await signUp(consoleUrl);
  const authorization = { authorization: `Bearer ${jwt}` };
  const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
  await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
  return id;
}

/** Four servers; each learner stays at one, or each answer goes to the next. */
async function roaming() {
  const [ENCRYPTION_KEY, JWT_SECRET] = [secret(), secret()];
  // Four servers and their floors take more connections than a Postgres allows by default.
  const servers = [await startServer({ ENCRYPTION_KEY, JWT_SECRET, DATABASE_POOL: '10' })];
  const DATABASE_URL = servers[0].databaseUrl;
  try {
    for (let n = 1; n < SERVERS; n++)
      servers.push(await startServer({ ENCRYPTION_KEY, JWT_SECRET, DATABASE_POOL: '10', DATABASE_URL }));
    const load = new Load(await publishedFlow(servers[0].consoleUrl));
    const urls = servers.map(({ shareUrl }) => shareUrl);
    const rounds = { sticky: [], roaming: [] };
    for (let n = 0; n < ROUNDS; n++)
      for (const way of ['sticky', 'roaming']) rounds[way].push(await load.round(way, urls));
    await load.close();
    const [sticky, spread] = [best(rounds.sticky), best(rounds.roaming)];
    const ratio = spread.perSecond / sticky.perSecond;
    return [
      {
        what: `answers, ${SERVERS} servers in turn (floor: each learner at one of them)`,
        value: spread.perSecond,
        unit: '/s',
        floor: sticky.perSecond,
        ratio,
        ...(isLarge && { goal: '≥ 0.5 × floor', ok: ratio >= 0.5 }),
      },
      { what: 'p99 of these', value: spread.p99, unit: 'ms', floor: sticky.p99, ratio: spread.p99 / sticky.p99 },
    ];
  } finally {
    for (const server of servers.reverse()) await server.stop();
  }
}

/** `npm start` as it is started, on free ports. */
async function started(env) {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const main = fileURLToPath(new URL('../../backend/dist/main.mjs', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...env,
      PORT: '0',
      SHARE_PORT: '0',
      DATA_DIR: join(dir, 'data'),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  let printed = '';
  const ready = new Promise((resolve) =>
    child.stdout.on('data', (bytes) => {
      printed += bytes;
      const urls = /Console: +(\S+)\n +Share host: (\S+)\n/.exec(printed);
      if (urls) resolve({ consoleUrl: urls[1], shareUrl: urls[2] });
    }),
  );
  const addresses = await Promise.race([ready, ended.then((code) => Promise.reject(new Error(`ended with ${code}`)))]);
  return { ...addresses, stop };
}

async function answersOf(env) {
  const product = await started(env);
  try {
    const load = new Load(await publishedFlow(product.consoleUrl));
    const rounds = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await load.round('sticky', [product.shareUrl]));
    await load.close();
    return best(rounds);
  } finally {
    await product.stop();
  }
}

async function allCores() {
  const one = await answersOf({ PARLEY_WORKERS: '1' });
  // Where one process would do everything, two show at least that they work.
  const all = await answersOf(CORES > 3 ? {} : { PARLEY_WORKERS: '2' });
  const ratio = all.perSecond / one.perSecond;
  return [
    {
      what: `answers, npm start${CORES > 3 ? '' : ' with PARLEY_WORKERS=2'} (floor: PARLEY_WORKERS=1)`,
      value: all.perSecond,
      unit: '/s',
      floor: one.perSecond,
      ratio,
      ...(isLarge && { goal: '≥ 3 × floor', ok: ratio >= 3 }),
    },
    { what: 'p99 of these', value: all.p99, unit: 'ms', floor: one.p99, ratio: all.p99 / one.p99 },
  ];
}

export const run = async () => [...(await roaming()), ...(await allCores())];
