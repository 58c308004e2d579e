/** The chat on somebody else's page: as an element in place, and in a frame. */
import type { Page } from '@playwright/test';
import { expect, longTest, test } from '../harness/e2e.js';
import { FRACTIONS, FRACTIONS_ANSWERS } from '../harness/flows.js';
import { foreignSite } from '../harness/foreign-site.js';
import { answersOnceSaved } from '../harness/learner.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

const HOSTILE = `<style>
  * { font-size: 40px !important; color: red !important; letter-spacing: 1em !important; text-transform: uppercase !important; }
  button { display: none !important; }
  div, p, section { padding: 50px !important; background: yellow !important; float: right !important; }
</style>`;
const EVENTS = ['ready', 'progress', 'score', 'completed'];
const element = (shareUrl: string, flowId: number, identifier: string) => `
  <script src="${shareUrl}/parley.js" async></script>
  <parley-flow flow-id="${flowId}" user-identifier="${identifier}" height="600px" width="400px" language="en"></parley-flow>
  <script>
    window.heard = [];
    for (const name of ${JSON.stringify(EVENTS)})
      document.querySelector('parley-flow').addEventListener('parley-' + name, (event) => window.heard.push(event.detail));
  </script>`;
const frame = (shareUrl: string, flowId: number) => `
  <script>
    window.heard = [];
    addEventListener('message', ({ data, origin }) => {
      if (origin === ${JSON.stringify(shareUrl)} && data.source === 'parley') window.heard.push(data);
    });
  </script>
  <iframe src="${shareUrl}/chats/${flowId}/framed" title="Fractions" width="400" height="600"></iframe>`;

type Heard = readonly { readonly type: string; readonly height?: number; readonly score?: number }[];
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard);

/** A page's CSS would change these properties of each part of the chat. */
const LOOKS = [
  'display',
  'fontSize',
  'color',
  'letterSpacing',
  'textTransform',
  'padding',
  'backgroundColor',
  'float',
] as const;
async function looksOf(player: Player, selector: string): Promise<readonly string[]> {
  return player.root
    .locator(selector)
    .first()
    .evaluate((node, names) => names.map((name) => `${name}: ${getComputedStyle(node)[name]}`), LOOKS);
}

async function answerAll(player: Player): Promise<void> {
  await player.choose('4');
  await player.choose('2/4');
  await player.write('I drew a cake');
  await player.completed();
}

test('E2E-7 the element plays in place, looks the same on a hostile page, and tells the page what happens', async ({
  page,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const site = await foreignSite({
    '/plain': element(shareUrl, id, 'plain'),
    '/hostile': HOSTILE + element(shareUrl, id, 'hostile'),
  });
  const parts = ['.chat', '.top', '.log .bubble', '.log .bubble p', '.choice', '.choice .label'];
  const player = new Player(page.locator('parley-flow'));
  const looks = async () => {
    await expect(player.choice('4')).toBeVisible();
    return Promise.all(parts.map((part) => looksOf(player, part)));
  };
  await page.goto(`${site.origin}/plain`);
  const plain = await looks();
  await page.goto(`${site.origin}/hostile`);
  expect(await looks()).toEqual(plain);
  await answerAll(player);
  expect(await answersOnceSaved(asha, id, 'hostile', 3)).toEqual(FRACTIONS_ANSWERS);
  const events = await heard(page);
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(EVENTS));
  expect(events.filter(({ type }) => type === 'completed')).toEqual([expect.objectContaining({ score: 20 })]);
  await site.close();
});

longTest(
  'PLAY-H7 the element begins although a weak network lost each of its scripts, and the flow, at first',
  async ({ page, shareUrl, asha }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);
    const site = await foreignSite({ '/': element(shareUrl, id, 'weak') });
    const lost = new Set<string>();
    await page.route(/-[\w-]{8}\.js$|\/playable\b/, (route) => {
      const address = route.request().url();
      const isFirst = !lost.has(address);
      lost.add(address);
      return isFirst ? route.abort() : route.continue();
    });
    await page.goto(`${site.origin}/`);
    const player = new Player(page.locator('parley-flow'));
    await player.root.getByRole('button', { name: 'Try again' }).click();
    await player.choose('4');
    await player.says('Which is the same as 1/2?');
    expect(lost.size).toBeGreaterThan(2);
    await site.close();
  },
);

test('E2E-8 the frame plays, asks for its height, and tells the page that shows it', async ({
  page,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const site = await foreignSite({ '/': frame(shareUrl, id) });
  await page.goto(`${site.origin}/`);
  await answerAll(new Player(page.frameLocator('iframe').locator('body')));
  expect(await answersOnceSaved(asha, id, 'framed', 3)).toEqual(FRACTIONS_ANSWERS);
  const types = async () => new Set((await heard(page)).map(({ type }) => type));
  await expect.poll(types).toEqual(new Set([...EVENTS, 'decided', 'resize']));
  // The frame measures itself after it was drawn.
  const grown = async () => {
    const heights = (await heard(page)).flatMap(({ height }) => height ?? []);
    return (heights.at(-1) ?? 0) - (heights[0] ?? 0);
  };
  await expect.poll(grown).toBeGreaterThan(0);
  await site.close();
});
