/** A teacher selects a lesson in a course platform's frame, and a learner plays it there with the chosen settings. */
import type { getLti } from '@parley/contracts/http/lti';
import type { ReplyOf } from '@parley/contracts/http/route';
import { FRACTIONS } from '../harness/flows.js';
import { PASSWORD } from '../harness/author.js';
import { coursePlatform } from '../harness/course-platform.js';
import { expect, test } from '../harness/e2e.js';
import { published } from '../harness/pages/player-page.js';

test('LTI-9 LTI-18 LTI-D4 a lesson is selected and played in frames of another site', async ({ page, asha }) => {
  const id = await published(asha, 'Comparing fractions', FRACTIONS);
  const { addresses } = await asha.call<ReplyOf<typeof getLti>>('GET', '/integrations/lti');
  const platform = await coursePlatform(addresses);
  await asha.call('POST', '/integrations/lti', platform.registration);

  await page.goto(platform.pageOf('select'));
  const frame = page.frameLocator('iframe');
  // On a starved machine the frame stayed empty twice, and the cause isn't known. The page is loaded again, as a teacher
  // would do; the report keeps where the frame was.
  const isThere = await frame
    .getByLabel('Email')
    .waitFor({ timeout: 90_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isThere) {
    const description = page
      .frames()
      .map((each) => each.url())
      .join(' ');
    test.info().annotations.push({ type: 'empty frame', description });
    await page.reload();
  }
  // The browser keeps the product's data in this site's frames apart, so nobody is logged in here.
  await frame.getByLabel('Email').fill(asha.email);
  await frame.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await frame.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'Choose what to link' })).toBeVisible();
  await frame.getByRole('button', { name: 'Select Comparing fractions' }).click();
  await frame.getByRole('switch', { name: "Show the flow's name" }).check();
  await frame.getByRole('switch', { name: 'Disable letter keys' }).check();
  await frame.getByRole('button', { name: 'Proceed' }).click();
  await expect(frame.getByText('Added to the course')).toBeVisible();
  expect(platform.selected).toMatchObject([{ title: 'Comparing fractions', custom: { type: 'flow', id: String(id) } }]);
  const shown: unknown = JSON.parse(Buffer.from(platform.selected[0]?.custom['s'] ?? '', 'base64url').toString('utf8'));
  expect(shown).toMatchObject({ showName: true, disableKeyboardAnswer: true });

  await page.goto(platform.pageOf('learn'));
  await expect(frame.locator('#parley').getByRole('heading', { name: 'Comparing fractions' })).toBeVisible();
  await platform.close();
});
