/** A learner who opens a short link gives a name once, and the teacher sees it beside the identifier. */
import { expect, test } from '../harness/e2e.js';
import { expectNoBarriers } from '../harness/axe.js';
import { FRACTIONS } from '../harness/flows.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

interface Log {
  readonly responseLog: readonly { readonly name?: string; readonly identifierOrigin: string }[];
}
const LOOK = { settings: { askName: true, showScore: true }, language: 'en' };
const NAME = '<b>Asha</b> & \u202eRao';

test('NAME-2 NAME-3 NAME-4 a name is asked for once, survives a reload without network, and is in the list', async ({
  page,
  context,
  asha,
}) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  const { url } = await asha.call<{ url: string }>('POST', `/flows/${id}/short_link`, LOOK);
  await page.goto(url);
  const player = new Player(page.locator('body'));
  const field = page.getByRole('textbox', { name: 'Your name' });
  await player.says('What is half of 8?');
  await expect(field).toHaveAccessibleDescription('What is your name? Your teacher sees it beside your answers.');
  await expect(player.choice('4')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeDisabled();
  await expectNoBarriers(page, 'a page that asks for a name');
  await field.fill('  ');
  await field.press('Enter');
  await field.fill(` ${NAME}\n${'x'.repeat(200)}`);
  const second = await context.newPage();
  await second.goto(url);
  await expect(second.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  await field.press('Enter');
  await expect(player.choice('4')).toBeVisible();
  await expect(field).toBeHidden();

  // The name is there before any answer is, also in another tab that comes later.
  await page.reload();
  await expect(player.choice('4')).toBeVisible();
  await second.reload();
  await expect(new Player(second.locator('body')).choice('4')).toBeVisible();
  await second.close();
  await context.setOffline(true);
  await player.choose('4');
  await player.says('Which is the same as 1/2?');
  await context.setOffline(false);
  const logged = async () => (await asha.call<Log>('GET', `/flows/${id}/responseLogs?all=1`)).responseLog;
  await expect.poll(async () => (await logged()).length).toBe(1);
  const [chat] = await logged();
  expect(chat?.identifierOrigin).toBe('system');
  expect(chat?.name).toMatch(/^<b>Asha<\/b> & Rao ?x+$/);
  expect([...(chat?.name ?? '')].length).toBeLessThanOrEqual(100);
});
