/** A teacher leads learners by their score, tries it, sees it on the map, and two learners go different ways. */
import type { Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInBothLooks } from '../harness/axe.js';
import type { Author } from '../harness/author.js';
import { browserOf, expect, longTest, PHONE, test } from '../harness/e2e.js';
import { tabTo } from '../harness/keyboard.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { PlayerPage } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';

const FLOW = inOrder([
  {
    message: 'How many km is it to the sea?',
    inputDisplayType: 'number',
    answers: [
      { key: 'a', message: '25', hidden: true, score: 3 },
      { key: 'any', message: '*' },
    ],
  },
  { message: 'Let us practise.', nextKey: null },
  { message: 'Now something harder.' },
]);

const created = async (asha: Author): Promise<number> => {
  const { id } = await asha.createFlow('To the sea', FLOW);
  await asha.call('PUT', `/flows/${id}`, { settings: { chatDefaultDelayMs: 0 } });
  return id;
};
const linesOf = (page: Page) => page.getByRole('region', { name: /^Prompt 1 always to/ });

test('COND-E1 COND-E2 COND-E5 COND-M1 RULE-E6 the score leads on: made by keyboard, tried, drawn on the map and played both ways', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const id = await created(asha);
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);

  await editor.prompt(1).getByRole('button', { name: 'Actions for answer A of prompt 1' }).click();
  await page.getByRole('menuitem', { name: 'What counts…' }).click();
  const counts = page.getByRole('dialog', { name: 'What counts as answer A' });
  await counts.getByRole('radio', { name: 'a number, give or take' }).check();
  await counts.getByRole('textbox', { name: 'Give or take' }).fill('0.5');
  await counts.getByRole('textbox', { name: 'Would this count?' }).fill('25,4');
  await expect(counts.getByRole('status')).toHaveText('Yes, it counts: 3 points');
  await counts.getByRole('button', { name: 'Done' }).click();

  await tabTo(page, page.getByRole('button', { name: /^Prompt 1 always to:/ }));
  await page.keyboard.press('Enter');
  const depends = page.getByRole('listbox', { name: 'Prompt 1 always to' }).getByRole('option').last();
  await expect(depends).toContainText('It depends…');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(depends).toHaveAttribute('data-combobox-selected', 'true', { timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  const lines = linesOf(page);
  await expect(lines.getByRole('combobox', { name: 'What it depends on' })).toHaveValue(/score/);
  const least = lines.getByRole('textbox', { name: 'Least' });
  await tabTo(page, least);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await tabTo(page, lines.getByRole('button', { name: /if the score so far is at least 3: Choose next/ }));
  await page.keyboard.press('Enter');
  const targets = page.getByRole('listbox', { name: /if the score so far is at least 3/ });
  await expect(targets).toBeVisible();
  await page.keyboard.type('harder');
  await page.keyboard.press('Enter');
  await expect(lines.getByRole('button', { name: /at least 3: .*3/ })).toBeFocused();
  await expect(lines.getByRole('button', { name: /^Prompt 1 always to, otherwise: .*2/ })).toBeVisible();

  const score = lines.getByRole('textbox', { name: 'Try: the score so far' });
  await score.fill('2');
  await expect(lines.getByRole('status')).toContainText('goes to Prompt 2');
  await score.fill('3');
  await expect(lines.getByRole('status')).toContainText('goes to Prompt 3');
  await expectNoBarriersInBothLooks(page, 'a next step that depends', 'light');

  await editor.save();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const labels = page.locator('[data-conditional]');
  await expect(labels).toHaveCount(2);
  await expect(labels.filter({ hasText: 'score ≥ 3' })).toBeVisible();
  await expect(labels.filter({ hasText: 'otherwise' })).toBeVisible();
  await expect(page.locator('.react-flow__edge-path[style*="stroke-dasharray"]')).toHaveCount(2);
  await expectNoBarriers(page, 'the map with conditions');

  await asha.publish(id);
  for (const [name, says, reads] of [
    ['ann', '25,4', 'Now something harder.'],
    ['bob', '26', 'Let us practise.'],
  ] as const) {
    const learner = await browser.newContext();
    const player = new PlayerPage(await learner.newPage());
    await player.page.goto(`${shareUrl}/chats/${id}/${name}`);
    await player.write(says);
    await player.says(reads);
    await player.completed();
    await learner.close();
  }
  await context.close();
});

const SIZES = [
  ['on a phone', PHONE],
  ['at 400 % zoom', { viewport: { width: 341, height: 192 } }],
] as const;
for (const [where, options] of SIZES)
  longTest(`COND-E1 COND-E2 a next step that depends is written and fits ${where}`, async ({ browser, asha }) => {
    const id = await created(asha);
    const context = await browserOf(browser, asha, options);
    const page = await context.newPage();
    const editor = new EditorPage(page);
    await editor.open(id);
    await page.getByRole('button', { name: /^Prompt 1 always to:/ }).click();
    await expect(page.getByRole('dialog', { name: 'Prompt 1 always to' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('option', { name: /It depends…/ }).click();
    const lines = linesOf(page);
    await lines.getByRole('textbox', { name: 'Least' }).fill('3');
    await lines.getByRole('button', { name: /at least 3: Choose next/ }).click();
    await page.getByRole('option', { name: /^Prompt 3/ }).click();
    await expect(lines.getByRole('button', { name: /at least 3: .*3/ })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectNoBarriers(page, `a next step that depends, ${where}`);
    await editor.saved();
    await context.close();
  });
