/** No page and no dialog keeps anybody out: WCAG 2.0 to 2.2, A and AA, in both languages and both looks. */
import { expectNoBarriers } from '../harness/axe.js';
import { fromSetup, test } from '../harness/e2e.js';
import { GROUPS } from '../harness/views/index.js';
import { contextOf, optionsOf, type Look } from '../harness/views/open.js';
import type { World } from '../harness/views/view.js';
import { makeWorld } from '../harness/views/world.js';
import { words } from '../harness/words.js';

/** Each language once, each look once: words don't change contrasts, colours don't change names. */
const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light' },
  { language: 'hi', colorScheme: 'dark' },
];

/**
 * Not read here: `npm run gallery` reads them, and the browser tests of dialogs, tools, sequences and player in part. The
 * statistics have no axe run in the suite yet.
 */
const NOT_READ_HERE: readonly string[] = [
  'dialogs of the editor',
  'tools of the editor',
  'stats',
  'player',
  'sequence',
];

// Both looks at once: together they take longer than anything else.
test.describe.configure({ mode: 'parallel' });

let world: World;
test.beforeAll(async () => {
  world = await makeWorld(fromSetup('E2E_CONSOLE_URL'), fromSetup('E2E_SHARE_URL'));
});

for (const look of LOOKS)
  for (const [name, { who, views }] of Object.entries(GROUPS).filter(([name]) => !NOT_READ_HERE.includes(name)))
    test(`E2E-11 axe finds nothing: ${name}, ${look.language}, ${look.colorScheme}`, async ({ browser }) => {
      test.setTimeout(300_000);
      const context = await contextOf(browser, world, who, optionsOf(look));
      const page = await context.newPage();
      for (const [view, open] of Object.entries(views)) {
        await open({ page, world, language: look.language, t: words(look.language) });
        await expectNoBarriers(page, view);
      }
      await context.close();
    });
