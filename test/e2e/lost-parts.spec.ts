/** Tools of the editor whose scripts can't be had: a network that is away, a server with a newer build. */
import { readdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { PASSWORD, type Author } from '../harness/author.js';
import { browserOf, expect, test, variant } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { publishedSequence } from '../harness/sequences.js';

/** Entries of a flow's menu that open a dialog. */
const FLOW_TOOLS = [
  'Settings',
  'Import from a file',
  'Common answers and texts',
  'Paths',
  'Embed/Share',
  'Manage Access',
];
const SEQUENCE_TOOLS = ['Settings', 'Embed/Share', 'Manage Access'];
async function menuOf(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const flowMenu = (page: Page, item: string) => menuOf(page, 'Actions for this flow', item);

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
        ...Object.fromEntries(FLOW_TOOLS.map((name) => [name, () => flowMenu(page, name)])),
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

      // The page is the same: nothing was loaded again.
      expect(await page.evaluate(() => (window as { here?: number }).here)).toBe(mark);
      await context.close();
    },
  );

/** Every catalogue of the console, in whatever language; what was lost is asked for again with a query behind it. */
const TEXTS = new RegExp(
  `/assets/(?:${readdirSync('languages/en/console')
    .map((file) => file.replace('.json', ''))
    .join('|')})-[^/]*\\.js(?:\\?.*)?$`,
);
interface Place {
  readonly address: (who: Author) => Promise<string>;
  readonly stays: (page: Page) => Locator;
  readonly tools: Readonly<Record<string, (page: Page) => Promise<void>>>;
}
const PLACES: Readonly<Record<string, Place>> = {
  'a flow': {
    address: async (who) => `/flows/${(await who.createFlow('Fractions', FRACTIONS)).id}/edit`,
    stays: (page) => page.getByRole('article', { name: 'Prompt 1', exact: true }),
    tools: {
      'History of a prompt': (page) => menuOf(page, 'Actions for prompt 1', 'History…'),
      ...Object.fromEntries(FLOW_TOOLS.map((name) => [name, (page: Page) => flowMenu(page, name)])),
    },
  },
  'a sequence': {
    address: async (who) => `/sequences/${(await publishedSequence(who)).id}/edit`,
    stays: (page) => page.getByRole('link', { name: 'Thirds', exact: true }),
    tools: Object.fromEntries(
      SEQUENCE_TOOLS.map((name) => [name, (page: Page) => menuOf(page, 'Actions for this sequence', name)]),
    ),
  },
};
for (const [at, [name, { address, stays, tools }]] of Object.entries(PLACES).entries())
  variant(at)(
    `EDIT-L16 texts that are lost leave ${name} where it was, and come when they are asked for again`,
    async ({ browser, asha }) => {
      const path = await address(asha);
      for (const [tool, open] of Object.entries(tools))
        await test.step(tool, async () => {
          // A browser of its own, because one that has the texts of a tool has them for others, too.
          const context = await browserOf(browser, asha);
          const page = await context.newPage();
          await page.goto(path);
          await expect(stays(page)).toBeVisible();
          const mark = await page.evaluate(() => ((window as { here?: number }).here = Math.random()));
          let lost = 0;
          await page.route(TEXTS, (route) => {
            lost += 1;
            return route.abort();
          });
          await open(page);
          const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
          await expect(alert).toBeVisible();
          await expect(stays(page)).toBeAttached();
          expect(lost).toBeGreaterThan(0);
          await page.unroute(TEXTS);
          await alert.getByRole('button', { name: 'Try again' }).click();
          const heading = page.getByRole('dialog').getByRole('heading', { level: 2 });
          await expect(heading).toBeVisible();
          // Not a key.
          await expect(heading).not.toHaveText(/^[a-z]\w*$/);
          await expect(alert).toHaveCount(0);
          expect(await page.evaluate(() => (window as { here?: number }).here)).toBe(mark);
          await context.close();
        });
    },
  );

for (const [place, lost] of ['AuthPage', 'index'].entries())
  variant(place)(
    `EDIT-L10 without its script ${lost}, the login says what happened, and works once it is reloaded`,
    async ({ page, asha }) => {
      const script = new RegExp(`/assets/${lost}-[^/]*\\.js`);
      await page.route(script, (route) => route.abort());
      await page.goto('/');
      const login = page.getByRole('form', { name: 'Login' });
      await login.getByLabel('Email').fill(asha.email);
      await login.getByRole('button', { name: 'Login' }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Parley could not be loaded completely' });
      await expect(alert).toBeVisible();
      await page.unroute(script);
      await alert.getByRole('button', { name: 'Reload' }).click();
      await expect(alert).toHaveCount(0);
      await login.getByLabel('Email').fill(asha.email);
      await login.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await login.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

test('EDIT-L10 an author whose scripts can’t be loaded reads so, in Hindi too', async ({ browser, asha }) => {
  const context = await browserOf(browser, asha, { locale: 'hi-IN' });
  const page = await context.newPage();
  await page.route(/\/assets\/react-[^/]*\.js/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Parley पूरा लोड नहीं हो सका');
  await expect(page.getByRole('button', { name: 'फिर से लोड करें' })).toBeVisible();
  await context.close();
});
