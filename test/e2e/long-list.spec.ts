/** The home page of somebody with more flows than are drawn at once. */
import type { Page } from '@playwright/test';
import type { Author } from '../harness/author.js';
import { browserOf, expect, longTest } from '../harness/e2e.js';

const FLOWS = 130;
/** Far below the number of flows: only rows near the window exist. */
const MAX_DRAWN = 45;

const rows = (page: Page) => page.getByRole('list', { name: 'Flows' }).getByRole('listitem');
const numbers = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-posinset'))));

/** `Lesson 001` is the oldest, so the last of the list. */
async function withLessons(asha: Author): Promise<void> {
  for (let number = 1; number <= FLOWS; number += 1) await asha.createFlow(`Lesson ${String(number).padStart(3, '0')}`);
}

/** Fetches every page of the list, as a person with a scroll wheel would. */
async function toTheEnd(page: Page): Promise<void> {
  const last = page.getByRole('link', { name: 'Lesson 001', exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(last).toBeInViewport({ timeout: 300 });
  }).toPass();
}

longTest(
  'HOME-28 of a long list only the rows near the window exist; wheel, keyboard and search reach the last flow',
  async ({ browser, asha }) => {
    await withLessons(asha);
    const context = await browserOf(browser, asha);
    const page = await context.newPage();
    await page.goto('/');
    await expect(rows(page).first()).toContainText('Lesson 130');

    await page.getByRole('heading', { name: 'Lessons' }).hover();
    await toTheEnd(page);
    expect(await rows(page).count()).toBeLessThan(MAX_DRAWN);
    expect((await numbers(page)).at(-1)).toBe(FLOWS);
    await expect(rows(page).last()).toHaveAttribute('aria-setsize', String(FLOWS));

    // Back at the top other rows exist, in their order and without a gap.
    // On a slow machine the wheel's last turns may still come after the key.
    await expect(async () => {
      await page.keyboard.press('Control+Home');
      await expect(page.getByRole('link', { name: 'Lesson 130', exact: true })).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    expect(await rows(page).count()).toBeLessThan(MAX_DRAWN);
    const drawn = await numbers(page);
    expect(drawn).toEqual(drawn.map((_, index) => index + 1));

    // From row to row with the keyboard: the next one always exists, and is seen.
    const row = (number: number) =>
      page.getByRole('link', { name: `Lesson ${String(number).padStart(3, '0')}`, exact: true });
    await row(FLOWS).focus();
    for (let number = FLOWS - 1; number > 0; number -= 1) {
      // Its statistics, its menu, the next row.
      for (const _ of ['stats', 'menu', 'next']) await page.keyboard.press('Tab');
      await expect(row(number)).toBeFocused();
      if (number % 40 === 1) await expect(row(number)).toBeInViewport();
    }
    expect(await rows(page).count()).toBeLessThan(MAX_DRAWN);

    await page.getByRole('searchbox', { name: 'Search' }).fill('Lesson 001');
    await expect(rows(page)).toHaveCount(1);
    await expect(row(1)).toBeInViewport();
    await context.close();
  },
);
