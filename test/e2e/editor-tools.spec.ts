/**
 * The editor's tools need a browser for some rules: what is in view, a list that is only partly there, paint, paper.
 */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, PHONE, test, variant } from '../harness/e2e.js';
import { EditorPage } from '../harness/pages/editor-page.js';

const MANY = 120;
const manyPrompts = (): FlowDefinition => ({
  promptsArray: Array.from({ length: MANY }, (_, index) => ({
    key: `key-${index + 1}` as PromptKey,
    name: index === 0 ? 'start' : `prompt-${index + 1}`,
    definition: {
      message: index === 79 ? 'The **needle** is here' : `Question ${index + 1} about fractions`,
      ...(index < MANY - 1 && {
        answers: [{ key: `a${index}`, message: 'Go on', ...(index !== 40 && { nextKey: `.prompt-${index + 2}` }) }],
      }),
    },
  })),
});

test('E2E-26 a long flow: an author goes by the strip, finds and jumps, by keyboard alone and without barriers', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('A long one', manyPrompts());
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const { keyboard } = page;
  const editor = new EditorPage(page);
  await editor.open(id);
  const strip = page.getByRole('slider', { name: 'Prompt overview' });

  await test.step('EDIT-58, 59 the strip shows what is in view and where something is wrong, and leads there', async () => {
    await expect(strip.locator('[data-in-view]')).toHaveAttribute('data-in-view', /^1-/);
    await expect(strip.locator('[data-mark="problem"]')).not.toHaveCount(0);
    await strip.focus();
    await keyboard.press('PageDown');
    await expect(editor.prompt(41)).toBeInViewport();
    await expect(strip).toHaveAttribute('aria-valuetext', /^Prompt 41 of 120 · Problem/);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move prompt 41' })).toBeFocused();
    await expectNoBarriers(page, 'editor with its tools');
  });

  await test.step('EDITOR-T3 a word in a card that is not drawn yet is found, and painted', async () => {
    await keyboard.press('Control+f');
    await expect(page.getByRole('textbox', { name: /^Find in messages/ })).toBeFocused();
    await keyboard.type('needle');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(editor.prompt(80)).toBeInViewport();
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('parley-found')?.size ?? 0)).toBe(1);
    await expectNoBarriers(page, 'find');
    await keyboard.press('Escape');
    await expect(editor.messageAtRest(80)).toBeFocused();
  });

  await test.step('EDITOR-T2 the palette leads to a prompt by number', async () => {
    await keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search prompts/ })).toBeFocused();
    await expectNoBarriers(page, 'palette');
    await keyboard.type('100');
    await keyboard.press('Enter');
    await expect(editor.prompt(100)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Move prompt 100' })).toBeFocused();
  });

  await context.close();
});

test('E2E-28 a long flow: an author folds, picks and moves several, and prints, by keyboard alone and without barriers', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('A long one', manyPrompts());
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const { keyboard } = page;
  const editor = new EditorPage(page);
  await editor.open(id);

  await test.step('EDITOR-T5 folded cards stand close, and the one that was looked at stays', async () => {
    const palette = page.getByRole('combobox', { name: /^Search prompts/ });
    await keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await keyboard.type('100');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move prompt 100' })).toBeFocused();
    await keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await keyboard.type('collapse all');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Expand prompt 100' })).toBeVisible();
    await expect(editor.prompt(100)).toBeInViewport();
    // Cards are measured after they are drawn, and come to stand a little later; until then the next one may not be drawn.
    const standing = async () => {
      const [one, next] = await Promise.all([100, 101].map((number) => editor.prompt(number).boundingBox()));
      if (!one || !next) return 'not drawn';
      const topToTop = next.y - one.y;
      return topToTop < 160 && topToTop > one.height ? 'close' : `${topToTop} px apart, ${one.height} px high`;
    };
    await expect.poll(standing).toBe('close');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand prompt 1', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Expand all prompts' }).click();
  });

  await test.step('EDITOR-T6 several are picked from a handle and moved together', async () => {
    await page.getByRole('button', { name: 'Move prompt 2' }).focus();
    await keyboard.press('Space');
    await keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('button', { name: 'Move prompt 3' })).toBeFocused();
    await expect(page.getByRole('group', { name: 'Selected prompts' }).getByText('2 prompts selected')).toBeVisible();
    await expectNoBarriers(page, 'picked');
    await keyboard.press('Alt+ArrowDown');
    await expect(editor.prompt(2)).toContainText('Question 4');
    await expect(editor.prompt(4)).toContainText('Question 3');
    await keyboard.press('Control+z');
    await expect(editor.prompt(2)).toContainText('Question 2');
    await keyboard.press('Escape');
  });

  await test.step('EDITOR-T7 every key is told', async () => {
    await page.getByRole('button', { name: 'Move prompt 2' }).focus();
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectNoBarriers(page, 'shortcuts');
    await keyboard.press('Escape');
  });

  await test.step('EDITOR-T9 on paper nothing is cut', async () => {
    await keyboard.press('Control+p');
    const paper = page.getByRole('dialog', { name: 'Print this flow' });
    await expect(paper.getByRole('button', { name: 'Print' })).toBeFocused();
    await expectNoBarriers(page, 'print view');
    await page.emulateMedia({ media: 'print' });
    await expect(paper.getByRole('region')).toHaveCount(MANY);
    const cut = await page.evaluate(() => {
      const sheet = document.querySelector('[data-print-view]')!;
      return { hidden: sheet.scrollHeight - sheet.clientHeight, app: document.getElementById('root')!.offsetHeight };
    });
    expect(cut).toEqual({ hidden: 0, app: 0 });
    await page.emulateMedia({ media: null });
    await keyboard.press('Escape');
    await expect(paper).toBeHidden();
  });
  await context.close();
});

test('E2E-27 the tools on a phone', async ({ browser, asha }) => {
  const { id } = await asha.createFlow('A long one', manyPrompts());
  const context = await browserOf(browser, asha, PHONE);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await editor.open(id);
  await page.getByRole('button', { name: 'Actions for prompt 1' }).click();
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select prompt 2' }).click();
  await expect(page.getByRole('group', { name: 'Selected prompts' }).getByText('2 prompts selected')).toBeVisible();
  await expectNoBarriers(page, 'picked on a phone');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});

for (const [place, [keys, role]] of (
  [
    ['Control+f', 'textbox'],
    ['Control+k', 'combobox'],
  ] as const
).entries())
  variant(place)(
    `TOOL-K1 what is typed at once behind ${keys} stands in the field that was asked for, not in the message`,
    async ({ browser, asha }) => {
      const { id } = await asha.createFlow('Keys', manyPrompts());
      const context = await browserOf(browser, asha);
      const page = await context.newPage();
      const editor = new EditorPage(page);
      await editor.open(id);
      await editor.messageAtRest(1).click();
      await expect(page.locator('.ProseMirror')).toBeFocused();
      // The part with the field is on its way while the first letters are typed.
      await context.route(/\.js$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.keyboard.press(keys);
      await page.keyboard.type('unheard', { delay: 70 });
      const name = role === 'textbox' ? /^Find in messages/ : /^Search prompts/;
      await expect(page.getByRole(role, { name })).toHaveValue('unheard');
      await expect(editor.prompt(1)).not.toContainText('unheard');
      await context.close();
    },
  );
