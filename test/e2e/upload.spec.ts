/** Answers that are files: chosen on a phone, seen by the learner again and by the author. */
import { writeFileSync } from 'node:fs';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Author } from '../harness/author.js';
import { barriersOn } from '../harness/axe.js';
import { browserOf, expect, longTest, PHONE, test } from '../harness/e2e.js';
import { published } from '../harness/pages/player-page.js';
import { picture } from '../harness/picture.js';
import { Player } from '../harness/pages/player.js';
import { StatsPage } from '../harness/pages/stats-page.js';

const WORK = {
  promptsArray: [
    {
      key: 'start',
      name: 'start',
      definition: {
        message: 'Show your work',
        inputDisplayType: 'AwsImageUpload',
        inputDisplayConfig: { pathTemplate: 'work/{{randomString}}-{{name}}', uploadPath: '/aws/s3-sign-upload' },
        answers: [{ key: 'a', message: '*', nextKey: '.end' }],
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you' } },
  ],
} as unknown as FlowDefinition;

const publishedWork = (asha: Author): Promise<number> => published(asha, 'Work', WORK);
const sketch = { name: 'Triangle drawn.png', mimeType: 'image/png', buffer: picture([200, 60, 60]) };
const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

test('UPLD-3 UPLD-12 UPLD-16 UPLD-22 a learner uploads two pictures on a phone, sees them again after a reload, and the author sees them', async ({
  browser,
  shareUrl,
  asha,
}, info) => {
  const [drawn, written] = [info.outputPath('Triangle drawn.png'), info.outputPath('Proof written.png')];
  writeFileSync(drawn, picture([200, 60, 60]));
  writeFileSync(written, picture([60, 60, 200]));
  const flowId = await publishedWork(asha);
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await page.goto(`${shareUrl}/chats/${flowId}/ravi`);
  const player = new Player(page.locator('body'));
  await player.says('Show your work');
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();

  // The puts wait until the test lets them through, so that their progress can be seen.
  let letThrough = () => {};
  const gate = new Promise<void>((open) => (letThrough = open));
  await page.route('**/uploads/**', async (route) => {
    if (route.request().method() === 'PUT') await gate;
    await route.continue();
  });
  await page.locator('input[type=file]').setInputFiles([drawn, written]);
  const lines = page.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: 'Upload of Triangle drawn.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Triangle drawn.png' })).toHaveCount(0);
  await expect(send).toBeDisabled();
  // The same file again is passed over.
  await page.locator('input[type=file]').setInputFiles([drawn]);
  await expect(lines).toHaveCount(2);
  letThrough();
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible();
  await send.tap();
  await player.says('Thank you');
  await player.completed();
  await bothShow(player);
  await expect(player.mark).toHaveText('');

  await page.reload();
  await bothShow(player);
  await phone.close();

  const desk = await browserOf(browser, asha);
  const review = await desk.newPage();
  await review.goto(`/flows/${flowId}/stats`);
  const stats = new StatsPage(review);
  await stats.open('Chats');
  await stats.chat(/^ravi/).click();
  await bothShow(stats.recorded);
  await desk.close();
});

longTest(
  'UPLD-17 UPLD-U8 without a network it says so, and goes on by itself when the network is back',
  async ({ browser, shareUrl, asha }) => {
    const flowId = await publishedWork(asha);
    const phone = await browser.newContext(PHONE);
    const page = await phone.newPage();
    await page.goto(`${shareUrl}/chats/${flowId}/meera`);
    const player = new Player(page.locator('body'));
    await player.says('Show your work');
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
    await phone.setOffline(true);
    await page.locator('input[type=file]').setInputFiles([sketch, notes]);
    await expect(page.getByText('No connection. The upload resumes when you are back online.')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Try again: notes.pdf' })).toBeVisible();
    await phone.setOffline(false);
    await expect(page.getByText('2 of 2 uploaded')).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).tap();
    await player.completed();
    await expect(player.log.getByRole('link', { name: /notes\.pdf$/ })).toBeVisible();
    await phone.close();
  },
);

test('UPLD-11 below many files on a small telephone a refusal is seen at once', async ({ browser, shareUrl, asha }) => {
  const flowId = await publishedWork(asha);
  const phone = await browser.newContext({ ...PHONE, viewport: { width: 320, height: 568 } });
  const page = await phone.newPage();
  await page.goto(`${shareUrl}/chats/${flowId}/tara`);
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles(Array.from({ length: 6 }, (_, place) => ({ ...sketch, name: `Sketch ${place}.png` })));
  await expect(page.getByText('6 of 6 uploaded')).toBeAttached();
  await picker.setInputFiles([{ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') }]);
  const refusal = page.getByText('This file type isn’t accepted.');
  await expect(refusal).toBeInViewport({ ratio: 1 });
  const [said, row] = [(await refusal.boundingBox())!, (await page.locator('.uploads .row').boundingBox())!];
  expect(said.y + said.height).toBeLessThanOrEqual(row.y);
  await phone.close();
});

longTest(
  'UPLD-12 UPLD-18 a file is chosen, removed, chosen again and sent by keyboard alone, and nothing in it hinders a reader',
  async ({ page, shareUrl, asha }) => {
    const flowId = await publishedWork(asha);
    await page.goto(`${shareUrl}/chats/${flowId}/kiran`);
    const choose = page.getByRole('button', { name: 'Choose files' });
    // Choosers are watched for from here on; asked for with the key, the first can be there before the watch.
    page.on('filechooser', () => undefined);
    const chooseByKey = async () => {
      await choose.focus();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
      await chooser.setFiles([sketch]);
      await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
    };
    await choose.waitFor();
    await chooseByKey();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Triangle drawn.png' }).focus();
    await page.keyboard.press('Enter');
    await expect(choose).toBeFocused();
    await chooseByKey();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
    await page.keyboard.press('Enter');
    await new Player(page.locator('body')).completed();
  },
);

/** Both pictures are drawn, not just asked for. */
async function bothShow(player: Player): Promise<void> {
  const pictures = player.log.locator('.sent img');
  await expect(pictures).toHaveCount(2);
  for (const place of [0, 1])
    await expect.poll(() => pictures.nth(place).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(32);
}
