/** A picture of every page and dialog in every look, for people to look at. Says what could not be opened, and goes on. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { expectNoBarriers } from '../harness/axe.js';
import { expect, fromSetup, PHONE, test } from '../harness/e2e.js';
import { GROUPS } from '../harness/views/index.js';
import { contextOf, optionsOf, type Look } from '../harness/views/open.js';
import type { World } from '../harness/views/view.js';
import { makeWorld } from '../harness/views/world.js';
import { words } from '../harness/words.js';

const FOLDER = process.env.GALLERY ?? join(__dirname, '../../.cache/gallery');
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const LOOKS: Readonly<Record<string, Look & { readonly size: BrowserContextOptions }>> = {
  wide: { language: 'en', colorScheme: 'light', size: WIDE },
  dark: { language: 'en', colorScheme: 'dark', size: WIDE },
  hindi: { language: 'hi', colorScheme: 'light', size: WIDE },
  narrow: { language: 'en', colorScheme: 'light', size: { viewport: { width: 1024, height: 700 } } },
  phone: { language: 'en', colorScheme: 'light', size: { ...PHONE, deviceScaleFactor: 1 } },
  'phone-hindi-dark': { language: 'hi', colorScheme: 'dark', size: { ...PHONE, deviceScaleFactor: 1 } },
};

test.describe.configure({ mode: 'parallel' });
let world: World;
test.beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  world = await makeWorld(fromSetup('E2E_CONSOLE_URL'), fromSetup('E2E_SHARE_URL'));
});

for (const [lookName, look] of Object.entries(LOOKS))
  for (const [group, { who, views }] of Object.entries(GROUPS))
    test(`${group}, ${lookName}`, async ({ browser }) => {
      test.setTimeout(600_000);
      const context = await contextOf(browser, world, who, { ...optionsOf(look), ...look.size });
      const page = await context.newPage();
      for (const [view, open] of Object.entries(views)) {
        const failure = await open({ page, world, language: look.language, t: words(look.language) }).then(
          () => null,
          (error: unknown) => String(error),
        );
        expect.soft(failure, `${view} opens`).toBeNull();
        // An element under the pointer would look different from the rest.
        await page.mouse.move(0, 0);
        const name = `${group} ${view} ${lookName}`.replaceAll(/[^a-zA-Z0-9]+/g, '-').toLowerCase();
        await page.screenshot({ path: join(FOLDER, `${name}.png`) });
        await expectNoBarriers(page, view);
      }
      await context.close();
    });
