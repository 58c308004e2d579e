import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const title = 'Answers: POST → engine → events → read models, 32 learners (floor: Nest on Fastify + one insert)';

const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function post(url, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
      },
      (reply) => {
        let answer = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk) => (answer += chunk));
        reply.on('end', () =>
          reply.statusCode < 300 ? resolve(JSON.parse(answer)) : reject(new Error(`${reply.statusCode} ${answer}`)),
        );
      },
    );
    call.once('error', reject);
    call.end(text);
  });
}

/** Every worker asks again as soon as it was answered, for `ms`. @returns sorted latencies in ms */
async function load(workers, ms) {
  const latencies = [];
  const end = performance.now() + ms;
  await Promise.all(
    workers.map(async (step) => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        await step();
        latencies.push(performance.now() - now);
      }
    }),
  );
  return latencies.sort((a, b) => a - b);
}
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Asks one question for ever, so that every answer costs the same. */
const loop = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'Which is larger?',
        normalizeAnswers: [{ name: 'lowercase' }, { name: 'trimWhitespace' }],
        answers: [
          { key: 'a', message: 'one half', nextKey: '.start', score: 100 },
          { key: 'b', message: 'one third', nextKey: '.start', score: 0 },
          { key: 'e', message: 'enough', nextKey: '.end' },
        ],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you' } },
  ],
};

async function learner(shareUrl, flowId) {
  const state = {
    chatId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    identifier: `load-${randomUUID()}`,
    last: null,
  };
  const url = `${shareUrl}/api/flows/${flowId}/history/${state.identifier}`;
  const begun = await post(url, { history: [], chatId: state.chatId, token: state.token });
  state.last = begun.last;
  const say = async () => {
    const item = { v: 1, k: randomUUID(), d: 's', p: `${flowId}.start`, pk: 'start', t: Date.now(), m: 'One half' };
    const reply = await post(url, { history: [item], after: state.last, chatId: state.chatId, token: state.token });
    state.last = reply.last;
  };
  const floorBody = () => ({
    history: [{ v: 1, k: randomUUID(), d: 's', p: `${flowId}.start`, pk: 'start', t: Date.now(), m: 'One half' }],
    after: state.last,
    chatId: state.chatId,
    token: state.token,
  });
  return { say, floorBody };
}

export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const server = spawn(process.execPath, [fileURLToPath(new URL('servers/answers-server.mjs', import.meta.url))], {
    env: { ...process.env, DATA_DIR: join(dir, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const { consoleUrl, shareUrl, floorUrl } = await Promise.race([
      new Promise((resolve) =>
        createInterface(server.stdout).on(
          'line',
          (text) => text.startsWith('{"consoleUrl"') && resolve(JSON.parse(text)),
        ),
      ),
      new Promise((_resolve, reject) =>
        server.once('exit', (code) => reject(new Error(`the server ended with ${code}`))),
      ),
    ]);
    const { jwt } = await post(`${consoleUrl}/api/auth/signup`, {
      email: 'bench@example.org',
      password: 'Correct-Horse-9',
    });
    const authorization = { authorization: `Bearer ${jwt}` };
    const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
    await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
    const learners = await Promise.all(Array.from({ length: CONNECTIONS }, () => learner(shareUrl, id)));
    const answers = learners.map(({ say }) => say);
    const inserts = learners.map(
      ({ floorBody }) =>
        () =>
          post(`${floorUrl}/answers`, floorBody()),
    );
    await load(answers, 1_000);
    await load(inserts, 1_000);
    const rounds = { answers: [], inserts: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.inserts.push(await load(inserts, ROUND_MS));
      rounds.answers.push(await load(answers, ROUND_MS));
    }
    const perSecond = (list) => median(list.map((sorted) => sorted.length / (ROUND_MS / 1_000)));
    const quantile = (list, share) => median(list.map((sorted) => at(sorted, share)));
    const [rate, floor] = [perSecond(rounds.answers), perSecond(rounds.inserts)];
    const [p99, floor99] = [quantile(rounds.answers, 0.99), quantile(rounds.inserts, 0.99)];
    return [
      {
        what: 'answers posted',
        value: rate,
        unit: '/s',
        floor,
        ratio: rate / floor,
        goal: '≥ 0.7 × floor',
        ok: rate >= 0.7 * floor,
      },
      {
        what: 'p50',
        value: quantile(rounds.answers, 0.5),
        unit: 'ms',
        floor: quantile(rounds.inserts, 0.5),
        ratio: quantile(rounds.answers, 0.5) / quantile(rounds.inserts, 0.5),
      },
      {
        what: 'p99',
        value: p99,
        unit: 'ms',
        floor: floor99,
        ratio: p99 / floor99,
        goal: '≤ 2 × floor',
        ok: p99 <= 2 * floor99,
      },
    ];
  } finally {
    agent.destroy();
    server.kill('SIGTERM');
    await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done()));
    rmSync(dir, { recursive: true, force: true });
  }
}
