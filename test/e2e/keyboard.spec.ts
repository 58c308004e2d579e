/** Everything of the main job without a mouse. */
import { browserOf, expect, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { listening, tabTo } from '../harness/keyboard.js';
import { answersOnceSaved } from '../harness/learner.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

test('E2E-9 an author makes, edits, moves, links and publishes prompts by keyboard alone', async ({
  browser,
  asha,
}) => {
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const { keyboard } = page;
  const editor = new EditorPage(page);
  const write = async (number: number, text: string) => {
    await expect(editor.messageAtRest(number)).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: `Message of prompt ${number}` })).toBeFocused();
    await keyboard.type(text);
    await keyboard.press('Escape');
    await expect(editor.messageAtRest(number)).toBeFocused();
  };
  const linkTo = async (from: number, to: number) => {
    await tabTo(page, page.getByRole('button', { name: `Prompt ${from} always to:` }));
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Find a prompt' })).toBeFocused();
    await keyboard.type(String(to));
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Prompt ${from} always to: Prompt ${to}` })).toBeFocused();
  };

  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'New Flow' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New Flow' }).getByLabel('Name')).toBeFocused();
  await keyboard.type('Typed');
  await keyboard.press('Enter');
  // The first visit of the editor loads everything: a busy machine takes its time.
  await expect(editor.prompt(1)).toBeVisible();
  await tabTo(page, editor.messageAtRest(1));
  await write(1, 'One');
  await keyboard.press('Control+Enter');
  await write(2, 'Three');
  await keyboard.press('Control+Enter');
  await write(3, 'Two');

  await tabTo(page, page.getByRole('button', { name: 'Move prompt 2' }), 'Shift+Tab');
  await keyboard.press('Alt+ArrowDown');
  await expect(editor.prompt(2)).toContainText('Two');
  await expect(editor.prompt(3)).toContainText('Three');
  await expect(page.getByRole('button', { name: 'Move prompt 3' })).toBeFocused();
  await tabTo(page, editor.messageAtRest(1), 'Shift+Tab');
  await linkTo(1, 2);
  await linkTo(2, 3);
  await editor.save();
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Version 1 is published.')).toBeVisible();
  const share = page.getByRole('dialog', { name: 'Embed/Share' });
  await expect(share.getByRole('textbox', { name: 'Link for your learners' })).toBeVisible();
  await expect(share.getByRole('button', { name: 'Copy' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(share).toBeHidden();
  // The button is gone, and the keyboard continues next to it.
  await expect(page.getByRole('button', { name: 'Actions for this flow' })).toBeFocused();
  await context.close();
});

test('E2E-10 a learner completes a chat by keyboard alone', async ({ page, shareUrl, asha }) => {
  const id = await published(asha, 'Fractions', FRACTIONS);
  await page.goto(`${shareUrl}/chats/${id}/typist`);
  const player = new Player(page.locator('body'));
  await tabTo(page, player.choice('4'));
  await page.keyboard.press('Enter');
  await player.says('Which is the same as 1/2?');
  await expect(player.choice('2/4')).toBeVisible();
  await listening(page);
  await page.keyboard.press('a');
  await player.says('How did you find it?');
  await tabTo(page, page.getByRole('textbox', { name: 'Your answer' }));
  await page.keyboard.type('I drew a cake');
  await page.keyboard.press('Enter');
  await player.completed();
  expect(await answersOnceSaved(asha, id, 'typist', 3)).toEqual(['4', '2/4', 'I drew a cake']);
});
