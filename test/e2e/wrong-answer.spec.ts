/** Learners hear of a refused answer, and keep their focus. */
import { expectNoBarriers } from '../harness/axe.js';
import { expect, PHONE, test, variant } from '../harness/e2e.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';

const FLOW = inOrder([
  { message: 'Ready?', tMessage: { hi: 'तैयार?' }, answers: [{ key: 'y', message: 'Yes', tMessage: { hi: 'हाँ' } }] },
  {
    message: 'Which is larger?',
    tMessage: { hi: 'कौन सा बड़ा है?' },
    answers: [{ key: 'h', message: '1/2' }],
  },
  {
    message: 'What is the capital of France?',
    tMessage: { hi: 'फ़्रांस की राजधानी क्या है?' },
    inputDisplayType: 'text',
    answers: [{ key: 'p', message: 'Paris' }],
  },
  { message: 'Right.', tMessage: { hi: 'सही।' } },
]);

test('PLAY-K2 PLAY-K4 a second wrong answer is announced again, at its field; the focus is never without a name', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Wrong', FLOW);
  await page.goto(`${shareUrl}/chats/${id}/listener`);
  const player = new PlayerPage(page);
  await player.choice('Yes').focus();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('group', { name: 'Choose an answer' });
  await expect(choices).toBeFocused();
  await expect(choices).toHaveAccessibleDescription('Which is larger?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Your answer' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('What is the capital of France?');
  await page.keyboard.type('Rome');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('That’s not right. Try again.');
  const first = await alert.elementHandle();
  await expect(field).toHaveAccessibleDescription('What is the capital of France? That’s not right. Try again.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('That’s not right either. Try again.');
  expect(await first?.evaluate((node) => node.isConnected)).toBe(false);
  await page.keyboard.press('Backspace');
  await expect(alert).toHaveCount(0);
  await field.fill('Paris');
  await page.keyboard.press('Enter');
  await player.completed();
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toBeFocused();
});

for (const [place, [language, colorScheme, answer, restart]] of (
  [
    ['hi', 'dark', 'हाँ', 'फिर से शुरू करें'],
    ['en', 'light', 'Yes', 'Restart'],
  ] as const
).entries())
  variant(place)(
    `PLAY-A1 PLAY-K3 PLAY-L1 a wrong answer and the question before Restart: ${language}, ${colorScheme}`,
    async ({ browser, asha, shareUrl }) => {
      const id = await published(asha, 'Wrong', FLOW);
      const context = await browser.newContext({ ...PHONE, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const player = new PlayerPage(page);
      await page.goto(`${shareUrl}/chats/${id}/phone?l=${language}`);
      await player.continueWith(answer);
      await player.continueWith('1/2');
      await page.getByRole('textbox').fill('Rome');
      await page.locator('.writing .primary').click();
      await page.getByRole('alert').waitFor();
      await expectNoBarriers(page, 'a wrong answer');
      await page.getByRole('button', { name: restart, exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
      await expectNoBarriers(page, 'asked before a restart');
      expect(await player.overflow()).toBe(0);
      await context.close();
    },
  );
