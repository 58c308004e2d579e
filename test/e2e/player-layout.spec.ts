/** The player on small, large, magnified and mirrored screens, and with a long history. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, longTest, PHONE, test, variant } from '../harness/e2e.js';
import { listening } from '../harness/keyboard.js';
import { withoutInternet } from '../harness/media.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { picture } from '../harness/picture.js';
import { EVERY_INPUT, EVERY_MESSAGE, inOrder } from '../harness/player-flows.js';

const SCREENS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['320 px wide', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
  // A window of 640 × 800 at 200 % has this many CSS pixels.
  ['200 % zoom', { viewport: { width: 320, height: 400 }, deviceScaleFactor: 2 }],
  ['wide', { viewport: { width: 1920, height: 1080 } }],
];
/** Controls on the page that are smaller than 44 px in some direction; links in a text may be. */
const small = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...(document.querySelector('#parley')?.shadowRoot?.querySelectorAll('button, input, textarea, .button-link') ??
        []),
    ]
      .filter((control) => !control.matches('.task input'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => `${control.className} ${control.textContent} ${box.width}×${box.height}`),
  );

for (const [place, [name, options]] of SCREENS.entries())
  variant(place)(
    `PLAY-L1 nothing sticks out, and what is asked can be read and answered: ${name}`,
    async ({ browser, asha, shareUrl }) => {
      const context = await browser.newContext(options);
      await withoutInternet(context);
      const page = await context.newPage();
      const player = new PlayerPage(page);
      const messages = await published(asha, 'Every message', EVERY_MESSAGE);
      await page.goto(`${shareUrl}/chats/${messages}/reader`);
      for (let place = 1; place < EVERY_MESSAGE.promptsArray.length; place += 1) {
        await player.choice('Go on').waitFor();
        await player.settled();
        expect(await player.overflow(), `message ${place}`).toBeLessThanOrEqual(0);
        if (options.hasTouch) expect(await small(page), `message ${place}`).toEqual([]);
        await player.continueWith('Go on');
      }
      const inputs = await published(asha, 'Every input', EVERY_INPUT);
      await page.goto(`${shareUrl}/chats/${inputs}/writer`);
      await player.continueWith('One');
      await player.continueWith('Left');
      expect(await player.overflow()).toBeLessThanOrEqual(0);
      const { height } = page.viewportSize()!;
      const room = (await page.locator('.middle').boundingBox())!;
      const dock = (await player.dock.boundingBox())!;
      expect(room.height).toBeGreaterThanOrEqual(96);
      expect(dock.y + dock.height).toBeLessThanOrEqual(height + 1);
      await player.choice('Red').click();
      await player.dock.getByRole('button', { name: 'Send' }).click();
      await player.write('words');
      await player.says('Many lines');
      await context.close();
    },
  );

for (const [place, [name, width]] of (
  [
    ['wide', 1280],
    ['narrow', 390],
  ] as const
).entries())
  variant(place)(
    `PLAY-L2 PLAY-L3 the input is right below the newest message, and a group has one face: ${name}`,
    async ({ browser, asha, shareUrl }) => {
      const go = [{ key: 'go', message: 'Go on' }];
      const definition = inOrder([
        { message: 'One' },
        { message: 'Two', answers: go },
        { message: 'Three', answers: go },
        { message: 'The end' },
      ]);
      const { id } = await asha.createFlow('Moon', definition);
      const settings = { chatDefaultDelayMs: 0, avatarUrl: `${shareUrl}/face.png` };
      await asha.call('PUT', `/flows/${id}`, { settings });
      await asha.publish(id);
      const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const player = new PlayerPage(page);
      await page.goto(`${shareUrl}/chats/${id}/reader`);
      const above = async (message: string) => {
        await player.says(message);
        const [said, choice] = [player.log.locator('.bubble').last(), player.choice('Go on')];
        await expect(choice).toBeVisible();
        const [end, begin] = [(await said.boundingBox())!, (await choice.boundingBox())!];
        return begin.y - (end.y + end.height);
      };
      expect(await above('Two')).toBeLessThanOrEqual(24);
      const first = (await player.log.locator('.bubble').first().boundingBox())!;
      const dock = (await player.dock.boundingBox())!;
      if (width >= 768) expect(first.y).toBeLessThan(100);
      else expect(dock.y + dock.height).toBeGreaterThan(799);
      await expect(player.log.locator('.avatar').first()).toBeHidden();
      await expect(player.log.locator('.avatar').nth(1)).toBeVisible();
      await player.continueWith('Go on');
      expect(await above('Three')).toBeLessThanOrEqual(24);
      await page.reload();
      expect(await above('Three')).toBeLessThanOrEqual(24);
      await context.close();
    },
  );

