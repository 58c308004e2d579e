/** A course that signs its links: its learners go on from any device, and nobody passes for them. */
import { createHmac } from 'node:crypto';
import { browserOf, expect, fromSetup, longTest, PHONE } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

longTest(
  'TRUST-8 TRUST-9 TRUST-17 the owner chooses signed links, learners play by them, and by no other',
  async ({ browser, shareUrl, asha }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);

    const console = await browserOf(browser, asha);
    const page = await console.newPage();
    await page.goto(`${fromSetup('E2E_CONSOLE_URL')}/flows/${id}/edit`);
    await page.getByRole('button', { name: 'Actions for this flow' }).click();
    await page.getByRole('menuitem', { name: 'Embed/Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Embed/Share' });
    await dialog.getByRole('tab', { name: 'Advanced' }).click();
    await dialog.getByRole('radio', { name: 'Only signed links' }).click();
    await dialog.getByRole('button', { name: 'Show the secret' }).click();
    const secret = (await dialog.getByRole('textbox', { name: 'Secret' }).textContent()) ?? '';
    expect(secret).toMatch(/^pls_/);
    await console.close();

    const link = (identifier: string, signed = identifier) => {
      const signature = createHmac('sha256', secret).update(`flow:${id}:${signed}`).digest('base64url');
      return `${shareUrl}/chats/${id}/${encodeURIComponent(identifier)}?sig=${signature}`;
    };
    const onPhone = async (address: string) => {
      const context = await browser.newContext(PHONE);
      const tab = await context.newPage();
      await tab.goto(address);
      return { context, tab, player: new Player(tab.locator('body')) };
    };

    const first = await onPhone(link('ravi@school.example'));
    await first.player.choose('4');
    await first.player.says('Which is the same as 1/2?');
    await expect
      .poll(async () =>
        JSON.stringify(await asha.call('GET', `/flows/${id}/history/ravi%40school.example`).catch(() => '')),
      )
      .toContain('"m":"4"');

    // Another phone, the same link: the same chat.
    const second = await onPhone(link('ravi@school.example'));
    await second.player.said(['4']);
    await second.player.choose('2/4');
    await second.player.says('How did you find it?');

    // Somebody who changed the name in the link.
    const stranger = await onPhone(link('ravi@school.example', 'mira@school.example'));
    await expect(stranger.tab.getByRole('alert')).toContainText('from the link in your course');
    const chats = await asha.call<{ total?: number; responseLog: readonly unknown[] }>(
      'GET',
      `/flows/${id}/responseLogs?all=1`,
    );
    expect(chats.responseLog).toHaveLength(1);
    for (const { context } of [first, second, stranger]) await context.close();
  },
);
