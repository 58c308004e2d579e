/**
 * Views that open over a page, a dialog or a menu: the next view of that page closes it, which takes less time than to
 * load the page again.
 */
import type { Page } from '@playwright/test';
import { expect } from '../e2e.js';
import type { Open } from './view.js';

interface Led {
  readonly path: string;
  readonly state: string;
  /** The address when something was opened that Escape closes; undefined if it may have been changed otherwise. */
  readonly keptAt?: string;
}
const ledTo = new WeakMap<Page, Led>();

/**
 * Leads to a page as it is when it is loaded, or in a state that the caller brings about.
 * @returns whether it still stood, in that state, and only what lay over it was closed
 */
export async function goTo(page: Page, path: string, state = 'as loaded'): Promise<boolean> {
  const before = ledTo.get(page);
  // Whatever fails from here on, the next view begins with a page that is loaded again.
  ledTo.set(page, { path, state });
  if (before?.path !== path || before.state !== state || before.keptAt !== page.url()) {
    await page.goto(path);
    return false;
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  return true;
}

/** A view that leaves the page to which `goTo` led as it was, once Escape has closed it. */
export const over =
  (open: Open): Open =>
  async (at) => {
    await open(at);
    const led = ledTo.get(at.page);
    if (led) ledTo.set(at.page, { ...led, keptAt: at.page.url() });
  };

/** A view that needs a freshly loaded page, and leaves it so that the next view does, too. */
export const anew =
  (open: Open): Open =>
  async (at) => {
    ledTo.delete(at.page);
    await open(at);
    ledTo.delete(at.page);
  };
