import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const HEAD = { id: 7, name: 'Fractions', ownership: 'own', user: { name: 'Ravi', email: 'ravi@school.example' } };
const LOG = { responseLog: [] as object[], totalRecords: 0, isAtLeast: false };
const serving = () =>
  fakeServer()
    .on('GET /flows/:id', { body: HEAD })
    .on('GET /flow_sequences/:id', { body: HEAD })
    .on('GET /flows/:id/stats/classes', { body: { classes: ['7b', '10a'] } })
    .on('GET /flow_sequences/:id/stats/classes', { body: { classes: ['7b'] } })
    .on('GET /flows/:id/responseLogs', { body: LOG })
    .on('GET /flow_sequences/:id/responseLogs', { body: LOG });

test('CLASS-4 a class in the row of filters limits each tab of a flow, by the address', async () => {
  const server = serving();
  const { user, address } = await renderApp({ server, path: '/flows/7/stats?tab=chats' });
  await user.click(await screen.findByRole('combobox', { name: 'Class' }));
  await user.click(screen.getByRole('option', { name: '10a' }));
  expect(address()).toBe('/flows/7/stats?tab=chats&class=10a');
  const asked = (route: Parameters<typeof server.askedFor>[0]) =>
    Object.fromEntries(server.askedFor(route).at(-1)?.query ?? []);
  await waitFor(() => expect(asked('GET /flows/:id/responseLogs')).toMatchObject({ class: '10a' }));
  for (const [tab, route] of [
    ['Summary', 'GET /flows/:id/stats'],
    ['Class', 'GET /flows/:id/stats/class'],
    ['Written answers', 'GET /flows/:id/stats/written'],
    ['Paths', 'GET /flows/:id/stats/paths'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }));
    await waitFor(() => expect(asked(route)).toMatchObject({ class: '10a' }));
  }
  await user.click(screen.getByRole('combobox', { name: 'Class' }));
  await user.click(screen.getByRole('option', { name: 'All classes' }));
  expect(address()).toBe('/flows/7/stats?tab=paths');
});

test('CLASS-4 a flow without classes has no such filter; one that the address names can be taken away', async () => {
  const server = serving().on('GET /flows/:id/stats/classes', { body: { classes: [] } });
  const { go } = await renderApp({ server, path: '/flows/7/stats?tab=chats' });
  await screen.findByRole('button', { name: 'Refresh' });
  expect(screen.queryByRole('combobox', { name: 'Class' })).toBeNull();
  await go('/flows/7/stats?tab=chats&class=%E2%80%AE7b');
  expect(screen.getByRole('combobox', { name: 'Class' })).toHaveValue('7b');
});

test('CLASS-9 a sequence’s list of runs can be limited to a class; its summary says that it counts all', async () => {
  const server = serving();
  const { user } = await renderApp({ server, path: '/sequences/7/stats?tab=chats&class=7b' });
  await waitFor(() =>
    expect(
      Object.fromEntries(server.askedFor('GET /flow_sequences/:id/responseLogs').at(-1)?.query ?? []),
    ).toMatchObject({ class: '7b' }),
  );
  await user.click(screen.getByRole('tab', { name: 'Summary' }));
  expect(await screen.findByText('This summary counts all classes.')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Class' })).toBeNull();
});

test('CLASS-7 where a flow counts no further class apart, the page of that class says so', async () => {
  const labels = Array.from({ length: 200 }, (_, number) => `class ${number}`);
  const server = serving().on('GET /flows/:id/stats/classes', { body: { classes: labels } });
  const { go } = await renderApp({ server, path: '/flows/7/stats?tab=chats&class=7b' });
  expect(await screen.findByText(/^A flow counts only 200 classes apart/)).toBeVisible();
  await go('/flows/7/stats?tab=chats&class=class+7');
  await waitFor(() => expect(screen.queryByText(/^A flow counts only 200 classes apart/)).toBeNull());
});
