/** An author's typing is never lost: not with the network, not with the page, not with the tab. */
import type { BrowserContext } from '@playwright/test';
import type { Author } from '../harness/author.js';
import { browserOf, expect, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

const FIRST = 'What is **half** of 8?';
async function openFractions(browser: Parameters<typeof browserOf>[0], asha: Author) {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha, { fetchesAhead: true });
  const editor = await openedIn(context, id);
  const message = async () => (await asha.getFlow(id)).definition.promptsArray[0]?.definition.message;
  return { id, context, editor, message };
}
async function openedIn(context: BrowserContext, flowId: number): Promise<EditorPage> {
  const editor = new EditorPage(await context.newPage());
  await editor.open(flowId);
  return editor;
}
/** From now on no edit reaches the server, not even what a browser sends for a page that is gone. */
async function blockSaving({ page }: EditorPage): Promise<void> {
  const block = () => {
    const real = window.fetch;
    window.fetch = (input, init) =>
      init?.method === 'PUT' && window.name === 'blocked'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(input, init);
  };
  await page.addInitScript(block);
  await page.evaluate(block);
  await page.evaluate(() => (window.name = 'blocked'));
}
const unblockSaving = ({ page }: EditorPage) => page.evaluate(() => (window.name = ''));
const OFFLINE = 'Offline. Will retry.';
const RESTORED = 'Unsaved edits restored';

test('E2E-21 EDIT-11, 13, 15 what is typed is saved by itself, and the bar says so', async ({ browser, asha }) => {
  const { context, editor, message } = await openFractions(browser, asha);
  await editor.writeMessage(1, ' (now)');
  await editor.saved();
  await expect(editor.page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled();
  expect(await message()).toBe(`${FIRST} (now)`);
  await context.close();
});

test('E2E-22 a lost network is shown; what was typed waits in the browser and goes out when it is back', async ({
  browser,
  asha,
}) => {
  const { context, editor, message } = await openFractions(browser, asha);
  await context.setOffline(true);
  await editor.writeMessage(1, ' (offline)');
  await expect(editor.status.filter({ hasText: OFFLINE })).toBeVisible();
  await editor.writeMessage(4, ' Even so.');
  expect(await message()).toBe(FIRST);
  await context.setOffline(false);
  await editor.saved();
  expect(await message()).toBe(`${FIRST} (offline)`);
  await expect(editor.messageAtRest(4)).toContainText('Well done. Even so.');
  await context.close();
});

test('E2E-23 a reload while nothing can be saved keeps what was typed, and sends it later', async ({
  browser,
  asha,
}) => {
  const { context, editor, message } = await openFractions(browser, asha);
  await blockSaving(editor);
  await editor.writeMessage(1, ' (kept)');
  await expect(editor.status.filter({ hasText: OFFLINE })).toBeVisible();
  // The browser asks before it lets go of what was not saved.
  editor.page.on('dialog', (dialog) => void dialog.accept());
  await editor.page.reload();
  await expect(editor.messageAtRest(1)).toContainText('What is half of 8? (kept)');
  await expect(editor.page.getByText(RESTORED)).toBeVisible();
  await expect(editor.status.filter({ hasText: OFFLINE })).toBeVisible();
  expect(await message()).toBe(FIRST);
  await unblockSaving(editor);
  await editor.page.keyboard.press('Control+s');
  await editor.saved();
  expect(await message()).toBe(`${FIRST} (kept)`);
  await context.close();
});

test('E2E-24 a tab closed in the middle of a word loses nothing: the next one has it, and sends it', async ({
  browser,
  asha,
}) => {
  const { id, context, editor, message } = await openFractions(browser, asha);
  await blockSaving(editor);
  await editor.messageAtRest(1).click();
  const box = editor.prompt(1).getByRole('textbox', { name: 'Message of prompt 1', exact: true });
  await expect(box).toBeFocused();
  await box.press('Control+End');
  await box.pressSequentially(' (in the mid');
  editor.page.on('dialog', (dialog) => void dialog.accept());
  const closed = editor.page.waitForEvent('close');
  await editor.page.close({ runBeforeUnload: true });
  await closed;
  expect(await message()).toBe(FIRST);
  const next = await openedIn(context, id);
  await expect(next.messageAtRest(1)).toContainText('What is half of 8? (in the mid');
  await next.saved();
  expect(await message()).toBe(`${FIRST} (in the mid`);
  await context.close();
});

test('E2E-25 EDIT-18 another page asks first; leaving sends what was not saved', async ({ browser, asha }) => {
  const { context, editor, message } = await openFractions(browser, asha);
  await blockSaving(editor);
  await editor.writeMessage(1, ' (left)');
  const home = editor.page.getByRole('link', { name: 'Parley: home page' });
  await home.click();
  const dialog = editor.page.getByRole('dialog');
  await expect(dialog.getByText('You have unsaved changes! Do you want to navigate away?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(editor.messageAtRest(1)).toContainText('(left)');
  await home.click();
  await unblockSaving(editor);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(editor.page).toHaveURL(/\/$/);
  await expect.poll(message).toBe(`${FIRST} (left)`);
  await context.close();
});
