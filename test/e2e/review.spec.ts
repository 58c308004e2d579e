/** A teacher grades the answers of a class. */
import type { ChatView } from '@parley/contracts/http/chats';
import { answeredEssays } from '../harness/essays.js';
import { browserOf, expect, longTest, PHONE, test } from '../harness/e2e.js';
import { tabTo } from '../harness/keyboard.js';

test('REVW-4 REVW-41 by keyboard alone: open Stats, find a chat, grade it, go to the next', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const id = await answeredEssays(asha, shareUrl, ['ana', 'ben']);
  const context = await browserOf(browser, asha, { viewport: { width: 1280, height: 640 } });
  const page = await context.newPage();
  await page.goto(`/flows/${id}/stats`);
  const { keyboard } = page;
  await tabTo(page, page.getByRole('tab', { name: 'Summary' }));
  for (const tab of ['Class', 'Written answers', 'Paths', 'Chats']) {
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: tab })).toBeFocused();
  }
  const search = page.getByRole('searchbox', { name: 'Search by learner’s ID' });
  await tabTo(page, search);
  await keyboard.type('an');
  const row = page.getByRole('region', { name: 'Chats' }).getByRole('button', { name: /ana/ });
  await expect(page.getByRole('region', { name: 'Chats' }).getByRole('listitem')).toHaveCount(1);
  await tabTo(page, row);
  await keyboard.press('Enter');
  const recorded = page.getByTestId('recorded-chat');
  await expect(recorded.getByRole('region', { name: 'Score and feedback, Prompt 2' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Next input' }));
  await keyboard.press('n');
  for (const score of ['7', '8']) {
    await expect(page.locator('input:focus')).toHaveValue('');
    await keyboard.type(score);
    await keyboard.press('Tab');
    await keyboard.type('Well said.');
    await keyboard.press('Control+Enter');
  }
  await expect(page.locator('textarea:focus')).toHaveAccessibleName('Evaluation');
  await keyboard.type('A **good** start');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing to do')).toBeVisible();
  const chat = await asha.call<ChatView>('GET', `/flows/${id}/history/ana`);
  expect([chat.score, chat.feedbackPending, chat.scoreLaterPending, chat.evaluationPending]).toEqual([15, 0, 0, 0]);
  await expect(recorded.getByText('good', { exact: true })).toHaveCount(1);
  await tabTo(page, search, 'Shift+Tab');
  await keyboard.press('Control+a');
  await keyboard.press('Delete');
  await expect(page.getByRole('region', { name: 'Chats' }).getByRole('listitem')).toHaveCount(2);
  await tabTo(page, page.getByRole('button', { name: 'Next chat that waits' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /ben/ })).toBeVisible();
  await context.close();
});

longTest('REVW-4 on a phone the form of one place lies below the conversation', async ({ browser, shareUrl, asha }) => {
  const id = await answeredEssays(asha, shareUrl, ['ana']);
  const context = await browserOf(browser, asha, PHONE);
  const page = await context.newPage();
  await page.goto(`/flows/${id}/stats?identifier=ana`);
  await page.getByRole('button', { name: 'Next input' }).tap();
  await page.getByRole('textbox', { name: 'Score' }).fill('9');
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('not scored yet')).toHaveCount(1);
  await context.close();
});
