/** A whole chat without a mouse and without seeing it: what is pressed, what is announced, where the focus is. */
import type { Page } from '@playwright/test';
import { publishedCourse } from '../harness/courses.js';
import { expect, longTest, test } from '../harness/e2e.js';
import { listening, tabTo } from '../harness/keyboard.js';
import { answersOnceSaved } from '../harness/learner.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { EVERY_INPUT, inOrder } from '../harness/player-flows.js';

/** Keeps what a screen reader would say: what comes into the log, unless a part of it is silent. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    (window as unknown as { heard: string[] }).heard = heard;
    const textOf = (node: Node): string => {
      if (
        node instanceof Element &&
        (node.matches('[aria-hidden=true]') || getComputedStyle(node).visibility === 'hidden')
      )
        return '';
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      return [...node.childNodes].map(textOf).join(' ');
    };
    const watch = (log: Element) =>
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          const region = (target as Element).closest('[aria-live]');
          if (region?.getAttribute('aria-live') !== 'polite') continue;
          for (const node of addedNodes) {
            const lines = node instanceof Element ? [...node.querySelectorAll('.line')] : [];
            for (const line of lines.length > 0 ? lines : [node]) heard.push(textOf(line).replace(/\s+/g, ' ').trim());
          }
        }
      }).observe(log, { childList: true, subtree: true });
    const wait = setInterval(() => {
      const log = document.querySelector('#parley')?.shadowRoot?.querySelector('[role=log]');
      if (!log) return;
      clearInterval(wait);
      watch(log);
    }, 1);
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((text) => text !== ''));
}
/** Role and name of the focused element, as assistive technology gets them. */
async function focused(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const node = nodes.findLast(({ properties }) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  return `${String(node?.role?.value)}: ${String(node?.name?.value ?? '')}`;
}

test('PLAY-K1 PLAY-37 PLAY-42 PLAY-43 PLAY-44 a whole chat by keyboard alone, announced in order', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'By keyboard', EVERY_INPUT);
  const heard = await listen(page);
  await page.goto(`${shareUrl}/chats/${id}/typist`);
  const player = new PlayerPage(page);
  const { keyboard } = page;
  await expect(player.choice('One')).toBeVisible();
  await listening(page);
  // Nobody asked for the focus, so nobody took it.
  expect(await focused(page)).toMatch(/^(RootWebArea|undefined)/);
  await keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('button: One');
  await keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('button: Two');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await player.says('Large choices');
  await player.settled();
  await listening(page);
  await keyboard.press('b');
  await player.says('Stacked choices');
  await player.settled();
  await listening(page);
  await keyboard.press('ArrowRight');
  await keyboard.press(' ');
  await expect(player.dock.getByRole('button', { name: 'Red', pressed: true })).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.press(' ');
  await expect(player.dock.getByRole('status').first()).toHaveText('2 selected');
  await keyboard.press('Enter');
  await player.says('A line');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
  await keyboard.type('a b');
  await keyboard.press('Enter');
  await player.says('Many lines');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
  await keyboard.type('One');
  await keyboard.press('Enter');
  await keyboard.type('Two');
  await keyboard.press('Control+Enter');
  await player.says('A number');
  await expect(page.getByRole('slider', { name: 'Your answer' })).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await player.says('A colour');
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await keyboard.press('Enter');
  await player.says('A day');
  await tabTo(page, page.getByLabel('Your answer', { exact: true }));
  await keyboard.type('02022026');
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await keyboard.press('Enter');
  await player.completed();
  expect(await heard()).toEqual([
    'You said: One Right · 1 point',
    'Large choices',
    'You said: Right',
    'Stacked choices, several of them',
    'You said: Red, A long answer that needs more than one line on a small telephone to be read in full',
    'A line',
    'You said: a b',
    'Many lines',
    'You said: One Two',
    'A number',
    'You said: 100',
    'A colour',
    'You said: #4450c8',
    'A day',
    'You said: 2026-02-02',
    'Thank you.',
    'You have completed this chat! Thank you.',
  ]);
  expect((await answersOnceSaved(asha, id, 'typist', 8)).slice(3)).toEqual([
    'a b',
    'One\nTwo',
    '100',
    '#4450c8',
    '2026-02-02',
  ]);
});

