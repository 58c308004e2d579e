import { screen, waitFor, within } from '@testing-library/react';
import { writeStored } from '../../foundation/storage.js';
import { makeStore } from '../../foundation/store.js';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { feature, list } from './people.feature.js';
import { sortActivity } from './sort-activity.js';

beforeEach(() => window.localStorage.clear());

const ANNA = {
  id: 'p-anna',
  value: 'anna@uni.example',
  origins: ['Canvas', 'Biology 1'],
  anonymous: false,
  resources: 3,
};
const BEN = { id: 'p-ben', value: 'ben', origins: [], anonymous: false, resources: 1 };
const NOBODY = { id: 'p-none', value: '9f3a02c1ffff', origins: [], anonymous: true, resources: 1 };
const entry = (name: string, over: object = {}) => ({
  id: `chat-${name}`,
  score: 275,
  maxScore: 400,
  completed: true,
  identifier: ANNA.value,
  lastActiveAt: '2026-11-23T10:00:00.000Z',
  resource: { id: 7, name, type: 'flow' as const, archived: false },
  ...over,
});
const ENTRIES = [
  entry('Science', { resource: { id: 3, name: 'Science', type: 'flowSequence', archived: false }, score: 814.5 }),
  entry('Fractions'),
  entry('Old', { resource: { id: 9, name: 'Old', type: 'flow', archived: true }, score: null, completed: false }),
];
const personOf = (person: typeof ANNA | typeof NOBODY, more: object = {}) => ({
  identifier: {
    ...person,
    firstSeenAt: '2026-10-02T10:00:00.000Z',
    lastSeenAt: '2026-11-24T10:00:00.000Z',
    mayErase: true,
    ...more,
  },
  responseLogs: ENTRIES,
});
const serving = (people: readonly object[] = [ANNA, BEN], more: object = {}) =>
  fakeServer()
    .on('GET /identifiers', { body: { identifiers: people, totalRecords: people.length, isAtLeast: false, ...more } })
    .on('GET /identifiers/:id/responseLogs', { body: personOf(ANNA) });