test('FACE-1 FACE-2 FACE-3 PLAY-L8 a face speaks by name in the author’s colours, and tints what it says to an answer', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const definition = inOrder([
    {
      message: 'How much of it do we see?',
      answers: [
        { key: 'half', message: 'Half', score: 0, quickResponse: { message: 'Look again', repeatAnswers: true } },
        { key: 'none', message: 'None', score: 1, quickResponse: { message: 'It looks away' } },
      ],
    },
    { message: 'The end' },
  ]);
  const { id } = await asha.createFlow('Moon', definition);
  const settings = { chatDefaultDelayMs: 0, avatarUrl: 'face:moon', speakerName: 'Luna', chatColorScheme: 'dark' };
  await asha.call('PUT', `/flows/${id}`, { settings });
  await asha.publish(id);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const player = new PlayerPage(page);
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const face = page.locator('.top .avatar');
  await expect(face).toBeVisible();
  expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible();
  const shade = (text: string) =>
    player.log.locator('.bubble', { hasText: text }).evaluate((bubble) => getComputedStyle(bubble).backgroundColor);
  const plain = await shade('How much');
  await player.continueWith('Half');
  await player.says('Look again');
  await expect.poll(() => shade('Look again')).not.toBe(plain);
  await player.continueWith('None');
  await player.says('It looks away');
  await expect.poll(() => shade('It looks away')).not.toBe(plain);
  expect(await shade('It looks away')).not.toBe(await shade('Look again'));
  expect(await shade('The end')).toBe(plain);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(26, 28, 33)');
  await context.close();
});

test('PLAY-L1 a table that is too wide is scrolled, and no word in it is broken', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const words = ['Fraction', 'Decimal', 'Percentage', 'Numerator', 'Denominator'];
  const message = `|${words.join('|')}|\n|${'---|'.repeat(words.length)}\n|1/2|0.5|50|1|2|`;
  const id = await published(asha, 'Table', inOrder([{ message }]));
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const heads = page.locator('.log th');
  await expect(heads).toHaveText(words);
  const lines = await heads.evaluateAll((all) =>
    all.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ y }) => y)).size;
    }),
  );
  expect(lines).toEqual(words.map(() => 1));
  expect(await page.locator('.scroll-x').evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0);
  expect(await new PlayerPage(page).overflow()).toBeLessThanOrEqual(0);
  await context.close();
});

test('PLAY-L1 PLAY-45 the form that changes a long answer opens in sight, and nothing sticks out of it', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const asks = { message: 'Say', inputDisplayType: 'textarea', answers: [{ key: 'w', message: '*' }] } as const;
  const id = await published(
    asha,
    'Long answers',
    inOrder([asks, { ...asks, message: 'More?' }, { ...asks, message: 'And?' }, { message: 'End' }]),
  );
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const player = new PlayerPage(page);
  await player.write(`${'many words '.repeat(100)} https://example.org/${'long'.repeat(40)}`);
  await player.says('More?');
  await player.write('No');
  await player.says('And?');
  await page.locator('.change').first().tap();
  await expect(page.locator('.changing').getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 });
  expect(await player.overflow()).toBeLessThanOrEqual(0);
  const down = (await page.getByRole('button', { name: 'Scroll down' }).boundingBox())!;
  const update = (await page.locator('.changing').getByRole('button', { name: 'Update' }).boundingBox())!;
  expect(update.y + update.height).toBeLessThanOrEqual(down.y);
  const field = (await page.locator('.changing textarea').boundingBox())!;
  expect(field.x).toBeGreaterThanOrEqual(0);
  expect(field.width).toBeLessThan(320);
  await context.close();
});

