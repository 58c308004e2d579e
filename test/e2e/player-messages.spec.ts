/** Every message type as a browser shows it; what only a browser can say. */
import type { Page } from '@playwright/test';
import { expect, longTest, PHONE, test } from '../harness/e2e.js';
import { foreignSite } from '../harness/foreign-site.js';
import { withoutInternet } from '../harness/media.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { EVERY_MESSAGE, inOrder, MEDIA } from '../harness/player-flows.js';

const GO = 'Go on';
const ask = { answers: [{ key: 'go', message: GO }] };
const pictures = (count: number) => ({
  contentType: 'image' as const,
  message: { images: Array.from({ length: count }, (_, place) => ({ url: `${MEDIA}/${place + 1}.png` })) },
});
/** Sum of all shifts that nobody asked for, since the page began. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as readonly { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );

test.beforeEach(({ context }) => withoutInternet(context));

test('PLAY-10 PLAY-12 PLAY-14 PLAY-15 PLAY-16 one of each type is drawn, and the chat goes on to its end', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Every message', EVERY_MESSAGE);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(String(error)));
  await page.goto(`${shareUrl}/chats/${id}/reader?name=Asha`);
  const player = new PlayerPage(page);
  const { newest } = player;
  await expect(newest.locator('strong')).toHaveText('Asha');
  await expect(newest.locator('table, blockquote, pre, ol, input[type=checkbox]')).toHaveCount(6);
  await player.continueWith(GO);
  await expect(newest.locator('.bubble img')).toHaveAttribute('alt', 'A blue square');
  await player.continueWith(GO);
  await expect(newest.locator('.thumbnail')).toHaveCount(4);
  await player.continueWith(GO);
  await expect(newest.locator('.time')).toHaveText('0:00 / 1:05');
  await player.continueWith(GO);
  await expect(newest.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abcdefghijk');
  await player.continueWith(GO);
  await expect(newest.locator('iframe')).toHaveAttribute('src', 'https://www.loom.com/embed/0123456789abcdef');
  await expect(newest.frameLocator('iframe').getByText('Elsewhere')).toBeVisible();
  await expect(newest.getByText('Loading...')).toHaveCount(0);
  await player.continueWith(GO);
  await expect(newest.getByText('This video can’t be played here.')).toBeVisible();
  await player.continueWith(GO);
  await expect(newest).toContainText('No URL provided from where to fetch message contents');
  await player.continueWith(GO);
  await newest.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open' });
  await expect(dialog.frameLocator('iframe').getByText('A page of another site')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(newest.getByRole('button', { name: 'Open' })).toBeFocused();
  await player.continueWith(GO);
  // An event is no line of the conversation; the message before it is still the newest.
  await expect(newest.getByRole('button', { name: 'Open' })).toBeVisible();
  await player.continueWith(GO);
  await expect(newest.getByRole('link', { name: 'Join the meeting' })).toHaveAttribute(
    'href',
    'https://meet.example/room',
  );
  await player.continueWith(GO);
  await player.completed();
  expect(broken).toEqual([]);
});

const film = inOrder([
  { contentType: 'video', message: 'https://www.loom.com/share/0123456789abcdef', ...ask },
  { message: 'End' },
]);
test('PLAY-17 a film service that refuses is reported as failed, at once', async ({ page, asha, shareUrl }) => {
  const id = await published(asha, 'Film', film);
  await page.route('https://www.loom.com/**', (route) => route.abort('connectionrefused'));
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  await expect(page.getByText('Error loading Loom content')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open the video' })).toBeVisible();
});
test('PLAY-17 on a page whose policy forbids to ask, the film plays', async ({ page, asha, shareUrl }) => {
  const id = await published(asha, 'Film', film);
  const policy = `<meta http-equiv="Content-Security-Policy" content="connect-src ${shareUrl}">`;
  const site = await foreignSite({
    '/': `${policy}<script src="${shareUrl}/parley.js" async></script>
      <parley-flow flow-id="${id}" user-identifier="reader" height="600px"></parley-flow>`,
  });
  const forbidden = page.waitForEvent('console', (line) => line.text().includes('Content Security Policy'));
  await page.goto(site.origin);
  await forbidden;
  await expect(page.frameLocator('parley-flow iframe').getByText('Elsewhere')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByText('Error loading Loom content')).toHaveCount(0);
  await site.close();
});

test('PLAY-22 an image takes its room before it is there: nothing below it moves', async ({ page, asha, shareUrl }) => {
  const sized = `${MEDIA}/wide.png?w=320&h=180&iw=640&ih=360`;
  const id = await published(
    asha,
    'Image',
    inOrder([{ message: `![Wide](${sized})\n\nBelow`, ...ask }, { message: 'End' }]),
  );
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((done) => (arrive = done));
  await page.route(`${MEDIA}/wide.png`, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${shareUrl}/chats/${id}/reader`, { waitUntil: 'commit' });
  const image = page.locator('.log .bubble img');
  const box = () => image.evaluate((element) => [element.clientWidth, element.clientHeight]);
  await expect(page.locator('.dock .choice')).toBeVisible();
  expect(await box()).toEqual([320, 180]);
  arrive();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);
  expect(await box()).toEqual([320, 180]);
  expect(await shifts(page)).toBeLessThan(0.01);
});

test('PLAY-22 w, h, iw and ih size an image that is there, whichever of them are given', async ({
  page,
  asha,
  shareUrl,
}) => {
  const own = 'iw=400&ih=200';
  const sizes = ['w=100&h=80', `w=100&h=80&${own}`, `h=50&${own}`, `w=100&${own}`, 'h=50'];
  const message = sizes.map((size) => `![x](${MEDIA}/wide.png?${size})`).join('\n\n');
  const id = await published(asha, 'Sizes', inOrder([{ message, ...ask }, { message: 'End' }]));
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const images = page.locator('.log .bubble img');
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth === 640)))
    .toBe(true);
  const boxes = await images.evaluateAll((all) => all.map((image) => `${image.clientWidth}×${image.clientHeight}`));
  expect(boxes.slice(0, 4)).toEqual(['100×80', '100×80', '100×50', '100×50']);
  expect(boxes[4]).toMatch(/×50$/);
});

test('PLAY-22 a picture of which only h is known keeps its shape where it is too wide for its bubble', async ({
  page,
  asha,
  shareUrl,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const message = `![Wide](${MEDIA}/wide.png?h=300)`;
  const id = await published(asha, 'High', inOrder([{ message, ...ask }, { message: 'End' }]));
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const image = page.locator('.log .bubble img');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);
  expect(await image.evaluate((element) => element.clientWidth)).toBeLessThan(300);
  expect(await image.evaluate((element) => element.clientHeight)).toBe(300);
  await expect(image).toHaveCSS('object-fit', 'contain');
});

test('PLAY-19 in the gallery of a telephone the arrows cover no words', async ({ page, asha, shareUrl }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const message = { images: [{ url: `${MEDIA}/missing.png` }, { url: `${MEDIA}/1.png` }] };
  const id = await published(asha, 'Missing', inOrder([{ contentType: 'image', message, ...ask }, { message: 'End' }]));
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  await page.getByRole('button', { name: 'Image 1 of 2' }).click();
  const words = page.getByRole('dialog').getByText('This image can’t be shown.');
  const box = await words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });
  const [before, after] = await Promise.all(
    ['Previous image', 'Next image'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect(box.left).toBeGreaterThanOrEqual(before!.x + before!.width + 4);
  expect(box.right).toBeLessThanOrEqual(after!.x - 4);
});

test('PLAY-11 PLAY-24 PLAY-25 a recording plays, seeks and is turned down, by keyboard', async ({
  page,
  asha,
  shareUrl,
}) => {
  const tone = { contentType: 'mdWithAudio' as const, message: { body: 'Listen', url: `${MEDIA}/tone.wav` } };
  const id = await published(asha, 'Tone', inOrder([{ ...tone, ...ask }, { message: 'End' }]));
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const audio = page.locator('audio');
  const of = (name: 'paused' | 'currentTime' | 'volume') =>
    audio.evaluate((one: HTMLAudioElement, key) => one[key], name);
  await expect(page.locator('.time')).toHaveText('0:00 / 1:05');
  await page.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  expect(await of('paused')).toBe(false);
  await page.keyboard.press(' ');
  expect(await of('paused')).toBe(true);
  const position = page.getByRole('slider', { name: 'Position' });
  await position.focus();
  await page.keyboard.press('End');
  await expect(position).toHaveAttribute('aria-valuetext', '1:05 of 1:05');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => of('currentTime')).toBeCloseTo(64, 0);
  await page.getByRole('slider', { name: 'Volume' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => of('volume')).toBe(0);
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
});

test('PLAY-19 PLAY-20 PLAY-21 the gallery holds the focus, turns by arrows, and gives the focus back', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Pictures', inOrder([{ ...pictures(6), ...ask }, { message: 'End' }]));
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const fourth = page.getByRole('button', { name: 'Image 4 of 6' });
  await expect(fourth).toContainText('+2');
  await fourth.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Images' });
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', 'Image 4 of 6');
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const focused = document.querySelector('#parley')?.shadowRoot?.activeElement;
      return !focused || focused.closest('dialog') !== null;
    });
    expect(inside).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', 'Image 5 of 6');
  // A letter answers nothing here.
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(fourth).toBeFocused();
  await expect(page.locator('.line.sent')).toHaveCount(0);
});

test('PLAY-21 on a phone a swipe turns the page', async ({ browser, asha, shareUrl }) => {
  const id = await published(asha, 'Pictures', inOrder([{ ...pictures(3), ...ask }, { message: 'End' }]));
  const phone = await browser.newContext(PHONE);
  await withoutInternet(phone);
  const page = await phone.newPage();
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  await page.getByRole('button', { name: 'Image 1 of 3' }).tap();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('alt', 'Image 1 of 3');
  const cdp = await phone.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', 320);
  for (const x of [260, 180, 90]) await touch('touchMove', x);
  await touch('touchEnd');
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('alt', 'Image 2 of 3');
  await phone.close();
});

longTest('PLAY-13 PLAY-28 other learners’ answers are fetched and drawn', async ({ page, asha, shareUrl }) => {
  const question = {
    message: 'Which?',
    answers: [
      { key: 'r', message: 'Red' },
      { key: 'g', message: 'Green' },
    ],
  };
  const { id } = await asha.createFlow('Peers', inOrder([question, { message: 'x' }]));
  const shown = {
    contentType: 'remote' as const,
    message: { url: `/flows/${id}/prompt/start/stats`, statusMessages: { pending: 'One moment' } },
    ...ask,
  };
  await asha.call('PUT', `/flows/${id}`, {
    definition: inOrder([question, shown, { message: 'End' }]),
    settings: { chatDefaultDelayMs: 0 },
  });
  await asha.publish(id);
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const player = new PlayerPage(page);
  await player.continueWith('Red');
  // No figures are shown for so few learners.
  await expect(player.newest).toContainText(/Sorry, no peer answers|Message contents not available/);
});

test('PLAY-12 PLAY-24 rarer messages are drawn without a network too, when they were not needed before', async ({
  page,
  context,
  asha,
  shareUrl,
}) => {
  const tone = { contentType: 'mdWithAudio' as const, message: { body: 'Listen', url: `${MEDIA}/tone.wav` } };
  const id = await published(
    asha,
    'Later',
    inOrder([{ message: 'Ready?', ...ask }, { ...tone, ...ask }, { message: 'End' }]),
  );
  const drawer = page.waitForResponse(/\/rare-[\w-]+\.js$/);
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  // Once it can run: what it imports comes after its own text.
  await page.evaluate(`import(${JSON.stringify((await drawer).url())}).then(() => true)`);
  await context.setOffline(true);
  const player = new PlayerPage(page);
  await player.continueWith(GO);
  await expect(
    player.newest.getByRole('group', { name: 'Audio' }).or(player.newest.getByText('This audio can’t be played.')),
  ).toBeVisible();
});

test('PLAY-12 a part of the player that a weak network lost is asked for again', async ({ page, asha, shareUrl }) => {
  const id = await published(asha, 'Weak', inOrder([{ ...pictures(2), ...ask }, { message: 'End' }]));
  let lost = 0;
  await page.route(/\/rare-[\w-]+\.js$/, (route) => (lost++ < 2 ? route.abort() : route.fallback()));
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  await expect(new PlayerPage(page).newest.locator('.thumbnail')).toHaveCount(2);
  expect(lost).toBeGreaterThan(2);
});
