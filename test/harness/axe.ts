import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page as FirefoxPage } from 'puppeteer-core';
import { expect } from './e2e.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of those rules, what the colours decide. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const OTHER = { light: 'dark', dark: 'light' } as const;
type ColorScheme = keyof typeof OTHER;

/** Frames of rest after which nothing begins to move any more. Frames, because a busy page draws none while time passes. */
const STILL_FRAMES = 8;

const isStill = async (frames: number): Promise<boolean> => {
  for (let quiet = 0; quiet < frames; quiet += 1) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some(({ playState }) => playState === 'running')) return false;
  }
  return true;
};
/** Nobody reads a page that is still moving. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(isStill, STILL_FRAMES);
}

type WithAxe = typeof globalThis & { axe?: typeof axe };
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Parts that are read by themselves, outside the landmarks: to axe's own list this adds menus, lists of options and tooltips.
 * A reader comes to them from the control to which they belong, and they are drawn last so that nothing covers them.
 */
const READ_ALONE = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], svg';

/** Controls that axe takes for named wrongly, each with the reason why they aren't. */
const NAMED_WELL: Readonly<Record<string, string>> = {
  'g[role=treeitem]': 'The chart has room for the beginnings of words alone, and axe joins its lines without a space.',
  '[frimousse-emoji]': 'An emoji is a picture. Axe takes some for words.',
};
const COMPARED = Object.keys(NAMED_WELL)
  .map((part) => `:not(${part})`)
  .join('');

const configure = ([regionMatcher, selector]: readonly [string, string]) => {
  (globalThis as WithAxe).axe!.configure({
    checks: [{ id: 'region', options: { regionMatcher } }],
    rules: [{ id: 'label-content-name-mismatch', selector }],
  });
};
const OWN_WAYS = [READ_ALONE, COMPARED] as const;

/** Brings axe into each document once: its script is half a megabyte. A frame of another origin is left out, as axe does. */
const bringAxe = (page: Page) =>
  Promise.all(
    page.frames().map(async (frame) => {
      if (await frame.evaluate(() => 'axe' in globalThis)) return;
      await frame.evaluate(AXE);
      await frame.evaluate(configure, OWN_WAYS);
    }),
  );

/** Without transitions, which hover, focus and another look begin: axe meets one state or the other, nothing in between. */
const REST = '*, ::before, ::after { transition: none !important; }';

/**
 * Every style of the page is worked out again at either end, so a caller that looks several times does it all within
 * one call.
 */
async function atRest<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const rest = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const roots = [document, ...shadows];
    for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return { sheet, roots };
  }, REST);
  try {
    return await act();
  } finally {
    await rest.evaluate(({ sheet, roots }) => {
      for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    });
  }
}

const runAxe = async (asked: RunOptions): Promise<string[]> => {
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  // Named, because the lint of promises takes the overload with a callback for the one that is called.
  const found: Promise<AxeResults> = (globalThis as WithAxe).axe!.run(modal ?? document, {
    ...asked,
    // Passed rules are counted, not described: a description of every element is a megabyte, and half of the time.
    resultTypes: ['violations'],
  });
  const { violations } = await found;
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary ?? ''}`).join('\n')}`,
  );
};
const axeFinds = (page: Page, options: RunOptions = {}): Promise<string[]> => page.evaluate(runAxe, options);

/**
 * Lists axe's findings once nothing moves any more, a text each: the rule, then each element and why. All rules without
 * `options`. While a modal dialog is open, only the dialog: nobody reads the page behind it, half faded and out of reach.
 */
export async function barriersOn(page: Page, options?: RunOptions): Promise<string[]> {
  await still(page);
  await bringAxe(page);
  return atRest(page, () => axeFinds(page, options));
}

/** Rules that a page must keep. 'A and AA' takes one rule from best practice: a skip link has a target. */
const RULES = {
  'A and AA': { runOnly: { type: 'tag', values: TAGS }, rules: { 'skip-link': { enabled: true } } },
  // Axe counts the named rule (WCAG 2.5.3) as an experiment and leaves it out unless it is asked for.
  'best practice': {
    runOnly: { type: 'tag', values: [...TAGS, 'best-practice'] },
    rules: { 'label-content-name-mismatch': { enabled: true } },
  },
} as const satisfies Record<string, RunOptions>;
export type Rules = keyof typeof RULES;

/** Goes on after a failure, so that one run names everything there is to mend. */
export async function expectNoBarriers(page: Page, what: string, rules: Rules = 'A and AA'): Promise<void> {
  expect.soft(await barriersOn(page, RULES[rules]), what).toEqual([]);
}

/** The console hears of another look from the browser, and then draws itself in it; the player's look needs no script. */
async function look(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset['mantineColorScheme'];
    return shown === undefined || shown === wanted;
  }, colorScheme);
}

/**
 * In both looks: by every rule in the one it is in, and in the other by those that look at colours. It stays in the other,
 * which is handed back: a change of look costs more than axe does.
 */
export async function expectNoBarriersInBothLooks(
  page: Page,
  what: string,
  own: ColorScheme,
  rules: Rules = 'A and AA',
): Promise<ColorScheme> {
  await still(page);
  await bringAxe(page);
  const other = OTHER[own];
  const [all, ofColours] = await atRest(page, async () => {
    const inOwn = await axeFinds(page, RULES[rules]);
    await look(page, other);
    await still(page);
    return [inOwn, await axeFinds(page, { runOnly: { type: 'rule', values: OF_COLOURS } })];
  });
  expect.soft(all, `${what}, ${own}`).toEqual([]);
  expect.soft(ofColours, `${what}, ${other}`).toEqual([]);
  return other;
}

/** In the look that this Firefox was started with, once nothing moves; its own connection can't change the look. */
export async function expectNoBarriersInFirefox(page: FirefoxPage, what: string): Promise<void> {
  while (!(await page.evaluate(isStill, STILL_FRAMES)));
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(AXE);
    await page.evaluate(configure, OWN_WAYS);
  }
  expect.soft(await page.evaluate(runAxe, RULES['A and AA']), what).toEqual([]);
}
