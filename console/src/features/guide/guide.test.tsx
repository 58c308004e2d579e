import { screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '@parley/contracts/flow/definition';
import { renderApp } from '../../app/testing/render.js';
import { GUIDE_PAGES, loadGuidePage } from './guide-pages.js';
import { anchorOf, excerptOf, searchSections, sectionsOf } from './guide-search.js';
import { GuideView } from './GuideView.js';
import { renderPart } from '../../app/testing/render.js';

const texts = (language: 'en' | 'hi') => Promise.all(GUIDE_PAGES.map((id) => loadGuidePage(id, language)));
const article = () => screen.findByRole('article');

test('ACCT-3 /guide opens the user guide, logged in or not', async () => {
  await renderApp({ path: '/guide', user: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Parley' })).toBeVisible();
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(contents.getAllByRole('link')).toHaveLength(GUIDE_PAGES.length);
});
test('GUIDE-1 a link to another page of the guide leads there, without leaving the console', async () => {
  const app = await renderApp({ path: '/guide', user: null });
  await app.user.click(within(await article()).getByRole('link', { name: 'Publish' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Preview and publish' })).toBeVisible();
  expect(app.address()).toBe('/guide/publish');
  expect(document.title).toBe('Preview and publish · User guide · Parley');
});
test('GUIDE-1 a page that does not exist is a 404', async () => {
  await renderApp({ path: '/guide/nowhere', user: null });
  expect(await screen.findByText('There is nothing here')).toBeVisible();
});
test('GUIDE-2 words are found in every page, and lead to their section', async () => {
  const app = await renderApp({ path: '/guide', user: null });
  await article();
  await app.user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'copy to builder');
  await app.user.click(await screen.findByRole('link', { name: 'Preview and publish: Publish' }));
  expect(app.address()).toBe('/guide/publish');
  expect(await screen.findByRole('heading', { level: 1, name: 'Preview and publish' })).toBeVisible();
});
test('GUIDE-2 words that are nowhere say so', async () => {
  const app = await renderApp({ path: '/guide', user: null });
  await article();
  await app.user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'zeppelin');
  expect(await screen.findByText('The guide says nothing about that.')).toBeVisible();
});
test('GUIDE-2 what has the words in its heading comes first', async () => {
  const sections = (await texts('en')).flatMap(sectionsOf);
  const [first] = searchSections(sections, 'typed ANSWERS');
  expect(first).toMatchObject({ page: 'answers-and-scores', heading: 'Typed answers' });
  expect(excerptOf({ ...first!, text: 'a typed answers b' }, 'typed')).toBe('a typed answers b');
  // Cut between words, on both sides.
  const long = { ...first!, text: `${'before '.repeat(20)}typed ${'afterwards '.repeat(20)}` };
  expect(excerptOf(long, 'typed')).toMatch(/^… (before )+typed( afterwards)+ …$/);
  expect(searchSections(sections, '  ')).toEqual([]);
});
test('GUIDE-3 the start is in Hindi; what is not says so and is shown in English', async () => {
  const app = await renderApp({ path: '/guide', user: null, language: 'hi' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Parley में आपका स्वागत है' })).toBeVisible();
  expect(await article()).toHaveAttribute('lang', 'hi');
  await app.user.click(screen.getByRole('link', { name: 'फिर कोशिश' }));
  await waitFor(async () => expect(await article()).toHaveAttribute('lang', 'en'));
  expect(screen.getByText('यह पन्ना अभी आपकी भाषा में नहीं है।')).toBeVisible();
});
test.each(LANGUAGES)(
  'GUIDE-4 every page (%s) has one title, links that lead somewhere and pictures that are there',
  async (language) => {
    for (const { id, markdown } of await texts(language)) {
      expect([id, markdown.match(/^# /gm)?.length]).toEqual([id, 1]);
      for (const [, page] of markdown.matchAll(/\]\(([\w-]+)\.md/g)) expect(GUIDE_PAGES).toContain(page);
      const { container, unmount } = await renderPart(<GuideView markdown={markdown} />);
      expect(container.querySelectorAll('img')).toHaveLength(markdown.match(/!\[/g)?.length ?? 0);
      for (const image of container.querySelectorAll('img')) expect(image).not.toHaveAttribute('alt', '');
      unmount();
    }
  },
);
test('GUIDE-5 no HTML from Markdown reaches the page as HTML, and no script as a link', async () => {
  const { container } = await renderPart(
    <GuideView markdown={'<img src=x onerror=alert(1)> <b>bold</b>\n\n[x](javascript:alert(1)) {{name}}'} />,
  );
  expect(container.querySelector('img, b, a')).toBeNull();
  expect(container.textContent).toContain('<b>bold</b>');
  expect(container.textContent).toContain('{{name}}');
});
test('GUIDE-2 headings in any script have an address', () => {
  expect(anchorOf('Who may go on with a chat?')).toBe('who-may-go-on-with-a-chat');
  expect(anchorOf('कहाँ से शुरू करें')).toBe('कहाँ-से-शुरू-करें');
});
