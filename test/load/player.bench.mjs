/**
 * The learner's page: bytes before the first message can be answered, and navigation → first message, against a bare
 * Preact page (first message in the HTML, script and flow inlined) that takes turns with it in the same browser.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { barePage, gzip, learnerPage, lesson, serve } from './player/pages.mjs';

export const title = 'Player: the learner’s page (floor: a bare Preact page)';

const ROUNDS = 25;
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

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/**
 * Runs before the page's own scripts: when the message is first painted, when an answer to it can first be given. It tells
 * by itself when it has both: a question from outside (`waitForFunction`) brings a script of its own, which a slowed CPU
 * compiles for 170 ms, before the message or after it, as it comes.
 */
const watch = () => {
  const roots = () => [document, document.getElementById('parley')?.shadowRoot].filter(Boolean);
  const seen = (selector) => roots().some((root) => root.querySelector(selector));
  window.__times = {};
  const look = () => {
    if (!window.__times.message && seen('.bubble p')) window.__times.message = performance.now();
    if (!seen('.choice')) return requestAnimationFrame(look);
    window.__times.answer = performance.now();
    return window.__told(JSON.stringify(window.__times));
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
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: '__told' });
    const told = once(session, 'Runtime.bindingCalled', { signal: AbortSignal.timeout(60_000) });
    await page.goto(url, { waitUntil: 'commit' });
    const [{ payload }] = await told;
    return JSON.parse(payload);
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
  const { page, bytes, later } = learnerPage(lesson);
  const bare = await barePage(lesson, 'bare-chat.jsx');
  const typebot = gzip(readFileSync(createRequire(import.meta.url).resolve('@typebot.io/js/web'))).length;
  const kb = bytes / 1024;
  const rows = [
    {
      what: 'script and styles before the first message can be answered, gzip',
      value: kb,
      unit: 'kB',
      floor: bare.bytes / 1024,
      ratio: bytes / bare.bytes,
      goal: `≤ ${LIMIT_KB} kB`,
      ok: kb <= LIMIT_KB,
    },
    { what: 'engine and outbox, fetched beside it, gzip', value: later / 1024, unit: 'kB' },
    { what: 'for comparison: the script of @typebot.io/js 0.10.7, gzip', value: typebot / 1024, unit: 'kB' },
  ];
  const server = await serve({ '/learner': page, '/bare': bare.page });
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
