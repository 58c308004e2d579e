/**
 * A page that embeds chats may expect this of them: its scrolling, its sizes, its shortcuts, its sandbox, its loader.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { Author } from '../harness/author.js';
import { expect, longTest, PHONE, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { foreignSite, type ForeignSite } from '../harness/foreign-site.js';
import { answersOnceSaved } from '../harness/learner.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

let site: ForeignSite;
let flowId: number;
test.afterEach(() => site.close());

const publish = async (asha: Author): Promise<number> => {
  return published(asha, 'Fractions', FRACTIONS);
};
const script = (shareUrl: string) => `<script src="${shareUrl}/parley.js" async></script>`;

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** Swipes up, or turns the wheel down, in the middle of `selector`, and waits until the page has moved. */
async function scrolls(page: Page, input: CDPSession, by: 'touch' | 'wheel', selector: string): Promise<void> {
  const chat = page.locator(selector);
  await chat.scrollIntoViewIfNeeded();
  const box = await chat.boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  const before = await scrollY(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (by === 'wheel') {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 150);
  } else {
    const touch = (type: string, points: { x: number; y: number }[]) =>
      input.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    for (let up = 10; up <= 200; up += 10) await touch('touchMove', [{ x, y: y - up }]);
    await touch('touchEnd', []);
  }
  await expect.poll(() => scrollY(page), `${by} over ${selector}`).toBeGreaterThan(before + 100);
}

test('PLAY-E10 a page with two chats scrolls by touch and by wheel, over the element and over the frame', async ({
  browser,
  shareUrl,
  asha,
}) => {
  flowId = await publish(asha);
  const between = '<p style="height: 900px">A course</p>';
  site = await foreignSite({
    '/': `<meta name="viewport" content="width=device-width">${script(shareUrl)}
      <parley-flow flow-id="${flowId}" height="640"></parley-flow>${between}
      <iframe src="${shareUrl}/chats/${flowId}/framed" width="100%" height="640"></iframe>${between}`,
  });
  for (const by of ['touch', 'wheel'] as const) {
    const context = await browser.newContext(by === 'touch' ? PHONE : { viewport: { width: 900, height: 700 } });
    const page = await context.newPage();
    const input = await context.newCDPSession(page);
    await page.goto(site.origin);
    await expect(new Player(page.locator('parley-flow')).choice('4')).toBeVisible();
    await expect(new Player(page.frameLocator('iframe').locator('body')).choice('4')).toBeVisible();
    await scrolls(page, input, by, 'parley-flow');
    await scrolls(page, input, by, 'iframe');
    await context.close();
  }
});

longTest(
  'PLAY-E11 PLAY-E2 the elements are hidden and sized by the page’s CSS and by their attributes',
  async ({ page, shareUrl, asha }) => {
    flowId = await publish(asha);
    const flow = (id: string, rest = '') => `<parley-flow id="${id}" flow-id="${flowId}" ${rest}></parley-flow>`;
    site = await foreignSite({
      '/': `<!doctype html><html lang="en"><title>Sizes</title><style>
        body { margin: 0 } .c { height: 500px; width: 400px } .off { display: none } .reset { display: block }
        .tall { min-height: 450px } .small { height: 150px }
      </style>${script(shareUrl)}
      <div style="width: 800px">
        ${flow('default')} ${flow('attributes', 'height="480" width="50%"')} ${flow('low', 'height="150"')}
        ${flow('css', 'class="c"')} ${flow('both', 'class="c" height="300" width="100"')} ${flow('reset', 'class="reset"')}
        ${flow('style', 'style="height: 500px; width: 50%"')} ${flow('tall', 'class="tall"')} ${flow('small', 'class="small"')}
        ${flow('hidden', 'hidden')} ${flow('none', 'style="display: none"')} ${flow('off', 'class="off"')}
        <div style="height: 400px">${flow('share')}</div>
        <div style="height: 400px; display: flex; flex-direction: column"><p style="margin: 0; height: 100px"></p>${flow('flex', 'style="flex: 1"')}</div>
        <div style="float: left">${flow('float')}</div>
        <div style="writing-mode: vertical-rl; clear: both">${flow('vertical', 'height="400" width="300"')}</div>
        ${flow('auto', 'height="auto"')}
      </div></html>`,
    });
    await page.goto(site.origin);
    const shown = page.locator('parley-flow:not(#hidden, #none, #off)');
    for (const chat of await shown.all()) await expect(chat.getByText('What is half of 8?')).toHaveCount(1);
    const sizes = () =>
      page.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll('parley-flow')].map((element) => {
            const of = (part: Element | null | undefined) => {
              const { width, height } = part?.getBoundingClientRect() ?? { width: -1, height: -1 };
              return [Math.round(width), Math.round(height)];
            };
            const chat = element.shadowRoot?.querySelector('.box > div')?.shadowRoot?.querySelector('.chat');
            return [
              element.id,
              { element: of(element), chat: of(chat), attributes: element.getAttributeNames().join() },
            ];
          }),
        ),
      );
    const all = await sizes();
    const expected = {
      default: [800, 320],
      attributes: [400, 480],
      low: [800, 150],
      css: [400, 500],
      both: [400, 500],
      reset: [800, 320],
      style: [400, 500],
      tall: [800, 450],
      small: [800, 150],
      share: [800, 400],
      flex: [800, 300],
      vertical: [300, 400],
    };
    expect(Object.fromEntries(Object.keys(expected).map((id) => [id, all[id]?.element]))).toEqual(expected);
    // The chat fills it; in a box too low for a chat it is scrolled.
    const low = ['low', 'small'];
    for (const id of Object.keys(expected).filter((id) => !low.includes(id)))
      expect(all[id]?.chat, id).toEqual(all[id]?.element);
    for (const id of low) expect(all[id]?.chat[1], id).toBe(192);
    for (const id of ['hidden', 'none', 'off']) expect(all[id]?.element, id).toEqual([0, 0]);
    expect(all.float?.chat[0]).toBeGreaterThan(100);
    expect(all.auto?.element[1]).toBeGreaterThanOrEqual(320);
    for (const [id, { attributes }] of Object.entries(all)) expect(attributes, id).not.toMatch(/style(?!$)|lang|role/);
    for (const id of ['default', 'attributes', 'css', 'auto']) expect(all[id]?.attributes).not.toContain('style');

    // Some frameworks redraw a page from its HTML like this.
    await page.evaluate(() =>
      document.querySelectorAll('parley-flow').forEach((element) => element.removeAttribute('style')),
    );
    const after = await sizes();
    expect(after.attributes).toEqual(all.attributes);
    expect(after.default).toEqual(all.default);
  },
);

