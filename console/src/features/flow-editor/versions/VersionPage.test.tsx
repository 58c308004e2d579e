import { screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';

beforeAll(() => {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 900 });
});

const definitionWith = (message: string): FlowDefinition => ({
  promptsArray: [{ key: 'k1' as PromptKey, name: 'start', definition: { message } }],
});
const FLOW = {
  id: 7,
  name: 'Fractions',
  tName: {},
  languages: ['en'],
  defaultLanguage: 'en',
  latestVersion: 3,
  ownership: 'own',
  isDirty: true,
  flowSequence: { id: 2, name: 'Numbers' },
  settings: {},
  defaultSettings: {},
  userSettings: {},
  revision: 9,
  user: { name: 'Asha Rao', email: 'asha@school.example' },
  definition: definitionWith('The draft'),
};
const server = () =>
  fakeServer()
    .on('GET /flows/:id', { body: FLOW })
    .on('GET /flows/:id/published/:version', ({ path }) => {
      const version = Number(path.split('/').at(-1));
      return {
        body: {
          id: 7,
          version,
          name: 'Fractions',
          language: 'en',
          languages: ['en'],
          definition: definitionWith(`Version ${version}`),
        },
      };
    });

test('VER-1, 2 without a version the latest is shown, under the names of sequence and flow', async () => {
  await renderApp({ path: '/flows/7/versions?view=lesson', server: server() });
  expect(await screen.findByRole('heading', { name: 'Numbers › Fractions' })).toBeInTheDocument();
  expect(await within(screen.getByRole('article', { name: 'Prompt 1' })).findByText('Version 3')).toBeInTheDocument();
});
test('COND-E8 LIST-E3 RULE-E7 HELP-E4 a version shows conditions, pairs, rules and help as they are', async () => {
  const prompt = (key: string, definition: PromptDefinition) => ({ key: key as PromptKey, name: key, definition });
  const when = [{ key: 'w', if: { on: 'score' as const, least: 3 }, nextKey: '.k2' }];
  const definition: FlowDefinition = {
    promptsArray: [
      prompt('start', {
        message: 'Match.',
        inputDisplayType: 'pairs',
        answers: [
          { key: 'a', message: 'France', pair: 'Paris', score: 1 },
          { key: 'h', message: 'A clue', help: 'hint', price: 1, quickResponse: { message: 'A tower.' } },
        ],
        when,
        nextKey: '.k2',
      }),
      prompt('k2', {
        message: 'How long?',
        inputDisplayType: 'number',
        answers: [{ key: 'n', message: 'right', rule: { kind: 'near', value: 25, give: 0.5 } }],
      }),
    ],
  };
  const body = { id: 7, version: 3, name: 'Fractions', language: 'en', languages: ['en'], definition };
  await renderApp({
    path: '/flows/7/versions/3?view=lesson',
    server: server().on('GET /flows/:id/published/:version', { body }),
  });
  const first = await screen.findByRole('article', { name: 'Prompt 1' });
  expect(await within(first).findByText(/score so far is at least 3/)).toBeVisible();
  for (const text of ['France', 'Paris', 'A clue']) expect(within(first).getByDisplayValue(text)).toBeVisible();
  expect(first).toHaveTextContent('A tower.');
  expect(screen.getByRole('article', { name: 'Prompt 2' })).toHaveTextContent('25, give or take 0.5');
});
test('VER-2 a flow of no sequence is listed under its own name', async () => {
  await renderApp({
    path: '/flows/7/versions/1',
    server: server().on('GET /flows/:id', { body: { ...FLOW, flowSequence: null } }),
  });
  expect(await screen.findByRole('heading', { name: 'Fractions' })).toBeInTheDocument();
});
test('VER-3, 6 the dropdown lists every version; another one is fetched', async () => {
  const app = await renderApp({ path: '/flows/7/versions/1?view=lesson', server: server() });
  const select = await screen.findByRole('combobox', { name: 'Version' });
  expect(select).toHaveValue('v1');
  await app.user.click(select);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['v3', 'v2', 'v1']);
  await app.user.click(await screen.findByRole('option', { name: 'v2' }));
  expect(await screen.findByText('Version 2')).toBeInTheDocument();
  expect(app.address()).toBe('/flows/7/versions/2?view=lesson');
});
test('STAT-V6 a version leads to what it would change, unless it is the only one', async () => {
  const app = await renderApp({ path: '/flows/7/versions/2', server: server() });
  const link = await screen.findByRole('link', { name: 'What would change for learners?' });
  expect(link).toHaveAttribute('href', '/flows/7/rescore?version=2');
  app.unmount();
  app.store.stop();
  const only = server().on('GET /flows/:id', { body: { ...FLOW, latestVersion: 1 } });
  await renderApp({ path: '/flows/7/versions/1', server: only });
  expect(await screen.findByRole('tab', { name: 'What was new' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'What would change for learners?' })).toBeNull();
});
test('VER-6 it says that versions are fetched', async () => {
  const fake = server().on('GET /flows/:id', () => new Promise(() => undefined));
  await renderApp({ path: '/flows/7/versions', server: fake });
  expect(await screen.findByText('Fetching versions...')).toBeInTheDocument();
});
test('VER-4, FLOW-45, 46 nothing is saved: cards are read only and the page says so', async () => {
  const fake = server();
  await renderApp({ path: '/flows/7/versions/2?view=lesson', server: fake });
  expect(await screen.findByText('Not Saving')).toBeInTheDocument();
  const card = within(screen.getByRole('article', { name: 'Prompt 1' }));
  expect(card.queryByRole('button', { name: /^Edit:/ })).toBeNull();
  expect(card.queryByRole('button', { name: 'Answer' })).toBeNull();
  expect(fake.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
test('VER-5, 7 Copy to Builder asks, promotes the shown version and leads to the builder', async () => {
  const fake = server().on('POST /flows/:id/published/:version/promote', { body: { revision: 10 } });
  const app = await renderApp({ path: '/flows/7/versions/2', server: fake });
  await app.user.click(await screen.findByRole('button', { name: 'Copy to Builder' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'This content will irreversibly replace the content you are currently building. Do you want to go ahead?',
  );
  await app.user.click(await within(dialog).findByRole('button', { name: 'Copy to Builder' }));
  await waitFor(() => expect(app.address()).toBe('/flows/7/edit'));
  expect(fake.askedFor('POST /flows/:id/published/:version/promote')[0]?.path).toBe('/flows/7/published/2/promote');
});
test('VER-8 a failed promotion says so and stays', async () => {
  const fake = server().on('POST /flows/:id/published/:version/promote', { status: 500, body: { errors: [] } });
  const app = await renderApp({ path: '/flows/7/versions/2', server: fake });
  await app.user.click(await screen.findByRole('button', { name: 'Copy to Builder' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Copy to Builder' }));
  expect(await screen.findByText('Failed to promote version.')).toBeInTheDocument();
  expect(app.address()).toBe('/flows/7/versions/2');
});
test('VER-1 a flow that was never published says so', async () => {
  const fake = server().on('GET /flows/:id', { body: { ...FLOW, latestVersion: null } });
  await renderApp({ path: '/flows/7/versions', server: fake });
  expect(await screen.findByText('This flow has never been published.')).toBeInTheDocument();
});
