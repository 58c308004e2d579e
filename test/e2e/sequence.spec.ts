/** Learners in a sequence of flows: on a phone, over several visits, in Hindi, without a network, on a foreign page. */
import type { SequenceView } from '@parley/contracts/http/sequences';
import type { Author } from '../harness/author.js';
import { expectNoBarriers } from '../harness/axe.js';
import { publishedCourse, STEPS } from '../harness/courses.js';
import { expect, longTest, PHONE, test, variant } from '../harness/e2e.js';
import { foreignSite } from '../harness/foreign-site.js';
import { listening } from '../harness/keyboard.js';
import { answersOnceSaved } from '../harness/learner.js';
import { SequencePlayer } from '../harness/pages/sequence-player.js';
import { until } from '../harness/until.js';

const ENDED = 'You have completed this step! Move to the next one.';
const link = (settings: object) => `s=${Buffer.from(JSON.stringify(settings)).toString('base64url')}`;
const ANY_ORDER = link({ showScore: true, allowRandomAccess: true });

const completedSteps = async (who: Author, id: number, identifier: string): Promise<readonly boolean[]> => {
  const { steps } = await who.call<SequenceView>('GET', `/flow_sequences/${id}/history/${identifier}`);
  return steps.map(({ completed }) => completed);
};

test('PLAY-52 PLAY-54 PLAY-56 PLAY-57 PLAY-58 a learner on a phone goes through three flows over two visits', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const { id } = await publishedCourse(asha);
  const context = await browser.newContext(PHONE);
  const first = await context.newPage();
  await first.goto(`${shareUrl}/chat_sequences/${id}/ravi`);
  const player = new SequencePlayer(first.locator('#parley'));
  await player.says(STEPS[0].question);
  // The bar and the question come with the page, and hear nothing yet; a choice comes with the script.
  await expect(player.choice('Yes')).toBeVisible();
  await player.open();
  await player.stand(['open', 'open, closed', 'open, closed']);
  await expect(player.option('Thirds')).toHaveAccessibleName(/complete the previous steps first/);
  await player.option('Tenths').click({ force: true });
  await player.close();
  await player.atStep(1, 'Halves');
  await player.choose('Yes');
  await expect(player.root.getByText(ENDED)).toBeVisible();
  await player.next();
  await player.says(STEPS[1].question);
  await player.atStep(2, 'Thirds');
  await player.stand(['done', 'open', 'open, closed']);
  await until(async () => (await completedSteps(asha, id, 'ravi'))[0]);
  await first.close();

  const second = await context.newPage();
  await second.goto(`${shareUrl}/chat_sequences/${id}/ravi`);
  const later = new SequencePlayer(second.locator('#parley'));
  await later.atStep(2, 'Thirds');
  await later.says(STEPS[1].question);
  await later.choose('No');
  await later.next();
  await later.says(STEPS[2].question);
  await later.choose('Yes');
  await later.completed();
  await expect(later.root.getByRole('button', { name: 'Next →' })).toHaveCount(0);
  await later.stand(['done', 'done', 'done']);
  await until(async () => (await completedSteps(asha, id, 'ravi')).every(Boolean));
  await later.open();
  await later.option('Halves').click();
  await later.said(['Yes']);
  await context.close();
});

longTest('PLAY-55 with random access any step comes first, by keyboard alone', async ({ page, shareUrl, asha }) => {
  const { id } = await publishedCourse(asha, { allowRandomAccess: 'link' });
  await page.goto(`${shareUrl}/chat_sequences/${id}/meera?${ANY_ORDER}`);
  const player = new SequencePlayer(page.locator('#parley'));
  await player.says(STEPS[0].question);
  await expect(player.choice('Yes')).toBeVisible();
  await listening(page);
  await page.keyboard.press('Tab');
  await expect(player.bar).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await player.says(STEPS[2].question);
  await expect(player.bar).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  // A letter answers once there is something to choose.
  await expect(player.choice('Yes')).toBeVisible();
  await listening(page);
  await page.keyboard.press('a');
  await player.says('That was it.');
  await until(async () => (await completedSteps(asha, id, 'meera'))[2]);
  await player.stand(['open', 'open', 'done']);
});

