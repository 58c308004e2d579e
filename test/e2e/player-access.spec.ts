/** No state of the player keeps anybody out: every message, every input, waiting, errors, the end; both languages and looks. */
import type { BrowserContextOptions } from '@playwright/test';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, PHONE, test, variant } from '../harness/e2e.js';
import { withoutInternet } from '../harness/media.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { EVERY_INPUT, EVERY_MESSAGE, EXTERNAL, inOrder } from '../harness/player-flows.js';

const LOOKS = [
  { language: 'en', colorScheme: 'light', go: 'Go on' },
  { language: 'hi', colorScheme: 'dark', go: 'आगे बढ़ें' },
] as const;
const optionsOf = ({ colorScheme }: (typeof LOOKS)[number]): BrowserContextOptions => ({
  ...PHONE,
  colorScheme,
  reducedMotion: 'reduce',
});
const WORDS = { en: { send: 'Send', change: /^Change your answer/ }, hi: { send: 'भेजें', change: /^अपना उत्तर बदलें/ } };

test.describe.configure({ mode: 'parallel' });

for (const [place, look] of LOOKS.entries()) {
  const { language, go } = look;
  const words = WORDS[language];
  // Both looks occur among those that are not long.
  const other = (place + 1) % LOOKS.length;

  variant(place)(
    `PLAY-A1 axe finds nothing at any message: ${language}, ${look.colorScheme}`,
    async ({ browser, asha, shareUrl }) => {
      const context = await browser.newContext(optionsOf(look));
      await withoutInternet(context);
      const page = await context.newPage();
      const player = new PlayerPage(page);
      const id = await published(asha, 'Every message', EVERY_MESSAGE);
      await page.goto(`${shareUrl}/chats/${id}/reader?l=${language}&name=Asha`);
      for (let place = 1; place < EVERY_MESSAGE.promptsArray.length; place += 1) {
        await player.choice(go).waitFor();
        await player.settled();
        await expectNoBarriers(page, `message ${place}`);
        const opener = player.newest.locator('[aria-haspopup=dialog]').first();
        if (await opener.count()) {
          await opener.click();
          await page.getByRole('dialog').waitFor();
          await expectNoBarriers(page, `message ${place}, laid over`);
          await page.keyboard.press('Escape');
        }
        await player.continueWith(go);
      }
      await page.locator('.done').waitFor();
      await expectNoBarriers(page, 'completed');
      await context.close();
    },
  );

  variant(other)(
    `PLAY-A1 axe finds nothing at any input: ${language}, ${look.colorScheme}`,
    async ({ browser, asha, shareUrl }) => {
      const context = await browser.newContext(optionsOf(look));
      await withoutInternet(context);
      const page = await context.newPage();
      const player = new PlayerPage(page);
      const id = await published(asha, 'Every input', EVERY_INPUT);
      await page.goto(`${shareUrl}/chats/${id}/writer?l=${language}`);
      const send = player.dock.getByRole('button', { name: words.send, exact: true });
      for (const choose of ['One', 'Left']) {
        await player.choice(choose).waitFor();
        await expectNoBarriers(page, choose);
        await player.continueWith(choose);
      }
      await player.choice('Red').click();
      await expectNoBarriers(page, 'several chosen');
      await send.click();
      let answers = 3;
      for (const text of ['A line', 'Many\nlines', null, null, '2026-02-03']) {
        const field = player.dock.locator('.writing :is(input, textarea), input[type=range]');
        await field.waitFor();
        await expectNoBarriers(page, `typed: ${String(text)}`);
        if (text !== null) await field.fill(text);
        // A slider has no answer before it is moved.
        else if ((await field.getAttribute('type')) === 'range') await field.press('ArrowRight');
        await send.click();
        await expect(player.log.locator('.line.sent')).toHaveCount((answers += 1));
        await player.settled();
      }
      await page.locator('.done').waitFor();
      // By key: a click could miss while the conversation still scrolls to its end.
      await page.getByRole('button', { name: words.change }).nth(2).press('Enter');
      await page.locator('.changing').waitFor();
      await expectNoBarriers(page, 'changing an answer');
      await context.close();
    },
  );

  variant(other)(
    `PLAY-A1 axe finds nothing while it waits or fails: ${language}, ${look.colorScheme}`,
    async ({ browser, asha, shareUrl }) => {
      const context = await browser.newContext(optionsOf(look));
      await withoutInternet(context);
      const page = await context.newPage();
      const player = new PlayerPage(page);
      const waiting = await published(asha, 'Waiting', EXTERNAL);
      // Until the engine has loaded, an answer waits for it.
      await page.goto(`${shareUrl}/chats/${waiting}/writer?l=${language}`, { waitUntil: 'networkidle' });
      await player.dock.locator('.writing textarea').fill('Words');
      await context.setOffline(true);
      await player.dock.getByRole('button', { name: words.send }).click();
      await page.locator('.waiting').waitFor();
      await page.locator('.mark.offline').waitFor();
      await expectNoBarriers(page, 'waiting, offline');
      await context.setOffline(false);
      const prompts = [
        { message: 'Hi', answers: [{ key: 'a', message: 'Go' }] },
        { message: 'Two', answers: [{ key: 'b', message: 'On' }] },
      ];
      const other = await published(asha, 'Other language', inOrder([...prompts, { message: 'End' }]));
      await page.goto(`${shareUrl}/chats/${other}/writer?l=${language === 'en' ? 'hi' : 'en'}`);
      await player.continueWith('Go');
      await page.goto(`${shareUrl}/chats/${other}/writer?l=${language}`);
      await page.locator('.notice').waitFor();
      await expectNoBarriers(page, 'offered another language');
      // The version that this chat began on can't be had.
      await asha.call('PUT', `/flows/${other}`, { definition: inOrder([...prompts, { message: 'The end' }]) });
      await asha.publish(other);
      await page.route('**/published/1?*', (route) => route.fulfill({ status: 500 }));
      await page.reload();
      await page.locator('.notice.danger').waitFor();
      await expectNoBarriers(page, 'could not be loaded');
      await context.close();
    },
  );

  variant(place)(
    `PLAY-A1 PLAY-5 ENG-62 axe finds nothing where authors look on: ${language}, ${look.colorScheme}`,
    async ({ browser, asha, shareUrl }) => {
      const id = await published(asha, 'Looked at', EXTERNAL);
      const stranger = await browser.newContext();
      const theirs = await stranger.newPage();
      await theirs.goto(`${shareUrl}/chats/${id}/writer`);
      await new PlayerPage(theirs).write('Words');
      await theirs.locator('.waiting').waitFor();
      await expect(theirs.locator('.mark')).toHaveText('');
      await stranger.close();
      const context = await browserOf(browser, asha, {
        locale: language === 'hi' ? 'hi-IN' : 'en-GB',
        colorScheme: look.colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(`/flows/${id}/edit`);
      const preview = page.getByTestId('preview');
      await preview.locator('.writing textarea').fill('Words');
      await preview.locator('.writing textarea').press('Enter');
      await preview.locator('.note').waitFor();
      await expectNoBarriers(page, 'preview with the author’s note');
      await page.goto(`/flows/${id}/stats`);
      await page.getByRole('tab').last().click();
      await page.getByRole('listitem').filter({ hasText: 'writer' }).getByRole('button').click();
      const recorded = page.getByTestId('recorded-chat');
      await recorded.locator('.bubble').first().waitFor();
      await expectNoBarriers(page, 'a recorded chat');
      await context.close();
    },
  );
}
