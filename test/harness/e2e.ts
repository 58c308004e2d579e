/** Every browser test starts from these: the started product's addresses, and people who are already signed in. */
import { test as base, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { author, type Author } from './author.js';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Origin of the share host, where learners are. */
  readonly shareUrl: string;
  /** A new author, known to the server only. */
  readonly asha: Author;
}

/** An address that `e2e-setup.ts` left behind. */
export function fromSetup(name: 'E2E_CONSOLE_URL' | 'E2E_SHARE_URL' | 'E2E_DATA_DIR' | 'E2E_KEPT_MAILS_URL'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the global setup did not run`);
  return value;
}

export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(fromSetup('E2E_CONSOLE_URL')),
  shareUrl: ({}, use) => use(fromSetup('E2E_SHARE_URL')),
  asha: async ({}, use) => use(await author(fromSetup('E2E_CONSOLE_URL'))),
});

/** A test that only `npm run test:long` and `npm test -- --all` know of (CONTRIBUTING, "Habits"). */
export const longTest: (title: string, body: Parameters<typeof test>[2]) => void = process.env.TEST_LONG
  ? test
  : () => undefined;

/** The first of several variants of a test proves their rules in `npm test`; the others are long. */
export const variant = (place: number): typeof longTest => (place === 0 ? test : longTest);

/**
 * A browser in which this author has logged in before, and saves data: an editor fetches its tools when they are opened, and
 * not all of them ahead, which costs as much as to open it. `fetchesAhead`: for tests of just that, and of a lost network.
 */
export async function browserOf(
  browser: Browser,
  who: Author,
  { fetchesAhead = false, ...options }: BrowserContextOptions & { readonly fetchesAhead?: boolean } = {},
): Promise<BrowserContext> {
  const localStorage = [{ name: 'parley:v1:user', value: JSON.stringify(who.session) }];
  const context = await browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin: fromSetup('E2E_CONSOLE_URL'), localStorage }] },
  });
  if (!fetchesAhead) await context.addInitScript(savesData);
  return context;
}
const savesData = () =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });

/** A phone held upright. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
