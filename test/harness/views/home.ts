import { goTo, over } from './over.js';
import type { At, Views } from './view.js';

async function home({ page, t }: At): Promise<void> {
  await goTo(page, '/');
  await page.getByRole('tab', { name: t('home:tab_flows') }).click();
  // The earlier search is remembered.
  await page.getByRole('searchbox', { name: t('home:search') }).fill('');
  await page.getByRole('list', { name: t('home:tab_flows') }).waitFor();
}
async function accountMenu(at: At): Promise<void> {
  await home(at);
  // Phones have it behind More.
  const bar = at.page.getByRole('navigation', { name: at.t('common:navigation.label') });
  const more = bar.getByRole('button', { name: at.t('common:navigation.more') });
  await at.page
    .getByRole('button', { name: at.t('common:account') })
    .or(more)
    .first()
    .click();
  await at.page.getByText(at.t('common:logout')).waitFor();
}
async function rowMenu(at: At): Promise<void> {
  await home(at);
  await at.page.getByRole('button', { name: at.t('home:moreOf', { name: 'Not ready' }) }).click();
  await at.page.getByRole('menuitem').first().waitFor();
}
async function filters(at: At): Promise<void> {
  await home(at);
  await at.page.getByRole('button', { name: at.t('home:filter'), exact: true }).click();
  await at.page.getByRole('menu').waitFor();
}
const fromRow =
  (item: string) =>
  async (at: At): Promise<void> => {
    await rowMenu(at);
    await at.page.getByRole('menuitem', { name: at.t(`archive:${item}`) }).click();
    await at.page.getByRole('dialog').getByRole('button').last().waitFor();
  };
const create = (kind: 'flows' | 'sequences') =>
  over(async (at) => {
    await home(at);
    await at.page.getByRole('tab', { name: at.t(`home:tab_${kind}`) }).click();
    await at.page
      .getByRole('banner')
      .getByRole('button', { name: at.t(`home:new_${kind}`) })
      .click();
    await at.page.getByRole('dialog').getByLabel(at.t('home:name')).waitFor();
  });

export const HOME: Views = {
  home: over(home),
  'home, sequences': over(async (at) => {
    await home(at);
    await at.page.getByRole('tab', { name: at.t('home:tab_sequences') }).click();
    await at.page.getByRole('list', { name: at.t('home:tab_sequences') }).waitFor();
  }),
  'home, nothing found': over(async (at) => {
    await home(at);
    await at.page.getByRole('searchbox', { name: at.t('home:search') }).fill('zzzz');
    await at.page.getByText(at.t('home:noResults')).waitFor();
    await at.page.getByRole('button', { name: at.t('home:clearFilter') }).waitFor();
  }),
  'menu of a row': over(rowMenu),
  // Its first Escape closes the list of tags only.
  'tags of a flow': fromRow('tags'),
  'archive a flow': over(fromRow('archive')),
  filters: over(filters),
  'account menu': over(accountMenu),
  account: over(async (at) => {
    await accountMenu(at);
    await at.page.getByRole('button', { name: at.t('account:profile') }).click();
    const dialog = at.page.getByRole('dialog', { name: at.t('account:title') });
    await dialog.getByRole('slider').first().waitFor();
  }),
  'Ask Us Anything': async (at) => {
    await accountMenu(at);
    await at.page.getByRole('button', { name: at.t('account:askUs') }).click();
    await at.page.getByRole('button', { name: at.t('guide:askClose') }).waitFor();
    await at.page.getByRole('log').waitFor();
  },
  'New Flow': create('flows'),
  'New Sequence': create('sequences'),
  'whole lessons': async ({ page, t }) => {
    await page.goto('/?tab=flows&lessons=whole');
    await page
      .getByRole('list', { name: t('lessons:list') })
      .getByRole('button')
      .first()
      .waitFor();
  },
  'a whole lesson': async ({ page, t }) => {
    await page.goto('/?tab=flows&lessons=whole');
    await page
      .getByRole('list', { name: t('lessons:list') })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').getByRole('log').waitFor();
  },
  'new from a file': over(async (at) => {
    await home(at);
    await at.page
      .getByRole('banner')
      .getByRole('button', { name: at.t('home:more'), exact: true })
      .click();
    await at.page.getByRole('menuitem', { name: at.t('home:importFile') }).click();
    await at.page.getByRole('dialog', { name: at.t('interchange:title') }).waitFor();
  }),
  // It asks before it drops the text, so the next view begins with another page.
  'paste questions': async (at) => {
    await home(at);
    await at.page
      .getByRole('banner')
      .getByRole('button', { name: at.t('home:more'), exact: true })
      .click();
    await at.page.getByRole('menuitem', { name: at.t('home:pasteQuestions') }).click();
    const dialog = at.page.getByRole('dialog', { name: at.t('paste:title') });
    await dialog.getByRole('textbox').fill('Animals\n\n1. A mammal?\na) Shark\nb) Whale *');
    await dialog.getByText(`✓ ${at.t('paste:right')}`).waitFor();
  },
  'not found': async ({ page, t }) => {
    await page.goto('/no/such/page');
    await page.getByText(t('common:notFoundTitle')).waitFor();
  },
  guide: async ({ page }) => {
    await page.goto('/guide/first-flow');
    await page.locator('main h1').waitFor();
  },
  'guide, search': async ({ page, t }) => {
    await page.goto('/guide');
    await page.getByRole('searchbox', { name: t('guide:search') }).fill('publish');
    await page
      .getByRole('main')
      .getByRole('listitem')
      .or(page.getByText(t('guide:nothingFound')))
      .first()
      .waitFor();
  },
  // The last, because the filter is remembered.
  archived: async (at) => {
    await filters(at);
    await at.page.getByRole('menuitemcheckbox', { name: at.t('archive:archived') }).click();
    await at.page.getByText(at.t('home:nothingArchived')).waitFor();
  },
};

export const NEWCOMER: Views = {
  'home, empty': async ({ page, t }) => {
    await page.goto('/');
    await page.getByText(t('home:noFlows')).waitFor();
  },
  'reviews, nothing waits': async ({ page, t }) => {
    await page.goto('/reviews');
    await page.getByText(t('reviews:nothing')).waitFor();
  },
};
