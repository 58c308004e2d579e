import type { Browser, BrowserContextOptions, BrowserContext } from '@playwright/test';
import type { Language } from '@parley/contracts/definition/values';
import { author } from '../author.js';
import { browserOf, fromSetup, PHONE } from '../e2e.js';
import type { Who, World } from './view.js';

export interface Look {
  readonly language: Language;
  readonly colorScheme: 'light' | 'dark';
}
export const optionsOf = ({ language, colorScheme }: Look): BrowserContextOptions => ({
  locale: language === 'hi' ? 'hi-IN' : 'en-GB',
  colorScheme,
  // A part that fades in is half transparent, which lowers its contrast.
  reducedMotion: 'reduce',
});

/** A browser of somebody, in a look. A learner holds a phone. */
export async function contextOf(
  browser: Browser,
  world: World,
  who: Who,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await (who === 'author'
    ? browserOf(browser, world.owner, options)
    : who === 'newcomer'
      ? browserOf(browser, await author(fromSetup('E2E_CONSOLE_URL')), options)
      : browser.newContext(who === 'learner' ? { ...PHONE, ...options } : options));
  // ms; one view that can't be opened must not use up the time of the others.
  context.setDefaultTimeout(30_000);
  return context;
}