const page = (server: FakeServer, path = '/user_activity') => renderApp({ server, path });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('USER-1 USER-3 USER-6 USER-12 identifiers with their origins; nobody is selected', async () => {
  await page(serving([ANNA, BEN]));
  expect(await screen.findByRole('heading', { level: 1, name: 'User activity' })).toBeVisible();
  const anna = await screen.findByRole('button', { name: /anna@uni\.example/ });
  expect(within(anna).getByText('Canvas › Biology 1')).toBeVisible();
  expect(within(screen.getByRole('button', { name: /^ben/ })).getByText('Link')).toBeVisible();
  expect(screen.getByText('2 learners’ IDs')).toBeVisible();
  expect(screen.getByText('Select a student identifier to view')).toBeVisible();
});
test('USER-13 an empty list says so', async () => {
  await page(serving([]));
  expect(await screen.findByText('There are no identifiers')).toBeVisible();
});
test('USER-4 Enter searches; the address has the search', async () => {
  const { user, server, address } = await page(serving());
  await user.type(await screen.findByRole('searchbox', { name: 'Search learners’ IDs' }), 'ann');
  expect(server.askedFor('GET /identifiers')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.askedFor('GET /identifiers').at(-1)?.query.get('search')).toBe('ann'));
  expect(address()).toBe('/user_activity?search=ann');
});
test('PEOPLE-3 people without an identifier are asked for, and named by the first letters of what the player made', async () => {
  const { user, server } = await page(serving([ANNA, NOBODY]));
  await user.click(await screen.findByRole('switch', { name: 'Anonymous too' }));
  await waitFor(() => expect(server.askedFor('GET /identifiers').at(-1)?.query.get('anonymous')).toBe('1'));
  expect(await screen.findByRole('button', { name: /Anonymous 9f3a02c1\b/ })).toBeVisible();
});
test('USER-7 the only match is selected; whoever goes back stays in the list', async () => {
  const { user, address } = await page(serving([ANNA]), '/user_activity?search=anna');
  expect(await screen.findByRole('heading', { level: 2, name: 'anna@uni.example' })).toBeVisible();
  expect(address()).toBe('/user_activity?search=anna&person=p-anna');
  await user.click(screen.getByRole('button', { name: 'Back to the list', hidden: true }));
  expect(await screen.findByText('Select a student identifier to view')).toBeInTheDocument();
});
test('USER-8 USER-9 USER-10 USER-11 USER-15 the grid: by name, types, scores, ticks, and the way to the statistics', async () => {
  await page(serving(), '/user_activity?person=p-anna');
  await screen.findByRole('heading', { level: 2, name: 'anna@uni.example' });
  const rows = screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent));
  expect(rows.map((cells) => cells.filter((_, at) => at !== 4))).toEqual([
    ['Name', 'Type', 'Score', 'Completed', 'Details'],
    ['Fractions', 'Flow', '275 / 400', '', 'Details'],
    ['Old (archived)', 'Unknown', '-', '', 'no page'],
    ['Science', 'Sequence', '814.5 / 400', '', 'Details'],
  ]);
  expect(screen.getAllByRole('img', { name: 'Completed' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Details of Fractions' })).toHaveAttribute(
    'href',
    '/flows/7/stats?identifier=anna%40uni.example',
  );
  expect(screen.getByRole('link', { name: 'Details of Science' })).toHaveAttribute(
    'href',
    '/sequences/3/stats?identifier=anna%40uni.example',
  );
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
});
test('USER-15 LOCAL-9 the chosen order is kept in this browser', async () => {
  const first = await page(serving(), '/user_activity?person=p-anna');
  await first.user.click(await screen.findByRole('button', { name: 'Score' }));
  await first.user.click(screen.getByRole('button', { name: 'Score' }));
  expect(names()).toEqual(['Science', 'Fractions', 'Old (archived)']);
  first.unmount();
  first.store.stop();
  await page(serving(), '/user_activity?person=p-anna');
  await screen.findByRole('heading', { level: 2, name: 'anna@uni.example' });
  expect(names()).toEqual(['Science', 'Fractions', 'Old (archived)']);
});
test('USER-15 LOCAL-9 an order that this Parley does not know is ignored', async () => {
  writeStored('userActivitySort', { by: 'price', descending: true });
  await page(serving(), '/user_activity?person=p-anna');
  await screen.findByRole('heading', { level: 2, name: 'anna@uni.example' });
  expect(names()).toEqual(['Fractions', 'Old (archived)', 'Science']);
});
test('USER-15 equal values stand in the order of names, numbers as numbers', () => {
  const activity = ['Lesson 10', 'lesson 2', 'Lesson 1'].map((name) => entry(name));
  const sorted = (descending: boolean) =>
    sortActivity(activity, { by: 'completed', descending }, 'en').map(({ resource }) => resource.name);
  expect(sorted(false)).toEqual(['Lesson 1', 'lesson 2', 'Lesson 10']);
  expect(sorted(true)).toEqual(['Lesson 1', 'lesson 2', 'Lesson 10']);
});
test('USER-2 Refresh loads the list and the person again', async () => {
  const { user, server } = await page(serving(), '/user_activity?person=p-anna');
  await screen.findByRole('heading', { level: 2, name: 'anna@uni.example' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(server.askedFor('GET /identifiers')).toHaveLength(2));
  expect(server.askedFor('GET /identifiers/:id/responseLogs')).toHaveLength(2);
});
test('USER-5 USER-14 further pages; after a failure the foot says so and tries again', async () => {
  const first = Array.from({ length: 20 }, (_, at) => ({ ...BEN, id: `p${at}`, value: `pupil ${at}` }));
  let fails = true;
  const server = serving().on('GET /identifiers', ({ query }) => {
    if (!query.has('sinceIdentifier')) return { body: { identifiers: first, totalRecords: 21, isAtLeast: false } };
    if (fails) return { status: 503, body: { message: 'away', errors: [] } };
    return { body: { identifiers: [ANNA], totalRecords: 21, isAtLeast: false } };
  });
  const { user } = await page(server);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const retry = await screen.findByRole('button', { name: 'Error, click to retry' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByRole('button', { name: /anna@uni\.example/ })).toBeInTheDocument();
  expect(server.askedFor('GET /identifiers').at(-1)?.query.get('sinceIdentifier')).toBe('p19');
});
test('USER-20 a further page asked for before the first one is an internal error', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = serving();
  const store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature(feature);
  store.dispatch(list.moreRequested());
  await waitFor(() => expect(logged).toHaveBeenCalledWith(new Error('Called before loadIdentifiers')));
  expect(server.askedFor('GET /identifiers')).toEqual([]);
  store.stop();
  logged.mockRestore();
});
test('PEOPLE-4 a person is erased after their name was typed, and is gone from the list', async () => {
  const { user, server, address } = await page(
    serving().on('POST /identifiers/:id/erase', { body: { erased: true } }),
    '/user_activity?person=p-anna',
  );
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase this person' }));
  const dialog = within(await screen.findByRole('dialog'));
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  expect(erase).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'anna@uni.example');
  await user.click(erase);
  expect(await screen.findByText('The person was erased.')).toBeInTheDocument();
  expect(server.askedFor('POST /identifiers/:id/erase')[0]).toMatchObject({
    path: '/identifiers/p-anna/erase',
    body: { identifier: 'anna@uni.example' },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /anna@uni\.example/ })).toBeNull());
  expect(address()).toBe('/user_activity');
});
test('PEOPLE-4 another author’s learner can’t be erased here', async () => {
  await page(
    serving().on('GET /identifiers/:id/responseLogs', { body: personOf(ANNA, { mayErase: false }) }),
    '/user_activity?person=p-anna',
  );
  await screen.findByRole('heading', { level: 2, name: 'anna@uni.example' });
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});
test('ACCT-7 USER-1 User Activity in the account menu', async () => {
  const { user, address } = await page(
    serving().on('GET /flows', { body: { flows: [], totalCount: 0, tags: [] } }),
    '/',
  );
  await user.click(await screen.findByRole('button', { name: 'Account: Asha Rao' }));
  await user.click(await screen.findByRole('link', { name: 'User Activity' }));
  expect(address()).toBe('/user_activity');
});

test('NAME-5 Activity shows a learner’s name beside the identifier, and asks for the identifier before it erases', async () => {
  const named = { ...ANNA, name: '<b>Anna</b>' };
  const server = serving([named, BEN]).on('GET /identifiers/:id/responseLogs', { body: personOf(named) });
  const { user } = await page(server);
  const shown = '\u2068<b>Anna</b>\u2069 · \u2068anna@uni.example\u2069';
  await user.click(await screen.findByRole('button', { name: /Anna/ }));
  expect(await screen.findByRole('heading', { name: shown })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase this person' }));
  expect(await screen.findByRole('textbox', { name: /anna@uni\.example/ })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /<b>Anna/ })).toBeNull();
});
