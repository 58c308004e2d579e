/** Postgres is there and answers nothing: all its processes are stopped, as on a machine whose disk hangs. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@parley/contracts/http/api';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { pino } from 'pino';
import { Learner } from './chats/testing/learner.js';
import { startParley, type Parley } from './parley.js';
import { loadConfig } from './platform/config/config.js';
import { Client, newAuthor } from './testing/client.js';
import { AGAIN } from './testing/flows.js';
import { LANGUAGES_DIR } from './testing/test-parley.js';

/** ms; a query is given up after 15 s, and some never. On a quiet machine replies come within 5 s. */
const IN_TIME_MS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'parley-hangs-'));
const script = (file: string) => ({ file, imports: [] });
writeFileSync(
  join(folder, 'manifest.json'),
  JSON.stringify({
    'src/page/main.ts': { ...script('page-12345678.js'), isEntry: true },
    'src/player/learner-chat.ts': script('learner-chat-12345678.js'),
    'src/sequence/play-sequence.tsx': script('play-sequence-12345678.js'),
  }),
);
let parley: Parley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let flowId: number;
/** Requests that change something use a flow of their own: Postgres may still carry them out after it hung. */
let swept: { readonly author: typeof author; readonly flowId: number };
let programToken: string;
beforeAll(async () => {
  const loaded = loadConfig({ PORT: '0', SHARE_PORT: '0', DATA_DIR: join(folder, 'data') });
  if (!loaded.ok) throw new Error('config');
  parley = await startParley({
    config: loaded.config,
    log: pino({ level: 'silent' }),
    languagesDir: LANGUAGES_DIR,
    shareFiles: { page: folder, embed: folder, sample: folder },
  });
  author = await newAuthor(parley.consoleUrl);
  flowId = await published(author);
  const other = await newAuthor(parley.consoleUrl);
  swept = { author: other, flowId: await published(other) };
  const made = { name: 'A program', scopes: ['flows:read' as const], expiresInDays: 1 };
  ({ token: programToken } = await author.ok(createApiToken, { body: made }));
});
afterAll(async () => {
  await parley.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function published(by: typeof author): Promise<number> {
  const { id } = await by.ok(createFlow, { body: { name: 'Hangs', definition: AGAIN } as never });
  await by.ok(publishFlow, { params: { id } });
  return id;
}

/** The server and everything that it started. */
async function postgres(): Promise<number[]> {
  const { rows } = await parley.stores.pool.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
  const main = parseInt(rows[0]?.file ?? '', 10);
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === main);
  return [main, ...children.map(Number)];
}
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN);
  } catch {
    return null;
  }
}
async function whileHanging<T>(work: () => Promise<T>): Promise<T> {
  const pids = await postgres();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT');
  }
}

interface Told {
  readonly at: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string | null;
  readonly text: string;
}
async function ask(base: string, path: string, init: RequestInit = {}): Promise<Told> {
  const reply = await fetch(base + path, { redirect: 'manual', ...init, signal: AbortSignal.timeout(IN_TIME_MS) });
  const { status, headers } = reply;
  const at = `${init.method ?? 'GET'} ${path}`;
  const [retryAfter, type] = [headers.get('retry-after'), headers.get('content-type')];
  return { at, status, retryAfter, type, text: await reply.text() };
}

test('FAULT-6 whatever is asked while Postgres hangs is answered in time; a repeated answer is kept once', async () => {
  const share = new Client(parley.shareUrl);
  const learner = new Learner(share, flowId, AGAIN);
  await learner.post();
  const later = new Learner(share, flowId, AGAIN);
  const json = { 'content-type': 'application/json' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const { told, pages, mcp, posts } = await whileHanging(async () => {
    const routes = API.map((route) => {
      const path = route.path
        .replace(':id', String(swept.flowId))
        .replace(':identifier', 'somebody')
        .replace(/:\w+/g, '1');
      const base = route.host === 'share' ? parley.shareUrl : parley.consoleUrl;
      const headers = { ...json, authorization: `Bearer ${swept.author.jwt}`, 'x-chat-token': learner.token };
      return ask(base, `/api${path}`, { method: route.method, headers, ...(route.body && { body: '{}' }) });
    });
    const pageAddresses = [`/chats/${flowId}`, `/chats/${flowId}/asha?l=hi`, '/chat_sequences/1'];
    const [told, pages, mcp, posts] = await Promise.all([
      Promise.all(routes),
      Promise.all(pageAddresses.map((path) => ask(parley.shareUrl, path))),
      ask(parley.consoleUrl, '/mcp', {
        method: 'POST',
        headers: { ...json, accept: 'application/json, text/event-stream', authorization: `Bearer ${programToken}` },
        body: JSON.stringify(call),
      }),
      Promise.all([learner.say('again').post(), later.say('again').post()]),
    ]);
    return { told, pages, mcp, posts };
  });
  const busy = told.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(told.length / 2);
  expect(busy.filter(({ retryAfter, type }) => retryAfter === null || !type?.startsWith('application/json'))).toEqual(
    [],
  );
  expect(told.filter(({ status }) => status === 500)).toEqual([]);
  expect(pages.map(({ status, retryAfter, type }) => [status, retryAfter, type])).toEqual(
    pages.map(() => [503, '2', 'text/html; charset=utf-8']),
  );
  expect(pages[0]?.text).toContain('can’t be opened right now');
  expect(pages[1]?.text).toContain('थोड़ी देर में');
  expect([mcp.status, mcp.retryAfter, mcp.text]).toEqual([503, '2', expect.stringContaining('"code":"unavailable"')]);
  expect(posts.map(({ status }) => status)).toEqual([503, 503]);

  // The server may have kept the first post already; a repeated post is never kept twice.
  for (const each of [learner, later]) {
    let reply = await each.post();
    while (reply.status === 503) reply = await each.post();
    expect([reply.status, (reply.body as { last: string }).last]).toEqual([200, each.wire.at(-1)?.k]);
    const { rows } = await parley.stores.pool.query(
      `select data from es_event where stream = $1 and type <> 'ChatStarted'`,
      [`chat-${each.chatId}`],
    );
    expect(rows).toHaveLength(1);
  }
});
