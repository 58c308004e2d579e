import type { WaitingInput } from '@parley/contracts/http/inbox';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const input = (name: string, over: Partial<WaitingInput> = {}): WaitingInput => ({
  flowId: 7,
  flowName: 'Fractions',
  chatId: `chat-${name}`,
  identifier: name,
  anonymous: false,
  itemKey: `item-${name}`,
  kind: 'answer',
  promptKey: 'why',
  position: 3,
  question: 'Why?',
  notes: 'Names the size of the pieces',
  answer: `${name} says so`,
  file: '',
  at: Date.parse('2026-11-20T10:00:00.000Z'),
  scored: true,
  wantsComment: false,
  limit: 100,
  evaluationId: null,
  ...over,
});
const OTHER = input('cy', {
  promptKey: 'draw',
  question: '**Draw** it.',
  notes: '',
  at: Date.parse('2026-11-19T10:00:00.000Z'),
});
const INPUTS = [OTHER, input('ana'), input('bo')];
const serving = (inputs: readonly WaitingInput[] = INPUTS, isAtLeast = false) =>
  fakeServer()
    .on('GET /reviews', { body: { inputs, isAtLeast } })
    .on('POST /flows/:id/history/:identifier/:itemKey', { body: {} });

longTest('REVW-45 one question over all learners is scored with keys alone, and can be taken back', async () => {
  const server = serving();
  const { user } = await renderApp({ server, path: '/reviews' });
  const questions = await screen.findByRole('navigation', { name: 'Questions' });
  expect(
    within(questions)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.slice(0, 4)),
  ).toEqual(['Why?', 'Draw']);
  await user.click(within(questions).getByRole('button', { name: /Why\?/ }));
  expect(screen.getByText('Names the size of the pieces')).toBeVisible();
  const [first, second] = screen.getAllByRole('textbox', { name: 'Score' });
  await user.click(first!);
  await user.keyboard('85{Enter}');
  expect(second).toHaveFocus();
  await user.keyboard('200{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Use a number from 0 to 100.');
  await user.keyboard('{Backspace}{Backspace}{Backspace}10cGood{Enter}');
  await screen.findByText('2 of 2 done');
  const sent = server.askedFor('POST /flows/:id/history/:identifier/:itemKey');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/flows/7/history/chat-ana/item-ana', { superScore: 85, comment: null }],
    ['/flows/7/history/chat-bo/item-bo', { superScore: 10, comment: 'Good' }],
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Take back' })[0]!);
  await screen.findByText('1 of 2 done');
  expect(server.askedFor('POST /flows/:id/history/:identifier/:itemKey').at(-1)?.body).toEqual({
    superScore: null,
    comment: null,
  });
});

test('REVW-45 the oldest first, names hidden, what is left out said', async () => {
  const { user, address } = await renderApp({ server: serving(INPUTS, true), path: '/reviews' });
  await screen.findByText('The oldest 3 that wait for you; Refresh shows more');
  await user.click(screen.getByRole('radio', { name: 'Oldest first' }));
  expect(address()).toContain('view=oldest');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((row) => ['cy', 'ana', 'bo'].find((name) => row?.includes(`${name} says so`)))).toEqual([
    'cy',
    'ana',
    'bo',
  ]);
  await user.click(screen.getByRole('switch', { name: 'Hide names' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(/^Learner 2/));
});

test('REVW-45 a refused score says why and keeps the row open', async () => {
  const server = serving([input('ana')]).on('POST /flows/:id/history/:identifier/:itemKey', {
    status: 422,
    body: { message: 'This chat was deleted', errors: [] },
  });
  const { user } = await renderApp({ server, path: '/reviews?view=oldest' });
  await user.type(await screen.findByRole('textbox', { name: 'Score' }), '5{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This chat was deleted');
  expect(screen.getByText('0 of 1 done')).toBeVisible();
});

test('REVW-45 nothing waits', async () => {
  await renderApp({ server: serving([]), path: '/reviews' });
  expect(await screen.findByText('Nothing waits for you')).toBeVisible();
});

test('REVW-45 a hidden learner keeps their number when others leave the list', async () => {
  window.localStorage.setItem('parley:v1:reviewsHideNames', 'true');
  const first = await renderApp({ server: serving(), path: '/reviews?view=oldest' });
  await screen.findByText('Learner 3');
  first.unmount();
  await renderApp({ server: serving([input('bo')]), path: '/reviews?view=oldest' });
  expect(await screen.findByText('Learner 3')).toBeVisible();
  expect(screen.queryByText('Learner 1')).toBeNull();
});
