/**
 * Text that a learner has written, ticked choices and uploaded files that aren't sent yet stay, whatever becomes of the
 * page (PLAY-D1…D3).
 */
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../harness/axe.js';
import { expect, longTest, PHONE, test, variant } from '../harness/e2e.js';
import { foreignSite } from '../harness/foreign-site.js';
import { Player } from '../harness/pages/player.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { picture } from '../harness/picture.js';
import { inOrder } from '../harness/player-flows.js';

const ANY = { key: 'w', message: '*' };
const ESSAY = 'It was a dark and stormy night. '.repeat(30).trim();
const FLOW = inOrder([
  { message: 'Tell me a story.', inputDisplayType: 'textarea', answers: [ANY] },
  {
    message: 'Which colours?',
    acceptsMultipleAnswers: true,
    answers: ['Red', 'Blue', 'Green'].map((message) => ({ key: message, message })),
  },
  {
    message: 'Show it.',
    inputDisplayType: 'AwsImageUpload',
    inputDisplayConfig: { pathTemplate: '{{name}}', uploadPath: '/aws/s3-sign-upload' },
    answers: [{ key: 'none', message: 'I have none' }, ANY],
  },
  { message: 'A secret?', inputDisplayType: 'password', answers: [ANY] },
  { message: 'The end.' },
]);
const field = (page: Page | Player['root']) => page.getByRole('textbox', { name: 'Your answer' });

test('PLAY-D1 words, ticks and uploaded files are there again after a reload and after Back, until they are sent', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Kept', FLOW);
  await page.goto(`${shareUrl}/chats/${id}/writer`);
  const player = new PlayerPage(page);
  await field(page).fill(ESSAY);
  await page.reload();
  await expect(field(page)).toHaveValue(ESSAY);
  await page.goto(`${shareUrl}/healthy`);
  await page.goBack();
  await expect(field(page)).toHaveValue(ESSAY);
  await page.getByRole('button', { name: 'Send' }).click();
  await player.says('Which colours?');

  await player.choice('Green').click();
  await player.choice('Red').click();
  await page.reload();
  await expect(player.dock.getByRole('button', { name: 'Red', pressed: true })).toBeVisible();
  await expect(player.dock.getByRole('button', { name: 'Green', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await player.says('Show it.');

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: picture([200, 60, 60]) });
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'mine.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await player.says('A secret?');
  await expect(player.log.locator('.line.sent img')).toHaveCount(1);

  await page.getByLabel('Your answer', { exact: true }).fill('hunter2');
  await page.reload();
  await expect(page.getByLabel('Your answer', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/hunter2|stormy/);
  await expect(page.getByText('was not sent')).toHaveCount(0);
});

longTest(
  'PLAY-D1 the new words of an answer that is being changed are there again, and gone once that is cancelled',
  async ({ page, asha, shareUrl }) => {
    const id = await published(asha, 'Changed', FLOW);
    await page.goto(`${shareUrl}/chats/${id}/writer`);
    const player = new PlayerPage(page);
    await player.write('Once upon a time');
    await page.getByRole('button', { name: /^Change your answer/ }).click();
    await page.locator('.changing').getByRole('textbox').fill(ESSAY);
    await page.reload();
    await expect(page.locator('.changing').getByRole('textbox')).toHaveValue(ESSAY);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await player.says('Which colours?');
    await expect(page.getByRole('button', { name: /^Change your answer/ })).toBeVisible();
    await expect(page.locator('.changing')).toHaveCount(0);
  },
);

test('PLAY-D2 a framework may move the element, draw it again and change its attributes; each chat has its own words', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Framework', FLOW);
  const element = `<parley-flow flow-id="${id}" user-identifier="ana" language="en" height="500px"></parley-flow>`;
  const site = await foreignSite({
    '/': `<script src="${shareUrl}/parley.js" async></script><main>${element}</main><aside></aside>`,
  });
  await page.goto(site.origin);
  const words = field(page.locator('parley-flow'));
  await words.fill(ESSAY);
  await page.evaluate(() => document.querySelector('aside')!.append(document.querySelector('parley-flow')!));
  await expect(words).toHaveValue(ESSAY);
  await page.evaluate((html) => {
    document.querySelector('aside')!.replaceChildren(document.createRange().createContextualFragment(html));
  }, element);
  await expect(words).toHaveValue(ESSAY);
  const set = (name: string, value: string) =>
    page.evaluate(([key, to]) => document.querySelector('parley-flow')!.setAttribute(key, to), [name, value] as const);
  await set('language', 'hi');
  await expect(page.getByRole('button', { name: 'English में जारी रखें' })).toBeVisible();
  await expect(words).toHaveValue(ESSAY);
  await set('language', 'en');
  await set('user-identifier', 'ben');
  await expect(words).toHaveValue('');
  await words.fill('Mine');
  await set('user-identifier', 'ana');
  await expect(words).toHaveValue(ESSAY);
  await site.close();
});

