/** Tools of the editor whose scripts can't be had: a network that is away, a server with a newer build. */
import { browserOf, expect, test, variant } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

for (const [place, how] of (['gone', 'aborted'] as const).entries())
  variant(place)(
    `EDIT-L1 E2E-31 scripts ${how}: every tool says so in its place, and the editor stays`,
    async ({ browser, asha }) => {
      const { id } = await asha.createFlow('Fractions', FRACTIONS);
      const context = await browserOf(browser, asha);
      // As in Safari: without idle callbacks no script is fetched before its tool is opened.
      await context.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
      const page = await context.newPage();
      const { keyboard } = page;
      const editor = new EditorPage(page);
      await editor.open(id);
      await editor.writeMessage(1, ' And why?');
      await editor.preview.says('And why?');
      const mark = await page.evaluate(() => ((window as { here?: number }).here = Math.random()));
      await page.route('**/*.js', (route) =>
        how === 'aborted' ? route.abort() : route.fulfill({ status: 404, body: 'No matches' }),
      );

      const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
      const menu = async (name: string | RegExp) => {
        await page.getByRole('button', { name: 'Actions for prompt 1', exact: true }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      const tools: Readonly<Record<string, () => Promise<void>>> = {
        find: () => keyboard.press('Control+f'),
        palette: () => keyboard.press('Control+k'),
        shortcuts: () => keyboard.press('?'),
        'links tried': () => page.getByRole('button', { name: /links tried/ }).click(),
        history: () => menu('History…'),
        template: () => menu(/template/i),
      };
      for (const [tool, open] of Object.entries(tools))
        await test.step(tool, async () => {
          await editor.prompt(1).getByRole('button', { name: 'Actions for prompt 1', exact: true }).focus();
          await open();
          await expect(alert).toBeVisible();
          await expect(alert.getByRole('button', { name: 'Try again' })).toBeFocused();
          await alert.getByRole('button', { name: 'Close' }).click();
          await expect(alert).toHaveCount(0);
          await expect(editor.messageAtRest(1)).toContainText('And why?');
        });

      await page.unroute('**/*.js');
      await test.step('find, now that its script is there', async () => {
        await keyboard.press('Control+f');
        await expect(page.getByRole('search', { name: 'Find' })).toBeVisible();
        await expect(alert).toHaveCount(0);
      });

      // The page is the same: nothing was loaded anew.
      expect(await page.evaluate(() => (window as { here?: number }).here)).toBe(mark);
      await context.close();
    },
  );
