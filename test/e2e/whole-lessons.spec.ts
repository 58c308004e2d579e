/** A teacher with nothing yet takes a whole lesson; its pictures reach learners. */
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, PHONE, test } from '../harness/e2e.js';

test('LESSON-3 LESSON-1 a lesson with pictures is played, taken, published, and seen by a learner with its pictures', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const desk = await browserOf(browser, asha);
  const page = await desk.newPage();
  await page.goto('/?tab=flows');
  const tile = page.getByRole('button', { name: /^Which fraction is larger\?/ });
  await expect(tile).toBeVisible();
  await expectNoBarriers(page, 'Home without flows');
  await tile.click();
  const dialog = page.getByRole('dialog', { name: 'Which fraction is larger?' });
  const played = dialog.getByRole('img', { name: /^Two bars of the same length/ });
  await expect(played).not.toHaveJSProperty('naturalWidth', 0);
  await dialog.getByRole('button', { name: 'Use this lesson' }).click();
  await page.waitForURL(/\/flows\/\d+\/edit$/);
  const id = Number(/\/flows\/(\d+)\//.exec(page.url())?.[1]);
  await asha.publish(id);
  await desk.close();

  const phone = await browser.newContext(PHONE);
  const learner = await phone.newPage();
  const refused: string[] = [];
  learner.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await learner.goto(`${shareUrl}/chats/${id}/ana`);
  const picture = learner.getByRole('img', { name: /^Two bars of the same length/ });
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  expect(refused).toEqual([]);
  await phone.close();
});

test('HOME-C8 colours follow the chosen look, whatever the system’s is', async ({ browser, asha }) => {
  const desk = await browserOf(browser, asha, { colorScheme: 'light' });
  await desk.addInitScript(() => window.localStorage.setItem('parley:v1:colorScheme', '"dark"'));
  const page = await desk.newPage();
  await page.goto('/?tab=flows');
  await expect(page.getByRole('button', { name: 'Paste questions' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await desk.close();
});