test('PLAY-K1 the conversation is a polite log in the accessibility tree, in its order', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(
    asha,
    'Read',
    inOrder([{ message: 'One?', answers: [{ key: 'a', message: 'Yes' }] }, { message: 'Two.' }]),
  );
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  await new PlayerPage(page).continueWith('Yes');
  await expect(page.getByRole('log')).toMatchAriaSnapshot(`
    - log "Chat":
      - paragraph: One?
      - text: 'You said:'
      - paragraph: "Yes"
      - 'button "Change your answer: Yes"'
      - paragraph: Two.
      - paragraph: You have completed this chat! Thank you.
  `);
});

test('PLAY-K1 a chat that is continued is not read out again', async ({ page, asha, shareUrl }) => {
  const id = await published(asha, 'Again', EVERY_INPUT);
  await page.goto(`${shareUrl}/chats/${id}/back`);
  const player = new PlayerPage(page);
  await player.continueWith('One');
  await expect(player.mark).toHaveText('');
  const heard = await listen(page);
  await page.reload();
  await player.says('Large choices');
  await expect(player.choice('Left')).toBeVisible();
  expect(await heard()).toEqual([]);
  await player.continueWith('Left');
  await player.says('Stacked choices');
  expect(await heard()).toEqual(['You said: Left', 'Stacked choices, several of them']);
});

longTest(
  'PLAY-46 letters answer nothing on a phone, with disableKeyboardAnswer, or once switched off',
  async ({ browser, page, asha, shareUrl }) => {
    const id = await published(asha, 'Keys', EVERY_INPUT);
    const settings = Buffer.from(JSON.stringify({ showScore: true, disableKeyboardAnswer: true })).toString(
      'base64url',
    );
    const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
    const player = new PlayerPage(page);
    const onPhone = await phone.newPage();
    for (const [where, address] of [
      [onPhone, `${shareUrl}/chats/${id}/phone`],
      [page, `${shareUrl}/chats/${id}/off?s=${settings}`],
    ] as const) {
      await where.goto(address);
      await expect(new PlayerPage(where).choice('One')).toBeVisible();
      await listening(where);
      await where.keyboard.press('a');
      await expect(where.getByRole('switch')).toHaveCount(0);
      await expect(where.locator('.choice.on')).toHaveCount(0);
    }
    await phone.close();
    await page.goto(`${shareUrl}/chats/${id}/switched`);
    await expect(player.choice('One')).toBeVisible();
    await listening(page);
    await page.getByRole('switch', { name: 'Answer with letter keys' }).click();
    await page.keyboard.press('a');
    await expect(page.locator('.choice.on')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await page.getByRole('switch').click();
    await expect(player.choice('One')).toBeVisible();
    await listening(page);
    await page.keyboard.press('a');
    await player.says('Large choices');
  },
);

test('PLAY-H6 a place reached by Tab before the script came is still there when the script runs', async ({
  page,
  shareUrl,
  asha,
}) => {
  const { id, flowIds } = await publishedCourse(asha, { allowRandomAccess: 'link' });
  let released = Promise.resolve();
  await page.route('**/player/page-*.js', async (route) => {
    await released;
    await route.continue();
  });
  for (const path of [`chats/${flowIds[0]}/meera`, `chat_sequences/${id}/meera`]) {
    // Closed before the page asks: it may ask for its script before or after the place was reached.
    let release = (): void => undefined;
    released = new Promise<void>((resolve) => (release = resolve));
    await page.goto(`${shareUrl}/${path}`, { waitUntil: 'commit' });
    const player = page.locator('#parley');
    await expect(player.locator('.bubble')).toBeVisible();
    await page.keyboard.press('Tab');
    const place = player.locator(':focus');
    const name = await place.getAttribute('aria-label');
    expect(name).not.toBeNull();
    release();
    await expect(player.locator('.choice')).toHaveCount(2);
    await expect(place).toHaveAttribute('aria-label', name ?? '');
  }
});
