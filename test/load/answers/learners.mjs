// Learners who answer a server of their own process, for benches.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** One agent for all learners, since browsers keep connections. It allows more than the learners of `overload`. */
const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });

export function post(url, body, headers = {}) {
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

/** Asks one question for ever, so that every answer costs the same. */
export const loop = {
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

/** The answer of every learner to `loop`, by its number. */
const oneHalf = () => ({ prompt: 'start', text: 'One half' });

/**
 * @param urls address of the share host, or several that answer in turn
 * @param headers sent with each request
 * @param answerOf what the learner says as the nth answer, from 1 on
 */
export async function learner(urls, flowId, { headers = {}, answerOf = oneHalf } = {}) {
  const state = {
    chatId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    identifier: `load-${randomUUID()}`,
    last: null,
  };
  const addresses = [urls].flat().map((host) => `${host}/api/flows/${flowId}/history/${state.identifier}`);
  let posts = 0;
  const begun = await post(addresses[0], { history: [], chatId: state.chatId, token: state.token }, headers);
  state.last = begun.last;
  const say = async () => {
    const { prompt, text } = answerOf(++posts);
    const item = { v: 1, k: randomUUID(), d: 's', p: `${flowId}.${prompt}`, pk: prompt, t: Date.now(), m: text };
    const url = addresses[posts % addresses.length];
    const body = { history: [item], after: state.last, chatId: state.chatId, token: state.token };
    const reply = await post(url, body, headers);
    state.last = reply.last;
  };
  const floorBody = () => ({
    history: [{ v: 1, k: randomUUID(), d: 's', p: `${flowId}.start`, pk: 'start', t: Date.now(), m: 'One half' }],
    after: state.last,
    chatId: state.chatId,
    token: state.token,
  });
  return { say, floorBody, chatId: state.chatId };
}

/** Parley on new data, and what answers are measured against. Events are in Postgres unless `env` says otherwise. */
export async function startServer(env = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  chmodSync(dir, 0o755);
  const server = spawn(process.execPath, [fileURLToPath(new URL('../servers/answers-server.mjs', import.meta.url))], {
    env: { ...process.env, EVENTSTORE_URL: undefined, ...env, DATA_DIR: join(dir, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    agent.destroy();
    server.kill('SIGTERM');
    await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done()));
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const addresses = await Promise.race([
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
    return { ...addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const signUpAs = (consoleUrl, email) =>
  post(`${consoleUrl}/api/auth/signup`, { email, password: 'Correct-Horse-9' });
export const signUp = (consoleUrl) => signUpAs(consoleUrl, 'bench@example.org');