test('PLAY-E9 PLAY-E15 typed answers are sent from frames in a sandbox', async ({ page, shareUrl, asha }) => {
  flowId = await publish(asha);
  const frame = (name: string, sandbox: string) =>
    `<iframe id="${name}" src="${shareUrl}/chats/${flowId}/${name}" sandbox="${sandbox}" width="400" height="600"></iframe>`;
  site = await foreignSite({
    '/': frame('no-forms', 'allow-scripts allow-same-origin') + frame('opaque', 'allow-scripts'),
  });
  await page.goto(site.origin);
  for (const name of ['no-forms', 'opaque']) {
    const body = page.frameLocator(`#${name}`).locator('body');
    const player = new Player(body);
    await player.choose('4');
    await player.choose('2/4');
    const field = body.getByRole('textbox', { name: 'Your answer' });
    await field.fill('I drew a cake');
    await field.press('Enter');
    await player.completed();
    expect(await answersOnceSaved(asha, flowId, name, 3)).toEqual(['4', '2/4', 'I drew a cake']);
  }
});

longTest('PLAY-E12 a page’s single-key shortcuts take no letters away', async ({ page, shareUrl, asha }) => {
  flowId = await publish(asha);
  site = await foreignSite({
    '/': `${script(shareUrl)}<parley-flow flow-id="${flowId}" user-identifier="keys" height="600"></parley-flow><script>
      window.heard = [];
      addEventListener('keydown', (event) => {
        if (['INPUT', 'TEXTAREA'].includes(event.target.tagName) || event.target.isContentEditable) return;
        window.heard.push(event.key);
        if (' sn/'.includes(event.key)) event.preventDefault();
      });</script>`,
  });
  await page.goto(site.origin);
  const player = new Player(page.locator('parley-flow'));
  await player.choose('4');
  await player.choose('2/4');
  await page.locator('parley-flow').getByRole('textbox', { name: 'Your answer' }).focus();
  await page.keyboard.type('sun and moon');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await player.completed();
  expect(await answersOnceSaved(asha, flowId, 'keys', 3)).toEqual(['4', '2/4', 'sun and moon']);
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['Escape']);
});

test('PLAY-E13 the element comes by import() too, and plays', async ({ page, shareUrl, asha }) => {
  flowId = await publish(asha);
  site = await foreignSite({
    '/app/page': `<parley-flow flow-id="${flowId}" height="600"></parley-flow>
      <script type="module">await import('${shareUrl}/parley.js');</script>`,
  });
  await page.goto(`${site.origin}/app/page`);
  const player = new Player(page.locator('parley-flow'));
  await player.choose('4');
  await player.says('Which is the same as 1/2?');
});

longTest(
  'PLAY-E14 an answer whose element is removed at once arrives, and nothing fails',
  async ({ page, shareUrl, asha }) => {
    flowId = await publish(asha);
    site = await foreignSite({
      '/': `${script(shareUrl)}<parley-flow flow-id="${flowId}" user-identifier="gone" height="600"></parley-flow>`,
    });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(site.origin);
    const choice = new Player(page.locator('parley-flow')).choice('4');
    await expect(choice).toBeVisible();
    // Until the engine is there an answer is only meant.
    await page.waitForLoadState('networkidle');
    await choice.evaluate((button: HTMLElement) => {
      button.click();
      document.querySelector('parley-flow')?.remove();
    });
    expect(await answersOnceSaved(asha, flowId, 'gone', 1)).toEqual(['4']);
    expect(errors).toEqual([]);
  },
);