test('PLAY-L1 from right to left everything is mirrored, and nothing sticks out', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'Mirrored', EVERY_INPUT);
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')),
  );
  await page.goto(`${shareUrl}/chats/${id}/mirrored`);
  const player = new PlayerPage(page);
  await expect(player.choice('One')).toBeVisible();
  // The chat has the direction of its own language, English here, whatever the page around it has.
  await expect(page.locator('.chat')).toHaveAttribute('dir', 'ltr');
  await listening(page);
  await page.locator('.chat').evaluate((chat) => chat.setAttribute('dir', 'rtl'));
  // The letter is before its answer, on the right now.
  const letter = (await player.choice('One').locator('.letter').boundingBox())!;
  const label = (await player.choice('One').locator('.label').boundingBox())!;
  expect(letter.x).toBeGreaterThan(label.x);
  await listening(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(player.choice('Two')).toBeFocused();
  await player.continueWith('One');
  const said = (await player.log.locator('.line.sent .bubble').boundingBox())!;
  const asked = (await player.newest.locator('.bubble').boundingBox())!;
  const face = (await player.newest.locator('.avatar').boundingBox())!;
  expect(said.x).toBeLessThan(40);
  expect(face.x + face.width).toBeGreaterThan(350);
  expect(face.x).toBeGreaterThanOrEqual(asked.x + asked.width);
  expect(await player.overflow()).toBeLessThanOrEqual(0);
  await context.close();
});

test('PLAY-A1 if the system chooses the colours, each side of the chat still has a shape', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const id = await published(asha, 'High contrast', EVERY_INPUT);
  const context = await browser.newContext({ forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const player = new PlayerPage(page);
  await player.continueWith('One');
  const width = (who: string) =>
    player.log
      .locator(`.line.${who} .bubble`)
      .first()
      .evaluate((bubble) => getComputedStyle(bubble).outline);
  expect(await width('received')).toContain('solid 1px');
  expect(await width('sent')).toContain('solid 2px');
  await context.close();
});

test('PLAY-6 lines out of sight are there when they are scrolled to, and do not fade in', async ({
  page,
  asha,
  shareUrl,
}) => {
  const messages = Array.from({ length: 90 }, (_, place) => ({
    key: `m${place}`,
    message: `Message ${place + 1}`,
    minNextPromptDelayMs: 0,
  }));
  const ready = { message: 'Ready?', answers: [{ key: 'y', message: 'Yes' }] };
  const id = await published(
    asha,
    'Many',
    inOrder([ready, { messages, answers: [{ key: 'z', message: 'Enough' }] }, { message: 'End' }]),
  );
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const player = new PlayerPage(page);
  await player.choose('Yes');
  await player.choice('Enough').waitFor();
  // The log follows its newest message to the end; whoever scrolls up before would be scrolled along.
  await expect(player.log.getByText('Message 90', { exact: true })).toBeInViewport();
  const early = player.log.getByText('Message 12', { exact: true });
  // A line out of sight has only a supposed height, so no number of pixels leads to it.
  await early.evaluate((line) => line.scrollIntoView());
  await expect(early).toBeInViewport();
  const moving = await page.locator('.closed .line').evaluateAll((all) => all.flatMap((line) => line.getAnimations()));
  expect(moving).toEqual([]);
});

test('PLAY-P2 with less motion nothing moves by itself', async ({ browser, asha, shareUrl }) => {
  const id = await published(asha, 'Still', EVERY_INPUT);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${shareUrl}/chats/${id}/still`);
  await new PlayerPage(page).continueWith('One');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await context.close();
});

test('PLAY-6 PLAY-8 PLAY-9 the history scrolls, follows answers, and a button leads back down', async ({
  browser,
  asha,
  shareUrl,
}) => {
  const rounds = Array.from({ length: 12 }, (_, place) => ({
    message: `Question ${place + 1}`,
    answers: [{ key: `a${place}`, message: 'Yes' }],
  }));
  const id = await published(asha, 'Scrolls', inOrder([...rounds, { message: 'End' }]));
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${shareUrl}/chats/${id}/reader`);
  const player = new PlayerPage(page);
  for (let round = 0; round < 10; round += 1) await player.continueWith('Yes');
  const scroll = page.locator('.scroll');
  const below = () => scroll.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  await expect.poll(below).toBeLessThanOrEqual(24);
  const down = page.getByRole('button', { name: 'Scroll down' });
  await expect(down).toHaveCount(0);
  await scroll.evaluate((box) => (box.scrollTop = 0));
  await expect(down).toBeVisible();
  await down.tap();
  await expect.poll(below).toBeLessThanOrEqual(24);
  await expect(down).toHaveCount(0);
  await context.close();
});

