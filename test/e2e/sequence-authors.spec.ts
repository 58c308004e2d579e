/** Two authors make a sequence together, a learner plays it on a foreign page in Hindi, a stranger gets nothing. */
import type { SequenceView } from '@parley/contracts/http/sequences';
import { author, Refused, type Author } from '../harness/author.js';
import { expectNoBarriers } from '../harness/axe.js';
import { courseFlows, publishedCourse, STEPS } from '../harness/courses.js';
import { browserOf, expect, fromSetup, longTest, PHONE, test, variant } from '../harness/e2e.js';
import { foreignSite } from '../harness/foreign-site.js';
import { SequencePage } from '../harness/pages/sequence-page.js';
import { SequencePlayer } from '../harness/pages/sequence-player.js';
import { readSequence } from '../harness/sequences.js';
import { until } from '../harness/until.js';
import { words } from '../harness/words.js';

const NAMES = STEPS.map(({ name }) => name);
const idOf = (address: string): number => Number(/\/sequences\/(\d+)\/edit/.exec(address)?.[1]);
/** The flows of the sequence as the server has them. */
const namesIn = async (who: Author, id: number): Promise<readonly string[]> =>
  (await readSequence(who, id)).flows.map(({ name }) => name);
const stepsDone = async (who: Author, id: number): Promise<number> =>
  (await who.call<SequenceView>('GET', `/flow_sequences/${id}/history/kiran`)).steps.filter(
    ({ completed }) => completed,
  ).length;

