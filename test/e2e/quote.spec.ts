/** A quote on its whole way: written, found, printed, translated, published, and read on a phone. */
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, longTest, PHONE, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { Player } from '../harness/pages/player.js';

const [start, ...others] = FRACTIONS.promptsArray;
const UNSAID = {
  promptsArray: [{ ...start!, definition: { ...start!.definition, message: '' } }, ...others],
};

longTest(
  'FLOW-M4 I18N-T21 an author writes, finds, prints and translates a quote, and a learner reads who said it',
  async ({ browser, asha, shareUrl }) => {
    const { id } = await asha.createFlow('Quoted', UNSAID);
    const desk = await browserOf(browser, asha);
    const page = await desk.newPage();
    const editor = new EditorPage(page);
    await editor.open(id);
    const first = editor.prompt(1);

    await test.step('written', async () => {
      await page.getByRole('button', { name: /^Message Type/ }).click();
      await page.getByRole('combobox', { name: 'Kind of message' }).click();
      await page.getByRole('option', { name: 'Quote', exact: true }).click();
      await editor.writeMessage(1, 'Half of 8 is ', { bold: 'four' });
      await first.getByRole('textbox', { name: 'Who said it (Message of prompt 1)' }).fill('Ravi');
      await expectNoBarriers(page, 'the editor of a quote');
      await editor.save();
      await expect(editor.preview.log.getByRole('blockquote')).toHaveText('Half of 8 is four');
    });

    await test.step('found', async () => {
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: /^Find in messages/ }).fill('ravi');
      await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('printed', async () => {
      await page.keyboard.press('Control+p');
      const paper = page.getByRole('dialog', { name: 'Print this flow' });
      const printed = paper.getByRole('region', { name: 'Prompt 1', exact: true });
      await expect(printed.getByRole('blockquote')).toHaveText('Half of 8 is four');
      await expect(printed.getByText('— Ravi')).toBeVisible();
      await expectNoBarriers(page, 'a printed quote');
      await page.keyboard.press('Escape');
      await expect(paper).toBeHidden();
    });

    await test.step('translated', async () => {
      await page.getByRole('button', { name: 'Language: English' }).click();
      await page.getByRole('menuitem', { name: 'Add Language' }).click();
      await page.getByRole('combobox', { name: 'Language' }).fill('Hindi');
      await page.getByRole('option', { name: 'Hindi (हिन्दी)' }).click();
      await page
        .getByRole('dialog', { name: 'Add Language' })
        .getByRole('button', { name: 'Add', exact: true })
        .click();
      const pair = first.getByRole('region', { name: 'Message of prompt 1' });
      await expect(pair.getByRole('blockquote')).toHaveText('Half of 8 is four');
      await pair.getByRole('textbox', { name: 'Who said it (Message of prompt 1 in हिन्दी)' }).fill('रवि');
      // The quote's text is still to be translated.
      await expect(pair.getByText('Missing')).toBeVisible();
      await editor.save();
      await expectNoBarriers(page, 'a quote and its translation');
    });

    await test.step('played', async () => {
      await editor.publish(1);
      const phone = await browser.newContext(PHONE);
      const learner = await phone.newPage();
      await learner.goto(`${shareUrl}/chats/${id}/kiran?l=hi`);
      const player = new Player(learner.locator('body'));
      const quote = player.log.locator('.rare');
      await expect(quote.getByRole('blockquote')).toHaveText('Half of 8 is four');
      await expect(quote.locator('strong')).toHaveText('four');
      await expect(quote.locator('blockquote + .quiet')).toHaveText('— रवि');
      expect(await learner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectNoBarriers(learner, 'a quote on a phone');
      await player.choose('4');
      await player.says('Which is the same as 1/2?');
      await phone.close();
    });
    await desk.close();
  },
);
