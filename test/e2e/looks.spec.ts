/** Every page of the console begins at one edge, in five sizes of text, and never scrolls sideways. */
import type { Page } from '@playwright/test';
import { browserOf, expect, fromSetup, test } from '../harness/e2e.js';
import { makeWorld } from '../harness/views/world.js';
import type { World } from '../harness/views/view.js';

const SIZES = [13, 14, 16, 20, 28];
/** The last one is a usual screen at 400 %. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 341, height: 192 },
];
const [WIDE] = WINDOWS;

/** Pages that fill the window, stand in its middle, or begin with their contents, share no edge with the others. */
type Place = readonly [address: (world: World) => string, hasNoEdge?: true];
const PLACES: readonly Place[] = [
  [() => '/'],
  [() => '/reviews'],
  [() => '/user_activity'],
  [() => '/integrations'],
  [() => '/guide/start', true],
  [() => '/nowhere', true],
  [({ flowId }) => `/flows/${flowId}/stats`],
  [({ flowId }) => `/flows/${flowId}/live`],
  [({ rescoredId }) => `/flows/${rescoredId}/rescore`],
  [({ flowId }) => `/flows/${flowId}/versions/1`],
  [({ flowId }) => `/flows/${flowId}/versions/1?view=lesson`],
  [({ flowId }) => `/flows/${flowId}/edit`, true],
  [({ sequenceId }) => `/sequences/${sequenceId}/edit`],
  [({ sequenceId }) => `/sequences/${sequenceId}/stats`],
];

/** `size: words`, of each text in the page that has another size than the five; the player has sizes of its own. */
const otherSizes = (page: Page): Promise<readonly string[]> =>
  page.evaluate((sizes) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!parent || words === '' || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('style, script, noscript, title, svg, [data-parley-player]')) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (!sizes.includes(size)) found.add(`${size}: ${words.slice(0, 40)}`);
    }
    return [...found];
  }, SIZES);

/** The distance in px from the window's left edge to the content of `main`. */
const edgeOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main')!;
    const { left } = main.getBoundingClientRect();
    return Math.round(left + Number.parseFloat(getComputedStyle(main).paddingInlineStart));
  });

/** The px by which the page scrolls sideways, once it was drawn twice: the first drawing tells it the window's size. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    await drawn();
    await drawn();
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
    return scrollWidth - clientWidth;
  });

let world: World;
test.beforeAll(async () => {
  world = await makeWorld(fromSetup('E2E_CONSOLE_URL'), fromSetup('E2E_SHARE_URL'));
});

test('CONSOLE-L1 every page has the five sizes of text only and begins at one edge', async ({ browser }) => {
  const context = await browserOf(browser, world.owner, { viewport: WIDE! });
  const page = await context.newPage();
  const edges = new Map<string, number>();
  const others: Record<string, readonly string[]> = {};
  for (const [address, hasNoEdge] of PLACES)
    await test.step(address(world), async () => {
      await page.goto(address(world));
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main:not([data-opening])').first()).toBeVisible();
      const found = await otherSizes(page);
      if (found.length > 0) others[address(world)] = found;
      if (!hasNoEdge) edges.set(address(world), await edgeOf(page));
    });
  expect(others).toEqual({});
  const [first] = edges.values();
  expect(Object.fromEntries([...edges].filter(([, edge]) => edge !== first))).toEqual({});
  await context.close();
});

test('CONSOLE-L2 no page scrolls sideways, neither on a phone nor at 400 %', async ({ browser }) => {
  const context = await browserOf(browser, world.owner, { viewport: WIDE! });
  const page = await context.newPage();
  const found: string[] = [];
  for (const [address] of PLACES)
    await test.step(address(world), async () => {
      await page.goto(address(world));
      await page.waitForLoadState('networkidle');
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        const px = await sideways(page);
        if (px > 0) found.push(`${address(world)} at ${window.width}: ${px} px`);
      }
    });
  expect(found).toEqual([]);
  await context.close();
});

test('CONSOLE-L3 the first Tab leads past the bar, in the editor to the first prompt’s message', async ({
  browser,
}) => {
  const context = await browserOf(browser, world.owner, { viewport: WIDE! });
  const page = await context.newPage();
  await page.goto('/reviews');
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto(`/flows/${world.flowId}/edit`);
  const message = page.getByRole('article', { name: 'Prompt 1', exact: true }).locator('[data-message]').first();
  await expect(message).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message).toBeFocused();
  await context.close();
});
