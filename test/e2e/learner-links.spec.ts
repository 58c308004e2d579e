/** A teacher makes a link for each learner, and a learner goes on with one chat on two devices. */
import { browserOf, expect, fromSetup, test } from '../harness/e2e.js';
import { expectNoBarriers } from '../harness/axe.js';
import { FRACTIONS } from '../harness/flows.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

interface Log {
  readonly responseLog: readonly {
    readonly name?: string;
    readonly identifier: string;
    readonly score: number | null;
  }[];
}

test('LINK-2 LINK-7 pasted names become links, and one learner’s link opens one chat on two devices', async ({
  browser,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const teacher = await browserOf(browser, asha);
  const page = await teacher.newPage();
  await page.goto(`${fromSetup('E2E_CONSOLE_URL')}/flows/${id}/edit`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed/Share' });
  await dialog.getByRole('button', { name: 'A link for each learner' }).click();
  await dialog.getByRole('textbox', { name: 'Names, one a line' }).fill('Ravi\nDiya\tdiya@school.example\n');
  await dialog.getByRole('button', { name: 'Make links' }).click();
  const rows = dialog.getByRole('list', { name: 'A link for each learner' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expectNoBarriers(page, 'the links of single learners');
  const url = await rows.filter({ hasText: 'Diya' }).getByRole('link').getAttribute('href');

  const phone = await (await browser.newContext()).newPage();
  await phone.goto(url!);
  const there = new Player(phone.locator('body'));
  await there.choose('4');
  await there.says('Which is the same as 1/2?');
  const laptop = await (await browser.newContext()).newPage();
  await laptop.goto(url!);
  const here = new Player(laptop.locator('body'));
  await here.says('Which is the same as 1/2?');
  await expect(laptop.getByRole('textbox', { name: 'Your name' })).toHaveCount(0);
  expect(new URL(laptop.url()).href).not.toContain('diya');
  const { responseLog } = await asha.call<Log>('GET', `/flows/${id}/responseLogs?all=1`);
  expect(responseLog.map(({ name, identifier }) => [name, identifier])).toEqual([['Diya', 'diya@school.example']]);

  await rows.filter({ hasText: 'Diya' }).getByRole('button', { name: 'Remove Diya’s link' }).click();
  await page.getByRole('dialog', { name: 'Remove Diya’s link' }).getByRole('button', { name: 'Remove link' }).click();
  await expect(rows).toHaveCount(1);
  expect((await laptop.goto(url!))?.status()).toBe(404);
  // The phone is in the middle of its chat.
  await there.choose('2/4');
  await there.says('How did you find it?');
  await expect
    .poll(async () => (await asha.call<Log>('GET', `/flows/${id}/responseLogs?all=1`)).responseLog[0]?.score)
    .toBe(20);
  for (const context of [phone.context(), laptop.context(), teacher]) await context.close();
});
