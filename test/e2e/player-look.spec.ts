/** How the field for a text grows, and how a chat from right to left is written. */
import { expect, test } from '../harness/e2e.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';

test('PLAY-L6 PLAY-33 the field for a text grows from one row to eight, and a long answer’s field from three', async ({
  page,
  asha,
  shareUrl,
}) => {
  const any = [{ key: 'any', message: '*' }];
  const id = await published(
    asha,
    'Fields',
    inOrder([
      { message: 'Short', answers: any },
      { message: 'Long', inputDisplayType: 'textarea', answers: any },
      { message: 'End' },
    ]),
  );
  await page.goto(`${shareUrl}/chats/${id}/writer`);
  const field = page.getByRole('textbox', { name: 'Your answer' });
  const rows = () => field.evaluate((area) => Math.round((area.clientHeight - 20) / 24));
  const words = (count: number) => field.fill('Many words. '.repeat(count));
  await expect.poll(rows).toBe(1);
  await words(12);
  await expect.poll(rows).toBe(2);
  await words(200);
  await expect.poll(rows).toBe(8);
  await words(1);
  await expect.poll(rows).toBe(1);
  await field.press('Enter');
  await new PlayerPage(page).says('Long');
  await expect.poll(rows).toBe(3);
  await words(200);
  await expect.poll(rows).toBe(8);
});

test('PLAY-L7 from right to left, an English sentence ends at its right and the score keeps its order', async ({
  page,
  asha,
  shareUrl,
}) => {
  const answers = [{ key: 'a', message: 'لا شيء', score: 1 }];
  const definition = inOrder([{ message: 'كم نرى منه؟', answers }, { message: 'إلى اللقاء' }]);
  const { id } = await asha.call<{ id: number }>('POST', '/flows', { name: 'القمر', language: 'ar', definition });
  await asha.publish(id);
  const player = new PlayerPage(page);
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  await player.choose('لا شيء');
  await player.completed();
  /** The left edges of some characters of an element's text. */
  const places = (selector: string, ...characters: readonly string[]) =>
    page.locator(selector).evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [at, character] of [...(node.textContent ?? '')].entries())
          if (character === wanted[found.length]) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            found.push(range.getBoundingClientRect().x);
          }
      return found;
    }, characters);
  const [first, last] = await places('.done', 'Y', '.');
  expect(last).toBeGreaterThan(first!);
  const [score, slash] = await places('.score bdi', '1', '/');
  expect(slash).toBeGreaterThan(score!);
  await expect(page.locator('.chat')).toHaveAttribute('dir', 'rtl');
});
