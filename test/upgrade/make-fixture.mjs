/**
 * Makes the fixture of an earlier version: runs its server, works with it as authors and learners do, and keeps its
 * database, its files and what its API answered. See README.md.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readDatabase } from './read-database.mjs';

const [root, name] = process.argv.slice(2);
if (!root || !name)
  throw new Error('node test/upgrade/make-fixture.mjs <checkout that is built> <name of the fixture>');
const to = resolve(import.meta.dirname, 'fixtures', `${name}.json.gz`);
// The earlier version looks for Postgres' programs from here.
process.chdir(root);
process.argv[1] = join(process.cwd(), 'backend/dist/main.js');
const from = (path) => import(pathToFileURL(resolve(path)).href);

const { startParley } = await from('backend/dist/parley.js');
const { loadConfig } = await from('backend/dist/platform/config/config.js');
const { DEFAULT_LIMITS } = await from('backend/dist/platform/http/throttle.js');
const { forgetPerson } = await from('backend/dist/chats/forget-person.js');
const { answer } = await from('contracts/dist/engine/answer.js');
const { alter } = await from('contracts/dist/engine/alter.js');
const { toWire } = await from('contracts/dist/engine/history-wire.js');
const { prepareFlow } = await from('contracts/dist/engine/prepare.js');
const { startChat } = await from('contracts/dist/engine/start.js');

const site = createServer((_, reply) => reply.setHeader('content-type', 'application/json').end('{"body":"**Hi**"}'));
await new Promise((done) => site.listen(0, '127.0.0.1', done));
const siteUrl = `http://127.0.0.1:${site.address().port}/remote`;
const dataDir = mkdtempSync(join(tmpdir(), 'parley-former-'));
const { config } = loadConfig({ PORT: '0', SHARE_PORT: '0', DATA_DIR: dataDir, FETCH_ALLOW: '127.0.0.1/32' });
const silent = () => undefined;
const log = Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, silent]));
Object.assign(log, { child: () => log, level: 'silent', silent });
const limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((each) => [each, { points: 100_000, per: 60 }]));
const parley = await startParley({ config, log, limits, languagesDir: resolve('languages') });

async function call(method, path, { body, jwt, token, host = parley.consoleUrl } = {}) {
  const reply = await fetch(`${host}/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(jwt && { authorization: `Bearer ${jwt}` }),
      ...(token && { 'x-chat-token': token }),
    },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text ? JSON.parse(text) : null;
}

const PASSWORD = 'Correct-horse-7';
async function authorNamed(name) {
  const email = `${name}@school.example`;
  const { jwt, id } = await call('POST', '/auth/signup', { body: { email, password: PASSWORD, name } });
  const as = (method) => (path, body) => call(method, path, { body, jwt });
  return { email, id, get: as('GET'), post: as('POST'), put: as('PUT'), delete: as('DELETE') };
}

class Learner {
  constructor(flowId, version, definition, identifier) {
    Object.assign(this, { flowId, version, identifier, chatId: randomUUID() });
    this.token = randomBytes(32).toString('base64url');
    this.flow = made(prepareFlow(definition, { flowId, version })).flow;
    const context = { userId: identifier };
    const options = { language: 'en', runMode: 'normal', autoAnswer: true, seed: this.chatId, context, at: Date.now() };
    this.chat = made(startChat(this.flow, options)).chat;
  }
  say(message) {
    this.chat = made(answer(this.flow, this.chat, { key: randomUUID(), message, at: Date.now() })).chat;
    return this;
  }
  changeFirst(message) {
    const { key } = this.chat.history.find(({ direction }) => direction === 'sent');
    const input = { key: randomUUID(), message, at: Date.now() };
    this.chat = made(alter(this.flow, this.chat, key, input, { confirmed: true })).chat;
    return this;
  }
  async post(sequence) {
    const query = sequence === undefined ? '' : `?flowSequenceId=${sequence}`;
    const { chatId, token, version } = this;
    const body = { history: this.chat.history.map(toWire), chatId, token, version, language: 'en' };
    await call('POST', `${this.path}${query}`, { body, host: parley.shareUrl });
    return this;
  }
  get path() {
    return `/flows/${this.flowId}/history/${encodeURIComponent(this.identifier)}`;
  }
  keyAt(prompt, direction) {
    const found = this.chat.history.find(
      (item) => item.direction === direction && item.promptKeyStr.endsWith(`.${prompt}`),
    );
    return encodeURIComponent(found.key);
  }
}
const made = (outcome) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome;
};

const prompt = (key, definition) => ({ key, name: key, definition });
const option = (message, nextKey, more = {}) => ({ key: message, message, nextKey, ...more });
const arithmetic = (right) => ({
  promptsArray: [
    prompt('start', {
      message: 'What is **2 + 2**?',
      answers: [option('4', '.why', { score: right }), option('5', '.why', { score: 0 })],
    }),
    prompt('why', { message: 'Why?', answers: [{ key: 'any', message: '*', nextKey: '.end', scoreLater: true }] }),
    prompt('end', { message: 'Thank you, {{userId}}.' }),
  ],
  commonAnswers: {},
});
const essay = (flowId) => ({
  promptsArray: [
    prompt('start', {
      message: 'Write an essay',
      custom: { feedback: true },
      maxSuperScore: 10,
      answers: [option('*', '.teacher', { scoreLater: true })],
    }),
    prompt('teacher', {
      message: 'Your teacher decides',
      answerExternally: true,
      extAnswerFulfilledMessage: 'Decided',
      answers: [option('pass', '.site', { score: 5 }), option('fail', '.site', { score: 0 })],
    }),
    prompt('site', { message: { url: siteUrl }, contentType: 'remote', answers: [option('ok', '.mark')] }),
    prompt('mark', {
      message: { url: `/flows/${flowId}/history/{{originId}}/evaluations/{{promptKey}}` },
      contentType: 'remote',
      answers: [option('done', '.end')],
    }),
    prompt('end', { message: 'Bye' }),
  ],
});
const drawing = {
  promptsArray: [
    prompt('start', { message: 'Ready?', answers: [option('yes', '.work')] }),
    prompt('work', {
      message: 'Show your work',
      inputDisplayType: 'AwsImageUpload',
      inputDisplayConfig: {
        pathTemplate: 'work/{{user}}/{{randomString}}-{{name}}',
        uploadPath: '/aws/s3-sign-upload',
      },
      answers: [option('*', '.end')],
    }),
    prompt('end', { message: 'Thank you' }),
  ],
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const [ana, ben] = [await authorNamed('ana'), await authorNamed('ben')];
const learners = [];

async function makeFlows() {
  const create = async (name, definition) => (await ana.post('/flows', { name, definition })).id;
  const quiz = await create('Arithmetic', arithmetic(10));
  await ana.put(`/flows/${quiz}`, { name: 'Arithmetic for all', languages: ['en', 'hi'] });
  await ana.put(`/flows/${quiz}`, { tName: { hi: 'अंकगणित' }, settings: { chatPrimaryColor: '#336699' } });
  await ana.post(`/flows/${quiz}/publish`);
  await makeChats(quiz);
  // Each of the events of a draft.
  const changed = arithmetic(12);
  const [start, why, end] = changed.promptsArray;
  const draft = async (promptsArray, commonAnswers = {}) =>
    ana.put(`/flows/${quiz}`, { definition: { promptsArray, commonAnswers } });
  await draft([start, why, prompt('more', { message: 'More?', answers: [option('no', '.end')] }), end]);
  await draft([
    start,
    { ...why, name: 'reason' },
    prompt('more', { message: 'And?', answers: [option('no', '.end')] }),
    end,
  ]);
  await draft([start, end, why, prompt('more', { message: 'And?', answers: [option('no', '.end')] })]);
  await draft([start, why, end], { help: [{ key: 'h', message: 'help', nextKey: '.end' }] }).catch(() => undefined);
  await draft([start, why, end]);
  const texts = { texts: { awaitingExternalAnswerMessage: 'We look at it' } };
  await ana.put(`/flows/${quiz}`, { definition: { ...changed, ...texts } }).catch(() => undefined);
  await ana.post(`/flows/${quiz}/publish`);
  await new Learner(quiz, 2, changed, 'Lea').say('4').say('because').post();
  await ana.post(`/flows/${quiz}/published/1/promote`);
  await ana.post(`/flows/${quiz}/share`, { with: ben.email });
  const archived = await create('Put away', arithmetic(1));
  await ana.post(`/flows/${archived}/share`, { with: ben.email });
  await ana.post(`/flows/${archived}/unshare`, { with: ben.email });
  await ana.post(`/flows/${archived}/archive`);
  await ana.post(`/flows/${archived}/restore`);
  await ana.post(`/flows/${archived}/archive`);
  await ana
    .put(`/flows/${quiz}/tags`, { tags: ['Numbers'] })
    .catch(() => ana.post(`/flows/${quiz}/tags`, { tags: ['Numbers'] }));
  await ana.post('/prompt_templates', { name: 'Why?', definition: { message: 'Why?' } });
  return quiz;
}

async function makeChats(quiz) {
  for (let n = 0; n < 12; n++)
    learners.push(
      await new Learner(quiz, 1, arithmetic(10), `Learner ${n}`)
        .say(n % 3 ? '4' : '5')
        .say(`reason ${n} नमस्ते`)
        .post(),
    );
  const [first, second, third] = learners;
  await ana.post(`${first.path}/${first.keyAt('why', 'sent')}`, { score: 3 });
  await ana.post(`${second.path}/${second.keyAt('why', 'sent')}`, { comment: 'Well said' });
  await third.changeFirst('5').post();
  learners.push(await new Learner(quiz, 1, arithmetic(10), 'Nobody').post());
}

async function makeEssays() {
  const { id } = await ana.post('/flows', { name: 'Essays', definition: essay(1) });
  await ana.put(`/flows/${id}`, { definition: essay(id) });
  await ana.post(`/flows/${id}/publish`);
  const lee = await new Learner(id, 1, essay(id), 'Lee').say('My essay').post();
  learners.push(lee);
  await ana.post(`${lee.path}/${lee.keyAt('start', 'sent')}`, { superScore: 2 });
  await ana.post(`${lee.path}/${lee.keyAt('teacher', 'received')}`, { answer: 'pass' });
  await ana.post(`${lee.path}/evaluations/${encodeURIComponent(`${id}.mark`)}`, { evaluation: 'Good work' });
  const { history } = await ana.get(lee.path);
  const shown = history.find(({ pk }) => pk === 'site');
  const query = `?chatId=${lee.chatId}`;
  await call('POST', `${lee.path}/${encodeURIComponent(shown.k)}/remote${query}`, {
    token: lee.token,
    host: parley.shareUrl,
  });
  const gone = await new Learner(id, 1, essay(id), 'Gone').say('Delete me').post();
  await ana.delete(`${gone.path}?chatId=${gone.chatId}`);
  return id;
}

async function makeUpload() {
  const { id } = await ana.post('/flows', { name: 'Drawing', definition: drawing });
  await ana.post(`/flows/${id}/publish`);
  const kim = await new Learner(id, 1, drawing, 'Kim').say('yes').post();
  const { chatId, token } = kim;
  const body = { filePath: 'a.png', fileType: 'image/png', size: PNG.length, flowId: id, chatId, token };
  const { uploadURL, outputURL } = await call('POST', '/aws/s3-sign-upload', { body, host: parley.shareUrl });
  const headers = { 'content-type': 'image/png', 'x-amz-acl': 'public-read' };
  const put = await fetch(uploadURL, { method: 'PUT', body: PNG, headers });
  if (!put.ok) throw new Error(`upload: ${put.status}`);
  learners.push(await kim.say(JSON.stringify({ images: [{ url: outputURL }] })).post());
  return new URL(outputURL).pathname;
}

async function makeSequence(flows) {
  const { id } = await ana.post('/flow_sequences', { name: 'Course', flows });
  const { id: third } = await ana.post('/flows', { name: 'Third', definition: arithmetic(1) });
  await ana.post(`/flow_sequences/${id}/insert_flow`, { flowId: third });
  await ana.post(`/flow_sequences/${id}/move_flow`, { from: 2, to: 1 });
  await ana.post(`/flow_sequences/${id}/remove_flow`, { flowId: third });
  await ana.put(`/flow_sequences/${id}`, { name: 'A course', languages: ['en', 'hi'] });
  await ana.put(`/flow_sequences/${id}`, { settings: { chatPrimaryColor: '#993366' } });
  const { version } = await ana.post(`/flow_sequences/${id}/publish`, {});
  await ana.post(`/flow_sequences/${id}/share`, { with: ben.email });
  for (const each of [1, 2])
    learners.push(await new Learner(flows[0], 3, arithmetic(10), `Walker ${each}`).say('4').say('why not').post(id));
  const { id: other } = await ana.post('/flow_sequences', { name: 'Old course' });
  await ana.post(`/flow_sequences/${other}/share`, { with: ben.email });
  await ana.post(`/flow_sequences/${other}/unshare`, { with: ben.email });
  await ana.post(`/flow_sequences/${other}/archive`);
  await ana.post(`/flow_sequences/${other}/restore`);
  await ana.post(`/flow_sequences/${other}/archive`);
  return { id, version };
}

/** Versions before re-scoring have no such route. */
async function rescore(quiz) {
  const rescores = `/flows/${quiz}/rescores`;
  const id = randomUUID();
  const isThere = await ana.post(rescores, { id, version: 2, reason: 'A better key' }).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const isDone = async () =>
    (await ana.get(rescores)).rescores?.every(({ endedAt, state }) => endedAt || state === 'done');
  for (let tries = 0; tries < 50 && !(await isDone()); tries++) await new Promise((done) => setTimeout(done, 200));
  await ana.post(`${rescores}/${id}/takeBack`).catch((error) => process.stderr.write(`${error.message}\n`));
  await new Promise((done) => setTimeout(done, 3_000));
}

