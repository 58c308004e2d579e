/** An author says by keyboard what counts as an answer, learners are understood, and a colleague reads the sentence. */
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, test } from '../harness/e2e.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { PlayerPage } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';

const FLOW = inOrder([
  {
    message: 'How long is a moon month, in days?',
    inputDisplayType: 'number',
    answers: [
      { key: 'a', message: '29.5', hidden: true, score: 1 },
      { key: 'b', message: '30', hidden: true },
      { key: 'any', message: '*' },
    ],
  },
  {
    message: 'Which are planets?',
    acceptsMultipleAnswers: true,
    answers: ['Venus', 'Moon', 'Mars'].map((message) => ({ key: message, message })),
  },
  { message: 'Bye' },
]);

test('RULE-E1 RULE-E3 RULE-E5 RULE-E6 a number with a tolerance is made by keyboard, tried, undone and played', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const { id } = await asha.createFlow('Moon', FLOW);
  await asha.call('PUT', `/flows/${id}`, { settings: { chatDefaultDelayMs: 0 } });
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await editor.prompt(1).getByRole('button', { name: 'Actions for answer A of prompt 1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'What counts…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What counts as answer A' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: 'exactly this' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('textbox', { name: 'About' })).toHaveValue('29.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.5');
  await expect(dialog.getByRole('textbox', { name: 'Name in statistics' })).toHaveValue('29.5, give or take 0.5');
  const attempt = dialog.getByRole('textbox', { name: 'Would this count?' });
  await attempt.fill('29,9');
  await expect(dialog.getByRole('status')).toHaveText('Yes, it counts: 1 point');
  await attempt.fill('59/2');
  await expect(dialog.getByRole('status')).toHaveText('Yes, it counts: 1 point');
  await attempt.fill('31');
  await expect(dialog.getByRole('status')).toHaveText('No, that is answer C, any other answer');
  await expect(dialog.getByRole('alert')).toHaveText('Answer B can never be given: A accepts all of it.');
  await expectNoBarriers(page, 'What counts');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const sentence = editor.prompt(1).getByText('counts: 29.5, give or take 0.5 (29 to 30)');
  await expect(sentence).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(sentence).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(sentence).toBeVisible();
  await editor.saved();

  await asha.publish(id);
  const player = new PlayerPage(await context.newPage());
  await player.page.goto(`${shareUrl}/chats/${id}/moon`);
  await player.page.getByRole('textbox', { name: 'Your answer' }).fill('29,9');
  await player.page.keyboard.press('Enter');
  await expect(player.page.getByText('Which are planets?')).toBeVisible();
  const counted = async () => {
    const { promptAnalytics } = await asha.call<{ readonly promptAnalytics: readonly PromptAnalytics[] }>(
      'GET',
      `/flows/${id}/stats`,
    );
    return promptAnalytics[0]?.data.answers[0];
  };
  await expect.poll(counted).toMatchObject({ message: '29.5, give or take 0.5', count: 1 });
  await context.close();
});

test('RULE-E4 RULE-E6 a combination of choices is described choice by choice', async ({ browser, asha }) => {
  const { id } = await asha.createFlow('Planets', FLOW);
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  const card = editor.prompt(2);
  await card.getByRole('button', { name: 'Answer', exact: true }).click();
  await card.getByRole('button', { name: 'Actions for answer D of prompt 2' }).click();
  await page.getByRole('menuitem', { name: 'What counts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What counts as answer D' });
  await dialog.getByRole('radio', { name: 'a certain combination of the choices' }).check();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: '“Venus”' }).selectOption('must be chosen');
  await dialog.getByRole('combobox', { name: '“Moon”' }).selectOption('must not be chosen');
  await dialog.getByRole('combobox', { name: '“Mars”' }).selectOption('must be chosen');
  await dialog.getByRole('checkbox', { name: 'Venus' }).check();
  await expect(dialog.getByRole('status')).toHaveText('No, that is answer A, Venus');
  await dialog.getByRole('checkbox', { name: 'Mars' }).check();
  await expect(dialog.getByRole('status')).toHaveText('Yes, it counts');
  await expectNoBarriers(page, 'What counts');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText('counts: exactly Venus and Mars')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Change what counts as answer D of prompt 2' })).toBeVisible();
  await editor.saved();
  const { definition } = await asha.getFlow(id);
  expect(definition.promptsArray[1]?.definition.answers).toContainEqual(
    expect.objectContaining({ message: 'exactly Venus and Mars', rule: { kind: 'chose', exactly: ['Venus', 'Mars'] } }),
  );
  await context.close();
});
