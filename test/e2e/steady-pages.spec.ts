/** What is drawn stays in its place while a page opens, so that nobody presses what has just moved away. */
import { browserOf, expect, PHONE, test } from '../harness/e2e.js';

/** Chrome calls a page good up to 0.1. */
const MOST_SHIFT = 0.05;

/** TypeScript's types of the web lack it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}
type WithShifts = typeof globalThis & { shifts?: number[] };

test('E2E-34 pages of a phone open without moving what is drawn', async ({ browser, asha }) => {
  const { flowIds } = await asha.call<{ flowIds: readonly number[] }>('POST', '/sample_course', { seed: 7 });
  const context = await browserOf(browser, asha, PHONE);
  await context.addInitScript(() => {
    const shifts = ((globalThis as WithShifts).shifts = [] as number[]);
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as LayoutShift).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  for (const [path, last] of [
    ['/', page.getByRole('main').getByRole('list').getByRole('listitem').last()],
    [`/flows/${flowIds[0]}/edit`, page.getByRole('article').first()],
    [`/flows/${flowIds[0]}/stats`, page.getByRole('main').getByRole('heading', { level: 3 }).last()],
  ] as const) {
    await page.goto(path);
    await last.waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (globalThis as WithShifts).shifts ?? []);
    expect
      .soft(
        shifts.reduce((sum, each) => sum + each, 0),
        path,
      )
      .toBeLessThan(MOST_SHIFT);
  }
  await context.close();
});

test('EDITOR-K13 Undo stays where it is while an edit is saved', async ({ browser, asha }) => {
  const { id } = await asha.call<{ id: number }>('POST', '/flows', { name: 'Steady', language: 'en' });
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  await page.goto(`/flows/${id}/edit`);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  const before = await undo.boundingBox();
  await page.getByRole('button', { name: 'Rating' }).click();
  await expect(undo).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
  // “Saved” and “Save” differ by some pixels.
  expect(Math.abs((await undo.boundingBox())!.x - before!.x)).toBeLessThan(16);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await context.close();
});
