/**
 * Typing in flows of 500 and 2,000 prompts: from the key to the next painted frame, with the processor slowed down four
 * times; how much longer a flow of 500 takes to open than one of 20; and the longest task while a map of 500 is zoomed out.
 * The built console runs on a server that answers its API from memory; the floor is an empty Mantine page with one text
 * field, in the same browser.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { logIn, serveConsole, user } from './servers/console-server.mjs';

export const title = 'Editor: flows of 500 and 2,000 prompts, 4 × slower CPU (floor: an empty Mantine page)';

const [FEW, MANY, MOST] = [20, 500, 2_000];
const KEYS = 80;
const SLOWER = 4;
const GOAL_MS = { [MANY]: 50, [MOST]: 80 };
const OPENINGS = 5;
const OPENING_GOAL = 1.5;
const LONGEST_TASK_MS = 200;

const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

const definitionOf = (count) => ({
  promptsArray: Array.from({ length: count }, (_, index) => ({
    key: `prompt-${index}`,
    name: index === 0 ? 'start' : `q${index}`,
    definition: {
      message: `Question ${index + 1}: **which** of these fractions is the _larger_ one, {{name}}?`,
      forbidsAnswerAlteration: true,
      answers: ['One half', 'One third', 'One fifth'].map((message, place) => ({
        key: `a${index}-${place}`,
        message,
        nextKey: `.q${Math.min(index + 1 + place, count - 1)}`,
        ...(place === 0 && { score: 100 }),
      })),
    },
  })),
});
/** Its id is how many prompts it has. */
const flowOf = (count) => ({
  id: count,
  uid: 'bench',
  name: `${count} prompts`,
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
  definition: definitionOf(count),
  maxScore: null,
  definitionLastEditedAt: null,
  definitionLastUpdatedAt: null,
  revision: 1,
});

async function barePage() {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('editor/bare-page.jsx', import.meta.url)) },
    },
  });
  const style = output.output.find((file) => file.fileName.endsWith('.css'))?.source ?? '';
  const script = output.output.find((file) => file.type === 'chunk').code.replaceAll('</script', '<\\/script');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><style>${style}</style><div id="root"></div><script type="module">${script}</script></html>`;
}

function answering() {
  let revision = 1;
  const flows = new Map([FEW, MANY, MOST].map((count) => [`/api/flows/${count}`, JSON.stringify(flowOf(count))]));
  return (method, { pathname }) => {
    const flow = flows.get(pathname);
    if (!flow || method === 'GET') return flow;
    return JSON.stringify({ revision: (revision += 1), isDirty: true, definitionLastUpdatedAt: null, merged: false });
  };
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
  await slowDown(page);
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

async function editorPage(context) {
  const page = await context.newPage();
  await page.addInitScript(logIn, user);
  return page;
}
const slowDown = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

async function editorTyping(context, base, count) {
  const page = await editorPage(context);
  await page.addInitScript(watchKeys);
  await page.goto(`${base}/flows/${count}/edit`);
  await page.locator('[data-card="prompt-1"] [data-message]').click();
  await page.locator('.ProseMirror').waitFor();
  const times = await typing(page);
  const mounted = await page.locator('[data-card]').count();
  await page.close();
  return { times, mounted };
}

/** From the navigation to the frame after the first card; the median, in ms. */
async function opening(context, base, count) {
  const page = await editorPage(context);
  await slowDown(page);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-card] [data-message]'))
        requestAnimationFrame(() => (window.__shown = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const times = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    await page.goto(`${base}/flows/${count}/edit`);
    await page.waitForFunction(() => window.__shown > 0);
    times.push(await page.evaluate(() => window.__shown));
  }
  await page.close();
  return percentile(times, 0.5);
}

/** The longest task while the whole map of a flow is shown, and while it is zoomed in again; in ms, on the whole CPU. */
async function zooming(context, base, count) {
  const page = await editorPage(context);
  await page.addInitScript(() => {
    window.__tasks = [];
    new PerformanceObserver((list) => window.__tasks.push(...list.getEntries().map((each) => each.duration))).observe({
      type: 'longtask',
    });
  });
  await page.goto(`${base}/flows/${count}/edit`);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.locator('[data-node]').first().waitFor();
  await page.waitForTimeout(1_000);
  const longest = async (act) => {
    await page.evaluate(() => void (window.__tasks.length = 0));
    await act();
    await page.waitForTimeout(1_000);
    return Math.max(0, ...(await page.evaluate(() => window.__tasks)));
  };
  const out = await longest(() => page.getByRole('button', { name: 'Show the whole flow' }).click());
  const drawn = await page.locator('.react-flow__viewport *').count();
  const into = await longest(async () => {
    const map = await page.getByRole('group', { name: 'Map of the flow' }).boundingBox();
    await page.mouse.move(map.x + map.width / 2, map.y + 100);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
  });
  await page.close();
  return { out, into, drawn };
}

export async function run() {
  const { base, close } = await serveConsole(answering(), { '/bare': await barePage() });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 860 } });
    const bare = await bareTyping(context, base);
    const rows = [];
    for (const count of [MANY, MOST]) {
      const { times, mounted } = await editorTyping(context, base, count);
      for (const share of [0.5, 0.95]) {
        const [value, floor, goal] = [percentile(times, share), percentile(bare, share), GOAL_MS[count]];
        rows.push({
          what: `${count} prompts, key → paint, p${share * 100}`,
          value,
          unit: 'ms',
          floor,
          ratio: value / floor,
          ...(share > 0.9 && { goal: `≤ ${goal} ms`, ok: value <= goal }),
        });
      }
      rows.push({ what: `cards in the page, of ${count}`, value: mounted, unit: '' });
    }
    const few = await opening(context, base, FEW);
    for (const count of [MANY, MOST]) {
      const value = await opening(context, base, count);
      const isGoal = count === MANY;
      rows.push({
        what: `${count} prompts, navigation → first card (floor: ${FEW} prompts)`,
        value,
        unit: 'ms',
        floor: few,
        ratio: value / few,
        ...(isGoal && { goal: `≤ ${OPENING_GOAL} ×`, ok: value <= OPENING_GOAL * few }),
      });
    }
    for (const count of [MANY, MOST]) {
      const { out, into, drawn } = await zooming(context, base, count);
      const goal = { goal: `≤ ${LONGEST_TASK_MS} ms`, ok: Math.max(out, into) <= LONGEST_TASK_MS };
      rows.push(
        { what: `map of ${count} prompts zoomed out, longest task`, value: out, unit: 'ms', ...goal },
        { what: `map of ${count} prompts zoomed in again, longest task`, value: into, unit: 'ms', ...goal },
        { what: `elements of that map, of ${count} prompts`, value: drawn, unit: '' },
      );
    }
    return rows;
  } finally {
    await browser.close();
    close();
  }
}
