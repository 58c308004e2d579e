/** The whole job once, by hand: write a flow, publish it, answer it on a phone, see the answers. */
import { someEmail } from '../harness/author.js';
import { expect, PHONE, test } from '../harness/e2e.js';
import { AuthPage } from '../harness/pages/auth-page.js';
import type { EditorPage } from '../harness/pages/editor-page.js';
import { HomePage } from '../harness/pages/home-page.js';
import { Player } from '../harness/pages/player.js';
import { StatsPage } from '../harness/pages/stats-page.js';

async function writeFractions(editor: EditorPage): Promise<void> {
  await editor.writeMessage(1, 'What is ', { bold: 'half' }, ' of 8?');
  await editor.addAnswer(1, 'A', '4', 10);
  await editor.addAnswer(1, 'B', '5', 0);
  await editor.addPrompt(1, 'Which is the same as 1/2?');
  await editor.addAnswer(2, 'A', '2/4', 10);
  await editor.addAnswer(2, 'B', '2/3', 0);
  await editor.addPrompt(2, 'How did you find it?');
  await editor.acceptAny(3);
  await editor.rewriteMessage(4, 'Well done.');
}

async function answerAll(player: Player): Promise<void> {
  await player.says('What is half of 8?');
  await player.choose('4');
  await player.says('Which is the same as 1/2?');
  await player.choose('2/4');
  await player.says('How did you find it?');
  await player.write('I drew a cake');
  await player.says('Well done.');
  await player.completed();
}

test('E2E-1 an author writes and publishes a flow, a learner answers it on a phone, the author sees the chat and its score', async ({
  page,
  browser,
  shareUrl,
}) => {
  await new AuthPage(page).signUp(someEmail(), 'Asha Rao');
  const editor = await new HomePage(page).newFlow('Fractions');
  await writeFractions(editor);
  await editor.save();
  await expect(editor.prompt(1).locator('strong')).toHaveText('half');
  await expect(editor.prompt(4).getByText('Finish')).toBeVisible();
  await answerAll(editor.preview);
  await editor.publish(1);
  const link = await editor.shareLink();
  expect(link).toContain(`${new URL(shareUrl).port}/c/`);

  const phone = await browser.newContext(PHONE);
  const learner = await phone.newPage();
  await learner.goto(link);
  const player = new Player(learner.locator('body'));
  await player.says('What is half of 8?');
  await player.give('Ravi');
  await player.choice('4').tap();
  await player.says('Which is the same as 1/2?');
  await learner.reload();
  await player.said(['4']);
  await player.says('Which is the same as 1/2?');
  await player.choice('2/4').tap();
  await player.says('How did you find it?');
  await player.write('I drew a cake');
  await player.completed();
  await player.scores('20 / 20');
  await player.said(['4', '2/4', 'I drew a cake']);

  await editor.openStats();
  const stats = new StatsPage(page);
  await stats.counts('Completed', '1');
  await expect(stats.figure('Opened')).toHaveText('1');
  await expect(stats.figure('Attempted')).toHaveText('1');
  await expect(stats.figure('Completion rate')).toHaveText('100.00%');
  await page.getByRole('button', { name: /^All figures/ }).click();
  await expect(stats.prompt(1)).toContainText('shown once');
  await stats.open('Chats');
  await stats.chat(/Ravi.*Anonymous/).click();
  await expect(stats.review).toContainText('20 / 20');
  await stats.recorded.said(['4', '2/4', 'I drew a cake']);
  await expect(stats.review.getByRole('heading').getByText('Readonly')).toBeVisible();
  await phone.close();
});