longTest('PLAY-51 I18N-12 the whole way in Hindi', async ({ browser, shareUrl, asha }) => {
  const { id } = await publishedCourse(asha);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${shareUrl}/chat_sequences/${id}?l=hi`);
  const player = new SequencePlayer(page.locator('#parley'));
  for (const [index, { hi }] of STEPS.entries()) {
    await player.says(hi);
    await player.choose('हाँ');
    if (index === STEPS.length - 1) break;
    await expect(player.root.getByText('आपने यह चरण पूरा कर लिया है! अगले चरण पर जाएँ।')).toBeVisible();
    await player.next('आगे →');
  }
  await expect(player.root.getByText('आपने यह बातचीत पूरी कर ली है! धन्यवाद।')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await context.close();
});

test('PLAY-S5 PLAY-S7 the network goes between two steps; the server has both, in order, when it is back', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const { id, flowIds } = await publishedCourse(asha);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const prefetched = page.waitForResponse(/\/published\//);
  await page.goto(`${shareUrl}/chat_sequences/${id}/ravi`);
  const player = new SequencePlayer(page.locator('#parley'));
  await player.choose('Yes');
  // Of what has begun to come, the rest is lost with the network.
  await (await prefetched).finished();
  await context.setOffline(true);
  await player.next();
  await player.says(STEPS[1].question);
  await player.choose('No');
  await expect(player.root.getByText(ENDED)).toBeVisible();
  await context.setOffline(false);
  await until(async () => {
    const [one, two] = await completedSteps(asha, id, 'ravi');
    return one && two;
  });
  expect(await answersOnceSaved(asha, flowIds[1] ?? 0, 'ravi', 1)).toEqual(['No']);
  await context.close();
});

longTest(
  'SHARE-34 SHARE-35 on a foreign page the element plays the sequence, and goes on after it was put back',
  async ({ page, shareUrl, asha }) => {
    const { id } = await publishedCourse(asha);
    const element = `<parley-sequence flow-sequence-id="${id}" user-identifier="ravi" height="600px" settings-show-name="true"></parley-sequence>`;
    const site = await foreignSite({
      '/': `<style>button, ul { display: none !important }</style><script src="${shareUrl}/parley.js" async></script>${element}`,
    });
    await page.goto(`${site.origin}/`);
    const player = new SequencePlayer(page.locator('parley-sequence'));
    await expect(player.root.getByText('Fractions', { exact: true })).toBeVisible();
    await player.choose('Yes');
    await player.next();
    await player.says(STEPS[1].question);
    await page.evaluate(() => {
      const one = document.querySelector('parley-sequence');
      one?.remove();
      if (one) document.body.append(one);
    });
    await player.atStep(2, 'Thirds');
    await player.says(STEPS[1].question);
    await until(async () => (await completedSteps(asha, id, 'ravi'))[0]);
    await site.close();
  },
);

for (const [place, { language, colorScheme, yes, next }] of (
  [
    { language: 'en', colorScheme: 'light', yes: 'Yes', next: 'Next →' },
    { language: 'hi', colorScheme: 'dark', yes: 'हाँ', next: 'आगे →' },
  ] as const
).entries())
  variant(place)(
    `E2E-11 axe finds nothing in a sequence, ${language}, ${colorScheme}`,
    async ({ browser, shareUrl, asha }) => {
      const { id } = await publishedCourse(asha);
      const context = await browser.newContext({ ...PHONE, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(`${shareUrl}/chat_sequences/${id}?l=${language}`);
      const player = new SequencePlayer(page.locator('#parley'));
      await player.choice(yes).waitFor();
      await expectNoBarriers(page, 'first step');
      await player.open();
      await expectNoBarriers(page, 'list of steps');
      await player.close();
      await player.choose(yes);
      await player.root.getByRole('button', { name: next }).waitFor();
      await expectNoBarriers(page, 'end of a step');
      await context.close();
    },
  );

longTest(
  'PLAY-E4 PLAY-S3 a browser without an identifier goes on under the one it made; a new attempt keeps the tick',
  async ({ page, shareUrl, asha }) => {
    const { id, flowIds } = await publishedCourse(asha);
    const address = `${shareUrl}/chat_sequences/${id}`;
    await page.goto(address);
    const player = new SequencePlayer(page.locator('#parley'));
    await player.choose('Yes');
    await player.next();
    await player.says(STEPS[1].question);
    await page.goto('about:blank');
    await page.goto(address);
    await player.atStep(2, 'Thirds');
    await player.open();
    await player.option('Halves').click();
    await player.root.getByRole('button', { name: 'Start again' }).click();
    await expect(player.choice('No')).toBeVisible();
    await player.choose('No');
    await expect(player.root.getByText(ENDED)).toBeVisible();
    await player.stand(['done', 'open', 'open, closed']);
    const attempts = async () =>
      (
        await asha.call<{ responseLog: readonly { identifier: string; attempt: number }[] }>(
          'GET',
          `/flows/${flowIds[0]}/responseLogs?all=1`,
        )
      ).responseLog;
    const log = await until(async () => {
      const entries = await attempts();
      return entries.length === 2 && entries;
    });
    expect(new Set(log.map(({ identifier }) => identifier)).size).toBe(1);
  },
);
