/** Plays a choice and an order that offer help, by keyboard, with a reload, and at 400 % zoom. */
import type { Page } from '@playwright/test';
import { expectNoBarriersInBothLooks } from '../harness/axe.js';
import { expect, test } from '../harness/e2e.js';
import { tabTo } from '../harness/keyboard.js';
import { answersOnceSaved } from '../harness/learner.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';

const hint = (message: string, price: number, shows: string) => ({
  key: message,
  message,
  help: 'hint' as const,
  price,
  quickResponse: { message: shows },
});
const solution = {
  key: 'solution',
  message: 'Show the solution',
  help: 'solution' as const,
  quickResponse: { message: 'First Mercury, then Venus.' },
};
const scored = (message: string, score = 1) => ({ key: message, message, score });
const FLOW = inOrder([
  {
    message: 'Which is a star?',
    answers: [scored('The Sun', 3), scored('The Moon', 0), hint('Hint', 1, 'It shines by itself.')],
  },
  {
    message: 'From the Sun outwards?',
    inputDisplayType: 'order',
    answers: [scored('Mercury'), scored('Venus'), hint('Hint', 0.5, 'Venus is second.'), solution],
  },
  { message: 'Bye' },
]);

const help = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace(',', ' ?,')}$`) });
const isTall = async (page: Page, name: string) =>
  expect((await help(page, name).boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);

test('HELP-P1 HELP-5 HELP-10 a hint tells its price, which lowers the score, and a reload keeps it', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Help', FLOW);
  await page.goto(`${shareUrl}/chats/${id}/ravi`);
  const player = new PlayerPage(page);
  const first = 'Hint, costs 1 point';
  await expect(help(page, first)).toBeVisible();
  await isTall(page, first);
  const look = await expectNoBarriersInBothLooks(page, 'a choice with help', 'light');
  await tabTo(page, help(page, first));
  await page.keyboard.press('Enter');
  await player.says('It shines by itself.');
  await expect(help(page, first)).toHaveCount(0);
  await expect(page.getByText('-1 point')).toBeVisible();
  await page.reload();
  await player.says('It shines by itself.');
  await expect(help(page, first)).toHaveCount(0);
  await page.getByRole('button', { name: 'The Sun' }).click();
  await player.scores('2 / 5');

  const [second, solved] = ['Hint, costs 0.5 points', 'Show the solution, costs all points of this question'];
  await expect(help(page, second)).toBeVisible();
  await expectNoBarriersInBothLooks(page, 'an order with help', look);
  await page.setViewportSize({ width: 341, height: 192 });
  await help(page, solved).scrollIntoViewIfNeeded();
  await isTall(page, solved);
  await help(page, second).click();
  await player.says('Venus is second.');
  await help(page, solved).click();
  await player.says('Bye');
  await player.scores('2 / 5');
  expect(await answersOnceSaved(asha, id, 'ravi', 4)).toEqual(['Hint', 'The Sun', 'Hint', 'Show the solution']);
});
