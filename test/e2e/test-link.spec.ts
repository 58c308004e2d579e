/** An author tries a flow as learners meet it; nobody else can make such a chat. */
import { browserOf, expect, fromSetup, longTest } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

interface Log {
  readonly responseLog: readonly { readonly identifier: string; readonly test: boolean }[];
}

longTest(
  'SHARE-39 TRUST-23 TRUST-25 the console’s test link begins a chat that isn’t counted; a changed one begins none',
  async ({ browser, asha }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);
    const logged = async () =>
      (await asha.call<Log>('GET', `/flows/${id}/responseLogs?all=1`)).responseLog.map((entry) => entry.test);
    const context = await browserOf(browser, asha);
    const page = await context.newPage();
    await page.goto(`${fromSetup('E2E_CONSOLE_URL')}/flows/${id}/edit`);
    await page.getByRole('button', { name: 'Actions for this flow' }).click();
    await page.getByRole('menuitem', { name: 'End-to-end Test' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('dialog').getByRole('link', { name: 'Open the chat' }).click();
    const tab = await opened;
    const player = new Player(tab.locator('body'));
    await player.choose('4');
    await player.says('Which is the same as 1/2?');
    await expect.poll(logged).toEqual([true]);

    // The link in another tab, and the tab loaded again, show one chat.
    const address = tab.url();
    const other = await context.newPage();
    await other.goto(address);
    await new Player(other.locator('body')).said(['4']);
    await tab.reload();
    await player.said(['4']);
    await player.choose('2/4');
    await player.says('How did you find it?');
    expect(await logged()).toEqual([true]);

    const learner = await browser.newContext();
    const theirs = await learner.newPage();
    for (const changed of [address.replace(/test=.*/, 'test=1'), address.replace(/test=\d/, 'test=9')]) {
      const reply = await theirs.goto(changed);
      expect(reply?.status()).toBe(403);
      await expect(theirs.getByText('This test link has ended')).toBeVisible();
    }
    await theirs.goto(`${address.replace(/test=.*/, '')}&l=hi&test=1`);
    await expect(theirs.getByText('यह जाँच लिंक समाप्त हो गया है')).toBeVisible();
    expect(await logged()).toEqual([true]);
    await learner.close();

    // The tabs opened since stand before it, and a frame of another site in a tab behind them may get no press.
    await page.bringToFront();
    await page.getByRole('button', { name: 'Actions for this flow' }).click();
    await page.getByRole('menuitem', { name: 'Embed/Share' }).click();
    await page.getByRole('tab', { name: 'Web page' }).click();
    await page.getByRole('radio', { name: 'Bubble' }).click();
    const standIn = page.frameLocator('[role=dialog] iframe');
    await standIn.locator('parley-bubble .launch').click();
    const frame = standIn.locator('parley-bubble dialog');
    await new Player(frame).says('What is half of 8?');
    await new Player(frame).choose('4');
    await new Player(frame).says('Which is the same as 1/2?');
    await expect.poll(logged).toEqual([true, true]);
    await context.close();
  },
);
