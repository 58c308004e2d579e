import { act, screen, waitFor, within } from '@testing-library/react';
import type { SequenceListItem } from '@parley/contracts/http/sequences';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const sequence = (id: number, over: Partial<SequenceListItem> = {}): SequenceListItem => ({
  id,
  name: `Course ${id}`,
  isDirty: false,
  ownership: 'own',
  latestVersion: 1,
  flowCount: 3,
  updatedAt: '2026-11-01T10:00:00.000Z',
  user: { name: 'Asha Rao', email: 'asha@school.example' },
  tags: [],
  ...over,
});
const serving = (flowSequences: readonly SequenceListItem[]): FakeServer =>
  fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('GET /flow_sequences', { body: { flowSequences, total: flowSequences.length } });
async function sequences(server: FakeServer) {
  const app = await renderApp({ server });
  await app.user.click(await screen.findByRole('tab', { name: 'Sequences' }));
  return app;
}
const asked = (server: FakeServer) => server.askedFor('GET /flow_sequences').map(({ query }) => query.toString());

test('HOME-1 HOME-2 LOCAL-2 the second tab has the sequences and the button New Sequence, and is remembered', async () => {
  await sequences(serving([sequence(1)]));
  expect(await screen.findByRole('link', { name: 'Course 1' })).toBeVisible();
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'New Sequence' })).toBeVisible();
  expect(window.localStorage.getItem('parley:v1:homeTab')).toBe('"sequences"');
});
test('HOME-8 HOME-9 HOME-10 a sequence links to its editor, says what is unpublished, whose it is and how long', async () => {
  const user = { name: null, email: 'ravi@school.example' };
  await sequences(serving([sequence(7, { isDirty: true, ownership: 'shared', user, flowCount: 1 })]));
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('link', { name: 'Course 7' })).toHaveAttribute('href', '/sequences/7/edit');
  expect(row.getByText('Draft changes')).toBeVisible();
  expect(row.getByText('Shared by ravi@school.example')).toBeVisible();
  expect(row.getByText('1 flow')).toBeVisible();
});
test('HOME-13 HOME-14 HOME-15 why there is none', async () => {
  const server = serving([]);
  const app = await sequences(server);
  expect(await screen.findByText('You have no sequences yet')).toBeVisible();
  await app.user.click(screen.getByText('Shared'));
  expect(await screen.findByText('Nothing shared with you yet')).toBeVisible();
  await app.user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'zz');
  expect(await screen.findByText('There are no matching results')).toBeVisible();
  await waitFor(() => expect(asked(server).at(-1)).toBe('page=1&ownership=shared&q=zz'));
});
test('HOME-16 an empty list leads to the film; a filtered one does not', async () => {
  const app = await sequences(serving([]));
  const link = await screen.findByRole('link', { name: 'Watch a one-minute video: your first flow' });
  expect(link).toHaveAttribute('href', '/guide/start#film');
  await app.user.click(screen.getByText('Shared'));
  expect(await screen.findByText('Nothing shared with you yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: /video/ })).toBeNull();
});
test('HOME-4 HOME-5 HOME-30 LOCAL-4 its filter is its own and remembered apart from the flows’', async () => {
  const server = serving([sequence(1)]);
  const app = await sequences(server);
  await app.user.click(await screen.findByText('Mine'));
  await app.user.type(screen.getByRole('searchbox'), 'co');
  await waitFor(() => expect(asked(server)).toEqual(['page=1', 'page=1&ownership=own', 'page=1&ownership=own&q=co']));
  const stored = (key: string) => JSON.parse(window.localStorage.getItem(`parley:v1:${key}`) ?? 'null') as unknown;
  expect(stored('sequenceFilter')).toEqual({ ownership: 'own', searchTerm: 'co' });
  expect(stored('flowFilter')).toEqual({ ownership: null, searchTerm: '' });
  await app.user.click(screen.getByRole('tab', { name: 'Flows' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  await app.user.click(screen.getByRole('tab', { name: 'Sequences' }));
  expect(screen.getByRole('searchbox')).toHaveValue('co');
});

describe('New Sequence', () => {
  async function dialog(server: FakeServer) {
    const app = await sequences(server);
    await app.user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'New Sequence' }));
    const form = within(await screen.findByRole('dialog', { name: 'New Sequence' }));
    return { ...app, form, name: await form.findByLabelText('Name') };
  }
  test('HOME-17 HOME-19 HOME-23 HOME-27 name and language are sent, and its editor opens', async () => {
    const server = serving([]).on('POST /flow_sequences', { status: 201, body: { id: 5, revision: 0 } });
    const { form, name, user, address } = await dialog(server);
    expect(name).toHaveValue('Untitled');
    await user.clear(name);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Required')).toBeVisible();
    await user.type(name, 'Numbers');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/sequences/5/edit'));
    expect(server.askedFor('POST /flow_sequences')[0]?.body).toEqual({ name: 'Numbers', language: 'en' });
  });
  test('HOME-25 a failure says so', async () => {
    const server = serving([]).on('POST /flow_sequences', { status: 500, body: { message: 'x', errors: [] } });
    const { form, user } = await dialog(server);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Failed to create flow sequence.')).toBeVisible();
  });
});

test('HOME-C1 without a network the last list stays, and is loaded again when the network is back', async () => {
  const server = serving([sequence(1)]);
  const app = await sequences(server);
  await screen.findByRole('link', { name: 'Course 1' });
  server.on('GET /flow_sequences', () => {
    throw new TypeError('Failed to fetch');
  });
  await app.user.click(screen.getByRole('tab', { name: 'Flows' }));
  await app.user.click(screen.getByRole('tab', { name: 'Sequences' }));
  expect(await screen.findByText(/You are offline\. This is the last loaded list/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Course 1' })).toBeVisible();
  server.on('GET /flow_sequences', { body: { flowSequences: [sequence(2)], total: 1 } });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('link', { name: 'Course 2' })).toBeVisible();
  expect(screen.queryByText(/This is the last loaded list/)).toBeNull();
});
