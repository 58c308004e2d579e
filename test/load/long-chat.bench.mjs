/**
 * A chat that goes on and on: tap → next message on the learner's page, the heap after 500 messages, and scrolling through
 * 5,000; each against a bare Preact list of the same texts in the same browser.
 */
import { answer } from '@parley/contracts/engine/answer';
import { toWire } from '@parley/contracts/engine/history-wire';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { startChat } from '@parley/contracts/engine/start';
import { chromium } from '@playwright/test';
import { barePage, learnerPage, recordedPage, serve } from './player/pages.mjs';

export const title = 'Player: a long chat (floor: a bare Preact list)';

const ANSWERS = 250;
const ITEMS = 5_000;
const GOAL = 1.5;
/** Lines that hold on to their neighbours cost far more. */
const KB_A_MESSAGE = 3;
/** Until the browser has compiled what a tap runs, it is its code that grows, not the chat: after 50, still by a twentieth. */
const WARM_UP = 300;
const SETTLE_MS = 2_000;
const NETWORKS = { fast: 1, 'slow (4 × CPU)': 4 };

/** One question that is asked again whatever is answered. */
const loop = {
  promptsArray: [
    {
      key: 'loop',
      name: 'start',
      definition: {
        message: 'Which of these fractions is the larger one?',
        answers: ['One half', 'One third'].map((message, place) => ({ key: `a${place}`, message, nextKey: '.start' })),
      },
    },
  ],
};

function longHistory() {
  const { flow } = prepareFlow(loop, { flowId: 1, version: 1 });
  let { chat } = startChat(flow, { language: 'en', runMode: 'normal', seed: 'bench', at: 0 });
  for (let index = 0; chat.history.length < ITEMS; index += 1)
    ({ chat } = answer(flow, chat, { key: `k${index}`, message: index % 2 ? 'One half' : 'One third', at: index }));
  return chat.history.map(toWire);
}

/** In the page: the elements that count, wherever they are drawn. */
const helpers = () => {
  window.__bench = {
    roots: () => [document, ...[...document.querySelectorAll('*')].map((each) => each.shadowRoot).filter(Boolean)],
    all: (selector) => window.__bench.roots().flatMap((root) => [...root.querySelectorAll(selector)]),
    frame: () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
  };
};

/** From the tap to the painted frame that shows the next question; ms, one a tap. */
const tapAlong = async (taps) => {
  const { all, frame } = window.__bench;
  const times = [];
  const last = () => all('.bubble').length;
  for (let index = 0; index < taps; index += 1) {
    const before = last();
    const choice = all('.choice')[index % 2];
    const began = performance.now();
    choice.click();
    while (last() < before + 2 || all('.choice').length === 0) await frame();
    await frame();
    times.push(performance.now() - began);
  }
  return times;
};

const scrollThrough = async () => {
  const { all, frame } = window.__bench;
  const log = all('[role="log"]')[0];
  let scroller = log;
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1)
    scroller = scroller.parentElement ?? scroller.getRootNode().host ?? null;
  scroller ??= document.scrollingElement;
  scroller.scrollTop = 0;
  await frame();
  const frames = [];
  let before = performance.now();
  const end = scroller.scrollHeight - scroller.clientHeight;
  const step = Math.max(400, end / 150);
  for (let at = 0; at < end; at += step) {
    scroller.scrollTop = at;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    frames.push(now - before);
    before = now;
  }
  return frames;
};

const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

async function open(browser, url, cpu = 1) {
  const context = await browser.newContext({ viewport: { width: 390, height: 760 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(helpers);
  await page.goto(url);
  await page.waitForFunction(() => window.__bench.all('.bubble').length > 0);
  // The page is at rest: the compiler that works in parallel holds what it works on.
  const heap = async () => {
    await page.waitForTimeout(SETTLE_MS);
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  return { page, heap, close: () => context.close() };
}

async function along(browser, url, cpu) {
  const { page, heap, close } = await open(browser, url, cpu);
  try {
    await page.waitForFunction(() => window.__bench.all('.choice').length > 0);
    const began = await heap();
    // The player leaves 250 ms between a tap and the next message (PLAY-47); what is above that is its own.
    if (cpu > 1) return { times: await page.evaluate(tapAlong, 20) };
    await page.evaluate(tapAlong, WARM_UP);
    const warm = await heap();
    const times = await page.evaluate(tapAlong, ANSWERS);
    return { times, began, grown: (await heap()) - warm };
  } finally {
    await close();
  }
}

async function scrolled(browser, url) {
  const { page, close } = await open(browser, url);
  try {
    await page.waitForFunction(() => window.__bench.all('.bubble').length > 20);
    return await page.evaluate(scrollThrough);
  } finally {
    await close();
  }
}

const CLICK_DELAY_MS = 250;

export async function run() {
  const history = longHistory();
  const texts = history.map(({ m }) => ({ text: typeof m === 'string' ? m : '' }));
  const server = await serve({
    '/learner': learnerPage(loop).page,
    '/bare': (await barePage(loop, 'bare-loop.jsx')).page,
    '/recorded': await recordedPage(loop, history),
    '/bare-recorded': (await barePage(loop, 'bare-loop.jsx', { history: texts })).page,
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  });
  const base = `http://127.0.0.1:${server.address().port}`;
  const rows = [];
  try {
    for (const [name, cpu] of Object.entries(NETWORKS)) {
      const bare = await along(browser, `${base}/bare`, cpu);
      const own = await along(browser, `${base}/learner`, cpu);
      const value = percentile(own.times, 0.5) - CLICK_DELAY_MS;
      const floor = percentile(bare.times, 0.5);
      rows.push({
        what: `tap → next message (beyond the ${CLICK_DELAY_MS} ms that a tap waits), ${name}`,
        value,
        unit: 'ms',
        floor,
        ratio: value / floor,
        goal: `≤ ${GOAL} × floor`,
        ok: value <= floor * GOAL,
      });
      if (cpu > 1) continue;
      const heap = (what, mine, theirs, goal) => ({
        what,
        value: mine,
        unit: 'MB',
        floor: theirs,
        ratio: mine / theirs,
        ...(goal && { goal: `≤ ${goal} × floor`, ok: mine <= theirs * goal }),
      });
      rows.push(heap('JS heap at the start', own.began, bare.began, GOAL));
      const kB = (grown) => (grown * 1024) / (ANSWERS * 2);
      rows.push({
        what: `JS heap that each of ${ANSWERS * 2} messages adds`,
        value: kB(own.grown),
        unit: 'kB',
        floor: kB(bare.grown),
        ratio: own.grown / Math.max(bare.grown, 0.01),
        goal: `≤ ${KB_A_MESSAGE} kB`,
        ok: kB(own.grown) <= KB_A_MESSAGE,
      });
    }
    const floor = percentile(await scrolled(browser, `${base}/bare-recorded`), 0.95);
    const value = percentile(await scrolled(browser, `${base}/recorded`), 0.95);
    rows.push({
      what: `scrolling ${ITEMS.toLocaleString('en')} messages, 95th frame`,
      value,
      unit: 'ms',
      floor,
      ratio: value / floor,
      goal: '≤ 34 ms',
      ok: value <= 34,
    });
  } finally {
    await browser.close();
    server.close();
  }
  return rows;
}
