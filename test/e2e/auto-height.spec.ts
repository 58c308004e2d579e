/** Chats that are as tall as they need, in the middle of somebody's page. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness/e2e.js';
import { foreignSite } from '../harness/foreign-site.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

const LAST = 6;
const paragraph = 'A paragraph that takes some room on the page. '.repeat(6);
/** Six questions with a long text each. */
const LONG = Object.fromEntries(
  Array.from({ length: LAST }, (_, n) => [
    n === 0 ? 'start' : `q${n}`,
    {
      message: `Question ${n + 1}: ${paragraph}`,
      answers: [{ key: 'on', message: `On ${n + 1}`, nextKey: n === LAST - 1 ? '.essay' : `.q${n + 1}` }],
    },
  ]),
);
const prompts = {
  ...LONG,
  essay: {
    message: 'Write.',
    inputDisplayType: 'textarea',
    answers: [{ key: 'any', message: '*', nextKey: '.end' }],
  },
  end: { message: 'The end.' },
};
const promptsArray = Object.entries(prompts).map(([name, prompt]) => ({ key: name, name, definition: prompt }));
const definition = { promptsArray } as unknown as FlowDefinition;

const continueChat = async (page: Page, player: Player, newest: (text: string) => Locator): Promise<void> => {
  await expect(player.choice('On 1')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (let n = 1; n < LAST; n += 1) {
    await player.choose(`On ${n}`);
    await expect(newest(`Question ${n + 1}:`)).toBeInViewport();
    await expect(player.choice(`On ${n + 1}`)).toBeInViewport({ ratio: 1 });
  }
};

test('PLAY-8 PLAY-9 PLAY-33 PLAY-E8 where element and frame grow with the chat, its newest message comes into view', async ({
  page,
  shareUrl,
  asha,
}) => {
  const id = await published(asha, 'Long', definition);
  await page.setViewportSize({ width: 900, height: 600 });
  const site = await foreignSite({
    '/element': `<script src="${shareUrl}/parley.js" async></script><h1>A course</h1>
      <parley-flow flow-id="${id}" user-identifier="element" height="auto"></parley-flow><p>Below</p>`,
    '/frame': `<script type="module" src="${shareUrl}/parley-frame.js"></script><h1>A course</h1>
      <iframe src="${shareUrl}/chats/${id}/frame" title="Chat" width="800" height="400" data-parley-height="auto"></iframe><p>Below</p>`,
  });
  await page.goto(`${site.origin}/frame`);
  const frame = page.frameLocator('iframe');
  await continueChat(page, new Player(frame.locator('body')), (text) => frame.getByText(text));
  await page.goto(`${site.origin}/element`);
  const player = new Player(page.locator('parley-flow'));
  await continueChat(page, player, (text) => page.locator('parley-flow').getByText(text));

  await player.choose(`On ${LAST}`);
  const field = page.locator('parley-flow textarea');
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const least = await height();
  await field.fill('word '.repeat(400));
  await expect.poll(height).toBeGreaterThan(least * 2);
  expect(await height()).toBeLessThan(least * 3);
  await site.close();
});
