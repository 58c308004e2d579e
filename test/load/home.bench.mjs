/**
 * The home page of an author with 5,000 flows, compared with one with 50 in the same browser: from the navigation to
 * the first row, and scrolling through the whole list once all of it was fetched. Its server answers from memory.
 */
import { chromium } from '@playwright/test';
import { logIn, serveConsole, user } from './servers/console-server.mjs';

export const title = 'Home: 5,000 flows (floor: 50 flows)';

const MANY = 5_000;
const FEW = 50;
const PAGE = 20;
const VISITS = 7;
const FRAME_GOAL_MS = 34;
/** A strong flick, and dragging the scroll bar: every frame other rows. */
const PACES = { 'a flick of 100 px a frame': 100, 'the bar dragged, 1,000 px a frame': 1_000 };
const FRAMES = 300;

const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

const rowOf = (id) => ({
  id,
  uid: `flow-${id}`,
  name: `Lesson ${id}: fractions, decimals and percentages`,
  language: 'en',
  isDirty: id % 3 === 0,
  latestVersion: id % 2 ? 1 : null,
  ownership: 'own',
  user: { name: user.name, email: user.email },
  updatedAt: '2026-01-01T00:00:00.000Z',
  tags: id % 5 ? [] : ['maths'],
});
const listing = (total) => (_, url) => {
  if (url.pathname !== '/api/flows') return undefined;
  const first = (Number(url.searchParams.get('page') ?? 1) - 1) * PAGE;
  const flows = Array.from({ length: Math.min(PAGE, total - first) }, (_each, index) => rowOf(first + index + 1));
  return JSON.stringify({ flows, total, tags: ['maths'] });
};

/** In the page: ms from the navigation to the first frame with a row in it. */
const firstRow = () =>
  new Promise((resolve) => {
    const look = () => (document.querySelector('main li') ? resolve(performance.now()) : requestAnimationFrame(look));
    look();
  });

/** In the page: down to the end until there is no more to fetch; how many rows exist then. */
const fetchAll = async (total) => {
  const rows = () => [...document.querySelectorAll('main li')];
  const last = () => Number(rows().at(-1)?.dataset.index ?? rows().length - 1) + 1;
  while (last() < total) {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return rows().length;
};

/** In the page: frames, in ms, of scrolling on and on; at an end it turns. */
const scroll = async ({ pxAFrame, frames }) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.scrollTo(0, 0);
  await frame();
  const times = [];
  let before = await frame();
  let step = pxAFrame;
  for (let count = 0; count < frames; count += 1) {
    const at = window.scrollY;
    window.scrollBy(0, step);
    if (Math.abs(window.scrollY - at) < Math.abs(step)) step = -step;
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
};

async function visits(browser, total) {
  const { base, close } = await serveConsole(listing(total));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const times = [];
    let page;
    for (let visit = 0; visit < VISITS; visit += 1) {
      await page?.close();
      page = await context.newPage();
      await page.addInitScript(logIn, user);
      await page.goto(base);
      times.push(await page.evaluate(firstRow));
    }
    const mounted = await page.evaluate(fetchAll, total);
    const frames = {};
    for (const [pace, pxAFrame] of Object.entries(PACES))
      frames[pace] = percentile(await page.evaluate(scroll, { pxAFrame, frames: FRAMES }), 0.95);
    return { first: percentile(times, 0.5), mounted, frames };
  } finally {
    await context.close();
    close();
  }
}

export async function run() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const few = await visits(browser, FEW);
    const many = await visits(browser, MANY);
    return [
      {
        what: 'navigation → first row',
        value: many.first,
        unit: 'ms',
        floor: few.first,
        ratio: many.first / few.first,
      },
      ...Object.keys(PACES).map((pace) => ({
        what: `scrolling, ${pace}, 95th frame`,
        value: many.frames[pace],
        unit: 'ms',
        floor: few.frames[pace],
        ratio: many.frames[pace] / few.frames[pace],
        goal: `≤ ${FRAME_GOAL_MS} ms`,
        ok: many.frames[pace] <= FRAME_GOAL_MS,
      })),
      { what: `rows in the page, of ${MANY.toLocaleString('en')}`, value: many.mounted, unit: '' },
    ];
  } finally {
    await browser.close();
  }
}
