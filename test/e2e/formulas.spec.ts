/** An author writes formulas with the palette and a broken one, mends it, and learners get MathML. */
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, test } from '../harness/e2e.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { inOrder } from '../harness/player-flows.js';

const FLOW = inOrder([
  {
    message: 'How much is $\\frac{1}{2} + \\frac{1}{4}$? It costs $5 or $10.',
    answers: [
      { key: 'a', message: '$\\frac{3}{4}$', literal: true, quickResponse: { message: 'Yes: $$\\frac{3}{4}$$' } },
      { key: 'b', message: '$x^2$' },
    ],
  },
  { message: 'Bye' },
]);

test('FORM-3 FORM-6 FORM-10 FORM-11 formulas are written, refused while broken, published and drawn', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const { id } = await asha.createFlow('Formulas', FLOW);
  await asha.call('PUT', `/flows/${id}`, { settings: { chatDefaultDelayMs: 0 } });
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await expect(editor.prompt(1).locator('[data-message] mfrac').first()).toBeVisible();
  await expect(page.getByTestId('preview').locator('.received mfrac').first()).toBeVisible();
  await editor.messageAtRest(2).click();
  const box = editor.prompt(2).getByRole('textbox', { name: 'Message of prompt 2', exact: true });
  await expect(box).toBeFocused();
  await box.press('Control+End');
  await page.keyboard.type(' ');
  await editor.prompt(2).getByRole('button', { name: 'Formula' }).click();
  await editor.prompt(2).getByRole('button', { name: 'Root' }).click();
  const preview = editor.prompt(2).getByRole('group', { name: 'Preview of the formula' });
  await expect(preview.locator('msqrt')).toBeAttached();
  await page.keyboard.type('\\nosuch');
  await expect(preview).toContainText('isn’t finished');
  await expectNoBarriers(page, 'Formula palette');
  await editor.saved();
  await expect(asha.publish(id)).rejects.toThrow(/can't be read/);
  for (let letter = 0; letter < 7; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await expect(preview.locator('msqrt')).toHaveText('9');
  await editor.saved();
  const { definition } = await asha.getFlow(id);
  expect(definition.promptsArray[1]?.definition.message).toBe('Bye $\\sqrt{9}$');
  await asha.publish(id);

  const learner = await context.newPage();
  await learner.goto(`${shareUrl}/chats/${id}/ravi`);
  const question = learner.locator('.received').first();
  await expect(question.locator('math mfrac')).toHaveCount(2);
  await expect(question).toContainText('It costs $5 or $10.');
  const namespaces = await question.locator('mfrac').evaluateAll((all) => all.map((each) => each.namespaceURI));
  expect(new Set(namespaces)).toEqual(new Set(['http://www.w3.org/1998/Math/MathML']));
  const choice = learner.getByRole('button').filter({ has: learner.locator('mfrac') });
  await expect(choice).toHaveCount(1);
  await expectNoBarriers(learner, 'A chat with formulas');
  await choice.click();
  await expect(learner.locator('.sent mfrac')).toBeVisible();
  await expect(learner.locator('.received math[display=block]')).toBeVisible();
  await expect(learner.locator('.received msqrt')).toHaveText('9');
  await context.close();
});