longTest(
  'PLAY-9 what is asked stays in sight where the place for the answer arrives later and needs more room',
  async ({ browser, asha, shareUrl }) => {
    const yes = { answers: [{ key: 'yes', message: 'Yes' }] };
    const upload = {
      inputDisplayType: 'AwsImageUpload',
      inputDisplayConfig: { pathTemplate: 'work/{{randomString}}-{{name}}', uploadPath: '/aws/s3-sign-upload' },
      answers: [
        { key: 'none', message: 'I have none' },
        { key: 'files', message: '*' },
      ],
    };
    const rounds = Array.from({ length: 8 }, (_, place) => ({ message: `Question ${place + 1}`, ...yes }));
    const id = await published(
      asha,
      'Grows',
      inOrder([...rounds, { message: 'Show it', ...upload }, { message: 'End' }]),
    );
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${shareUrl}/chats/${id}/reader`);
    const player = new PlayerPage(page);
    // As on a slow network: the chat has scrolled to its end long before.
    await page.route('**/*.js', async (route) => {
      await new Promise((later) => setTimeout(later, 1_000));
      await route.continue();
    });
    for (let round = 0; round < 8; round += 1) await player.continueWith('Yes');
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
    await expect
      .poll(async () => {
        const asked = (await player.newest.locator('.bubble').boundingBox())!;
        return asked.y + asked.height - (await player.dock.boundingBox())!.y;
      })
      .toBeLessThanOrEqual(0);
    await expect(page.getByRole('button', { name: 'Scroll down' })).toHaveCount(0);
    // Whoever reads above is left there.
    const scroll = page.locator('.scroll');
    await scroll.hover();
    await page.mouse.wheel(0, -300);
    await expect(page.getByRole('button', { name: 'Scroll down' })).toBeVisible();
    const place = await scroll.evaluate((box) => box.scrollTop);
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: picture([200, 60, 60]),
    });
    await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
    expect(await scroll.evaluate((box) => box.scrollTop)).toBe(place);
    await context.close();
  },
);

longTest('PLAY-51 a link chooses settings and language, and nothing beyond them', async ({ page, asha, shareUrl }) => {
  const id = await published(asha, 'Linked', EVERY_INPUT);
  const s = Buffer.from(JSON.stringify({ showName: true, runMode: 'admin' })).toString('base64');
  await page.goto(`${shareUrl}/chats/${id}/reader?s=${encodeURIComponent(s)}&l=hi`);
  await expect(page.getByRole('heading', { name: 'Linked', level: 1 }).last()).toBeVisible();
  await expect(page.locator('.score, .badge')).toHaveCount(0);
  await expect(page.getByText('छोटे विकल्प')).toBeVisible();
  await expect(page.getByRole('group', { name: 'एक उत्तर चुनें' })).toBeVisible();
});
