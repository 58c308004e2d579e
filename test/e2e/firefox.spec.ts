/** The learner's main path in the Firefox of this machine, with and without site data; and a page that embeds two chats. */
import type { Browser, Page } from 'puppeteer-core';
import type { Author } from '../harness/author.js';
import { expect, longTest, test } from '../harness/e2e.js';
import { FirefoxPlayer, findFirefox, openFirefox } from '../harness/firefox.js';
import { FRACTIONS, FRACTIONS_ANSWERS } from '../harness/flows.js';
import { foreignSite } from '../harness/foreign-site.js';
import { answersOnceSaved } from '../harness/learner.js';
import { published } from '../harness/pages/player-page.js';

const firefox = findFirefox();
const NONE =
  'There is no Firefox here. Install it (Debian: apt-get install firefox-esr) or name it: FIREFOX=/path/to/firefox';
if (!firefox) process.stderr.write(`Tests in Firefox are skipped. ${NONE}\n`);
// Chromium plays the same in the other specs.
test.skip(!firefox, NONE);

let browser: Browser;
test.afterEach(() => browser.close());

const open = async (prefs: Readonly<Record<string, unknown>> = {}): Promise<Page> => {
  browser = await openFirefox(firefox ?? '', prefs);
  return browser.newPage();
};
const publishedFractions = (asha: Author): Promise<number> => published(asha, 'Fractions', FRACTIONS);
async function answerAll(player: FirefoxPlayer): Promise<void> {
  await player.choose('4');
  await player.choose('2/4');
  await player.write('I drew a cake');
  await player.completed();
}

/** How Firefox blocks: 5 is its default, 2 blocks all site data, 1 that of other sites. */
const BLOCKED = { all: { 'network.cookie.cookieBehavior': 2 }, others: { 'network.cookie.cookieBehavior': 1 } };

test('E2E-1 PLAY-O3 Firefox: a learner answers, reloads in between, and goes on', async ({ shareUrl, asha }) => {
  const id = await publishedFractions(asha);
  const page = await open();
  await page.goto(`${shareUrl}/chats/${id}/plain`);
  const player = new FirefoxPlayer(page);
  await player.choose('4');
  await player.says('Which is the same as 1/2?');
  await page.reload();
  await player.choose('2/4');
  await player.write('I drew a cake');
  await player.completed();
  expect(await answersOnceSaved(asha, id, 'plain', 3)).toEqual(FRACTIONS_ANSWERS);
});

longTest('PLAY-O1 Firefox with site data blocked: the share page and the element play', async ({ shareUrl, asha }) => {
  const id = await publishedFractions(asha);
  const site = await foreignSite({
    '/': `<script src="${shareUrl}/parley.js" async></script>
      <parley-flow flow-id="${id}" user-identifier="element" height="600"></parley-flow>`,
  });
  const page = await open(BLOCKED.all);
  for (const [address, identifier] of [
    [`${shareUrl}/chats/${id}/page`, 'page'],
    [site.origin, 'element'],
  ] as const) {
    await page.goto(address);
    await answerAll(new FirefoxPlayer(page));
    expect(await answersOnceSaved(asha, id, identifier, 3)).toEqual(FRACTIONS_ANSWERS);
  }
  await site.close();
});

longTest(
  'PLAY-O1 PLAY-E9 Firefox with other sites’ data blocked: frames play, also in a sandbox',
  async ({ shareUrl, asha }) => {
    const id = await publishedFractions(asha);
    const frame = (name: string, sandbox = '') =>
      `<iframe id="${name}" src="${shareUrl}/chats/${id}/${name}" ${sandbox} width="400" height="600"></iframe>`;
    const site = await foreignSite({
      '/':
        frame('frame') +
        frame('sandbox', 'sandbox="allow-scripts allow-same-origin"') +
        frame('opaque', 'sandbox="allow-scripts"'),
    });
    const page = await open(BLOCKED.others);
    await page.goto(site.origin);
    for (const name of ['frame', 'sandbox', 'opaque']) {
      const inside = await (await page.waitForSelector(`#${name}`))?.contentFrame();
      if (!inside) throw new Error(`${name} shows nothing`);
      await answerAll(new FirefoxPlayer(inside));
      expect(await answersOnceSaved(asha, id, name, 3)).toEqual(FRACTIONS_ANSWERS);
    }
    await site.close();
  },
);

longTest(
  'PLAY-E10 PLAY-E11 Firefox: a page with two chats scrolls by wheel, and sizes the element',
  async ({ shareUrl, asha }) => {
    const id = await publishedFractions(asha);
    const between = '<p style="height: 900px">A course</p>';
    const site = await foreignSite({
      '/': `<style>.c { height: 500px; width: 400px }</style><script src="${shareUrl}/parley.js" async></script>
      <parley-flow id="default" flow-id="${id}"></parley-flow>
      <parley-flow id="css" class="c" flow-id="${id}"></parley-flow>${between}
      <iframe src="${shareUrl}/chats/${id}/framed" width="100%" height="640"></iframe>${between}`,
    });
    const page = await open();
    await page.goto(site.origin);
    await page.waitForSelector('#css >>> .choice', { visible: true });
    await page.waitForSelector('#default >>> .choice', { visible: true });
    const heightOf = (selector: string) => page.$eval(selector, (part) => part.getBoundingClientRect().height);
    expect(await heightOf('#default >>> .chat')).toBe(320);
    expect(await heightOf('#css >>> .chat')).toBe(500);
    for (const chat of ['#css', 'iframe']) {
      const target = await page.waitForSelector(chat);
      await target?.scrollIntoView();
      const before = await page.evaluate(() => window.scrollY);
      await target?.hover();
      await page.mouse.wheel({ deltaY: 150 });
      await page.waitForFunction((from) => window.scrollY > from + 100, { timeout: 30_000 }, before);
    }
    await site.close();
  },
);
