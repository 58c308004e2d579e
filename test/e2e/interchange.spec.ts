/** Flows as files in the open editor, and the paths of a flow: what was tried, and where everything ends. */
import { readFile } from 'node:fs/promises';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, longTest, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

const STORY = ':: StoryTitle\nCave\n\n:: Start\nIt is dark. (live: 1s)[x] [[Go in->Hall]]\n\n:: Hall\nThe end.';

longTest(
  'COV-9 FILE-1 a flow goes out as a file and comes into another open flow; Undo brings the draft back',
  async ({ browser, asha }) => {
    const { id: from } = await asha.createFlow('Fractions', FRACTIONS);
    const { id: into } = await asha.createFlow('Empty one');
    const desk = await browserOf(browser, asha);
    const page = await desk.newPage();
    const editor = new EditorPage(page);
    await editor.open(from);
    await page.getByRole('button', { name: 'Actions for this flow' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Export as/ }).click();
    const file = await readFile(await (await saving).path());

    await editor.open(into);
    await page.getByRole('button', { name: 'Actions for this flow' }).click();
    await page.getByRole('menuitem', { name: 'Import from a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import from a file' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'f.json', mimeType: 'application/json', buffer: file });
    await expect(dialog.getByText('Parley flow “Fractions”, prompts: 4')).toBeVisible();
    await expectNoBarriers(page, 'the report of an import');
    await dialog.getByRole('button', { name: 'Replace the draft' }).click();
    const ask = page.getByRole('dialog', { name: 'Replace the draft?' });
    await expect(ask.getByText('Prompts in the draft: 1; in the file: 4.')).toBeVisible();
    await ask.getByRole('button', { name: 'Replace the draft' }).click();
    await expect(editor.prompt(1).getByText('half')).toBeVisible();
    await editor.save();
    await page.reload();
    await expect(editor.prompt(1).getByText('half')).toBeVisible();

    await page.getByRole('button', { name: 'Actions for this flow' }).click();
    await page.getByRole('menuitem', { name: 'Import from a file' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'cave.twee', mimeType: 'text/plain', buffer: Buffer.from(STORY) });
    await dialog.getByText(/^Commands left out; the text they act on is always shown: 1$/).click();
    await expect(dialog.getByText('Start: (live: 1s)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Replace the draft' }).click();
    await ask.getByRole('button', { name: 'Replace the draft' }).click();
    await expect(editor.prompt(1).getByText('It is dark.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(editor.prompt(1).getByText('half')).toBeVisible();
    await editor.save();
    await desk.close();
  },
);

test('COV-1 COV-4 links tried in preview are ticked, the rest is listed, and all paths are walked', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const desk = await browserOf(browser, asha);
  const page = await desk.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await expect(page.getByRole('button', { name: '0 of 5 links tried' })).toBeVisible();
  await editor.preview.choose('4');
  await editor.preview.says('Which is the same as 1/2?');
  await expect(editor.prompt(1).getByText('Tried in preview')).toHaveCount(1);
  await page.getByRole('button', { name: '1 of 5 links tried' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paths' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expectNoBarriers(page, 'the untried links');
  await dialog.getByText('Test all paths').click();
  await expect(dialog.getByText('5 of 5 links tested; ends: 3')).toBeVisible();
  await expectNoBarriers(page, 'all paths');
  const whole = dialog.getByRole('row', { name: /4 → 2\/4 → \?.*End: prompt 4 20/ });
  await whole.getByRole('button', { name: /^Play/ }).click();
  await editor.preview.says('Well done.');
  await desk.close();
});
