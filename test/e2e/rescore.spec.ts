/** A teacher mends scores after a class has played, and takes it back. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { browserOf, expect, longTest } from '../harness/e2e.js';

const definition = (score: number) =>
  ({
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: {
          message: 'Half of 8?',
          answers: [
            { key: 'a', message: '4', score, nextKey: '.end' },
            { key: 'b', message: '5', score: 0, nextKey: '.end' },
          ],
        },
      },
      { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
    ],
  }) as unknown as FlowDefinition;

longTest(
  'STAT-V9 new scores are applied with a reason, shown to teacher and learner, and taken back',
  async ({ browser, page: learner, shareUrl, asha }) => {
    const { id } = await asha.createFlow('Halves', definition(10));
    await asha.publish(id);
    const link = `${shareUrl}/chats/${id}/ana-${randomUUID()}`;
    const score = learner.locator('.score');
    await learner.goto(link);
    await learner.getByRole('button', { name: '4', exact: true }).click();
    await expect(learner.getByText('Thank you.', { exact: true })).toBeVisible();
    await expect(score).toContainText('10 / 10');
    await asha.call('PUT', `/flows/${id}`, { definition: definition(15) });
    await asha.publish(id);

    const context = await browserOf(browser, asha);
    const page = await context.newPage();
    await page.goto(`/flows/${id}/rescore`);
    await page.getByRole('button', { name: 'Apply to 1 chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply the scores of version 2' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was too little');
    await dialog.getByRole('button', { name: 'Apply to 1 chat' }).click();
    const takeBack = page.getByRole('button', { name: 'Take back the scores of version 2' });
    await expect(takeBack).toBeVisible();
    await expect(page.getByText('It was too little')).toBeVisible();
    await expect(page.getByText('No score would change.')).toBeVisible();
    await page.getByRole('tab', { name: /^Same/ }).click();
    await page.getByRole('link', { name: /^ana-/ }).click();
    const recorded = page.getByTestId('recorded-chat');
    await expect(recorded.getByText('Score 15', { exact: true })).toBeVisible();
    await expect(recorded.getByText('re-scored by version 2')).toBeVisible();
    await expect(page.getByText('Replay matches')).toBeVisible();
    await learner.goto(link);
    await expect(score).toContainText('15 / 15');

    await page.goto(`/flows/${id}/rescore`);
    await takeBack.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(page.getByText(/^Taken back by/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply to 1 chat' })).toBeVisible();
    await learner.goto(link);
    await expect(score).toContainText('10 / 10');
    await context.close();
  },
);
