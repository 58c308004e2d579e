/** A long chat on paper: whole, with its scores, for its teacher and for its learner. */
import type { ChatView } from '@parley/contracts/http/chats';
import type { Page } from '@playwright/test';
import { browserOf, expect, test } from '../harness/e2e.js';
import { answersOnceSaved } from '../harness/learner.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';
import { waitingEssays } from '../harness/essays.js';

const STEPS = 120;
const part = (name: string) => ({
  messages: Array.from({ length: STEPS }, (_, place) => ({
    key: `${name}${place}`,
    message: `${name} ${place + 1}: which of these **fractions** is the larger one?`,
    minNextPromptDelayMs: 0,
  })),
  answers: [{ key: `${name}-half`, message: `Half of ${name}`, score: 5 }],
});
const PARTS = ['First', 'Second', 'Third'];
const LONG = inOrder([...PARTS.map(part), { message: 'The very end.' }]);
/** Lines that the learner received or sent. */
const LINES = PARTS.length * (STEPS + 1) + 1;

/** Of a sheet of A4 without margins, CSS px. */
const PAGE_HEIGHT = 1_123;
interface Paper {
  readonly lines: number;
  readonly texts: readonly string[];
  /** px below the document's end, or cut by a box around a line. */
  readonly cut: number;
  /** px of the document */
  readonly height: number;
}
/** Reads what a print of the page contains. Chats are in open shadow roots. */
const onPaper = (page: Page): Promise<Paper> =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const lines = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('.line')]);
    const parentOf = (element: Element): Element | null => {
      const slot = element.assignedSlot;
      const root = element.getRootNode();
      return slot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const cutOf = (line: Element): number => {
      const { bottom } = line.getBoundingClientRect();
      let most = bottom + scrollY - document.documentElement.scrollHeight;
      for (let box = parentOf(line); box && box !== document.documentElement; box = parentOf(box))
        if (getComputedStyle(box).overflowY !== 'visible')
          most = Math.max(most, bottom - box.getBoundingClientRect().bottom);
      return most;
    };
    return {
      lines: lines.filter((line) => line.offsetHeight > 0).length,
      texts: lines.map((line) => line.innerText),
      cut: Math.max(0, ...lines.map(cutOf)),
      height: document.documentElement.scrollHeight,
    };
  });
/** Browsers print no backgrounds unless they are asked for: learners' answers must be dark on white by themselves. */
const saidOnPaper = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const bubbles = roots.flatMap((root) => [...root.querySelectorAll('.sent .bubble')]);
    return [...new Set(bubbles.map((bubble) => getComputedStyle(bubble).color))];
  });
/** Sheets of the PDF, which Chromium writes one object each. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

async function expectWhole(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await onPaper(page)).lines, { timeout: 60_000 }).toBe(LINES);
  const pdf = await page.pdf({ format: 'A4' });
  const { texts, cut, height } = await onPaper(page);
  for (const name of PARTS)
    for (const place of [1, STEPS / 2, STEPS])
      expect(texts.filter((text) => text.includes(`${name} ${place}: which`))).toHaveLength(1);
  expect(texts.at(-1)).toContain('The very end.');
  expect(await saidOnPaper(page)).toEqual(['rgb(0, 0, 0)']);
  expect(cut).toBeLessThanOrEqual(1);
  // Paper is a little narrower than the window, so a whole chat takes more sheets than its height, never fewer.
  expect(sheetsOf(pdf)).toBeGreaterThanOrEqual(Math.floor(height / PAGE_HEIGHT));
}

test('REVW-47 a long chat prints whole with its scores, for its learner and its teacher', async ({
  page,
  browser,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Long', LONG);
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const player = new PlayerPage(page);
  for (const name of PARTS) {
    await player.choice(`Half of ${name}`).click();
    await expect(player.log.locator('.line.sent', { hasText: name })).toHaveCount(1);
  }
  await player.completed();
  await answersOnceSaved(asha, id, 'reader', PARTS.length);
  const chat = await asha.call<ChatView>('GET', `/flows/${id}/history/reader`);
  expect([chat.score, chat.maxScore]).toEqual([15, 15]);

  await test.step('the learner’s own, opened anew', async () => {
    await page.reload();
    await player.completed();
    await expectWhole(page);
    await expect(page.locator('.score')).toContainText('15');
  });

  await test.step('the teacher’s, with the score of each answer', async () => {
    const context = await browserOf(browser, asha);
    const review = await context.newPage();
    await review.goto(`/flows/${id}/stats?chat=${chat.id}`);
    const recorded = review.getByTestId('recorded-chat');
    await expect(recorded.getByText('The very end.')).toBeVisible();
    await expectWhole(review);
    await expect(recorded.getByText(/Score 5/)).toHaveCount(PARTS.length);
    await expect(review.getByRole('definition').filter({ hasText: '15 / 15' })).toBeVisible();
    await expect(review.getByRole('banner')).toBeHidden();
    await expect(review.getByRole('region', { name: 'Chats' })).toBeHidden();
    await context.close();
  });
});

test('REVW-47 STAT-7 figures print with their bars, without buttons, and nothing of the paths is cut', async ({
  browser,
  shareUrl,
  asha,
}) => {
  // With fewer learners the bars are folded.
  const id = await waitingEssays(asha, shareUrl, ['ana', 'ben', 'cy', 'di', 'eve']);
  // A sheet of A4 held upright.
  const context = await browserOf(browser, asha, { viewport: { width: 794, height: 1_000 } });
  const page = await context.newPage();
  await page.goto(`/flows/${id}/stats`);
  const card = page.getByRole('listitem').filter({ hasText: 'Why does water matter?' });
  await expect(card).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const bars = card.locator('[aria-hidden] > span');
  await expect(bars.first()).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.getByRole('main').locator('button:visible')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('tab', { name: 'Paths' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const tree = await page.getByRole('tree').boundingBox();
  expect((tree?.x ?? 0) + (tree?.width ?? Infinity)).toBeLessThanOrEqual(794);
  await expect(page.getByRole('main').locator('button:visible')).toHaveCount(0);
  await context.close();
});
