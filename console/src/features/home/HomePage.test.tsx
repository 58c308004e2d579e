import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { FlowCard } from '@parley/contracts/http/flow-card';
import type { FlowListItem } from '@parley/contracts/http/flows';
import { fakeServer, type Asked } from '../../testing/fake-server.js';
import { renderApp, type RenderOptions } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const OWNER = { name: 'Asha Rao', email: 'asha@school.example' };
const flow = (id: number, over: Partial<FlowListItem> = {}): FlowListItem => ({
  id,
  name: `Flow ${id}`,
  isDirty: false,
  ownership: 'own',
  latestVersion: 1,
  updatedAt: '2026-11-01T10:00:00.000Z',
  user: OWNER,
  tags: [],
  ...over,
});
const serving = (flows: readonly FlowListItem[], total = flows.length) =>
  fakeServer().on('GET /flows', { body: { flows, total } });
async function home(options: RenderOptions = {}) {
  const app = await renderApp(options);
  await screen.findByRole('tab', { name: 'Flows' });
  return app;
}
const asked = (app: { server: { askedFor(route: string): readonly Asked[] } }) =>
  app.server.askedFor('GET /flows').map(({ query }) => query.toString());

test('HOME-1 HOME-2 HOME-3 / is Home: tab Flows, button New Flow, account menu', async () => {
  await home({ server: serving([]) });
  expect(screen.getByRole('tab', { name: 'Flows' })).toHaveAttribute('aria-selected', 'true');
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('button', { name: 'New Flow' })).toBeVisible();
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await navigation.findByRole('button', { name: 'Account: Asha Rao' })).toBeVisible();
});
test('HOME-8 HOME-9 HOME-10 HOME-11 a flow links to its editor and statistics, and says what is unpublished and whose it is', async () => {
  await home({
    server: serving([
      flow(1),
      flow(2, { isDirty: true, ownership: 'shared', user: { name: null, email: 'ravi@school.example' } }),
    ]),
  });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: 'Flow 1' })).toHaveAttribute('href', '/flows/1/edit');
  expect(within(first!).getByRole('link', { name: 'View stats of Flow 1' })).toHaveAttribute('href', '/flows/1/stats');
  expect(within(first!).queryByText('Draft changes')).toBeNull();
  expect(within(first!).queryByText(/Shared by/)).toBeNull();
  expect(within(second!).getByText('Draft changes')).toBeVisible();
  expect(within(second!).getByText('Shared by ravi@school.example')).toBeVisible();
});
const CARD: FlowCard = {
  uid: '0a1b2c3d-0000-4000-8000-000000000000',
  language: 'hi',
  publishedAt: '2026-11-02T10:00:00.000Z',
  opensByLink: true,
  learners: 34,
  firstAnswers: { right: 54, answered: 100 },
  waiting: 1,
  prompts: 6,
  first: { shape: 'choices', choices: 4, right: 2 },
  picture: null,
};
test('HOME-C3 HOME-C4 HOME-C9 a row has a picture, its state, who learns, how many were right at first and who waits; a draft has no figures', async () => {
  await home({
    server: serving([
      flow(1, { card: CARD, latestVersion: 3, isDirty: true }),
      flow(2, { card: { ...CARD, firstAnswers: null, waiting: 100, picture: 'https://school.example/moon.png' } }),
      flow(3, { card: { ...CARD, opensByLink: false }, latestVersion: null, isDirty: true }),
      flow(4, { card: { ...CARD, firstAnswers: { right: 6, answered: 5 } }, latestVersion: 1 }),
    ]),
  });
  const [first, second, third, fourth] = await screen.findAllByRole('listitem');
  expect(first!.querySelectorAll('svg[viewBox="0 0 160 104"] rect').length).toBeGreaterThan(10);
  expect(within(first!).getByText('Published · v3')).toBeVisible();
  expect(within(first!).getByText('Draft changes')).toBeVisible();
  const figures = (row?: HTMLElement) => [...row!.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(figures(first)).toEqual(['34 learners', '54% right54% of first answers were right', '1 waiting']);
  expect(figures(fourth)).toContain('100% right100% of first answers were right');
  expect(within(first!).getByText('54%').closest('[aria-hidden]')).not.toBeNull();
  expect(figures(second)).toEqual(['34 learners', '', '99+ waiting']);
  const picture = second!.querySelector('img');
  expect(picture).toHaveAttribute('src', 'https://school.example/moon.png');
  act(() => void picture!.dispatchEvent(new Event('error')));
  expect(second!.querySelector('svg[viewBox="0 0 160 104"]')).not.toBeNull();
  expect(within(third!).getByText('Draft, not published yet')).toBeVisible();
  expect(within(third!).queryByText('Draft changes')).toBeNull();
  expect(figures(third)).toEqual([]);
  expect(within(third!).queryByRole('button', { name: /Copy link/ })).toBeNull();
});
describe('HOME-C5 the link of a row', () => {
  const withLink = () =>
    serving([flow(1, { card: CARD })]).on('POST /flows/:id/short_link', {
      body: { url: 'https://s.example/c/abc', settings: {}, language: 'hi' },
    });
  test('HOME-C5 it is copied from the row and from its menu', async () => {
    const app = await home({ server: withLink() });
    await app.user.click(await screen.findByRole('button', { name: 'Copy link of Flow 1' }));
    expect(await screen.findByText('The link of Flow 1 is copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://s.example/c/abc');
    const [made] = app.server.askedFor('POST /flows/:id/short_link');
    expect([made?.path, made?.body]).toEqual([
      '/flows/1/short_link',
      { settings: { askName: true, showScore: true }, language: 'hi' },
    ]);
    await app.user.click(screen.getByRole('button', { name: 'More for Flow 1' }));
    expect(await screen.findByRole('menuitem', { name: 'View stats' })).toHaveAttribute('href', '/flows/1/stats');
    await app.user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    await waitFor(() => expect(app.server.askedFor('POST /flows/:id/short_link')).toHaveLength(2));
  });
  test('HOME-C5 a browser that can’t copy shows it; a failure is said', async () => {
    const app = await home({ server: withLink() });
    const copy = await screen.findByRole('button', { name: 'Copy link of Flow 1' });
    const writing = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'));
    await app.user.click(copy);
    expect(await screen.findByText(/The link of Flow 1: https:\/\/s\.example\/c\/abc/)).toBeVisible();
    writing.mockRestore();
    app.server.on('POST /flows/:id/short_link', { status: 403, body: { message: 'Not yours', code: 'forbidden' } });
    await app.user.click(copy);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
test('HOME-10 the owner’s name comes before the e-mail address', async () => {
  await home({
    server: serving([flow(2, { ownership: 'shared', user: { name: 'Ravi', email: 'ravi@school.example' } })]),
  });
  expect(await screen.findByText('Shared by Ravi')).toBeVisible();
});
test('HOME-4 HOME-28 All asks for everything, Mine for own, Shared for shared', async () => {
  const app = await home({ server: serving([flow(1)]) });
  await app.user.click(screen.getByText('Mine'));
  await app.user.click(screen.getByText('Shared'));
  await waitFor(() => expect(asked(app)).toEqual(['page=1', 'page=1&ownership=own', 'page=1&ownership=shared']));
});
test('HOME-5 typing in the search box finds by name', async () => {
  const app = await home({ server: serving([flow(1)]) });
  await app.user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'fr');
  await waitFor(() => expect(asked(app)).toEqual(['page=1', 'page=1&q=fr']));
});
test('HOME-28 no more of a long search is sent than the server takes', async () => {
  const searchTerm = `${'a'.repeat(199)}😀 and more`;
  window.localStorage.setItem('parley:v1:flowFilter', JSON.stringify({ ownership: null, searchTerm }));
  const app = await home({ server: serving([flow(1)]) });
  await waitFor(() => expect(asked(app)).toEqual([`page=1&q=${'a'.repeat(199)}`]));
});
test('HOME-7 LOCAL-3 the filter is remembered', async () => {
  window.localStorage.setItem('parley:v1:flowFilter', JSON.stringify({ ownership: 'shared', searchTerm: 'moon' }));
  const app = await home({ server: serving([flow(1)]) });
  expect(screen.getByRole('searchbox')).toHaveValue('moon');
  await waitFor(() => expect(asked(app)).toEqual(['page=1&ownership=shared&q=moon']));
  await app.user.click(screen.getByText('All'));
  await waitFor(() =>
    expect(JSON.parse(window.localStorage.getItem('parley:v1:flowFilter') ?? '')).toEqual({
      ownership: null,
      searchTerm: 'moon',
    }),
  );
});
test('LOCAL-2 the tab is remembered', async () => {
  const first = await home({ server: serving([flow(1)]) });
  await first.user.click(await screen.findByRole('tab', { name: 'Sequences' }));
  first.unmount();
  first.store.stop();
  await home({ server: serving([flow(1)]) });
  expect(await screen.findByRole('tab', { name: 'Sequences' })).toHaveAttribute('aria-selected', 'true');
});
test('HOME-12 an empty list', async () => {
  await home({ server: serving([]) });
  expect(await screen.findByText('You have no flows yet')).toBeVisible();
});
test('HOME-16 an empty list leads to the film; a filtered one does not', async () => {
  const app = await home({ server: serving([]) });
  const link = await screen.findByRole('link', { name: 'Watch a one-minute video: your first flow' });
  expect(link).toHaveAttribute('href', '/guide/start#film');
  await app.user.click(screen.getByText('Shared'));
  expect(await screen.findByText('Nothing shared with you yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: /video/ })).toBeNull();
  await app.user.click(screen.getByText('All'));
  await app.user.click(await screen.findByRole('link', { name: /video/ }));
  expect(await screen.findByLabelText('A film: a flow is written, published, and answered on a phone')).toBeVisible();
});
test('HOME-14 nothing shared', async () => {
  const app = await home({ server: serving([]) });
  await app.user.click(screen.getByText('Shared'));
  expect(await screen.findByText('Nothing shared with you yet')).toBeVisible();
});
test('HOME-15 no match; the filter can be cleared', async () => {
  window.localStorage.setItem('parley:v1:flowFilter', JSON.stringify({ ownership: null, searchTerm: 'zzz' }));
  const app = await home({ server: serving([]) });
  expect(await screen.findByText('There are no matching results')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await waitFor(() => expect(asked(app).at(-1)).toBe('page=1'));
});
test('HOME-28 the next page is asked for, shown below, and a flow that moved between pages shows once', async () => {
  const server = fakeServer().on('GET /flows', ({ query }) =>
    query.get('page') === '1'
      ? { body: { flows: [flow(1), flow(2)], total: 3 } }
      : { body: { flows: [flow(2), flow(3)], total: 3 } },
  );
  const app = await home({ server });
  await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Flow 3' });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
test('HOME-28 a short page ends the list, whatever the total says; loaded again it may continue', async () => {
  const server = fakeServer().on('GET /flows', ({ query }) => ({
    body: { flows: query.get('page') === '1' ? [flow(1), flow(2)] : [flow(2)], total: 3 },
  }));
  const app = await home({ server });
  const more = await screen.findByRole('button', { name: 'Show more' });
  await app.user.click(more);
  await waitFor(() => expect(more).not.toBeInTheDocument());
  expect(asked(app)).toEqual(['page=1', 'page=2']);
  await app.user.click(screen.getByText('Mine'));
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeVisible();
});
test('STAT-30 a list that can’t be loaded says why and can be tried again', async () => {
  const server = fakeServer().on('GET /flows', { status: 503, body: { message: 'The store is away', errors: [] } });
  const app = await home({ server });
  expect(await screen.findByRole('alert')).toHaveTextContent('The store is away');
  server.on('GET /flows', { body: { flows: [flow(1)], total: 1 } });
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Flow 1' })).toBeVisible();
});

describe('New Flow', () => {
  async function dialog(options: RenderOptions = {}) {
    const app = await home({ server: serving([]), ...options });
    await app.user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'New Flow' }));
    const form = within(await screen.findByRole('dialog', { name: 'New Flow' }));
    return { ...app, form, name: await form.findByLabelText<HTMLInputElement>('Name') };
  }
  test('HOME-17 HOME-18 the name is "Untitled", selected on focus', async () => {
    const { name } = await dialog();
    expect(name).toHaveValue('Untitled');
    expect(name).toHaveFocus();
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, 8]);
    name.setSelectionRange(3, 3);
    act(() => name.blur());
    act(() => name.focus());
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, 8]);
  });
  test('HOME-18 the name has the focus when the dialog is opened again, too', async () => {
    const { user } = await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Flow' })).toBeNull());
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'New Flow' }));
    const again = within(await screen.findByRole('dialog', { name: 'New Flow' }));
    await waitFor(() => expect(again.getByLabelText('Name')).toHaveFocus());
    await user.keyboard('Halves');
    expect(again.getByLabelText('Name')).toHaveValue('Halves');
  });
  test('HOME-19 a name is required', async () => {
    const { user, form, name, server } = await dialog();
    await user.clear(name);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Required')).toBeVisible();
    expect(server.askedFor('POST /flows')).toHaveLength(0);
  });
  test('HOME-20 HOME-21 I18N-2 with internationalisation on a language can be chosen; English first', async () => {
    const { form } = await dialog();
    expect(form.getByRole('combobox', { name: 'Language' })).toHaveValue('English');
  });
  test('HOME-21 with internationalisation off there is no language to choose', async () => {
    const server = serving([]).on('GET /config', {
      body: { shareUrl: 'https://s.example', features: { i18n: false }, hasAccounts: true },
    });
    const { form } = await dialog({ server });
    expect(form.queryByRole('combobox', { name: 'Language' })).toBeNull();
  });
  test('HOME-22 HOME-23 HOME-26 HOME-32 Create sends name, settings and language and opens the editor', async () => {
    const server = serving([]).on('POST /flows', { status: 201, body: { id: 42, revision: 0 } });
    const { user, form, name, address } = await dialog({ server });
    await user.clear(name);
    await user.type(name, 'Fractions');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/flows/42/edit'));
    expect(server.askedFor('POST /flows')[0]?.body).toEqual({ name: 'Fractions', language: 'en', settings: {} });
  });
  test('HOME-C7 it begins with a greeting, or with a question that has choices and a closing prompt', async () => {
    const server = serving([]).on('POST /flows', { status: 201, body: { id: 42, revision: 0 } });
    const { user, form, address } = await dialog({ server });
    expect(form.getByRole('radio', { name: /^A greeting/ })).toBeChecked();
    await user.click(form.getByRole('radio', { name: /^A question/ }));
    await user.type(form.getByLabelText('Name'), '{Enter}');
    await waitFor(() => expect(address()).toBe('/flows/42/edit'));
    const { definition } = server.askedFor('POST /flows')[0]?.body as { definition: FlowDefinition };
    const [asks, ends] = definition.promptsArray.map(({ definition: prompt }) => prompt);
    expect(asks).toMatchObject({ message: '', answers: [{ message: '' }, { message: '' }], nextKey: '>' });
    expect(ends).toMatchObject({ message: 'That’s the end. Thank you!' });
    expect(ends).not.toHaveProperty('nextKey');
  });
  test('HOME-C7 it leads to the whole lessons', async () => {
    const { user, form, address } = await dialog();
    await user.click(form.getByRole('link', { name: /^A whole lesson/ }));
    await waitFor(() => expect(address()).toBe('/?tab=flows&lessons=whole'));
    expect(await screen.findByRole('heading', { name: 'Begin with a whole lesson' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('HOME-24 a failure says so', async () => {
    const server = serving([]).on('POST /flows', { status: 500, body: { message: 'x', errors: [] } });
    const { user, form } = await dialog({ server });
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Failed to create chat flow.')).toBeVisible();
  });
});

test('OPEN-66 the sample course can be loaded from the empty list; the list is read again', async () => {
  let loaded = false;
  const server = fakeServer()
    .on('GET /flows', () => ({ body: loaded ? { flows: [flow(1)], total: 1 } : { flows: [], total: 0 } }))
    .on('POST /sample_course', () => {
      loaded = true;
      return { status: 201, body: { flowIds: [1], learners: 300, seed: 1 } };
    });
  const app = await home({ server });
  await app.user.click(await screen.findByRole('button', { name: 'Load the sample course' }));
  expect(await screen.findByRole('link', { name: 'Flow 1' })).toBeVisible();
  expect(await screen.findByText('Sample course added')).toBeVisible();
});
test('ERR-2 a sample course that fails says so as a failure', async () => {
  const app = await home({ server: serving([]).on('POST /sample_course', { status: 500, body: null }) });
  await app.user.click(await screen.findByRole('button', { name: 'Load the sample course' }));
  const toast = (await screen.findByText('The sample course could not be loaded.')).closest('[role="alert"]');
  expect(toast?.getAttribute('style')).toContain('--mantine-color-red');
});
