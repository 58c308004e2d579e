/** Several people, or one with several tabs, write the same flow. */
import { author, type Author } from '../harness/author.js';
import { browserOf, expect, test, variant } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

async function messagesOf(who: Author, flowId: number): Promise<readonly unknown[]> {
  return (await who.getFlow(flowId)).definition.promptsArray.map(({ definition }) => definition.message);
}

async function twoTabs(browser: Parameters<typeof browserOf>[0], asha: Author) {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha);
  // As where a network blocks sockets: neither tab hears of the other before it saves.
  await context.routeWebSocket(/\/api\/live/, (socket) => socket.close());
  const open = async () => {
    const editor = new EditorPage(await context.newPage());
    await editor.open(id);
    return editor;
  };
  return { id, context, left: await open(), right: await open() };
}

test('E2E-4 two tabs that change different prompts keep both edits', async ({ browser, asha }) => {
  const { id, context, left, right } = await twoTabs(browser, asha);
  await left.writeMessage(1, ' (left)');
  await right.writeMessage(2, ' (right)');
  await Promise.all([left.save(), right.save()]);
  const [first, second] = await messagesOf(asha, id);
  expect(first).toBe('What is **half** of 8? (left)');
  expect(second).toBe('Which is the same as 1/2? (right)');
  await context.close();
});

for (const [place, { choice, kept }] of [
  { choice: 'Yours', kept: 'What is **half** of 8? (right)' },
  { choice: 'Theirs', kept: 'What is **half** of 8? (left)' },
].entries()) {
  variant(place)(
    `E2E-5 two tabs that change the same message: the author chooses ${choice.toLowerCase()}, and nothing else is lost`,
    async ({ browser, asha }) => {
      const { id, context, left, right } = await twoTabs(browser, asha);
      await left.writeMessage(1, ' (left)');
      await left.writeMessage(2, ' (left too)');
      await left.save();
      // Both edits travel in one save, however slowly they are typed.
      const saving = `**/api/flows/${id}`;
      await right.page.route(saving, (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await right.writeMessage(1, ' (right)');
      await right.writeMessage(4, ' (right too)');
      await right.page.unroute(saving);
      await right.page.keyboard.press('Control+s');
      const dialog = right.page.getByRole('dialog', { name: 'Conflicting edits' });
      await expect(dialog.getByText('What is half of 8? (left)')).toBeVisible();
      await expect(dialog.getByText('What is half of 8? (right)')).toBeVisible();
      await dialog.getByRole('radio', { name: choice }).click();
      await dialog.getByRole('button', { name: 'Save this choice' }).click();
      await expect(dialog).toBeHidden();
      await right.save();
      expect(await messagesOf(asha, id)).toEqual([
        kept,
        'Which is the same as 1/2? (left too)',
        'How did you find it?',
        'Well done. (right too)',
      ]);
      await context.close();
    },
  );
}

test('E2E-6 a collaborator edits what was shared, sees whose it is, and may neither publish nor rename it', async ({
  browser,
  asha,
  baseURL,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const ravi = await author(baseURL!, undefined, 'Ravi Iyer');
  await asha.call('POST', `/flows/${id}/share`, { with: ravi.email });
  const context = await browserOf(browser, ravi);
  const editor = new EditorPage(await context.newPage());
  await editor.page.goto('/');
  await expect(editor.page.getByRole('listitem').filter({ hasText: 'Fractions' })).toContainText('Shared by Asha Rao');
  await editor.open(id);
  await expect(editor.page.getByRole('banner')).toContainText(`Shared by Asha Rao (${asha.email})`);
  await expect(editor.page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await expect(editor.page.getByRole('button', { name: /^Edit name of/ })).toHaveCount(0);
  await editor.writeMessage(4, ' Well thought.');
  await editor.save();
  expect((await messagesOf(asha, id)).at(-1)).toBe('Well done. Well thought.');
  await context.close();
});
