/**
 * Typing in a flow of 500 prompts: from the key to the next painted frame, with the processor slowed down four times.
 * The built console runs on a server that answers its API from memory; the floor is an empty Mantine page with one text
 * field, in the same browser.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';

export const title = 'Editor: typing in a flow of 500 prompts, 4 × slower CPU (floor: an empty Mantine page)';

const PROMPTS = 500;
const KEYS = 80;
const SLOWER = 4;
const GOAL_MS = 50;
const APP = fileURLToPath(new URL('../../console/dist/app/', import.meta.url));
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

const definition = {
  promptsArray: Array.from({ length: PROMPTS }, (_, index) => ({
    key: `prompt-${index}`,
    name: index === 0 ? 'start' : `q${index}`,
    definition: {
      message: `Question ${index + 1}: **which** of these fractions is the _larger_ one, {{name}}?`,
      forbidsAnswerAlteration: true,
      answers: ['One half', 'One third', 'One fifth'].map((message, place) => ({
        key: `a${index}-${place}`,
        message,
        nextKey: `.q${Math.min(index + 1, PROMPTS - 1)}`,
        ...(place === 0 && { score: 100 }),
      })),
    },
  })),
};
const user = {
  id: 'bench',
  email: 'bench@parley.example',
  name: 'Bench',
  createdAt: '2026-01-01T00:00:00.000Z',
  settings: {},
  defaultSettings: {},
  jwt: 'bench',
};
const flow = {
  id: 1,
  uid: 'bench',
  name: 'Five hundred prompts',
  tName: {},
  language: 'en',
  languages: ['en'],
  defaultLanguage: 'en',
  latestVersion: null,
  isDirty: true,
  flowSequence: null,
  settings: {},
  defaultSettings: {},
  userSettings: {},
  ownership: 'own',
  user: { name: 'Bench', email: user.email },
  definition,
  maxScore: null,
  definitionLastEditedAt: null,
  definitionLastUpdatedAt: null,
  revision: 1,
};

async function barePage() {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: fileURLToPath(new URL('editor/bare-page.jsx', import.meta.url)) },
    },
  });
  const style = output.output.find((file) => file.fileName.endsWith('.css'))?.source ?? '';
  const script = output.output.find((file) => file.type === 'chunk').code.replaceAll('</script', '<\\/script');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><style>${style}</style><div id="root"></div><script type="module">${script}</script></html>`;
}

function serve(bare) {
  let revision = flow.revision;
  const json = (response, body, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const api = (request, response, path) => {
    if (path === '/api/config')
      return json(response, { shareUrl: 'http://share.example', features: { i18n: true }, hasAccounts: true });
    if (path === '/api/flows/1' && request.method === 'GET') return json(response, flow);
    if (path === '/api/flows/1')
      return json(response, { revision: (revision += 1), isDirty: true, definitionLastUpdatedAt: null, merged: false });
    if (path === '/api/auth') return json(response, user);
    return json(response, { message: 'Not part of the bench', errors: [] }, 404);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://bench');
    if (pathname.startsWith('/api/')) {
      request.resume();
      return api(request, response, pathname);
    }
    if (pathname === '/bare') return response.writeHead(200, { 'content-type': 'text/html' }).end(bare);
    const file = extname(pathname) && existsSync(join(APP, pathname)) ? join(APP, pathname) : join(APP, 'index.html');
    return response
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** From the key's own time to the first moment after the next frame was painted. */
const watchKeys = () => {
  window.__paints = [];
  window.addEventListener(
    'keydown',
    (event) => {
      const pressed = event.timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.__paints.push(performance.now() - pressed);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
};

async function typing(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const words = 'the quick brown fox jumps over the lazy dog ';
  for (let index = 0; index < KEYS; index += 1) {
    await page.keyboard.press(words[index % words.length] === ' ' ? 'Space' : words[index % words.length]);
    await page.waitForFunction((count) => window.__paints.length > count, index);
  }
  // The first keys warm the code up.
  return (await page.evaluate(() => window.__paints)).slice(10);
}

async function bareTyping(context, base) {
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  await page.goto(`${base}/bare`);
  await page.locator('textarea').first().click();
  const times = await typing(page);
  await page.close();
  return times;
}

async function editorTyping(context, base) {
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  await page.addInitScript((session) => localStorage.setItem('parley:v1:user', JSON.stringify(session)), user);
  await page.goto(`${base}/flows/1/edit`);
  await page.locator('[data-card="prompt-1"] [data-message]').click();
  await page.locator('.ProseMirror').waitFor();
  const times = await typing(page);
  const mounted = await page.locator('[data-card]').count();
  await page.close();
  return { times, mounted };
}

export async function run() {
  const server = await serve(await barePage());
  const base = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 860 } });
    const bare = await bareTyping(context, base);
    const { times, mounted } = await editorTyping(context, base);
    const row = (what, share, goal) => {
      const value = percentile(times, share);
      const floor = percentile(bare, share);
      return {
        what,
        value,
        unit: 'ms',
        floor,
        ratio: value / floor,
        ...(goal && { goal: `≤ ${goal} ms`, ok: value <= goal }),
      };
    };
    return [
      row('key → paint, p50', 0.5),
      row('key → paint, p95', 0.95, GOAL_MS),
      { what: `cards in the page, of ${PROMPTS}`, value: mounted, unit: '' },
    ];
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
