/** A teacher grades a class of 34: essays, then all who wait; reloads in between, corrects, and prints. */
import type { Page } from '@playwright/test';
import type { LogEntry } from '@parley/contracts/http/stats';
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { expectNoBarriers } from '../harness/axe.js';
import { waitingEssays } from '../harness/essays.js';
import { browserOf, expect, longTest, PHONE, test } from '../harness/e2e.js';

const CLASS = Array.from({ length: 34 }, (_, at) => `pupil${String(at + 1).padStart(2, '0')}`);
const rows = (page: Page) => page.getByRole('region', { name: 'Answers' }).getByRole('listitem');
const question = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name });

test('REVW-48 REVW-49 REVW-50 a class is graded with keys, stays graded after a reload, is corrected and let go on', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const id = await waitingEssays(asha, shareUrl, CLASS);
  const inbox = async () => (await asha.call<{ inputs: WaitingInput[] }>('GET', `/reviews?flowId=${id}`)).inputs;
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  await page.goto('/reviews');
  const total = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);
  await total('68 wait for you');

  await test.step('30 scores with Enter stay done', async () => {
    await question(page, /Why does water matter/).click();
    await page.getByRole('textbox', { name: 'Score' }).first().click();
    for (let at = 0; at < 30; at++) {
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
    }
    await total('30 of 34 done');
    await total('38 wait for you');
    await page.reload();
    await total('38 wait for you');
    await total('0 of 4 done');
    await expect(rows(page)).toHaveCount(4);
  });

  await test.step('every other counter says the same', async () => {
    const left = await inbox();
    expect(left.filter(({ kind }) => kind === 'answer')).toHaveLength(4);
    const { responseLog } = await asha.call<{ responseLog: LogEntry[] }>('GET', `/flows/${id}/responseLogs?all=1`);
    const open = responseLog.filter(
      ({ feedbackPending, scoreLaterPending }) => feedbackPending + scoreLaterPending > 0,
    );
    expect(open).toHaveLength(4);
  });

  await test.step('a graded one is opened again with its score, and corrected', async () => {
    await page.getByText('Graded', { exact: true }).click();
    await question(page, /Why does water matter/).click();
    await expect(rows(page)).toHaveCount(30);
    const first = rows(page).first();
    await expect(first).toContainText('7 / 10');
    await first.getByRole('button', { name: 'Correct' }).click();
    await expect(first.getByRole('textbox', { name: 'Score' })).toHaveValue('7');
    await first.getByRole('textbox', { name: 'Score' }).fill('9');
    await first.getByRole('textbox', { name: 'Comment for the learner' }).fill('Well said.');
    await first.getByRole('button', { name: 'Save correction' }).click();
    await expect(first).toContainText('9 / 10');
    await page.reload();
    await expect(rows(page).first()).toContainText('9 / 10');
    await expect(rows(page).first()).toContainText('Well said.');
  });
  await expectNoBarriers(page, 'grading');

  await test.step('all who wait are answered at once', async () => {
    await page.getByText('To do', { exact: true }).click();
    await question(page, /Which topic comes next/).click();
    await page.getByRole('radio', { name: 'Seas' }).check();
    await expectNoBarriers(page, 'grading');
    await page.getByRole('button', { name: 'Send to 34 chats' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('34 chats wait here. Each of them gets the answer “Seas”');
    await dialog.getByRole('button', { name: 'Send to 34 chats' }).click();
    await expect(page.getByText('34 chats got your answer.')).toBeVisible();
    await total('4 wait for you');
    expect((await inbox()).filter(({ kind }) => kind === 'paused')).toEqual([]);
  });

  await test.step('on paper stand all rows', async () => {
    await page.getByText('Graded', { exact: true }).click();
    await question(page, /Why does water matter/).click();
    await expect(rows(page)).toHaveCount(30);
    await page.emulateMedia({ media: 'print' });
    const last = await rows(page).last().boundingBox();
    expect((await page.evaluate(() => document.documentElement.scrollHeight)) + 1).toBeGreaterThan(
      (last?.y ?? Infinity) + (last?.height ?? 0) - 1,
    );
    await expect(rows(page).first().getByRole('button', { name: 'Correct' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await context.close();
});

longTest(
  'REVW-51 REVW-4 Open chat leads to the very input; N and P work at once',
  async ({ browser, shareUrl, asha }) => {
    await waitingEssays(asha, shareUrl, ['ana', 'ben']);
    const context = await browserOf(browser, asha);
    const page = await context.newPage();
    await page.goto('/reviews');
    await question(page, /Which topic comes next/).click();
    await rows(page).first().getByRole('link', { name: 'Open chat' }).click();
    const waits = page.getByRole('navigation', { name: 'Admin Inputs' }).getByRole('button', { name: /Chat paused/ });
    await expect(waits).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('region', { name: /Chat paused/ })).toBeInViewport();
    await page.keyboard.press('p');
    await expect(page.getByRole('textbox', { name: 'Score' })).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'Score' })).toBeFocused();
    await page.getByRole('region', { name: 'Chats' }).getByRole('button', { name: /ben/ }).click();
    await expect(page.getByRole('heading', { name: /ben/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Score and feedback/ })).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'Score' })).toBeFocused();
    await context.close();
  },
);

test('REVW-51 a paused chat leaves room for the conversation on a low screen and on a phone', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const id = await waitingEssays(asha, shareUrl, ['ana']);
  for (const [options, least] of [
    [{ viewport: { width: 1280, height: 640 } }, 230],
    [{ ...PHONE, viewport: { width: 390, height: 844 } }, 280],
  ] as const) {
    const context = await browserOf(browser, asha, options);
    const page = await context.newPage();
    await page.goto(`/flows/${id}/stats?identifier=ana`);
    const recorded = page.getByTestId('recorded-chat');
    await expect(recorded.getByText('ana drinks it every day.')).toBeVisible();
    // A short conversation takes less room than it has.
    const heightOf = async (part: string) => (await recorded.locator(part).boundingBox())?.height ?? 0;
    expect((await heightOf('.chat')) - (await heightOf('.dock'))).toBeGreaterThan(least);
    await expectNoBarriers(page, 'grading');
    await context.close();
  }
});
