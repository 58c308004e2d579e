import { screen, within } from '@testing-library/react';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { INTERFACE_LANGUAGES } from '@parley/contracts/definition/languages';
import { renderApp } from '../../testing/render.js';
import { loadCatalogue, NAMESPACES } from '../../i18n/catalogues.js';
import { GUIDE_PAGES, loadGuidePage } from './guide-pages.js';
import { anchorOf, excerptOf, searchSections, sectionsOf } from './guide-search.js';
import { GuideView } from './GuideView.js';
import { renderPart } from '../../testing/render.js';

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
  expect(await screen.findByText('Page not found')).toBeVisible();
});
longTest('GUIDE-2 words are found in every page, and lead to their section', async () => {
  const app = await renderApp({ path: '/guide', user: null });
  await article();
  await app.user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'copy to builder');
  await app.user.click(await screen.findByRole('link', { name: 'Preview and publish: Publish' }));
  expect(app.address()).toBe('/guide/publish#publish');
  expect(await screen.findByRole('heading', { level: 1, name: 'Preview and publish' })).toBeVisible();
});
test('GUIDE-2 words that are nowhere say so', async () => {
  const app = await renderApp({ path: '/guide', user: null });
  await article();
  await app.user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'zeppelin');
  expect(await screen.findByText('No results')).toBeVisible();
});
test('GUIDE-2 pages that have the words in their heading come first', async () => {
  const sections = (await texts('en')).flatMap(sectionsOf);
  const [first] = searchSections(sections, 'typed ANSWERS');
  expect(first).toMatchObject({ page: 'answers-and-scores', heading: 'Typed answers' });
  expect(excerptOf({ ...first!, text: 'a typed answers b' }, 'typed')).toBe('a typed answers b');
  // Cut between words, on both sides.
  const long = { ...first!, text: `${'before '.repeat(20)}typed ${'afterwards '.repeat(20)}` };
  expect(excerptOf(long, 'typed')).toMatch(/^… (before )+typed( afterwards)+ …$/);
  expect(searchSections(sections, '  ')).toEqual([]);
});
test('GUIDE-3 the guide is read in Hindi', async () => {
  const app = await renderApp({ path: '/guide', user: null, language: 'hi' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Parley में आपका स्वागत है' })).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'फिर कोशिश' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'शिक्षार्थियों को फिर कोशिश करने दें' })).toBeVisible();
  expect(await article()).toHaveAttribute('lang', 'hi');
});
/** The structure of a page, which must be equal in every language. */
const shapeOf = (markdown: string) => ({
  sections: [...markdown.matchAll(/^(#+) /gm)].map(([, level]) => level),
  links: [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to),
  items: markdown.match(/^(-|\d+\.) /gm)?.length ?? 0,
  rows: markdown.match(/^\|/gm)?.length ?? 0,
});
test.each(INTERFACE_LANGUAGES)(
  'GUIDE-3 every page (%s) has the sections, links, pictures and tables of the English one',
  async (language) => {
    const [english, translated] = [await texts('en'), await texts(language)];
    for (const [at, { id, markdown }] of translated.entries())
      expect([id, shapeOf(markdown)]).toEqual([id, shapeOf(english[at]!.markdown)]);
  },
);
type Texts = { readonly [key: string]: string | Texts };
/** Each UI text in English and in Hindi. */
const pairsOf = (english: Texts, hindi: Texts): (readonly [string, string])[] =>
  Object.entries(english).flatMap(([key, value]) => {
    const other = hindi[key];
    if (typeof value === 'string') return typeof other === 'string' ? [[value, other] as const] : [];
    return typeof other === 'object' ? pairsOf(value, other) : [];
  });
const screenTexts = async () => {
  const catalogues = await Promise.all(
    NAMESPACES.map((each) => Promise.all([loadCatalogue(each, 'en'), loadCatalogue(each, 'hi')])),
  );
  return catalogues.flatMap(([english, hindi]) => pairsOf(english as Texts, hindi as Texts));
};
/** UI texts that a page quotes in bold. */
const namesIn = (markdown: string) =>
  [...markdown.replace(/\s+/g, ' ').matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, words]) => words!.split(' → '));
test('GUIDE-3 texts on the screen have the same words in the Hindi guide as on the Hindi screen', async () => {
  const pairs = await screenTexts();
  for (const [at, { id, markdown }] of (await texts('en')).entries()) {
    const hindiText = (await loadGuidePage(GUIDE_PAGES[at]!, 'hi')).markdown.replace(/\s+/g, ' ');
    for (const name of namesIn(markdown)) {
      const called = pairs.filter(([english]) => english === name);
      if (called.length > 0)
        expect([id, name, called.some(([, hindi]) => hindiText.includes(hindi))]).toEqual([id, name, true]);
    }
  }
});
test.each(INTERFACE_LANGUAGES)(
  'GUIDE-4 every page (%s) has one title, links that lead somewhere and pictures that are there',
  async (language) => {
    for (const { id, markdown } of await texts(language)) {
      expect([id, markdown.match(/^# /gm)?.length]).toEqual([id, 1]);
      for (const [, page] of markdown.matchAll(/\]\(([\w-]+)\.md/g)) expect(GUIDE_PAGES).toContain(page);
      const { container, unmount } = await renderPart(<GuideView markdown={markdown} />);
      // An example in code is no picture.
      const pictures = markdown.replace(/`[^`]*`/g, '').match(/!\[/g) ?? [];
      expect(container.querySelectorAll('img')).toHaveLength(pictures.length);
      for (const image of container.querySelectorAll('img')) expect(image).not.toHaveAttribute('alt', '');
      unmount();
    }
  },
);
test.each([
  ['en', 'English', 'A film: a flow is written, published, and answered on a phone'],
  ['hi', 'हिन्दी', 'फ़िल्म: एक फ़्लो लिखा जाता है, प्रकाशित होता है, और फ़ोन पर उसका उत्तर दिया जाता है'],
] as const)(
  'HOME-16 GUIDE-7 the start (%s) plays the film: fetched when it is played, with captions',
  async (language, own, title) => {
    await renderApp({ path: '/guide/start', user: null, language });
    const film = await screen.findByLabelText<HTMLVideoElement>(title);
    expect([film.controls, film.preload, film.id]).toEqual([true, 'none', 'film']);
    expect(film.getAttribute('poster')).toMatch(/first-flow\.png$/);
    expect(film.querySelector('source')?.getAttribute('src')).toMatch(/first-flow\.webm$/);
    const tracks = [...film.querySelectorAll('track')];
    expect(tracks.map(({ srclang }) => srclang)).toEqual(['en', 'hi']);
    expect(tracks.filter((track) => track.default).map(({ label }) => label)).toEqual([own]);
  },
);
test('HOME-16 GUIDE-7 the film’s captions in every language are at the same times and have words each', () => {
  const folder = join(__dirname, '../../../../languages');
  const [english, hindi] = ['en', 'hi'].map((language) => {
    const text = readFileSync(join(folder, language, 'guide/first-flow.vtt'), 'utf8');
    return [...text.matchAll(/^(\S+) --> (\S+)\n(.+)$/gm)].map(([, from, to, words]) => ({ from, to, words }));
  });
  expect(english!.length).toBeGreaterThan(8);
  expect(hindi!.map(({ from, to }) => [from, to])).toEqual(english!.map(({ from, to }) => [from, to]));
  for (const { words } of hindi!) expect(words).toMatch(/[\u0900-\u097f]/);
  expect(english!.at(-1)!.to! < '00:01:15').toBe(true);
  expect(statSync(join(__dirname, '../../../../docs/guide/films/first-flow.webm')).size).toBeLessThan(2_000_000);
});
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
