/** Pages enlarged to 400 % on a usual screen: a window of 341 × 192 px. */
import type { Locator, Page } from '@playwright/test';
import { browserOf, expect, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { publishedSequence } from '../harness/sequences.js';

const LOW = { viewport: { width: 341, height: 192 } };

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
    return scrollWidth - clientWidth;
  });
/** The share of the window's height in which something is seen. */
async function shareOf(page: Page, what: Locator): Promise<number> {
  await what.scrollIntoViewIfNeeded();
  return what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (Math.min(bottom, window.innerHeight) - Math.max(top, 0)) / window.innerHeight;
  });
}

test('EDITOR-Z1 at 400 % the bars of the editor scroll away, and a prompt is read and written', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha, LOW);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await page.goto(`/flows/${id}/edit`);
  const card = editor.prompt(1);
  await expect(card).toBeAttached();
  await page.mouse.move(150, 100);
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  expect(await shareOf(page, card)).toBeGreaterThan(0.8);
  await editor.writeMessage(1, ' And why?');
  await expect(editor.messageAtRest(1)).toContainText('And why?');
  await expect(editor.messageAtRest(1)).toBeInViewport();
  // The last prompt is reached by scrolling, too.
  await page.mouse.wheel(0, 20_000);
  await expect(editor.prompt(FRACTIONS.promptsArray.length)).toBeInViewport();
  expect(await sideways(page)).toBe(0);
  await page.mouse.wheel(0, -20_000);
  await page.getByRole('button', { name: 'Actions for this flow' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
  expect(await sideways(page)).toBe(0);
  await context.close();
});

test('EDITOR-Z1 a window that becomes low while a prompt is written leaves the caret where it is', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha, { viewport: { width: 390, height: 740 } });
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await editor.messageAtRest(1).click();
  const box = editor.prompt(1).getByRole('textbox', { name: 'Message of prompt 1', exact: true });
  await expect(box).toBeFocused();
  await box.press('Control+End');
  await page.keyboard.type(' And');
  // A phone's keyboard opens, and closes again.
  for (const [height, words] of [
    [400, ' why'],
    [740, '?'],
  ] as const) {
    await page.setViewportSize({ width: 390, height });
    await expect(box).toBeFocused();
    await page.keyboard.type(words);
  }
  await box.press('Escape');
  await expect(editor.messageAtRest(1)).toContainText('And why?');
  await page.setViewportSize({ width: 390, height: 400 });
  await page.mouse.move(150, 200);
  await page.mouse.wheel(0, 20_000);
  await expect(editor.prompt(FRACTIONS.promptsArray.length)).toBeInViewport();
  await context.close();
});

test('EDITOR-Z1 at 400 % no page of the console scrolls sideways, and its bar leaves room', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  await asha.call('POST', `/flows/${id}/publish`, {});
  const sequence = await publishedSequence(asha);
  const context = await browserOf(browser, asha, LOW);
  const page = await context.newPage();
  for (const path of [
    '/',
    `/flows/${id}/stats`,
    `/flows/${id}/versions/1`,
    `/flows/${id}/versions/1?view=lesson`,
    `/sequences/${sequence.id}/edit`,
    '/reviews',
    '/user_activity',
    '/integrations',
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await sideways(page)).toBe(0);
      await page.mouse.move(150, 150);
      await page.mouse.wheel(0, 300);
      await expect(page.getByRole('main')).toBeInViewport();
    });
  await context.close();
});