longTest(
  'PLAY-D2 where the browser keeps nothing, words and chat outlive a moved element',
  async ({ page, asha, shareUrl }) => {
    const id = await published(asha, 'Blocked', FLOW);
    const element = `<parley-flow flow-id="${id}" language="en" height="500px"></parley-flow>`;
    const site = await foreignSite({
      '/': `<script src="${shareUrl}/parley.js" async></script><main>${element}</main><aside></aside>`,
    });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto(site.origin);
    const player = new Player(page.locator('parley-flow'));
    const move = () =>
      page.evaluate(() => document.querySelector('aside')!.append(document.querySelector('parley-flow')!));
    await field(player.root).fill('Kept');
    await move();
    await expect(field(player.root)).toHaveValue('Kept');
    await player.root.getByRole('button', { name: 'Send' }).click();
    await player.says('Which colours?');
    await player.choice('Blue').click();
    await move();
    await expect(player.root.getByRole('button', { name: 'Blue', pressed: true })).toBeVisible();
    await site.close();
  },
);

for (const [place, [language, colorScheme, told, dismiss]] of (
  [
    ['en', 'light', /Your answer was not sent/, 'Dismiss'],
    ['hi', 'dark', /आपका उत्तर भेजा नहीं गया/, 'हटाएँ'],
  ] as const
).entries())
  variant(place)(
    `PLAY-D3 PLAY-A1 words that another tab answered away are shown until they are dismissed: ${language}`,
    async ({ browser, asha, shareUrl }) => {
      const id = await published(asha, 'Two tabs', FLOW);
      const context = await browser.newContext({ ...PHONE, colorScheme, reducedMotion: 'reduce' });
      const address = `${shareUrl}/chats/${id}/writer?l=${language}`;
      const open = async () => {
        const page = await context.newPage();
        await page.goto(address);
        await page.locator('.writing textarea').waitFor();
        return new PlayerPage(page);
      };
      const [one, other] = [await open(), await open()];
      await other.page.locator('.writing textarea').fill(ESSAY);
      await one.page.locator('.writing textarea').fill('Short');
      await one.page.locator('.writing .primary').click();
      await expect(other.log.locator('.line.sent')).toHaveCount(1);
      const unsent = other.dock.locator('.unsent textarea');
      for (const reload of [false, true]) {
        if (reload) await other.page.reload();
        await expect(unsent).toHaveValue(ESSAY);
        await expect(other.dock.getByText(told)).toBeVisible();
      }
      await expectNoBarriers(other.page, 'words that were not sent');
      expect(await other.overflow()).toBe(0);
      await expect(one.dock.locator('.unsent')).toHaveCount(0);
      await other.dock.getByRole('button', { name: dismiss, exact: true }).click();
      await other.page.reload();
      await expect(other.log.locator('.line.sent')).toHaveCount(1);
      await expect(other.dock.locator('.choice').first()).toBeVisible();
      await expect(unsent).toHaveCount(0);
      await context.close();
    },
  );
