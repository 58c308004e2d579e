/** The console's navigation, where only a browser can tell its place. */
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, PHONE, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';

test('CONSOLE-N4 the navigation is wide or a rail with words on focus, scrolls in low windows, and is not printed', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const width = async () => (await navigation.boundingBox())?.width;
  await page.goto('/reviews');
  await expect(navigation).toBeVisible();
  expect(await width()).toBe(232);
  await page.setViewportSize({ width: 992, height: 800 });
  await expect.poll(width).toBe(64);
  const words = navigation.getByText('Activity', { exact: true });
  await expect(words).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  while (!(await navigation.getByRole('link', { name: 'Activity' }).evaluate((link) => link.matches(':focus'))))
    await page.keyboard.press('Tab');
  await expect(words).toHaveCSS('opacity', '1');
  await expectNoBarriers(page, 'rail');
  await page.setViewportSize({ width: 1280, height: 400 });
  await expect(navigation).toHaveCSS('position', 'static');
  await page.emulateMedia({ media: 'print' });
  await expect(navigation).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/flows/${id}/edit`);
  await expect(navigation).toBeVisible();
  expect(await width()).toBe(64);
  await context.close();
});

test('CONSOLE-N6 on a phone the bar hides nothing, and More opens over it', async ({ browser, asha }) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  await asha.call('POST', `/flows/${id}/publish`, {});
  const context = await browserOf(browser, asha, { ...PHONE, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`/flows/${id}/stats`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const last = page.getByRole('main').getByRole('listitem').last();
  await expect(last).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [above, below] = [await last.boundingBox(), await bar.boundingBox()];
  expect(below!.y + below!.height).toBe(844);
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('button', { name: 'Logout' })).toBeInViewport();
  await expectNoBarriers(page, 'More');
  const { y, height } = (await sheet.boundingBox())!;
  expect(y).toBeGreaterThan(100);
  expect(Math.round(y + height)).toBe(844);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'More' })).toBeFocused();
  await page.setViewportSize({ width: 341, height: 192 });
  await expect(bar).toHaveCSS('position', 'static');
  await bar.scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await context.close();
});
