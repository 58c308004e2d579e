/** Inputs in need: at 400 % zoom, reloaded half-finished, without their scripts; and help by touch and with a reader. */
import { writeFileSync } from 'node:fs';
import type { Answer } from '@parley/contracts/definition/definition';
import { expect, PHONE, test } from '../harness/e2e.js';
import { EVERY_INPUT_ROW, INPUT_ROWS } from '../harness/inputs/every-input.js';
import { chooserOf, Hand, Reader } from '../harness/inputs/hand.js';
import { answersOnceSaved } from '../harness/learner.js';
import { withoutInternet } from '../harness/media.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { picture } from '../harness/picture.js';
import { inOrder } from '../harness/player-flows.js';

const ANY: Answer = { key: 'any', message: '*' };

test('PLAY-Q14 at 400 % zoom every input is answered by touch, and nothing sticks out', async ({
  browser,
  asha,
  shareUrl,
}, info) => {
  const id = await published(asha, 'Every input', EVERY_INPUT_ROW);
  const context = await browser.newContext({ viewport: { width: 320, height: 256 }, hasTouch: true });
  await withoutInternet(context);
  const page = await context.newPage();
  const player = new PlayerPage(page);
  const hand = new Hand(page);
  await page.goto(`${shareUrl}/chats/${id}/ravi`);
  const sketch = info.outputPath('sketch.png');
  writeFileSync(sketch, picture([200, 60, 60]));
  const file = () => chooserOf(page)(sketch);
  for (const { kind, definition, touch } of INPUT_ROWS)
    await test.step(kind, async () => {
      await hand.shows({ css: '.received .bubble', name: definition.message ? 'goes around' : `By ${kind}` });
      await hand.shows({ css: '.dock :is(button, input, textarea)' });
      expect.soft(await player.overflow(), kind).toBeLessThanOrEqual(0);
      const controls = player.dock.locator('button, input:not([type=file]), textarea, select');
      for (const control of await controls.filter({ visible: true }).all()) {
        await control.scrollIntoViewIfNeeded();
        await expect.soft(control, kind).toBeInViewport();
        const { x, width } = (await control.boundingBox())!;
        expect.soft(x, kind).toBeGreaterThanOrEqual(0);
        expect.soft(x + width, kind).toBeLessThanOrEqual(320);
      }
      await touch({ hand, file });
    });
  await hand.shows({ css: '.received .bubble', name: 'That was all.' });
  await context.close();
});

test('PLAY-D1 PLAY-Q11 a half-finished answer of each kind survives a reload', async ({ page, asha, shareUrl }) => {
  const pictures = ['Leaf', 'Root'].map((message) => ({
    key: message,
    message: `![${message}](https://example.org/1.png)`,
  }));
  const field = page.locator('.dock .field :is(input, textarea)');
  const rated = page.getByRole('radio', { name: '4', exact: true });
  const slider = page.getByRole('slider');
  const leaf = page.getByRole('button', { name: 'Leaf' });
  const written = (text: string) => ({
    begin: () => field.fill(text),
    isThere: () => expect(field).toHaveValue(text),
  });
  const KINDS = {
    rating: {
      definition: { inputDisplayType: 'rating', answers: [ANY] },
      begin: () => rated.check({ force: true }),
      isThere: () => expect(rated).toBeChecked(),
    },
    slider: {
      definition: { inputDisplayType: 'range', inputDisplayConfig: { min: 0, max: 10 }, answers: [ANY] },
      begin: () => slider.fill('7'),
      isThere: () => expect(slider).toHaveValue('7'),
    },
    date: { definition: { inputDisplayType: 'date', answers: [ANY] }, ...written('2026-02-02') },
    unit: {
      definition: { answers: [{ key: 'u', message: 'right', rule: { kind: 'near', value: 12, units: 'cm' } }, ANY] },
      ...written('12 c'),
    },
    pictures: {
      definition: { inputDisplayType: 'pictures', acceptsMultipleAnswers: true, answers: pictures },
      begin: () => leaf.click(),
      isThere: () => expect(leaf).toHaveAttribute('aria-pressed', 'true'),
    },
  } as const;
  await withoutInternet(page.context());
  const id = await published(
    asha,
    'Drafts',
    inOrder([
      ...Object.entries(KINDS).map(([kind, { definition }]) => ({ message: `By ${kind}`, ...definition })),
      { message: 'Bye' },
    ]),
  );
  await page.goto(`${shareUrl}/chats/${id}/ravi`);
  const player = new PlayerPage(page);
  for (const [kind, { begin, isThere }] of Object.entries(KINDS))
    await test.step(kind, async () => {
      await player.says(`By ${kind}`);
      await begin();
      await isThere();
      await page.reload();
      await player.says(`By ${kind}`);
      await isThere();
      await page.getByRole('button', { name: 'Send' }).click();
    });
  await player.completed();
  const [...saved] = await answersOnceSaved(asha, id, 'ravi', 5);
  expect(saved.slice(0, 4)).toEqual(['4', '7', '2026-02-02', '12 c']);
});

