/** Learners of SCORM packages who leave at once, come back elsewhere, or have a course that fails. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Page as FirefoxPage } from 'puppeteer-core';
import type { Author } from '../harness/author.js';
import { expect, longTest, test, variant } from '../harness/e2e.js';
import { findFirefox, FirefoxPlayer, openFirefox } from '../harness/firefox.js';
import { foreignSite } from '../harness/foreign-site.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';
import { scormCourse, tellsTap, toldIn, type ScormCourse, type Standard } from '../harness/scorm-course.js';
import { until } from '../harness/until.js';

const choices = (right: string, wrong: string, nextKey: string) => [
  { key: right, message: right, score: 10, nextKey },
  { key: wrong, message: wrong, score: 0, nextKey },
];
const TWO = {
  promptsArray: [
    { key: 'start', name: 'start', definition: { message: 'Half of 8?', answers: choices('four', 'five', '.last') } },
    { key: 'last', name: 'last', definition: { message: 'Half of 6?', answers: choices('three', 'two', '.end') } },
    { key: 'end', name: 'end', definition: { message: 'Well done.' } },
  ],
} as unknown as FlowDefinition;

type Asked = Omit<ScormCourse, 'chat' | 'shareUrl'>;
const site = async (asha: Author, shareUrl: string, asked: Asked) => {
  const id = await published(asha, 'Halves', TWO);
  const chat = `${shareUrl}/chats/${id}?l=en`;
  return { id, ...(await foreignSite(scormCourse({ chat, shareUrl, ...asked }))) };
};
const DELAYS = [60, 0, 20, 200] as const;
const STANDARDS: readonly Standard[] = ['scorm12', 'scorm2004'];
const CASES = STANDARDS.flatMap((standard) => DELAYS.map((leavesAfter) => ({ standard, leavesAfter })));

for (const [place, asked] of CASES.entries())
  variant(place)(
    `PACK-12 ${asked.standard}: a course that closes ${asked.leavesAfter} ms after the last tap has completion and score`,
    async ({ page, asha, shareUrl }) => {
      const course = await site(asha, shareUrl, asked);
      await page.addInitScript(tellsTap, 'three');
      await page.goto(`${course.origin}/course`);
      const player = new Player(page.frameLocator('iframe').frameLocator('iframe').locator('body'));
      await player.choose('four');
      await player.says('Half of 6?');
      await player.choose('three');
      await expect(page.locator('iframe')).toHaveCount(0);
      const told = async () => toldIn(await page.evaluate(() => window.name));
      await expect.poll(told).toMatchObject({ status: 'completed', raw: '100' });
      await course.close();
    },
  );

for (const [place, standard] of STANDARDS.entries())
  variant(place)(
    `PACK-10 ${standard}: what the course keeps brings the chat back in another browser`,
    async ({ page, browser, asha, shareUrl }) => {
      const course = await site(asha, shareUrl, { standard });
      const open = async (where: typeof page, kept: string) => {
        await where.addInitScript((name) => {
          if (window.top === window && window.name === '') window.name = name;
        }, kept);
        await where.goto(`${course.origin}/course`);
        return new Player(where.frameLocator('iframe').frameLocator('iframe').locator('body'));
      };
      const player = await open(page, '');
      await player.choose('four');
      await player.says('Half of 6?');
      const toldHere = () => page.evaluate(() => window.name);
      await expect.poll(async () => toldIn(await toldHere())).toMatchObject({ raw: '50' });
      const kept = await toldHere();
      expect(toldIn(kept).kept.length).toBeLessThan(300);

      const elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      const asked: string[] = [];
      other.on('request', (request) => void asked.push(request.url()));
      const again = await open(other, kept);
      await again.said(['four']);
      await again.choose('three');
      await again.says('Well done.');
      await expect
        .poll(async () => toldIn(await other.evaluate(() => window.name)))
        .toMatchObject({ status: 'completed', raw: '100' });
      const token = toldIn(kept).kept.split(':')[2]!;
      expect(asked.filter((address) => address.split('#')[0]!.includes(token))).toEqual([]);
      const log = await asha.call<{ responseLog: readonly object[] }>('GET', `/flows/${course.id}/responseLogs`);
      expect(log.responseLog).toHaveLength(1);
      await elsewhere.close();
      await course.close();
    },
  );

const FUNCTIONS = ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish', 'LMSGetLastError'] as const;
for (const [place, name] of FUNCTIONS.entries())
  variant(place)(`PACK-11 a course whose ${name} throws shows the chat`, async ({ page, asha, shareUrl }) => {
    const course = await site(asha, shareUrl, { standard: 'scorm12', fails: [name] });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => void errors.push(message));
    await page.goto(`${course.origin}/course`);
    const activity = page.frameLocator('iframe');
    const player = new Player(activity.frameLocator('iframe').locator('body'));
    await player.choose('four');
    await player.choose('three');
    await player.says('Well done.');
    const isSilent = name === 'LMSFinish' || name === 'LMSGetLastError';
    await expect(activity.getByText('Your score isn’t reported here.')).toBeVisible({ visible: !isSilent });
    await page.goto('about:blank');
    expect(errors).toEqual([]);
    await course.close();
  });

const firefox = findFirefox();
const inFirefox = (frames: FirefoxPage) =>
  until(() => frames.frames().find((frame) => new URL(frame.url()).pathname.startsWith('/chats/')), {
    what: () => 'the frame of the chat',
  });
for (const asked of CASES)
  longTest(
    `PACK-12 Firefox, ${asked.standard}: a course that closes ${asked.leavesAfter} ms after the last tap has completion and score`,
    async ({ asha, shareUrl }) => {
      // Debian’s firefox-esr is not in every image that runs the tests.
      test.skip(!firefox, 'There is no Firefox here.');
      const course = await site(asha, shareUrl, asked);
      const browser = await openFirefox(firefox ?? '', {});
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(tellsTap, 'three');
      await page.goto(`${course.origin}/course`);
      const player = new FirefoxPlayer(await inFirefox(page));
      await player.choose('four');
      await player.says('Half of 6?');
      await player.choose('three').catch(() => undefined);
      await expect
        .poll(async () => toldIn(await page.evaluate(() => window.name)))
        .toMatchObject({ status: 'completed', raw: '100' });
      await browser.close();
      await course.close();
    },
  );
