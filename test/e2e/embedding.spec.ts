/** The documented ways onto somebody else's page, and pages that mean no good. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { countingProxy } from '../harness/counting-proxy.js';
import { publishedCourse, STEPS } from '../harness/courses.js';
import { expect, longTest, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { foreignSite } from '../harness/foreign-site.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';
import { SequencePlayer } from '../harness/pages/sequence-player.js';

const DEMO = readFileSync(resolve(__dirname, '../../docs/embed-demo.html'), 'utf8');

const LISTENS = `<script>
  window.heard = [];
  addEventListener('message', (event) => { if (event.data && event.data.source === 'parley') window.heard.push(event.data.type); });
</script>`;
const framed = (shareUrl: string, id: number) =>
  `${LISTENS}<iframe src="${shareUrl}/chats/${id}/framed" title="Fractions" width="400" height="600"></iframe>`;
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test('PLAY-E17 an element is as light or dark as its page, or as its attribute says', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const course = await publishedCourse(asha);
  const body = `<script src="${shareUrl}/parley.js" async></script>
    <parley-flow flow-id="${id}" height="400"></parley-flow>
    <parley-sequence flow-sequence-id="${course.id}" height="400"></parley-sequence>`;
  const site = await foreignSite({ '/': body, '/dark': `<style>:root { color-scheme: light dark }</style>${body}` });
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  const colours = async () => {
    const chats = page.locator('parley-flow .chat, parley-sequence .chat .chat');
    await expect(chats).toHaveCount(2);
    return chats.evaluateAll((all) => all.map((chat) => getComputedStyle(chat).backgroundColor));
  };
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(26, 28, 33)'];
  await page.goto(site.origin);
  await expect.poll(colours).toEqual([light, light]);
  const set = (theme: string) =>
    page.evaluate((to) => {
      for (const element of document.querySelectorAll('parley-flow, parley-sequence'))
        element.setAttribute('theme', to);
    }, theme);
  await set('dark');
  await expect.poll(colours).toEqual([dark, dark]);
  await page.goto(`${site.origin}/dark`);
  await expect.poll(colours).toEqual([dark, dark]);
  await set('light');
  await expect.poll(colours).toEqual([light, light]);
  await context.close();
  await site.close();
});

longTest(
  'SHARE-34 the page in docs shows elements and frame live, and what they say',
  async ({ page, shareUrl, asha }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);
    const course = await publishedCourse(asha);
    const site = await foreignSite({ '/docs/embed-demo.html': DEMO });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(
      `${site.origin}/docs/embed-demo.html?share=${encodeURIComponent(shareUrl)}&flow=${id}&sequence=${course.id}&showName`,
    );
    const flow = new Player(page.locator('parley-flow'));
    const sequence = new SequencePlayer(page.locator('parley-sequence'));
    const frame = new Player(page.frameLocator('iframe').locator('body'));
    const log = page.getByLabel('Events');
    await flow.choose('4');
    await expect(log).toContainText('parley-flow {"type":"progress","answered":1}');
    await sequence.choose('Yes');
    await expect(log).toContainText('parley-sequence {"type":"step","step":0,"steps":3,"stepsCompleted":1}');
    await expect(frame.choice('4')).toBeVisible();
    await expect(log).toContainText('iframe {"type":"ready"}');
    const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
    // As high as the page made it, until the frame has asked for its height.
    await expect.poll(height).toBeLessThan(520);
    const before = await height();
    // The whole frame is visible, and nothing scrolls.
    await expect(frame.choice('4')).toBeInViewport({ ratio: 1 });
    await frame.choose('4');
    await expect.poll(height).toBeGreaterThan(before);
    await expect(frame.choice('2/4')).toBeInViewport({ ratio: 1 });
    const hidden = () =>
      frame.root
        .locator('.scroll, .dock')
        .evaluateAll((parts) => parts.map((part) => part.scrollHeight - part.clientHeight));
    await expect.poll(hidden).toEqual([0, 0]);
    await page.getByLabel('Language').selectOption('hi');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.locator('parley-sequence').getByText(STEPS[1].hi)).toBeVisible();
    expect(problems).toEqual([]);
    await site.close();
  },
);

test('PLAY-M2 PLAY-M3 only sites that the author named frame the chat, hear of it and get its element', async ({
  page,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const pages = {
    '/frame': framed(shareUrl, id),
    '/element': `<script src="${shareUrl}/parley.js" async></script><parley-flow flow-id="${id}"></parley-flow>`,
  };
  const [school, hostile] = [await foreignSite(pages), await foreignSite(pages)];
  await asha.call('PUT', `/flows/${id}`, { settings: { embedOrigins: [school.origin] } });

  await page.goto(`${school.origin}/frame`);
  const player = new Player(page.frameLocator('iframe').locator('body'));
  await player.choose('4');
  await expect.poll(() => heard(page)).toContain('progress');
  const before = (await heard(page)).length;
  await page.evaluate((origin) => {
    document.querySelector('iframe')?.contentWindow?.postMessage({ source: 'parley-host', type: 'hello' }, origin);
  }, shareUrl);
  await expect.poll(async () => (await heard(page)).slice(before)).toContain('ready');
  await page.goto(`${school.origin}/element`);
  await expect(page.locator('parley-flow').getByText('What is half of 8?')).toBeVisible();

  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`${hostile.origin}/frame`);
  await refused;
  expect(await heard(page)).toEqual([]);
  await page.goto(`${hostile.origin}/element`);
  await expect(page.locator('parley-flow').getByRole('alert')).toHaveText('This chat can’t be shown on this site.');
  await Promise.all([school.close(), hostile.close()]);
});

longTest('PLAY-M4 a page that follows its frames believes nobody else', async ({ page, shareUrl, asha }) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const LIES = `<script>
    for (const message of [{ type: 'completed', score: 1e6 }, { type: 'resize', height: 1 }])
      parent.postMessage({ source: 'parley', ...message }, '*');
    parent.postMessage('lied', '*');
  </script>`;
  const liar = await foreignSite({ '/': LIES });
  const site = await foreignSite({
    '/': `<script type="module" src="${shareUrl}/parley-frame.js"></script>
      <iframe id="chat" src="${shareUrl}/chats/${id}" title="Chat" data-parley-height="auto" height="600"></iframe>
      <iframe id="liar" src="${liar.origin}/" title="Advertisement" data-parley-height="auto" height="300"></iframe>
      <script>
        window.heard = [];
        for (const frame of document.querySelectorAll('iframe'))
          for (const type of ['ready', 'completed', 'resize'])
            frame.addEventListener('parley-' + type, () => window.heard.push(frame.id + ' ' + type));
        window.lied = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'lied' && resolve(true)));
      </script>`,
  });
  await page.goto(`${site.origin}/`);
  await page.evaluate(() => (window as unknown as { lied: Promise<boolean> }).lied);
  await expect.poll(() => heard(page)).toContain('chat ready');
  await expect.poll(() => heard(page)).toContain('chat resize');
  expect((await heard(page)).filter((line) => line.startsWith('liar'))).toEqual([]);
  expect(await heard(page)).not.toContain('chat completed');
  await Promise.all([site.close(), liar.close()]);
});

test('PLAY-H4 PLAY-H2 the first message is in the page without scripts; a repeat visit fetches no code', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const course = await publishedCourse(asha);
  const addresses = [`${shareUrl}/chats/${course.flowIds[0]}/asha`, `${shareUrl}/chat_sequences/${course.id}/asha`];
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  for (const address of addresses) {
    await reader.goto(address);
    await expect(reader.getByText(STEPS[0].question)).toBeVisible();
  }
  await plain.close();

  const proxy = await countingProxy(shareUrl);
  for (const address of addresses.map((one) => one.replace(shareUrl, proxy.origin))) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const visit = async () => {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.locator('#parley').getByRole('button', { name: 'Yes' })).toBeVisible();
      // Files that are fetched ahead come after those that are seen, and belong to this visit.
      await page.waitForLoadState('networkidle');
      return proxy.take().filter(({ path }) => !path.startsWith('/api/'));
    };
    const first = await visit();
    expect(first[0]).toMatchObject({ status: 200 });
    expect(first.filter(({ path }) => path.startsWith('/player/')).length).toBeGreaterThan(1);
    expect(await visit()).toEqual([{ path: new URL(address).pathname, status: 304, bytes: 0 }]);
    await context.close();
  }
  await proxy.close();
});
