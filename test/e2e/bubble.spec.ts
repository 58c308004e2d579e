/** A chat that waits in the corner of somebody's page, or behind a button in its text. */
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../harness/axe.js';
import { expect, PHONE, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { foreignSite, type ForeignSite } from '../harness/foreign-site.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

let site: ForeignSite;
test.afterEach(() => site.close());

const HOSTILE = `* { font: 40px serif !important; letter-spacing: 1em !important; color: red !important; }
  button, dialog, header, div { display: none !important; }`;
const script = (shareUrl: string) => `<script type="module" src="${shareUrl}/parley-bubble.js"></script>`;
/** A page that allows the share host only, and no style of its own inline. */
const strict = (shareUrl: string, body: string) => `<!doctype html><html lang="en"><head><title>School</title>
  <meta name="viewport" content="width=device-width">
  <meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; script-src ${shareUrl}; connect-src ${shareUrl}; img-src ${shareUrl} data:; style-src 'none'">
  </head><body>${body}</body></html>`;
const text = '<main><h1>The sky</h1><p><a href="#more">More</a></p></main>';
const parts = (page: Page) => ({
  launch: page.locator('parley-bubble .launch'),
  teaser: page.locator('parley-bubble .teaser'),
  dialog: page.locator('parley-bubble dialog'),
  player: new Player(page.locator('parley-bubble dialog')),
});
/** The files of the share host that the page has asked for so far. */
const fetched = (page: Page, shareUrl: string) =>
  page.evaluate(
    (host) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(host)),
    shareUrl,
  );

