/** Parts to put in order, pairs and gaps, played by keyboard, by mouse and by finger, and reloaded half-finished. */
import type { Page } from '@playwright/test';
import { expectNoBarriersInBothLooks } from '../harness/axe.js';
import { expect, PHONE, test } from '../harness/e2e.js';
import { tabTo } from '../harness/keyboard.js';
import { answersOnceSaved } from '../harness/learner.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { inOrder } from '../harness/player-flows.js';

const PARTS = ['Mercury', 'Venus', 'Earth', 'Mars'];
const anything = { key: 'any', message: '*' };
const scored = (message: string) => ({ key: message, message, score: 1 });
const FLOW = inOrder([
  { message: 'From the Sun outwards?', inputDisplayType: 'order', answers: [...PARTS.map(scored), anything] },
  {
    message: 'Which capital?',
    inputDisplayType: 'pairs',
    answers: [{ ...scored('France'), pair: 'Paris' }, { ...scored('Ghana'), pair: 'Accra' }, anything],
  },
  {
    message: 'The **Moon** goes around the ___, and both around the ___.',
    inputDisplayType: 'gaps',
    answers: [scored('Earth'), scored('Sun'), anything],
  },
  { message: 'Bye' },
]);

const shown = (page: Page) => page.locator('.part .label').allInnerTexts();
const arrow = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });

/** Brings the parts into the right order by the keyboard alone. */
async function sortByKeyboard(page: Page): Promise<void> {
  for (const [place, part] of PARTS.entries()) {
    const up = arrow(page, `Move up: ${part}`);
    await tabTo(page, up, 'Shift+Tab');
    for (let at = (await shown(page)).indexOf(part); at > place; at -= 1) await page.keyboard.press('ArrowUp');
    await expect(up).toBeFocused();
  }
}

test('PLAY-Q1 PLAY-Q3 PLAY-Q4 PLAY-Q6 PLAY-Q7 PLAY-K1 a chat of lists by keyboard alone, with a reload in each', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Lists', FLOW);
  await page.goto(`${shareUrl}/chats/${id}/ravi`);
  const player = new PlayerPage(page);
  let look: 'light' | 'dark' = 'light';
  await expect(arrow(page, 'Move up: Venus')).toBeVisible();
  expect(await shown(page)).not.toEqual(PARTS);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await sortByKeyboard(page);
  expect(await shown(page)).toEqual(PARTS);
  await expect(page.getByRole('status').filter({ hasText: 'place' })).toHaveText(/^\w+: place \d of 4$/);
  look = await expectNoBarriersInBothLooks(page, 'order', look);
  await page.reload();
  await expect(arrow(page, 'Move up: Venus')).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(PARTS);
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await player.says('Which capital?');
  await player.scores('4 / 8');

  const [france, ghana] = [
    page.getByRole('combobox', { name: 'France' }),
    page.getByRole('combobox', { name: 'Ghana' }),
  ];
  // The view takes the focus that the one before had.
  await expect(france).toBeFocused();
  await page.keyboard.type('Par');
  look = await expectNoBarriersInBothLooks(page, 'pairs', look);
  await page.reload();
  await expect(france).toHaveValue('Paris');
  await tabTo(page, ghana);
  await page.keyboard.type('Acc');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await player.says('The Moon goes around');
  await player.scores('6 / 8');

  const first = page.getByRole('textbox', { name: 'Gap 1 of 2' });
  await expect(first).toBeFocused();
  await page.keyboard.type('Earth');
  await expectNoBarriersInBothLooks(page, 'gaps', look);
  await page.reload();
  await expect(first).toHaveValue('Earth');
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sun');
  await page.keyboard.press('Enter');
  await player.completed();
  await player.scores('8 / 8');
  expect(await answersOnceSaved(asha, id, 'ravi', 3)).toHaveLength(3);
});

test('PLAY-Q2 a mouse drags a part from anywhere on it, and no press moves it by itself', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Dragged', FLOW);
  await page.goto(`${shareUrl}/chats/${id}/ravi`);
  const parts = page.locator('.part');
  await expect(parts).toHaveCount(4);
  const before = await shown(page);
  await parts.first().locator('.label').click();
  expect(await shown(page)).toEqual(before);
  await parts.first().locator('.label').hover();
  await page.mouse.down();
  const last = (await parts.last().boundingBox())!;
  await page.mouse.move(last.x + 80, last.y + last.height - 4, { steps: 8 });
  await expect(parts.last()).toHaveClass(/dragged/);
  await page.mouse.up();
  expect(await shown(page)).toEqual([...before.slice(1), before[0]]);
  await expect(page.getByRole('status').filter({ hasText: `${before[0]}: place 4 of 4` })).toBeVisible();
  await expect(page.locator('.dragged')).toHaveCount(0);
  // The part stays where it is after the mouse button is released.
  await page.mouse.move(last.x + 80, last.y - 200, { steps: 4 });
  expect(await shown(page)).toEqual([...before.slice(1), before[0]]);
});

test('PLAY-Q2 a finger drags a part by its handle, and scrolls a long list anywhere else', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const long = Array.from({ length: 12 }, (_, place) => `Part ${String(place + 1).padStart(2, '0')}`);
  const id = await published(
    asha,
    'By finger',
    inOrder([
      { message: 'Order?', inputDisplayType: 'order', answers: [...long.map(scored), anything] },
      { message: 'Bye' },
    ]),
  );
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await page.goto(`${shareUrl}/chats/${id}/ravi`);
  const parts = page.locator('.part');
  await expect(parts).toHaveCount(12);
  const before = await shown(page);
  const cdp = await phone.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  /** Moves a finger from the middle of an element up or down. */
  const swipe = async (from: { x: number; y: number; width: number; height: number }, by: number) => {
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await touch('touchStart', x, y);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', x, y + (by * step) / 10);
    return () => touch('touchEnd');
  };
  const dock = page.locator('.dock');
  const scrolled = () => dock.evaluate((node) => node.scrollTop);

  const drop = await swipe((await parts.first().locator('.grip').boundingBox())!, 130);
  await expect(page.locator('.dragged')).toHaveCount(1);
  await drop();
  await expect(page.locator('.dragged')).toHaveCount(0);
  expect((await shown(page)).slice(0, 3)).toEqual([before[1], before[2], before[0]]);
  expect(await scrolled()).toBe(0);

  // At the lower edge the list scrolls along, as far as it goes.
  const grip = (await parts.first().locator('.grip').boundingBox())!;
  const box = (await dock.boundingBox())!;
  const end = await swipe(grip, box.y + box.height - 10 - grip.y - grip.height / 2);
  await expect.poll(async () => (await shown(page)).at(-1)).toBe(before[1]);
  await end();

  const sorted = await shown(page);
  const low = await scrolled();
  const lift = await swipe((await parts.nth(8).locator('.label').boundingBox())!, 150);
  await lift();
  await expect.poll(scrolled).toBeLessThan(low - 50);
  expect(await shown(page)).toEqual(sorted);
  await phone.close();
});