async function forget(quiz) {
  const gone = await new Learner(quiz, 1, arithmetic(10), 'Forgotten').say('4').say('private words').post();
  await settled();
  const { pool } = parley.stores;
  const { rows } = await pool.query('select subject from read.chat where chat_id = $1', [gone.chatId]);
  await forgetPerson({ ...parley.stores, now: Date.now() }, rows[0].subject);
}

async function settled() {
  const { pool } = parley.stores;
  const behind = `select count(*)::int as count from es_event where (tx, position) >
    (select split_part(position, '/', 1)::xid8, split_part(position, '/', 2)::bigint from read.checkpoint limit 1)`;
  for (let tries = 0; tries < 200; tries++) {
    if ((await pool.query(behind)).rows[0].count === 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the read models stay behind');
}

/** Asks the API: an upgraded installation gives the same replies. */
async function answers({ flows, sequence }) {
  const paths = ['/flows', '/flows?archived=1', '/flow_sequences', '/flow_sequences?archived=1', '/prompt_templates'];
  for (const id of flows)
    paths.push(
      ...['', '/latestVersion', '/published/1', '/sharedWith', '/stats', '/responseLogs'].map(
        (part) => `/flows/${id}${part}`,
      ),
    );
  paths.push(`/flows/${flows[0]}/published/2`);
  paths.push(...['', '/sharedWith', '/published/latest'].map((part) => `/flow_sequences/${sequence}${part}`));
  for (const { path, chatId } of learners) paths.push(`${path}?chatId=${chatId}`);
  const found = {};
  for (const path of paths) found[path] = await ana.get(path);
  return found;
}

try {
  const quiz = await makeFlows();
  const essays = await makeEssays();
  const upload = await makeUpload();
  const { id: sequence } = await makeSequence([quiz, essays]);
  await rescore(quiz);
  await forget(quiz);
  await settled();
  const fixture = {
    name,
    author: { email: ana.email, password: PASSWORD },
    upload: { path: upload, base64: PNG.toString('base64') },
    learners: learners.map(({ path, chatId, token }) => ({ path, chatId, token })),
    answers: await answers({ flows: [quiz, essays], sequence }),
    secrets: readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
    files: filesIn(join(dataDir, 'uploads')),
    database: await readDatabase(parley.stores.pool),
  };
  writeFileSync(to, gzipSync(JSON.stringify(fixture), { level: 9 }));
  const types = new Set(
    fixture.database.tables.find(({ name }) => name === 'public.es_event').rows.map((row) => row[5]),
  );
  process.stdout.write(`${to}: ${statSync(to).size} bytes, ${types.size} types of events\n`);
} finally {
  await parley.stop();
  site.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((path) => ({ path: path.slice(folder.length + 1), base64: readFileSync(path, 'base64') }));
}
