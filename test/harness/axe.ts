import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { expect } from './e2e.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of those rules, what the colours decide. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const OTHER = { light: 'dark', dark: 'light' } as const;
type ColorScheme = keyof typeof OTHER;

/** Frames of rest after which nothing begins to move any more. Frames, because a busy page draws none while time passes. */
const STILL_FRAMES = 8;

/** What is still moving is not what anybody reads. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(async (frames) => {
    for (let quiet = 0; quiet < frames; quiet += 1) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(({ playState }) => playState === 'running')) return false;
    }
    return true;
  }, STILL_FRAMES);
}

type WithAxe = typeof globalThis & { axe?: typeof axe };

/** Brings axe into each document once: its script is a megabyte. A frame of another origin is left out, as axe does. */
const bringAxe = (page: Page) =>
  Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
    }),
  );

/**
 * What axe finds once everything stands still, a text each: the rule, then each element and why. All rules without `only`.
 * While a modal dialog is open, only the dialog: nobody reads what lies behind it, half faded and out of reach.
 */
export async function barriersOn(page: Page, only?: RunOnly): Promise<string[]> {
  await still(page);
  await bringAxe(page);
  return page.evaluate(async (runOnly) => {
    // Hover and focus change while axe looks; without transitions it meets one state or the other, nothing in between.
    const rest = new CSSStyleSheet();
    rest.replaceSync('*, ::before, ::after { transition: none !important; }');
    const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const roots = [document, ...shadows];
    for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, rest];
    const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const { violations } = await (globalThis as WithAxe).axe!.run(modal ?? document, {
      ...(runOnly ? { runOnly } : {}),
      // What passed is counted, not described: a description of every element is a megabyte, and half of the time.
      resultTypes: ['violations'],
    });
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== rest);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary ?? ''}`).join('\n')}`,
    );
  }, only);
}

/** Goes on after a failure, so that one run names everything there is to mend. */
export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  expect.soft(await barriersOn(page, { type: 'tag', values: TAGS }), what).toEqual([]);
}

/** The console hears of another look from the browser, and then draws itself in it; the player's look needs no script. */
async function look(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset['mantineColorScheme'];
    return shown === undefined || shown === wanted;
  }, colorScheme);
}

/** In both looks: by every rule in the page's own, and in the other by those that look at colours. Leaves the page in its own. */
export async function expectNoBarriersInBothLooks(page: Page, what: string, own: ColorScheme): Promise<void> {
  await expectNoBarriers(page, `${what}, ${own}`);
  await look(page, OTHER[own]);
  const found = await barriersOn(page, { type: 'rule', values: OF_COLOURS });
  expect.soft(found, `${what}, ${OTHER[own]}`).toEqual([]);
  await look(page, own);
}
