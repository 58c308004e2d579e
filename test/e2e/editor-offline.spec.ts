/** An editor that has been open for a while works whole without a network. */
import { browserOf, expect, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

/** Scripts that a tool brings with it; the map's layout is a worker's. Embed/Share asks the server for its contents. */
const SCRIPTS = [
  ...['FindBar', 'FlowMap', 'layout.worker', 'Palette', 'ShortcutSheet', 'PathsDialog', 'PrintView', 'EmojiList'],
  ...[
    'PromptHistoryDialog',
    'SaveTemplateDialog',
    'TemplatePicker',
    'ImportDialog',
    'ExportQuestionsDialog',
    'writing.worker',
  ],
  ...['SharedDialog', 'TextsDialog', 'SettingsEditor', 'ShareDialog', 'reading.worker', 'flow-paths', 'interchange'],
];

test('EDIT-L4 E2E-32 every tool of an open editor opens after the network is gone', async ({ browser, asha }) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha, { fetchesAhead: true });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(request.url()));
  // A worker's script is asked for by the worker.
  page.on('worker', (worker) => fetched.push(worker.url()));
  const editor = new EditorPage(page);
  await editor.open(id);
  const missing = () => SCRIPTS.filter((name) => !fetched.some((url) => url.includes(`/${name}-`)));
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  await context.setOffline(true);

  const { keyboard } = page;
  const lost = page.getByText('This could not be loaded');
  const ofFlow = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'Actions for this flow' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const ofPrompt = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'Actions for prompt 1', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog');
  const inDialog = { shown: dialog.last(), close: () => keyboard.press('Escape') };
  const tools: Readonly<
    Record<string, { open: () => Promise<void>; shown: typeof dialog; close: () => Promise<void> }>
  > = {
    find: {
      open: () => keyboard.press('Control+f'),
      shown: page.getByRole('search', { name: 'Find' }),
      close: () => keyboard.press('Escape'),
    },
    palette: { ...inDialog, open: () => keyboard.press('Control+k') },
    shortcuts: { ...inDialog, open: () => keyboard.press('?') },
    print: { ...inDialog, open: () => keyboard.press('Control+p') },
    paths: { ...inDialog, open: () => page.getByRole('button', { name: /links tried/ }).click() },
    history: { ...inDialog, open: () => ofPrompt('History…') },
    'save as template': { ...inDialog, open: () => ofPrompt('Save as template') },
    template: {
      ...inDialog,
      open: () => page.getByRole('button', { name: 'Insert from a template after prompt 1', exact: true }).click(),
    },
    settings: { ...inDialog, open: () => ofFlow(/^Settings/) },
    import: { ...inDialog, open: () => ofFlow('Import from a file') },
    'questions for other programs': { ...inDialog, open: () => ofFlow('Export questions') },
    'common answers': { ...inDialog, open: () => ofFlow('Common answers and texts') },
    map: {
      open: () => page.getByRole('button', { name: 'Map', exact: true }).click(),
      shown: page.locator('[data-face]').first(),
      close: () => page.getByRole('button', { name: 'Map', exact: true }).click(),
    },
  };
  for (const [tool, { open, shown, close }] of Object.entries(tools))
    await test.step(tool, async () => {
      await page.getByRole('button', { name: 'Actions for prompt 1', exact: true }).focus();
      await open();
      await expect(shown).toBeVisible();
      await expect(lost).toHaveCount(0);
      await close();
      await expect(shown).toHaveCount(0);
    });

  await test.step('emoji', async () => {
    await editor.messageAtRest(1).click();
    await editor.prompt(1).getByRole('button', { name: 'Emoji' }).click();
    await expect(dialog.getByRole('gridcell').first()).toBeVisible();
    await keyboard.press('Escape');
  });
  await test.step('an export of questions', async () => {
    await ofFlow('Export questions');
    const file = page.waitForEvent('download');
    await dialog.last().getByText('QTI 3', { exact: true }).click();
    await dialog.last().getByRole('button', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe('Fractions-qti-3.zip');
    await keyboard.press('Escape');
  });
  await test.step('an export', async () => {
    const file = page.waitForEvent('download');
    await ofFlow(/^Export as/);
    expect((await file).suggestedFilename()).toBe('Fractions.flow.json');
  });
  await context.close();
});

const isStyled = (href: string | undefined) => [...document.styleSheets].some((sheet) => sheet.href === href);

test('EDIT-L12 without its styles the rich editor gives way to the plain one, until they can be had', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha);
  const editor = new EditorPage(await context.newPage());
  let isLost = false;
  const lost: string[] = [];
  // The page asks for the rich editor's script a moment after it is shown, and for its styles after that.
  await editor.page.route(/\.css$|\/MessageEditor-/, (route) => {
    const url = route.request().url();
    if (!url.endsWith('.css')) isLost = true;
    if (!url.endsWith('.css') || !isLost) return route.continue();
    lost.push(url);
    return route.abort();
  });
  await editor.open(id);
  await editor.messageAtRest(1).click();
  await expect(editor.prompt(1).getByRole('note')).toContainText('The formatting tools could not be loaded.');
  expect(lost).not.toEqual([]);
  isLost = false;
  await editor.messageAtRest(4).click();
  await expect(editor.prompt(4).getByRole('button', { name: 'Bold' })).toBeVisible();
  expect(await editor.page.evaluate(isStyled, lost[0])).toBe(true);
  await context.close();
});
