import { goTo, over } from './over.js';
import type { At, Views } from './view.js';

async function open({ page, world }: At): Promise<void> {
  await goTo(page, `/sequences/${world.sequenceId}/edit`);
  await page.getByRole('link', { name: 'Thirds', exact: true }).waitFor();
}
async function menu(at: At): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: at.t('sequence-editor:sequenceActions') }).click();
  await at.page.getByRole('menu').waitFor();
}
async function flowMenu(at: At): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: at.t('sequence-editor:flowActions', { name: 'Thirds' }) }).click();
  await at.page.getByRole('menu').waitFor();
}
const dialogOf = (item: string) =>
  over(async (at) => {
    await menu(at);
    await at.page.getByRole('menuitem', { name: at.t(`sequence-editor:${item}`) }).click();
    await at.page.getByRole('dialog').getByRole('button').last().waitFor();
  });

export const SEQUENCE: Views = {
  'sequence editor': over(open),
  'menu of a sequence': over(menu),
  'menu of a flow in it': over(flowMenu),
  'sequence, move': over(async (at) => {
    await flowMenu(at);
    await at.page.getByRole('menuitem', { name: at.t('sequence-editor:moveTo') }).click();
    await at.page.getByRole('dialog').getByRole('textbox').waitFor();
  }),
  'sequence, rename': over(async (at) => {
    await open(at);
    await at.page.locator('h1 button').click();
    await at.page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
  'sequence, attach': over(async (at) => {
    await open(at);
    await at.page.getByRole('button', { name: at.t('sequence-editor:attach'), exact: true }).click();
    await at.page.getByRole('dialog').getByRole('searchbox').waitFor();
  }),
  'sequence, settings': over(async (at) => {
    await dialogOf('settings')(at);
    await at.page.getByRole('dialog').getByRole('slider').first().waitFor();
  }),
  'sequence, access': dialogOf('manageAccess'),
  'sequence, share': over(async (at) => {
    await dialogOf('embedShare')(at);
    await at.page
      .getByRole('dialog')
      .getByRole('img', { name: /QR|क्यूआर/ })
      .waitFor();
  }),
};
