// The pictures of the README and of the user guide, made from the running product: real pages, the sample course,
// nothing staged.
import './lib/node-version.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './lib/build-targets.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ownProduct } from './lib/own-product.mjs';
import { root } from './lib/root.mjs';
import { giveUp, step } from './lib/say.mjs';

await ensureInstalled();
const executablePath = await ensureChromium();
await buildStale().catch((error) => giveUp(error.message));
const { chromium } = await import('@playwright/test');

const folder = process.argv[2] ?? join(root, 'docs/pictures');
const guide = process.argv[2] ? join(folder, 'guide') : join(root, 'docs/guide/pictures');
for (const each of [folder, guide]) mkdirSync(each, { recursive: true });
const credentials = { email: 'asha@school.example', password: 'Correct-Horse-9' };
const looks = [
  { name: 'light', colorScheme: 'light' },
  { name: 'dark', colorScheme: 'dark' },
];

async function logIn(page) {
  await page.goto(consoleUrl);
  await page.getByLabel(/email/i).first().fill(credentials.email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(credentials.password);
  await page.getByRole('button', { name: /^log ?in$/i }).click();
  await page
    .getByRole('link', { name: /fractions/i })
    .first()
    .waitFor();
}

/** A message has its place before it is drawn. */
async function isSeen(page, text) {
  const visible = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  await page.waitForFunction(visible, await text.elementHandle());
}

/** Small enough to read next to a text: one picture a page of the guide. */
async function guidePictures(page, flowId) {
  const shot = (name, target = page) => target.screenshot({ animations: 'disabled', path: join(guide, `${name}.png`) });
  await logIn(page);
  await shot('home');
  await page.goto(`${consoleUrl}/flows/${flowId}/edit`);
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  await isSeen(page, page.getByText(/which of two fractions/i).last());
  await shot('editor');
  await shot('publish', page.locator('header').first());
  await shot('answers', cards.filter({ has: page.getByLabel(/^Score: /) }).first());
  await page.getByRole('button', { name: 'Actions for this flow' }).click();
  await page.getByRole('menuitem', { name: 'Embed/Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed/Share' });
  await dialog.getByRole('textbox', { name: 'Link for your learners' }).waitFor();
  await shot('share', dialog);
  await page.goto(`${consoleUrl}/flows/${flowId}/stats`);
  await page
    .getByText(/attempted/i)
    .first()
    .waitFor();
  await shot('results');
}

let browser;
const { consoleUrl, shareUrl, call, stop } = await step('Starting the product', ownProduct);
try {
  const { jwt } = await call('POST', '/auth/signup', { ...credentials, name: 'Asha Rao' });
  const { flowIds } = await step('Loading the sample course', () => call('POST', '/sample_course', { seed: 7 }, jwt));
  const [fractions] = flowIds;
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  await step('Pictures of the guide', async () => {
    const context = await browser.newContext({
      viewport: { width: 1080, height: 700 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    await guidePictures(await context.newPage(), fractions);
    await context.close();
  });
  for (const { name, colorScheme } of looks) {
    await step(`Pictures, ${name}`, async () => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'UTC',
      });
      const page = await context.newPage();
      await logIn(page);
      await page.screenshot({ animations: 'disabled', path: join(folder, `home-${name}.png`) });
      await page.goto(`${consoleUrl}/flows/${fractions}/edit`);
      await page.getByRole('article').first().waitFor();
      await isSeen(page, page.getByText(/which of two fractions/i).last());
      await page.screenshot({ animations: 'disabled', path: join(folder, `editor-${name}.png`) });
      await page.goto(`${consoleUrl}/flows/${fractions}/stats`);
      await page
        .getByText(/attempted/i)
        .first()
        .waitFor();
      await page.screenshot({ animations: 'disabled', path: join(folder, `stats-${name}.png`) });
      await context.close();
      const phone = await browser.newContext({
        viewport: { width: 390, height: 780 },
        deviceScaleFactor: 2,
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: true,
        isMobile: true,
      });
      const chat = await phone.newPage();
      await chat.goto(`${shareUrl}/chats/${fractions}/visitor-${name}?l=${name === 'dark' ? 'hi' : 'en'}`);
      await chat.getByRole('button', { name: /begin|शुरू/i }).click();
      await chat.getByRole('button', { name: /asha|आशा/i }).waitFor();
      await chat.screenshot({ animations: 'disabled', path: join(folder, `player-${name}.png`) });
      await phone.close();
    });
  }
} finally {
  await browser?.close();
  await stop();
}
process.stdout.write(`Pictures are in ${folder}\n`);
