import { screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const open = async (path: string) => {
  const server = fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('POST /flows', { status: 201, body: { id: 7, revision: 0 } });
  return { ...(await renderApp({ server, path })), server };
};
const tiles = async () => within(await screen.findByRole('list', { name: 'Whole lessons' }));

test('HOME-C6 an empty Home says what a flow is, then offers lessons, then what the author already has', async () => {
  const app = await open('/?tab=flows');
  expect(await screen.findByText(/^A flow is one lesson as a chat/)).toBeVisible();
  expect(await (await tiles()).findByRole('button', { name: /^The shapes of the Moon/ })).toBeVisible();
  expect((await tiles()).getAllByRole('button')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'All 10 lessons' })).toHaveAttribute('href', '/?tab=flows&lessons=whole');
  await app.user.click(screen.getByRole('button', { name: 'Import from a file' }));
  expect(await screen.findByRole('dialog', { name: 'New flow from a file' })).toBeVisible();
});

test('LESSON-3 a lesson is played by the learners’ player, and becomes a flow of one’s own in the chosen language', async () => {
  const { user, server, address } = await open('/?tab=flows&lessons=whole');
  await user.click(await (await tiles()).findByRole('button', { name: /^Which fraction is larger\?/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which fraction is larger?' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)[1]).toBe('2. How many parts?');
  const preview = await dialog.findByRole('region', { name: 'Try it: Which fraction is larger?' });
  const chat = preview.firstElementChild!;
  await waitFor(() => expect((chat.shadowRoot ?? chat).textContent).toContain('Two bars of chocolate'));
  await user.click(dialog.getByRole('radio', { name: 'हिन्दी' }));
  const inHindi = within(await screen.findByRole('dialog', { name: 'कौन-सी भिन्न बड़ी है?' }));
  await user.click(inHindi.getByRole('button', { name: 'Use this lesson' }));
  await waitFor(() => expect(address()).toBe('/flows/7/edit'));
  const body = server.askedFor('POST /flows')[0]?.body as { definition: FlowDefinition };
  expect(body).toMatchObject({ name: 'कौन-सी भिन्न बड़ी है?', language: 'hi' });
  expect(body.definition.promptsArray[0]?.definition.title).toBe('दो पट्टियाँ');
  expect(JSON.stringify(body.definition)).toMatch(/https:\/\/[^/"]+\/sample\/fraction-bars\.svg/);
});

test('LESSON-4 the gallery has all ten, by subject', async () => {
  const { user } = await open('/?tab=flows&lessons=whole');
  expect((await tiles()).getAllByRole('button')).toHaveLength(10);
  await user.click(screen.getByRole('radio', { name: 'Science' }));
  expect((await tiles()).getAllByRole('button')).toHaveLength(3);
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('link', { name: 'Lessons', current: false }));
});

test('LESSON-3 another lesson opens without the failure of the one before, and stays open', async () => {
  const { user, server, address } = await open('/?tab=flows&lessons=whole');
  server.on('POST /flows', { status: 500, body: {} });
  const show = async (name: RegExp) => user.click(await (await tiles()).findByRole('button', { name }));
  await show(/^Which fraction is larger\?/);
  await user.click(await screen.findByRole('button', { name: 'Use this lesson' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The flow could not be created. Try again.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await show(/^Safe in the lab/);
  expect(await screen.findByRole('dialog', { name: 'Safe in the lab' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address()).toBe('/?tab=flows&lessons=whole');
});
