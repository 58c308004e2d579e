/** Thousands of messages: they open fast, scroll fluidly and cost no more than themselves. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, longTest, test } from '../harness/e2e.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';

const ROUNDS = 25;
const STEPS = 200;
const TOTAL = ROUNDS * (STEPS + 1);
const FRAME_MS = 1_000 / 60;

const steps = Array.from({ length: STEPS }, (_, place) => ({
  key: `m${place}`,
  message: `Message ${place + 1}: which is **larger**?`,
  minNextPromptDelayMs: 0,
}));
const round = (place: number) => ({ messages: steps, answers: [{ key: `a${place}`, message: 'More' }] });
const LONG = inOrder([...Array.from({ length: ROUNDS }, (_, place) => round(place)), { message: 'End' }]);

/** MB after the garbage is gone */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
/** As many bare paragraphs in a box of the same size: what this machine takes to draw them. */
async function bareLines(page: Page): Promise<void> {
  await page.setContent('<div class="scroll" style="position: fixed; inset: 0; overflow: auto"></div>');
  await page.locator('.scroll').evaluate((box, total) => {
    for (let place = 0; place < total; place += 1)
      box.append(Object.assign(document.createElement('p'), { textContent: `Message ${place + 1}: which is larger?` }));
    box.scrollTop = box.scrollHeight;
  }, TOTAL);
}
/** ms between frames while the whole history goes by, in about four seconds. */
const scrollThrough = (page: Page, direction: 1 | -1): Promise<readonly number[]> =>
  page.locator('.scroll').evaluate(async (box, way) => {
    const frames: number[] = [];
    const step = Math.max(400, box.scrollHeight / 240);
    let before = performance.now();
    for (let frame = 0; frame < 240; frame += 1) {
      box.scrollTop += way * step;
      await new Promise(requestAnimationFrame);
      frames.push(performance.now() - before);
      before = performance.now();
    }
    return frames;
  }, direction);
const share = (frames: readonly number[], part: number): number =>
  [...frames].sort((a, b) => a - b)[Math.floor((frames.length - 1) * part)] ?? NaN;

longTest(`PLAY-6 ${TOTAL} messages`, async ({ page, context, asha, shareUrl }) => {
  const id = await published(asha, 'Long', LONG);
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const player = new PlayerPage(page);
  for (let count = 1; count < ROUNDS; count += 1) {
    await player.choice('More').click();
    await expect(player.log.locator('.line.sent')).toHaveCount(count);
    await expect(player.choice('More')).toBeEnabled();
  }
  await expect(player.mark).toHaveText('', { timeout: 60_000 });
  await page.reload();
  const opened = await page.evaluate(async () => {
    const lines = () => document.querySelector('#parley')?.shadowRoot?.querySelectorAll('.line').length ?? 0;
    while (lines() < 80) await new Promise(requestAnimationFrame);
    return performance.now();
  });
  // The end is what is seen first, at once.
  await expect(player.choice('More')).toBeVisible();
  const below = () => page.locator('.scroll').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(below).toBeLessThanOrEqual(24);
  await expect(player.log.locator('.line')).toHaveCount(TOTAL - 1, { timeout: 60_000 });
  const cdp = await page.context().newCDPSession(page);
  const before = await heap(cdp);
  const frames = [...(await scrollThrough(page, -1)), ...(await scrollThrough(page, 1))];
  const grown = (await heap(cdp)) - before;
  const bare = await context.newPage();
  await bareLines(bare);
  const floor = [...(await scrollThrough(bare, -1)), ...(await scrollThrough(bare, 1))];
  await bare.close();
  const figures = {
    opened,
    before,
    grown,
    median: share(frames, 0.5),
    p95: share(frames, 0.95),
    floor: { median: share(floor, 0.5), p95: share(floor, 0.95) },
  };
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  if (process.env.PLAYER_FIGURES) process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(opened).toBeLessThan(5_000);
  // Times the floor's and two frames: a machine that is slow is slow with bare paragraphs too.
  expect(figures.median).toBeLessThan(2 * figures.floor.median + 2 * FRAME_MS);
  expect(figures.p95).toBeLessThan(2 * figures.floor.p95 + 2 * FRAME_MS);
  expect(grown).toBeLessThan(5);
  await expect.poll(below).toBeLessThanOrEqual(24);
  // An answer still causes no walk through all earlier items.
  const answered = await page.evaluate(async () => {
    const root = document.querySelector('#parley')!.shadowRoot!;
    const begun = performance.now();
    root.querySelector<HTMLElement>('.dock .choice')!.click();
    while (!root.querySelector('.choice.on')) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
  expect(answered).toBeLessThan(500);
});
