/** Browsers that keep nothing, or not everything: no empty attempts, and a learner who knows. */
import type { Page } from '@playwright/test';
import type { Author } from '../harness/author.js';
import { expect, longTest, test, variant } from '../harness/e2e.js';
import { findFirefox, FirefoxPlayer, openFirefox } from '../harness/firefox.js';
import { FRACTIONS } from '../harness/flows.js';
import { foreignSite } from '../harness/foreign-site.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';
import { until } from '../harness/until.js';

const SENTENCE = 'Your browser keeps nothing for this page: if you close or reload it, the chat begins again.';
const attempts = async (asha: Author, id: number): Promise<number> =>
  (await asha.call<{ responseLog: readonly object[] }>('GET', `/flows/${id}/responseLogs`)).responseLog.length;

/** Runs in each frame before its page. */
const forbid = (what: 'everything' | 'local storage' | 'IndexedDB'): void => {
  const refuse = (name: string) =>
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  if (what !== 'IndexedDB') refuse('localStorage');
  if (what === 'everything') {
    refuse('sessionStorage');
    refuse('indexedDB');
  }
  if (what === 'IndexedDB') Object.defineProperty(window, 'indexedDB', { value: undefined });
};

interface Case {
  readonly name: string;
  readonly keeps: boolean;
  readonly forbids?: Parameters<typeof forbid>[0];
  /** Attributes of a frame on another site; null: the chat is a page of its own. */
  readonly frame: string | null;
  readonly identifier: string;
}
/**
 * Chromium's own storage for frames on other sites can't be seen here: Playwright switches it off. Firefox shows it.
 */
const CASES: readonly Case[] = [
  { name: 'all storage refused', keeps: false, forbids: 'everything', frame: null, identifier: '/asha' },
  { name: 'all storage refused, no identifier', keeps: false, forbids: 'everything', frame: null, identifier: '' },
  { name: 'local storage refused, no identifier', keeps: false, forbids: 'local storage', frame: null, identifier: '' },
  { name: 'local storage refused', keeps: true, forbids: 'local storage', frame: null, identifier: '/asha' },
  { name: 'no IndexedDB', keeps: true, forbids: 'IndexedDB', frame: null, identifier: '' },
  { name: 'a frame that is refused all', keeps: false, forbids: 'everything', frame: '', identifier: '/asha' },
  { name: 'a sandbox', keeps: false, frame: 'sandbox="allow-scripts"', identifier: '/asha' },
];

const open = async (page: Page, address: string, isFramed: boolean): Promise<Player> => {
  await page.goto(address);
  return new Player(isFramed ? page.frameLocator('iframe').locator('body') : page.locator('body'));
};
for (const [place, { name, keeps, forbids, frame, identifier }] of CASES.entries())
  variant(place)(`PLAY-O19 PLAY-O20 ${name}: ${keeps ? 'kept' : 'told'}`, async ({ page, asha, shareUrl }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);
    const chat = `${shareUrl}/chats/${id}${identifier}`;
    const site = await foreignSite({ '/': `<iframe src="${chat}" ${frame} width="400" height="600"></iframe>` });
    if (forbids) await page.addInitScript(forbid, forbids);
    const visit = () => open(page, frame === null ? chat : site.origin, frame !== null);
    for (let opened = 0; opened < 3; opened += 1) {
      const player = await visit();
      await expect(player.choice('4')).toBeEnabled();
      const sentence = player.root.getByText(SENTENCE);
      // Frames on other sites are asked with the first tap.
      if (keeps) await expect(player.root.locator('.mark')).toBeAttached();
      else if (frame === null) await expect(sentence).toBeVisible();
      await expect(sentence).toHaveCount(keeps || frame !== null ? 0 : 1);
    }
    const player = await visit();
    await player.choose('4');
    await player.says('Which is the same as 1/2?');
    await expect.poll(() => attempts(asha, id)).toBe(1);
    await expect(player.root.getByText(SENTENCE)).toHaveCount(keeps ? 0 : 1);
    const again = await visit();
    if (keeps) await again.said(['4']);
    else await expect(again.choice('5')).toBeEnabled();
    expect(await attempts(asha, id)).toBe(1);
    await site.close();
  });

const firefox = findFirefox();
const FIREFOX = [
  { behaviour: 2, isFramed: false, keeps: false },
  { behaviour: 2, isFramed: true, keeps: false },
  { behaviour: 1, isFramed: true, keeps: false },
  { behaviour: 1, isFramed: false, keeps: true },
  { behaviour: 4, isFramed: true, keeps: true },
  { behaviour: 5, isFramed: true, keeps: true },
] as const;
for (const { behaviour, isFramed, keeps } of FIREFOX)
  longTest(
    `PLAY-O19 PLAY-O20 Firefox, cookieBehavior ${behaviour}, ${isFramed ? 'in a frame' : 'alone'}: ${keeps ? 'kept' : 'told'}`,
    async ({ asha, shareUrl }) => {
      // Debian’s firefox-esr is not in every image that runs the tests.
      test.skip(!firefox, 'There is no Firefox here.');
      const id = await published(asha, 'Fractions', FRACTIONS);
      const chat = `${shareUrl}/chats/${id}/asha`;
      const site = await foreignSite({ '/': `<iframe src="${chat}" width="400" height="600"></iframe>` });
      const browser = await openFirefox(firefox ?? '', { 'network.cookie.cookieBehavior': behaviour });
      const page = await browser.newPage();
      const visit = async () => {
        await page.goto(isFramed ? site.origin : chat);
        const inside = await until(() => page.frames().find((frame) => frame.url().startsWith(chat)));
        const player = new FirefoxPlayer(inside);
        await player.says('4', '.dock .choice .label');
        return player;
      };
      for (let opened = 0; opened < 2; opened += 1) await visit();
      const player = await visit();
      await player.choose('4');
      await player.says('Which is the same as 1/2?');
      await expect.poll(() => attempts(asha, id)).toBe(1);
      if (!keeps) await player.says(SENTENCE, '.notice');
      const again = await visit();
      if (keeps) await again.says('Which is the same as 1/2?');
      expect(await attempts(asha, id)).toBe(1);
      await browser.close();
      await site.close();
    },
  );