longTest(
  'E2E-6 SEQ-15 SEQ-22 two authors, one sequence, a learner in Hindi over two visits, a stranger',
  async ({ browser, shareUrl, asha }) => {
    const ravi = await author(fromSetup('E2E_CONSOLE_URL'), undefined, 'Ravi');
    const stranger = await author(fromSetup('E2E_CONSOLE_URL'), undefined, 'Sam');
    await courseFlows(asha);

    // The owner makes it, out of three flows that she has.
    const owners = await browserOf(browser, asha);
    const page = await owners.newPage();
    await page.goto('/');
    await page.getByRole('tab', { name: 'Sequences' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'New Sequence' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Sequence' });
    await dialog.getByLabel('Name').fill('Fractions');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const mine = new SequencePage(page);
    await expect(page.getByText('No flows. Add or attach one!')).toBeVisible();
    const id = idOf(page.url());
    for (const name of [NAMES[2], NAMES[0], NAMES[1]]) await mine.attach(name ?? '');
    await mine.shows([NAMES[2] ?? '', NAMES[0] ?? '', NAMES[1] ?? '']);
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitem', { name: 'Add a language' }).click();
    await page.getByRole('combobox', { name: 'Language' }).fill('Hindi');
    await page.getByRole('option', { name: 'Hindi (हिन्दी)' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Edit name of Fractions' }).click();
    await page.getByRole('textbox', { name: 'Name in हिन्दी' }).fill('भिन्न');
    await page.getByRole('button', { name: 'Save' }).click();
    await mine.chooseForAll('Manage Access');
    const access = page.getByRole('dialog', { name: 'Manage Access' });
    await access.getByLabel('Email').fill(ravi.email);
    await access.getByLabel('Email').press('Enter');
    await expect(access.getByRole('listitem')).toContainText('Ravi');

    // The other author finds it, puts it in order, and can't publish it.
    const others = await browserOf(browser, ravi);
    const second = await others.newPage();
    await second.goto('/');
    await second.getByRole('tab', { name: 'Sequences' }).click();
    await second.getByRole('link', { name: 'Fractions', exact: true }).click();
    const theirs = new SequencePage(second);
    await expect(second.getByText(`Shared by Asha Rao (${asha.email})`)).toBeVisible();
    await theirs.choose('Tenths', 'Move to…');
    await second.getByRole('textbox', { name: 'New position' }).fill('3');
    await second.getByRole('button', { name: 'Move', exact: true }).click();
    await theirs.shows(NAMES);
    await expect(second.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await expect.poll(() => namesIn(asha, id)).toEqual(NAMES);
    await others.close();

    // The owner still sees the old list: her move is refused, and she sees the new one. Then she publishes.
    await access.getByRole('button', { name: 'Close' }).click();
    await mine.choose('Tenths', 'Move down');
    await expect(page.getByText(/^Failed to update: someone else changed the sequence/)).toBeVisible();
    await mine.shows(NAMES);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Version 1 of the sequence is published.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
    await owners.close();

    // A learner on a phone, on somebody else's site.
    const element = `<parley-sequence flow-sequence-id="${id}" user-identifier="kiran" language="hi" height="600px" settings-show-name="true"></parley-sequence>`;
    const site = await foreignSite({ '/': `<script src="${shareUrl}/parley.js" async></script>${element}` });
    const phone = await browser.newContext(PHONE);
    const first = await phone.newPage();
    await first.goto(`${site.origin}/`);
    const visit = new SequencePlayer(first.locator('parley-sequence'));
    await visit.says(STEPS[0].hi);
    await expect(visit.root.getByText('भिन्न', { exact: true })).toBeVisible();
    await visit.choose('हाँ');
    await visit.next('आगे →');
    await visit.says(STEPS[1].hi);
    await until(async () => (await stepsDone(asha, id)) === 1);
    await first.close();
    const again = await phone.newPage();
    await again.goto(`${site.origin}/`);
    const later = new SequencePlayer(again.locator('parley-sequence'));
    await later.atStep(2, 'Thirds');
    await later.choose('हाँ');
    await later.next('आगे →');
    await later.says(STEPS[2].hi);
    await later.choose('हाँ');
    await expect(later.root.getByText('आपने यह बातचीत पूरी कर ली है! धन्यवाद।')).toBeVisible();
    await until(async () => (await stepsDone(asha, id)) === 3);
    await phone.close();
    await site.close();

    // Whoever it was not shared with has neither page nor answer nor entry.
    const nobody = await browserOf(browser, stranger);
    const closed = await nobody.newPage();
    await closed.goto(`/sequences/${id}/edit`);
    await expect(closed.getByText('You don’t have collaborator access to this sequence.').first()).toBeVisible();
    await expect(stranger.call('GET', `/flow_sequences/${id}/history/kiran`)).rejects.toThrow(Refused);
    await closed.getByRole('link', { name: 'Home', exact: true }).click();
    await closed.getByRole('tab', { name: 'Sequences' }).click();
    await expect(closed.getByText('You have no sequences yet')).toBeVisible();
    await nobody.close();
  },
);

test('SEQ-5 a flow is dragged to its place', async ({ browser, asha }) => {
  const { id } = await publishedCourse(asha);
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  await page.goto(`/sequences/${id}/edit`);
  const editor = new SequencePage(page);
  await editor.shows(NAMES);
  await page
    .getByRole('button', { name: 'Move Tenths' })
    .dragTo(page.getByRole('link', { name: 'Halves', exact: true }), { targetPosition: { x: 5, y: 2 } });
  await editor.shows(['Tenths', 'Halves', 'Thirds']);
  // It is shown before the server has it, and a reload takes back what is not sent yet.
  await expect.poll(() => namesIn(asha, id)).toEqual(['Tenths', 'Halves', 'Thirds']);
  await page.reload();
  await editor.shows(['Tenths', 'Halves', 'Thirds']);
  await context.close();
});

for (const [place, { language, colorScheme }] of (
  [
    { language: 'en', colorScheme: 'light' },
    { language: 'hi', colorScheme: 'dark' },
  ] as const
).entries())
  variant(place)(
    `E2E-11 axe finds nothing in the editor of a sequence, ${language}, ${colorScheme}`,
    async ({ browser, asha }) => {
      const t = words(language);
      const { id, flowIds } = await publishedCourse(asha);
      await asha.call('POST', `/flow_sequences/${id}/remove_flow`, { flowId: flowIds[2] });
      const context = await browserOf(browser, asha, {
        locale: language === 'hi' ? 'hi-IN' : 'en-GB',
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 780 },
      });
      const page = await context.newPage();
      await page.goto(`/sequences/${id}/edit`);
      await page.getByRole('list', { name: t('sequence-editor:detachedFlows') }).waitFor();
      await expectNoBarriers(page, 'editor');
      await page.getByRole('button', { name: t('sequence-editor:flowActions', { name: 'Halves' }) }).click();
      await page.getByRole('menu').waitFor();
      await expectNoBarriers(page, 'menu of a flow');
      await page.keyboard.press('Escape');
      for (const item of ['settings', 'embedShare']) {
        await page.getByRole('button', { name: t('sequence-editor:sequenceActions') }).click();
        await page.getByRole('menuitem', { name: t(`sequence-editor:${item}`) }).click();
        await page.getByRole('dialog').waitFor();
        if (item === 'embedShare') await page.getByRole('tab', { name: t('share:tab_advanced') }).click();
        await page.getByRole('dialog').getByRole('radio').first().waitFor();
        await expectNoBarriers(page, item);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('common:close') })
          .first()
          .click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await page.getByRole('button', { name: t('sequence-editor:attach'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectNoBarriers(page, 'attach');
      await context.close();
    },
  );
