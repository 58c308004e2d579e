/** The map of a flow in a real browser: drawn, followed, linked by hand and by keyboard, and fluid with 500 prompts. */
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, longTest, PHONE, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { EditorPage } from '../harness/pages/editor-page.js';

const node = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Prompt ${number}\\b.*`) }).and(page.locator('[data-face]'));
const openMap = async (page: Page) => {
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(node(page, 1)).toBeVisible();
};
/** Waits for the same place twice in a row: the map glides, and a press on something that moves misses it. */
const atRest = async <T>(place: () => Promise<T>): Promise<T> => {
  let [before, now] = ['', ''];
  const isSame = async () => {
    [before, now] = [now, JSON.stringify(await place())];
    return now === before;
  };
  // ms; as long as the map glides.
  await expect.poll(isSame, { intervals: [200] }).toBe(true);
  return JSON.parse(now) as T;
};
const middleOf = async (part: Locator) => {
  const box = await atRest(() => part.boundingBox());
  if (!box) throw new Error('it is not on the page');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

test('MAP-5, 6, 7 an author follows the map to a card, draws a link, takes it back, and links by keyboard', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const desk = await browserOf(browser, asha);
  const page = await desk.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await openMap(page);
  await expectNoBarriers(page, 'the editor with its map');

  await node(page, 3).click();
  await expect(editor.prompt(3).locator(':focus')).toBeVisible();
  await expect(node(page, 3)).toHaveAttribute('aria-current', 'location');

  const next = page.getByRole('button', { name: /^After answer A of prompt 3:/ });
  await expect(next).toContainText('Prompt 4');
  await node(page, 3).hover();
  const dot = page
    .locator('[data-node]')
    .filter({ has: node(page, 3) })
    .locator('.react-flow__handle.source');
  await page.mouse.move(...(await middleOf(dot)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(node(page, 1))), { steps: 12 });
  await page.mouse.up();
  await expect(next).toContainText('Prompt 1');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(next).toContainText('Prompt 4');

  await node(page, 3).focus();
  await page.keyboard.press('l');
  await expect(page.getByRole('textbox', { name: 'Find a prompt' })).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(next).toContainText('Prompt 2');
  await expect(node(page, 3)).toBeFocused();
  await editor.save();
  const { definition } = await asha.getFlow(id);
  expect(definition.promptsArray[2]?.definition.answers?.[0]).toMatchObject({ nextKey: '.second' });
  await desk.close();
});

longTest(
  'MAP-9 on a phone the map covers the page, and a touch of a prompt leads to its card',
  async ({ browser, asha }) => {
    const { id } = await asha.createFlow('Fractions', FRACTIONS);
    const phone = await browserOf(browser, asha, PHONE);
    const page = await phone.newPage();
    const editor = new EditorPage(page);
    await editor.open(id);
    await openMap(page);
    await expectNoBarriers(page, 'the map on a phone');
    await node(page, 2).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(editor.prompt(2)).toBeInViewport();
    await phone.close();
  },
);

longTest(
  'MAP-8 of 500 prompts only those in sight are in the page, before and after panning',
  async ({ browser, asha }) => {
    const prompts = Array.from({ length: 500 }, (_, at) => ({
      key: `k${at}`,
      name: at === 0 ? 'start' : `q${at}`,
      definition: {
        message: `Question ${at + 1}`,
        answers: ['One', 'Two'].map((message, place) => ({
          key: `a${at}-${place}`,
          message,
          nextKey: `.q${Math.min(499, at + 1 + place)}`,
        })),
      },
    })) as unknown as readonly PromptEntry[];
    const definition: FlowDefinition = { promptsArray: prompts };
    const { id } = await asha.createFlow('Long', definition);
    const desk = await browserOf(browser, asha);
    const page = await desk.newPage();
    // Nothing is fetched ahead, so what is fetched is what the page needs.
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await new EditorPage(page).open(id);
    expect(fetched.filter((url) => /FlowMap|layout\.worker/.test(url))).toEqual([]);
    await openMap(page);
    const drawn = page.locator('[data-node]');
    expect(await drawn.count()).toBeLessThan(40);
    await page.mouse.move(...(await middleOf(page.getByRole('group', { name: 'Map of the flow' }))));
    await page.mouse.wheel(0, 4_000);
    await expect(node(page, 1)).toHaveCount(0);
    await expect(drawn.first()).toBeVisible();
    expect(await drawn.count()).toBeLessThan(40);

    await page.getByRole('button', { name: 'Show the whole flow' }).click();
    const overview = page.locator('[data-overview]');
    await expect(overview).toBeVisible();
    // All at once, they once held the page up for a second.
    await expect.poll(() => page.locator('.react-flow__viewport *').count()).toBeLessThan(200);
    const tenth = await atRest(() =>
      overview.locator('[data-kind="plain"]').evaluate((boxes: SVGPathElement) => {
        const [, x, y] = [...(boxes.getAttribute('d') ?? '').matchAll(/M(-?\d+),(-?\d+)/g)][9]?.map(Number) ?? [];
        const middle = new DOMPoint((x ?? 0) + 108, (y ?? 0) + 44).matrixTransform(boxes.getScreenCTM() ?? undefined);
        return [middle.x, middle.y] as const;
      }),
    );
    await page.mouse.click(...tenth);
    await expect(page.locator('[data-card] :focus')).toBeVisible();

    await page.keyboard.down('Control');
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect(overview).toBeHidden();
    await expect.poll(() => drawn.count()).toBeGreaterThan(1);
    await expect.poll(() => page.locator('.react-flow__edge-path').count()).toBeGreaterThan(1);
    await desk.close();
  },
);