const ORDER = {
  inputDisplayType: 'order',
  answers: [{ key: 'a', message: 'Day' }, { key: 'b', message: 'Hour' }, ANY],
} as const;
const SPECIAL = /(?:order|pairs|gaps|rating|slider|upload)-input-|help-row-/;

test('PLAY-Q7 only a question fetches its input, and one whose script is gone for a while loses nothing', async ({
  page,
  asha,
  shareUrl,
}) => {
  const id = await published(
    asha,
    'Upgraded',
    inOrder([
      { message: 'Ready?', answers: [{ key: 'y', message: 'Yes' }] },
      { message: 'Why?', inputDisplayType: 'text', answers: [ANY] },
      { message: 'Which first?', ...ORDER },
      { message: 'Bye' },
    ]),
  );
  const special: string[] = [];
  page.on('request', (request) => SPECIAL.test(request.url()) && special.push(request.url()));
  const player = new PlayerPage(page);
  await page.goto(`${shareUrl}/chats/${id}/ravi`);
  await player.choose('Yes');
  await player.says('Why?');
  await page.waitForLoadState('networkidle');
  expect(special).toEqual([]);
  // As after an upgrade: the new build's scripts have other names.
  await page.route(/order-input-/, (route) => route.fulfill({ status: 404, body: 'Nothing here' }));
  await player.write('Because');
  await player.says('Which first?');
  await expect.poll(() => special.length).toBeGreaterThan(0);
  await page.unroute(/order-input-/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Put these in order' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await player.completed();
  expect((await answersOnceSaved(asha, id, 'ravi', 3)).slice(0, 2)).toEqual(['Yes', 'Because']);
});

const help = (message: string, shows: string, price: number): Answer => ({
  key: message,
  message,
  help: message === 'Solve' ? 'solution' : 'hint',
  ...(message === 'Solve' ? {} : { price }),
  quickResponse: { message: shows },
});
const HELPFUL = inOrder([
  {
    message: 'Which is a star?',
    answers: [
      { key: 's', message: 'The Sun', score: 3 },
      { key: 'm', message: 'The Moon', score: 0 },
      help('Hint', 'It shines by itself.', 1),
      help('Solve', 'It is the Sun.', 3),
    ],
  },
  { message: 'Bye' },
]);
const WAYS = {
  touch: async (hand: Hand, name: string) => hand.tap({ css: '.dock button', name }),
  reader: async (hand: Hand, name: string) => {
    const reader = new Reader(hand);
    await reader.start();
    // The price is read with the name.
    await reader.find(new RegExp(`^button, ${name} ?, costs `));
    await reader.act();
    await reader.stop();
  },
};
for (const [way, ask] of Object.entries(WAYS))
  test(`HELP-P1 HELP-2 a hint and the solution are asked for by ${way}`, async ({ browser, asha, shareUrl }) => {
    const id = await published(asha, 'Help', HELPFUL);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const hand = new Hand(page);
    const player = new PlayerPage(page);
    await page.goto(`${shareUrl}/chats/${id}/ravi`);
    await hand.shows({ css: '.dock button', name: 'Hint' });
    await ask(hand, 'Hint');
    await player.says('It shines by itself.');
    await ask(hand, 'Solve');
    await player.says('Bye');
    await player.scores('0 / 3');
    expect(await answersOnceSaved(asha, id, 'ravi', 2)).toEqual(['Hint', 'Solve']);
    await context.close();
  });
