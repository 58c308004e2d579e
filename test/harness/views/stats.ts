import type { At, Views } from './view.js';

async function summary({ page, world }: At): Promise<void> {
  await page.goto(`/flows/${world.sampleIds[0]}/stats`);
  await page.locator('dl dd').first().waitFor();
}
async function chats(at: At): Promise<void> {
  await summary(at);
  await at.page.getByRole('tab', { name: at.t('stats:tab_chats') }).click();
  await at.page
    .getByRole('region', { name: at.t('stats:tab_chats') })
    .getByRole('listitem')
    .first()
    .waitFor();
}
async function chat(at: At): Promise<void> {
  await chats(at);
  const list = at.page.getByRole('region', { name: at.t('stats:tab_chats') });
  await list.getByRole('listitem').first().getByRole('button').click();
  await at.page.getByTestId('recorded-chat').getByRole('log').waitFor();
}

export const STATS: Views = {
  summary,
  chats,
  'a chat': chat,
  'delete a chat': async (at) => {
    await chat(at);
    await at.page.getByRole('button', { name: at.t('stats:deleteChat') }).click();
    await at.page.getByRole('dialog').waitFor();
  },
};
