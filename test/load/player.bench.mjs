/**
 * The learner's page: bytes before the first message can be answered, and navigation → first message, against a bare
 * Preact page (first message in the HTML, script and flow inlined) that takes turns with it in the same browser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { firstPrompt } from '@parley/runtime/server/first-prompt';
import { chatPageHtml } from '@parley/runtime/page/html';
import { chromium } from '@playwright/test';
import { build } from 'vite';

export const title = 'Player: the learner’s page (floor: a bare Preact page)';

const ROUNDS = 5;
const NETWORKS = {
  fast: null,
  'slow (4 × CPU, 1.6 Mbit/s, 150 ms)': {
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
    cpu: 4,
  },
};
const LIMIT_KB = 20;
const GOAL = 1.25;
const PLAYER = new URL('../../runtime/dist/page/', import.meta.url);

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const gzip = (text) => gzipSync(text, { level: 9 });

/** Twenty prompts with choices: about what an author publishes. */
const definition = {
  promptsArray: Array.from({ length: 20 }, (_, index) => ({
    key: `prompt-${index}`,
    name: index === 0 ? 'start' : `q${index}`,
    definition: {
      message: `Question ${index + 1}: which of these fractions is the larger one?`,
      answers:
        index === 19
          ? []
          : ['One half', 'One third'].map((message, place) => ({
              key: `a${index}-${place}`,
              message,
              score: 1 - place,
            })),
      ...(index === 19 ? {} : { nextKey: `.q${index + 1}` }),
    },
  })),
};
const first = definition.promptsArray[0].definition;

function learnerPage() {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', PLAYER), 'utf8'));
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  const engine = manifest['src/page/learner-chat.ts'];
  const data = {
    flow: { id: 1, version: 1, name: 'Fractions', definition, trees: {} },
    identifier: 'bench',
    language: 'en',
    settings: { chatDefaultDelayMs: 0 },
    display: { showScore: true, showName: false, disableAutoAnswer: false, disableKeyboardAnswer: false },
    maxScore: 19,
    apiUrl: '/api',
    context: {},
    test: false,
  };
  const { opening, html } = firstPrompt(data);
  const page = chatPageHtml({
    title: 'Fractions',
    lang: 'en',
    data: { ...data, opening },
    firstPrompt: html,
    scriptUrl: `/player/${entry.file}`,
    preload: [`/player/${engine.file}`],
  });
  const css = /<style>([\s\S]*?)<\/style>/.exec(html)[1];
  const script = readFileSync(new URL(entry.file, PLAYER));
  return {
    page,
    bytes: gzip(script).length + gzip(css).length,
    later: gzip(readFileSync(new URL(engine.file, PLAYER))).length,
  };
}

async function barePage() {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: fileURLToPath(new URL('player/bare-chat.jsx', import.meta.url)) },
    },
  });
  const script = bundle.output[0].code;
  const data = { flow: definition, message: first.message, choices: first.answers.map(({ message }) => message) };
  const style =
    'body{margin:0;font:16px/1.5 system-ui}.bubble{background:#eef;border-radius:12px;padding:8px 12px}.bubble p{margin:0}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><style>${style}</style>
<div id="app"><section class="chat"><div role="log"><div class="bubble"><p>${first.message}</p></div></div></section></div>
<script type="application/json" id="data">${JSON.stringify(data)}</script><script type="module">${script}</script></html>`;
}

function serve(pages) {
  // Packed once, as a server that is ready for visitors has it.
  const packed = new Map();
  const answer = (response, type, body) => {
    if (!packed.has(body)) packed.set(body, gzip(body));
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-store' })
      .end(packed.get(body));
  };
  const scripts = new Map(
    readdirSync(PLAYER).map((name) => [`/player/${name}`, readFileSync(new URL(name, PLAYER), 'utf8')]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://bench');
    if (pages[pathname]) return answer(response, 'text/html; charset=utf-8', pages[pathname]);
    if (scripts.has(pathname)) return answer(response, 'text/javascript', scripts.get(pathname));
    if (pathname.startsWith('/api/')) {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const { chatId, history = [] } = JSON.parse(body || '{}');
        answer(
          response,
          'application/json',
          JSON.stringify({
            chatId,
            revision: 1,
            last: history.at(-1)?.k ?? '',
            score: null,
            maxScore: null,
            completed: false,
          }),
        );
      });
      return undefined;
    }
    return response.writeHead(404).end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Runs before the page's own scripts: when the message is first painted, when an answer to it can first be given. */
const watch = () => {
  const roots = () => [document, document.getElementById('parley')?.shadowRoot].filter(Boolean);
  const seen = (selector) => roots().some((root) => root.querySelector(selector));
  window.__times = {};
  const look = () => {
    if (!window.__times.message && seen('.bubble p')) window.__times.message = performance.now();
    if (!window.__times.answer && seen('.choice')) window.__times.answer = performance.now();
    if (!window.__times.answer) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function visit(browser, url, network) {
  const context = await browser.newContext({ viewport: { width: 390, height: 760 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (network) {
      const { cpu, ...conditions } = network;
      await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    }
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.__times?.answer);
    return await page.evaluate(() => window.__times);
  } finally {
    await context.close();
  }
}

async function compare(browser, base, network) {
  const times = { bare: [], learner: [] };
  for (const name of ['bare', 'learner']) await visit(browser, `${base}/${name}`, null);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of round % 2 ? ['bare', 'learner'] : ['learner', 'bare'])
      times[name].push(await visit(browser, `${base}/${name}`, network));
  const of = (name, what) => median(times[name].map((each) => each[what]));
  return ['message', 'answer'].map((what) => ({ what, value: of('learner', what), floor: of('bare', what) }));
}

const WORDS = { message: 'first message seen', answer: 'first message can be answered' };

export async function run() {
  const { page, bytes, later } = learnerPage();
  const kb = bytes / 1024;
  const rows = [
    {
      what: 'script and styles before the first message can be answered, gzip',
      value: kb,
      unit: 'kB',
      goal: `≤ ${LIMIT_KB} kB`,
      ok: kb <= LIMIT_KB,
    },
    { what: 'engine and outbox, fetched beside it, gzip', value: later / 1024, unit: 'kB' },
  ];
  const server = await serve({ '/learner': page, '/bare': await barePage() });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const [name, network] of Object.entries(NETWORKS))
      for (const { what, value, floor } of await compare(
        browser,
        `http://127.0.0.1:${server.address().port}`,
        network,
      )) {
        const ratio = value / floor;
        const judged = what === 'message' ? { goal: `≤ ${GOAL} × floor`, ok: ratio <= GOAL } : {};
        rows.push({ what: `${WORDS[what]}, ${name}`, value, unit: 'ms', floor, ratio, ...judged });
      }
  } finally {
    await browser.close();
    server.close();
  }
  return rows;
}
