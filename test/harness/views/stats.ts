import { goTo, over } from './over.js';
import type { At, Views } from './view.js';

async function summary({ page, world, t }: At): Promise<void> {
  await goTo(page, `/flows/${world.sampleIds[0]}/stats`);
  // The tab that was looked at last is remembered.
  await page.getByRole('tab', { name: t('stats:tab_summary') }).click();
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
  summary: over(summary),
  'unmatched answers': over(async (at) => {
    await summary(at);
    const list = at.page.getByRole('region', { name: at.t('stats:unmatched') });
    await list.getByRole('row').nth(1).scrollIntoViewIfNeeded();
  }),
  'range of days': over(async (at) => {
    await summary(at);
    await at.page.getByRole('button', { name: at.t('stats:fromTo', { from: '…', to: '…' }) }).click();
    await at.page.getByRole('dialog').getByRole('table').waitFor();
  }),
  class: over(async ({ page, world, t }) => {
    await goTo(page, `/flows/${world.sampleIds[0]}/stats?tab=class`);
    await page.getByRole('grid', { name: t('class:tableName') }).waitFor();
  }),
  'an answer of the class': async ({ page, world, t }) => {
    await page.goto(`/flows/${world.sampleIds[0]}/stats?tab=class`);
    await page.locator('[data-place="2,2"]').click();
    await page.getByRole('link', { name: t('class:openChat') }).waitFor();
  },
  'written answers': over(async ({ page, world, t }) => {
    await goTo(page, `/flows/${world.sampleIds[0]}/stats?tab=written`);
    await page.getByRole('searchbox', { name: t('written:search') }).waitFor();
  }),
  'answers on the wall': async ({ page, world, t }) => {
    await page.goto(`/flows/${world.sampleIds[0]}/stats?tab=written`);
    await page.getByRole('button', { name: t('written:wall') }).click();
    await page.getByRole('list', { name: t('written:answersOnWall') }).waitFor();
  },
  paths: over(async (at) => {
    await summary(at);
    await at.page.getByRole('tab', { name: at.t('stats:tab_paths') }).click();
    await at.page.getByRole('treeitem').first().waitFor();
  }),
  chats: over(chats),
  'chats, none left by the filters': async ({ page, world, t }) => {
    await page.goto(`/flows/${world.sampleIds[0]}/stats?identifier=zzzz&scoreFrom=60&scoreTill=40`);
    await page.getByText(t('stats:noMatches')).waitFor();
  },
  'a chat': chat,
  'delete a chat': async (at) => {
    await chat(at);
    await at.page.getByRole('button', { name: at.t('stats:deleteChat') }).click();
    await at.page.getByRole('dialog').waitFor();
  },
  'sequence summary': async ({ page, world, t }) => {
    await page.goto(`/sequences/${world.sequenceId}/stats`);
    await page.getByRole('tab', { name: t('stats:tab_summary') }).click();
    await page
      .getByRole('region', { name: t('stats:flows') })
      .getByRole('button')
      .first()
      .click();
    const chosen = page.getByRole('region', { name: t('stats:chosenFlow') });
    await chosen.getByRole('listitem').first().waitFor();
  },
  'what would change': over(async ({ page, world, t }) => {
    await goTo(page, `/flows/${world.rescoredId}/rescore`);
    await page
      .getByRole('list', { name: t('rescore:tab_changed') })
      .getByRole('listitem')
      .first()
      .waitFor();
  }),
  'apply scores': async ({ page, world, t }) => {
    await goTo(page, `/flows/${world.rescoredId}/rescore`);
    await page.getByRole('button', { name: t('rescore:apply_other', { number: 4 }) }).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  },
  'what would change, another way': async ({ page, world, t }) => {
    await page.goto(`/flows/${world.rescoredId}/rescore?version=2`);
    await page.getByRole('tab', { name: t('rescore:tab_other') }).click();
    await page
      .getByRole('list', { name: t('rescore:tab_other') })
      .getByRole('listitem')
      .first()
      .waitFor();
  },
  'what would change, nobody': async ({ page, world, t }) => {
    await page.goto(`/flows/${world.flowId}/rescore`);
    await page.getByText(t('rescore:nobody')).waitFor();
  },
  'live, nobody is here': async ({ page, world, t }) => {
    await page.goto(`/flows/${world.brokenId}/live`);
    await page.getByText(t('live:nobody')).waitFor();
  },
  reviews: over(async ({ page, t }) => {
    await goTo(page, '/reviews');
    await page
      .getByRole('navigation', { name: t('reviews:questions') })
      .getByRole('button')
      .first()
      .waitFor();
  }),
  'reviews of one question': async ({ page, t }) => {
    await goTo(page, '/reviews');
    await page
      .getByRole('navigation', { name: t('reviews:questions') })
      .getByRole('button')
      .first()
      .click();
    await page
      .getByRole('region', { name: t('reviews:answers') })
      .getByRole('textbox')
      .first()
      .waitFor();
  },
  'reviews, oldest first': async ({ page, t }) => {
    await page.goto('/reviews?view=oldest');
    await page
      .getByRole('region', { name: t('reviews:answers') })
      .getByRole('textbox')
      .first()
      .waitFor();
  },
};
