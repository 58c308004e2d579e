/** Ways to the parts of a flow's editor. */
import type { Locator } from '@playwright/test';
import { goTo, over } from './over.js';
import type { At } from './view.js';

export const word = (at: At, key: string, values = {}) =>
  at.t(`flow-editor:${key}`, { number: 1, letter: 'A', ...values });
export const card = (at: At): Locator => at.page.getByRole('article', { name: word(at, 'prompt'), exact: true });

export async function open(at: At, flowId = at.world.flowId): Promise<void> {
  await goTo(at.page, `/flows/${flowId}/edit`);
  await card(at).waitFor();
}
export async function flowMenu(at: At): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: word(at, 'flowActions') }).click();
  await at.page.getByRole('menu').waitFor();
}
export async function promptMenu(at: At, number = 1): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: word(at, 'promptActions', { number }) }).click();
  await at.page.getByRole('menu').waitFor();
}
/** A dialog that an item of the flow's menu opens. */
export const fromMenu = (
  item: string,
  stands: (dialog: Locator, at: At) => Locator = (dialog) => dialog.getByRole('button'),
) =>
  over(async (at) => {
    await flowMenu(at);
    const name = at.t(item.includes(':') ? item : `flow-editor:${item}`);
    // A shortcut may stand behind the words.
    await at.page
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await stands(at.page.getByRole('dialog'), at).first().waitFor();
  });
export const tool = (at: At, key: string, values = {}) => at.t(`editor-tools:${key}`, values);
/** A dialog that an item of a card's menu opens. */
export const fromCard = (item: string, number = 1) =>
  over(async (at) => {
    await promptMenu(at, number);
    await at.page.getByRole('menuitem', { name: word(at, item), exact: true }).click();
    await at.page.getByRole('dialog').getByRole('button').last().waitFor();
  });
export async function richEditor(at: At): Promise<void> {
  const isOpen = await goTo(at.page, `/flows/${at.world.flowId}/edit`, 'rich editor');
  if (!isOpen) await card(at).locator('[data-message]').first().click();
  await card(at)
    .getByRole('textbox', { name: word(at, 'messageOf'), exact: true })
    .waitFor();
}
export const fromToolbar = (button: string, namespace = 'flow-editor') =>
  over(async (at) => {
    await richEditor(at);
    await card(at)
      .getByRole('button', { name: at.t(`${namespace}:${button}`), exact: true })
      .click();
    await at.page.getByRole('dialog').waitFor();
  });
export async function languages(at: At): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: word(at, 'translate.menu', { language: 'English' }) }).click();
  await at.page.getByRole('menu').waitFor();
}
export async function hindi(at: At): Promise<void> {
  await languages(at);
  await at.page.getByRole('menuitemradio', { name: /हिन्दी/ }).click();
  await at.page
    .getByText(word(at, 'translate.note', { language: 'हिन्दी' }))
    .first()
    .waitFor();
}
export async function version(at: At): Promise<void> {
  await goTo(at.page, `/flows/${at.world.flowId}/versions/2?view=lesson`);
  await card(at).waitFor();
}
export async function changes(at: At): Promise<void> {
  await goTo(at.page, `/flows/${at.world.flowId}/versions/2`);
  await at.page.getByRole('heading', { level: 2 }).first().waitFor();
}
