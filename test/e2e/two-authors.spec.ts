/** Two people write one flow at the same time, each in a browser of their own. */
import { author } from '../harness/author.js';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

test('E2E-20 two authors see each other and what each saves; the same message is asked about, nothing is lost', async ({
  browser,
  asha,
  baseURL,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const ravi = await author(baseURL!, undefined, 'Ravi Iyer');
  await asha.call('POST', `/flows/${id}/share`, { with: ravi.email });
  const contexts = [await browserOf(browser, asha), await browserOf(browser, ravi)] as const;
  const [left, right] = [new EditorPage(await contexts[0].newPage()), new EditorPage(await contexts[1].newPage())];
  await left.open(id);
  await right.open(id);
  const here = left.page.getByRole('list', { name: 'Also editing' });
  await expect(here.getByRole('button', { name: 'Ravi Iyer' })).toBeVisible();

  await test.step('which card the other is in', async () => {
    await right.messageAtRest(2).focus();
    await expect(here.getByRole('button', { name: 'Ravi Iyer, in prompt 2' })).toBeVisible();
    await expect(left.prompt(2).getByRole('img', { name: 'Also here: Ravi Iyer' })).toBeVisible();
    await expectNoBarriers(left.page, 'presence', 'best practice');
  });

  await test.step('what the other saved appears while one writes elsewhere', async () => {
    await left.messageAtRest(1).click();
    const box = left.prompt(1).getByRole('textbox', { name: 'Message of prompt 1', exact: true });
    await box.press('Control+End');
    await right.writeMessage(2, ' (right)');
    await right.save();
    await expect(left.messageAtRest(2)).toContainText('(right)');
    await expect(box).toBeFocused();
    await box.pressSequentially(' (left)');
    await box.press('Escape');
    await left.save();
    await expect(right.messageAtRest(1)).toContainText('(left)');
  });

  await test.step('the same message is asked about, by name', async () => {
    const saving = `**/api/flows/${id}`;
    await left.page.route(saving, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await left.writeMessage(4, ' (Asha)');
    await right.writeMessage(4, ' (Ravi)');
    await right.save();
    await left.page.unroute(saving);
    const dialog = left.page.getByRole('dialog', { name: 'Conflicting edits' });
    await expect(dialog.getByText('Ravi Iyer changed this while you were editing.')).toBeVisible({ timeout: 40_000 });
    await dialog.getByRole('radio', { name: 'Theirs' }).click();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect(left.messageAtRest(4)).toContainText('(Ravi)');
  });

  await test.step('the history says who did what, and brings it back', async () => {
    await left.page.getByRole('button', { name: 'Actions for prompt 2' }).click();
    await left.page.getByRole('menuitem', { name: 'History…' }).click();
    const history = left.page.getByRole('dialog', { name: 'History of prompt 2' });
    await expect(history.getByText('Ravi Iyer changed it')).toBeVisible();
    await expect(history.locator('ins')).toContainText('(right)');
    await expectNoBarriers(left.page, 'two authors', 'best practice');
    await history.getByRole('button', { name: 'Restore this' }).last().click();
    await left.save();
    await expect(right.messageAtRest(2)).not.toContainText('(right)');
  });

  expect((await asha.getFlow(id)).definition.promptsArray.map(({ definition }) => definition.message)).toEqual([
    'What is **half** of 8? (left)',
    'Which is the same as 1/2?',
    'How did you find it?',
    'Well done. (Ravi)',
  ]);
  await Promise.all(contexts.map((context) => context.close()));
});
