import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has between two things. */
const MAX_STOPS = 80;

/** Presses Tab (or Shift+Tab) until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.evaluate((node) => node.matches(':focus'))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_STOPS} presses of ${key} did not reach ${String(target)}`);
}

/** An element reacts to the page's keys only after it has been painted, a moment after it can be seen. */
export const listening = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((heard) => requestAnimationFrame(() => setTimeout(heard))));