test('PLAY-E19 a bubble costs one small file until it is opened, and plays on a strict and a hostile page', async ({
  page,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const bubble = `<parley-bubble flow-id="${id}" user-identifier="ravi" label="Fractions" teaser="Half of 8?"></parley-bubble>`;
  site = await foreignSite({
    '/': strict(shareUrl, `${text}${script(shareUrl)}${bubble}`),
    '/hostile': `<style>${HOSTILE}</style>${text}${script(shareUrl)}${bubble}`,
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${site.origin}/`);
  const { launch, teaser, dialog, player } = parts(page);
  await expect(launch).toHaveAccessibleName('Fractions');
  await expect(teaser).toContainText('Half of 8?');
  expect(await fetched(page, shareUrl)).toEqual([`${shareUrl}/parley-bubble.js`]);
  const size = await page.evaluate(async (address) => {
    const { body } = await fetch(address);
    const packed = new Response(body!.pipeThrough(new CompressionStream('gzip')));
    return (await packed.arrayBuffer()).byteLength;
  }, `${shareUrl}/parley-bubble.js`);
  expect(size).toBeLessThanOrEqual(3_072);
  await expectNoBarriers(page, 'a page with a closed bubble', 'best practice');
  await teaser.getByText('Half of 8?').click();
  await expect(dialog).toBeVisible();
  await expect(teaser).toBeHidden();
  await player.choose('4');
  await player.says('Which is the same as 1/2?');
  expect(await dialog.evaluate((node) => node.matches(':modal'))).toBe(false);
  await expectNoBarriers(page, 'a page with an open bubble', 'best practice');
  const box = (await dialog.boundingBox())!;
  expect([Math.round(box.width), box.height]).toEqual([392, Math.min(640, page.viewportSize()!.height - 120)]);

  // The page beside it can still be used, and Escape closes only the chat.
  await page.getByRole('link', { name: 'More' }).click();
  await dialog.getByRole('button', { name: '2/4' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await launch.click();
  await player.says('Which is the same as 1/2?');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(launch).toBeFocused();
  await page.reload();
  await expect(launch).toBeVisible();
  await expect(teaser).toBeHidden();
  expect(complaints).toEqual([]);

  await page.goto(`${site.origin}/hostile`);
  await launch.click();
  await expect(player.choice('2/4')).toBeVisible();
  await expect(launch).toHaveCSS('width', '60px');
  await expect(dialog.locator(':scope > .head > span')).toHaveCSS('font-size', '16px');
});

test('PLAY-E19 a bubble that is opened without a network plays when the network is back', async ({
  page,
  context,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  site = await foreignSite({ '/': `${text}${script(shareUrl)}<parley-bubble flow-id="${id}"></parley-bubble>` });
  await page.goto(site.origin);
  const { launch, dialog, player } = parts(page);
  await expect(launch).toBeVisible();
  await context.setOffline(true);
  await launch.click();
  await expect(dialog).toBeVisible();
  await context.setOffline(false);
  await expect(player.choice('4')).toBeVisible();
});

test('PLAY-E20 on a phone the chat fills the screen, and the page beneath waits', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  site = await foreignSite({
    '/': `<meta name="viewport" content="width=device-width">${text}${script(shareUrl)}
      <parley-bubble flow-id="${id}" language="hi"></parley-bubble>`,
  });
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(site.origin);
  const { launch, dialog, player } = parts(page);
  await expect(launch).toHaveAccessibleName('बातचीत');
  await launch.tap();
  await expect(player.choice('4')).toBeVisible();
  const { width, height } = page.viewportSize()!;
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  expect(await dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
  await dialog.getByRole('button', { name: 'बंद करें' }).tap();
  await expect(dialog).toBeHidden();
  await context.close();
});

test('PLAY-E21 a popup opens by the page’s own button, and the page opens, restarts, fills and hears it', async ({
  page,
  shareUrl,
  asha,
}) => {
  const greeting = { ...FRACTIONS.promptsArray[0]!.definition, message: 'Hello {{name}} of {{v.city}}. Half of 8?' };
  const [first, ...others] = FRACTIONS.promptsArray;
  const id = await published(asha, 'Fractions', { promptsArray: [{ ...first!, definition: greeting }, ...others] });
  site = await foreignSite({
    '/': `${text}${script(shareUrl)}
      <parley-bubble mode="popup" flow-id="${id}" name="Asha" variables='{"city":"Pune"}'><button>Try it</button></parley-bubble>
      <script>
        window.heard = [];
        const bubble = document.querySelector('parley-bubble');
        for (const name of ['open', 'ready', 'progress', 'close'])
          bubble.addEventListener('parley-' + name, ({ type }) => window.heard.push(type));
      </script>`,
  });
  await page.goto(site.origin);
  const { launch, dialog, player } = parts(page);
  await page.getByRole('button', { name: 'Try it' }).click();
  await player.says('Hello Asha of Pune. Half of 8?');
  await expect(launch).toBeHidden();
  expect(await dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
  await player.choose('4');
  await player.says('Which is the same as 1/2?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try it' })).toBeFocused();
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  // A dialog tells a moment later that it was closed.
  await expect
    .poll(async () => [...new Set(await heard())])
    .toEqual(['parley-open', 'parley-ready', 'parley-progress', 'parley-close']);

  type Bubble = HTMLElement & Record<'open' | 'close' | 'restart', () => void> & { setVariables(v: object): void };
  await page.evaluate(() => {
    const bubble = document.querySelector('parley-bubble') as unknown as Bubble;
    bubble.setVariables({ city: 'Delhi' });
    bubble.open();
  });
  // The chat that has begun keeps what it began with; the next attempt has the new values.
  await player.says('Hello Asha of Pune. Half of 8?');
  await player.says('Which is the same as 1/2?');
  await page.evaluate(() => (document.querySelector('parley-bubble') as unknown as Bubble).restart());
  await player.says('Hello Asha of Delhi. Half of 8?');

  // A framework moves the element, takes it out and puts it back.
  await page.evaluate(() => {
    const bubble = document.querySelector('parley-bubble')!;
    bubble.remove();
    document.querySelector('main')!.append(bubble);
    bubble.remove();
    document.querySelector('main')!.append(bubble);
  });
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Try it' }).click();
  await player.says('Hello Asha of Delhi. Half of 8?');
});
