/** A learner's network comes and goes; each answer is kept, once. */
import type { Browser } from '@playwright/test';
import type { Author } from '../harness/author.js';
import { expect, longTest, PHONE, test } from '../harness/e2e.js';
import { FRACTIONS, FRACTIONS_ANSWERS } from '../harness/flows.js';
import { answersOnceSaved } from '../harness/learner.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

const publishedFractions = (asha: Author): Promise<number> => published(asha, 'Fractions', FRACTIONS);

/** A learner on a phone who has given the first answer; the server has it. */
async function begun(browser: Browser, shareUrl: string, asha: Author, identifier: string) {
  const flowId = await publishedFractions(asha);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${shareUrl}/chats/${flowId}/${identifier}`);
  const player = new Player(page.locator('body'));
  await player.choose('4');
  await player.says('Which is the same as 1/2?');
  await answersOnceSaved(asha, flowId, identifier, 1);
  // The reply too has come, else the answer is sent again.
  await expect(player.mark).toHaveText('');
  return { flowId, context, page, player };
}

for (const first of [true, false])
  longTest(
    `PLAY-H7 ${first ? 'every script' : 'the engine'} that a weak network lost is fetched again, and the chat begins`,
    async ({ page, shareUrl, asha }) => {
      const flowId = await publishedFractions(asha);
      const lost = new Map<string, number>();
      await page.route('**/player/*.js', (route) => {
        const address = route.request().url();
        const times = (lost.get(address) ?? 0) + 1;
        lost.set(address, times);
        const isEntry = /\/page-[^/]*$/.test(address);
        return times > 2 || (isEntry && !first) ? route.continue() : route.abort();
      });
      await page.goto(`${shareUrl}/chats/${flowId}/ravi`);
      const player = new Player(page.locator('body'));
      await player.choose('4');
      await player.says('Which is the same as 1/2?');
      expect([...lost.values()].some((times) => times > 2)).toBe(true);
    },
  );

test('E2E-2 answers given without a network reach the server once, in order, when it is back', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const { flowId, context, player } = await begun(browser, shareUrl, asha, 'ravi');

  await context.setOffline(true);
  await player.choose('2/4');
  await player.says('How did you find it?');
  await expect(player.mark).toHaveText('Offline. Your answers are saved on this device and will be sent later.');
  await player.write('I drew a cake');
  await player.completed();
  await expect(player.mark).toHaveText('Offline. Your answers are saved on this device and will be sent later.');

  await context.setOffline(false);
  await expect(player.mark).toHaveText('');
  expect(await answersOnceSaved(asha, flowId, 'ravi', 3)).toEqual(FRACTIONS_ANSWERS);
  await context.close();
});

test('E2E-3 answers given without a network outlive the closed tab and are sent when the chat is opened again', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const { flowId, context, page: first, player: before } = await begun(browser, shareUrl, asha, 'meera');
  await context.setOffline(true);
  await before.choose('2/4');
  await before.says('How did you find it?');
  await first.close();

  await context.setOffline(false);
  const second = await context.newPage();
  await second.goto(`${shareUrl}/chats/${flowId}/meera`);
  const after = new Player(second.locator('body'));
  await after.said(['4', '2/4']);
  await after.says('How did you find it?');
  expect(await answersOnceSaved(asha, flowId, 'meera', 2)).toEqual(['4', '2/4']);
  await after.write('I drew a cake');
  await after.completed();
  expect(await answersOnceSaved(asha, flowId, 'meera', 3)).toEqual(FRACTIONS_ANSWERS);
  await context.close();
});

test('PLAY-O15 a chat that is opened again on a network that says nothing goes on, and is sent once it speaks', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const { flowId, context, page, player } = await begun(browser, shareUrl, asha, 'tara');

  let isSilent = true;
  const held: (() => void)[] = [];
  await context.route(/\/history\//, (route) =>
    isSilent ? void held.push(() => void route.continue()) : route.continue(),
  );
  await page.reload();
  await expect.poll(() => held.length).toBe(1);
  await player.choose('2/4');
  await player.says('How did you find it?');
  await player.write('I drew a cake');
  await player.completed();
  await expect(player.mark).toHaveText('Not saved yet');

  isSilent = false;
  held.forEach((release) => release());
  expect(await answersOnceSaved(asha, flowId, 'tara', 3)).toEqual(FRACTIONS_ANSWERS);
  await expect(player.mark).toHaveText('');
  await context.close();
});
