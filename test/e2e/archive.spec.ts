/** An author puts a flow away while a learner is in the middle of it, and brings it back. */
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, longTest, PHONE } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';

longTest(
  'ARCH-2 ARCH-10 ARCH-11 ARCH-12 archive, what a learner then sees, restore, on a desk and a phone',
  async ({ browser, shareUrl, asha }) => {
    const { id } = await asha.createFlow('Halves', FRACTIONS);
    await asha.publish(id);
    const link = `${shareUrl}/chats/${id}/kiran`;
    const learner = await browser.newPage();
    await learner.goto(link);
    await expect(learner.getByRole('button', { name: '4', exact: true })).toBeVisible();

    const author = await (await browserOf(browser, asha)).newPage();
    await author.goto('/');
    await author.getByRole('button', { name: 'More for Halves' }).click();
    await author.getByRole('menuitem', { name: 'Archive' }).click();
    await expectNoBarriers(author, 'archive dialog');
    await author.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(author.getByText('“Halves” archived')).toBeVisible();
    await expect(author.getByRole('link', { name: 'Halves' })).toHaveCount(0);

    // A learner in the middle of a chat may finish; a newcomer sees that it is gone.
    await learner.getByRole('button', { name: '4', exact: true }).click();
    await learner.getByRole('button', { name: '2/4' }).click();
    await expect(learner.getByText('How did you find it?')).toBeVisible();
    await expect(learner.getByText('This chat is no longer available.')).toHaveCount(0);
    const late = await browser.newPage();
    expect((await late.goto(link))?.status()).toBe(410);
    await expect(late.getByText('This chat is no longer available.')).toBeVisible();

    const phone = await (await browserOf(browser, asha, PHONE)).newPage();
    await phone.goto(`/flows/${id}/edit`);
    await expect(phone.getByRole('heading', { name: 'This flow is archived' })).toBeVisible({ timeout: 40_000 });
    await expectNoBarriers(phone, 'archived flow');
    await phone.goto('/');
    await phone.getByRole('button', { name: 'Filter', exact: true }).click();
    await phone.getByRole('menuitemcheckbox', { name: 'Archived' }).click();
    await expect(phone.getByText(/^Can be restored until/)).toBeVisible();
    await expectNoBarriers(phone, 'archived list');
    await phone.getByRole('button', { name: 'Restore Halves' }).click();
    await expect(phone.getByText('“Halves” restored')).toBeVisible();
    expect((await late.goto(link))?.status()).toBe(200);
  },
);

longTest('TAG-4 a tag is given and filtered by with the keyboard alone', async ({ browser, asha }) => {
  await asha.createFlow('Halves', FRACTIONS);
  await asha.createFlow('Moon', FRACTIONS);
  const page = await (await browserOf(browser, asha)).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'More for Halves' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Tags…' }).press('Enter');
  const box = page.getByRole('dialog').getByRole('combobox', { name: 'Tags' });
  await expect(box).toBeFocused();
  await page.keyboard.type('Maths');
  await page.keyboard.press('Enter');
  await expectNoBarriers(page, 'tags dialog');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Tags of “Halves” saved')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Maths' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Moon', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Halves', exact: true })).toBeVisible();
  await expectNoBarriers(page, 'filtered list');
});
