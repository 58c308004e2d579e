/** A flow in a second language: written next to the first, published, and read by a learner. */
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { Player } from '../harness/pages/player.js';

test('I18N-3, 4, 8 E2E-T1 an author adds Hindi, translates two texts, publishes, and a learner plays in Hindi', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const desk = await browserOf(browser, asha);
  const page = await desk.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Add Language' }).click();
  await page.getByRole('combobox', { name: 'Language' }).fill('Hindi');
  await page.getByRole('option', { name: 'Hindi (हिन्दी)' }).click();
  await page.getByRole('dialog', { name: 'Add Language' }).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Language: हिन्दी' })).toBeVisible();

  const first = editor.prompt(1);
  await expect(first.getByText('Missing').first()).toBeVisible();
  await first.getByRole('button', { name: 'Edit: Message of prompt 1 in हिन्दी.' }).click();
  const message = first.getByRole('textbox', { name: 'Message of prompt 1 in हिन्दी', exact: true });
  await expect(message).toBeFocused();
  await message.pressSequentially('8 का आधा कितना है?');
  await message.press('Escape');
  await first.getByRole('textbox', { name: 'Answer A of prompt 1 in हिन्दी' }).fill('चार');
  await editor.save();
  await expectNoBarriers(page, 'the editor, side by side');
  await editor.preview.says('8 का आधा कितना है?');
  await editor.preview.choose('चार');
  await editor.preview.says('Which is the same as 1/2?');
  await editor.publish(1);

  const phone = await browser.newContext();
  const learner = await phone.newPage();
  await learner.goto(`${shareUrl}/chats/${id}/kiran?l=hi`);
  const player = new Player(learner.locator('body'));
  await player.says('8 का आधा कितना है?');
  await player.choose('चार');
  await player.says('Which is the same as 1/2?');
  await player.said(['चार']);
  await phone.close();
  await desk.close();
});
