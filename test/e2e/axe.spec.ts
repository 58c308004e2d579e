/** No page and no dialog keeps anybody out: WCAG 2.0 to 2.2, A and AA, and axe's best practice, in both languages and both looks. */
import type { BrowserContext } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInBothLooks } from '../harness/axe.js';
import { expect, fromSetup, longTest, test } from '../harness/e2e.js';
import { GROUPS } from '../harness/views/index.js';
import { contextOf, optionsOf, type Look } from '../harness/views/open.js';
import type { World } from '../harness/views/view.js';
import { makeWorld } from '../harness/views/world.js';
import { words } from '../harness/words.js';

/**
 * A view is opened once, since that takes longer than axe does: in one of the languages and one of the looks. In a long run
 * its colours are looked at in the other look, too, in which it is then left for the next view: words don't change contrasts,
 * colours don't change names. `npm run gallery` opens every view in every look.
 */
const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light' },
  { language: 'hi', colorScheme: 'dark' },
];
const IN_BOTH_LOOKS = Boolean(process.env.TEST_LONG);

// All groups at once: together they take longer than anything else.
test.describe.configure({ mode: 'parallel' });

let world: World;
test.beforeAll(async () => {
  world = await makeWorld(fromSetup('E2E_CONSOLE_URL'), fromSetup('E2E_SHARE_URL'));
});

for (const [place, [name, { who, views }]] of Object.entries(GROUPS).entries()) {
  const look = LOOKS[place % LOOKS.length]!;
  const looks = IN_BOTH_LOOKS ? 'in both looks' : look.colorScheme;
  test(`E2E-11, 33 axe finds nothing: ${name}, ${look.language}, ${looks}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const context = await contextOf(browser, world, who, optionsOf(look));
    const violations = await violationsIn(context);
    const page = await context.newPage();
    let { colorScheme } = look;
    for (const [view, open] of Object.entries(views)) {
      await test.step(view, async () => {
        await open({ page, world, language: look.language, t: words(look.language) });
        if (IN_BOTH_LOOKS) colorScheme = await expectNoBarriersInBothLooks(page, view, colorScheme, 'best practice');
        else await expectNoBarriers(page, view, 'best practice');
      });
    }
    expect(violations, 'of the policy').toEqual([]);
    await context.close();
  });
}

const VIOLATION = 'violates the policy:';

/** Collects what pages try although their Content-Security-Policy forbids it. */
async function violationsIn(context: BrowserContext): Promise<readonly string[]> {
  const found: string[] = [];
  context.on('console', (message) => {
    if (message.text().startsWith(VIOLATION)) found.push(message.text());
  });
  await context.addInitScript((start) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.warn(start, violatedDirective, blockedURI, sourceFile),
    );
  }, VIOLATION);
  return found;
}

longTest(
  'E2E-11 axe finds nothing where the page around the player is written from right to left',
  async ({ browser }) => {
    const { who, views } = GROUPS['player']!;
    const context = await contextOf(browser, world, who, optionsOf(LOOKS[0]!));
    await context.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')),
    );
    const page = await context.newPage();
    for (const [view, open] of Object.entries(views)) {
      await open({ page, world, language: 'en', t: words('en') });
      await expectNoBarriers(page, view);
    }
    await context.close();
  },
);
