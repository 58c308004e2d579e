import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { NO_ANSWERS } from './testing/flow-page.js';

jest.mock('@parley/runtime/player/mount', () => jest.requireActual('./testing/player.js'));
beforeEach(() => window.localStorage.clear());

const SEQUENCE = {
  id: 3,
  name: 'Science',
  ownership: 'own',
  user: { name: 'Ravi', email: 'ravi@school.example' },
  settings: {},
  userSettings: {},
  defaultSettings: {},
};
const item = (id: number, name: string, over: object = {}) => ({
  id,
  name,
  index: null,
  version: 1,
  total: 0,
  attempted: 0,
  totalCompleted: 0,
  totalTime: 0,
  totalCompletedTime: 0,
  averageTime: null,
  averageScore: null,
  scored: 0,
  scorePending: 0,
  maxScore: 20,
  ...over,
});
const STATS = {
  total: 182,
  attempted: 168,
  totalCompleted: 89,
  totalTime: 124_995_360,
  totalCompletedTime: 80_930_370,
  averageTime: 744.02,
  averageCompletedTime: 909.33,
  attemptsOverTime: { unit: 'day', spans: [] },
  completedTime: { cells: [], median: null, quartiles: null, isExact: true },
  scores: { count: 0, pending: 0, average: null, cells: [], median: null, quartiles: null, isExact: true },
  versions: [2, 1],
  items: {
    4: item(4, 'Electricity', { index: 0 }),
    8: item(8, 'The Moon', {
      index: 1,
      attempted: 124,
      totalCompleted: 108,
      totalTime: 12_401_000,
      averageTime: 100.01,
      averageScore: 0.8215,
      scored: 98,
      scorePending: 10,
    }),
    9: item(9, 'Fractions', {
      index: 2,
      attempted: 101,
      totalCompleted: 89,
      averageScore: 0.5,
      version: null,
      maxScore: null,
    }),
  },
};
const STEP = {
  ...STATS,
  promptAnalytics: [{ key: 'k1', position: 1, data: { ...NO_ANSWERS, message: 'What changes?', total: 124, left: 6 } }],
};
const run = (name: string, over: object = {}) => ({
  id: `c-${name}-1`,
  identifier: `${name}@school.example`,
  identifierOrigin: 'user',
  version: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
  completed: false,
  score: 15,
  maxScore: 40,
  items: 4,
  feedbackPending: 0,
  scoreLaterPending: 0,
  externalAnswerPending: 0,
  evaluationPending: 0,
  steps: 2,
  stepsCompleted: 1,
  ...over,
});
const step = (index: number, over: object = {}) => ({
  index,
  flowId: 8 + index,
  name: `Lesson ${index + 1}`,
  version: 1,
  chatId: `c-asha-${index + 1}`,
  attempt: 1,
  completed: index === 0,
  score: 10,
  maxScore: 20,
  updatedAt: `2026-11-19T1${index}:00:00.000Z`,
  ...over,
});
const VIEW = {
  sequenceId: 3,
  version: 1,
  identifier: 'asha@school.example',
  completed: false,
  steps: [step(0), step(1), step(2, { chatId: null, updatedAt: null })],
};
const chat = (id: string) => ({
  ...run('asha'),
  id,
  attempt: 1,
  test: false,
  language: 'en',
  revision: 1,
  context: {},
  history: [],
});
const PUBLISHED = {
  id: 8,
  version: 1,
  name: 'Lesson',
  language: 'en',
  languages: ['en'],
  definition: { promptsArray: [] },
  trees: {},
};

const serving = () =>
  fakeServer()
    .on('GET /flow_sequences/:id', { body: SEQUENCE })
    .on('GET /flow_sequences/:id/stats', { body: STATS })
    .on('GET /flow_sequences/:id/responseLogs', {
      body: { responseLog: [run('asha'), run('bo', { completed: true })], totalRecords: 2, isAtLeast: false },
    })
    .on('GET /flow_sequences/:id/history/:identifier', { body: VIEW })
    .on('DELETE /flow_sequences/:id/history/:identifier', { body: { deleted: 2 } })
    .on('GET /flows/:id/stats', { body: STEP })
    .on('GET /flows/:id/history/:identifier', ({ query }) => ({ body: chat(query.get('chatId') ?? '') }))
    .on('GET /flows/:id/published/:version', { body: PUBLISHED });

async function page(server: FakeServer = serving(), query = '') {
  const app = await renderApp({ server, path: `/sequences/3/stats${query}` });
  await screen.findByRole('tab', { name: 'Summary' });
  return app;
}
async function chats(server: FakeServer = serving(), query = '') {
  const app = await page(server, query);
  await app.user.click(screen.getByRole('tab', { name: 'Chats' }));
  const list = await screen.findByRole('region', { name: 'Chats' });
  return { ...app, list };
}

test('STAT-3, LOCAL-7 a sequence’s statistics have Summary and Chats, no Paths; the tab is kept apart from the flows’', async () => {
  window.localStorage.setItem('parley:v1:statsTab:flow', '"paths"');
  const first = await page();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Summary', 'Chats']);
  expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  await first.user.click(screen.getByRole('tab', { name: 'Chats' }));
  expect(window.localStorage.getItem('parley:v1:statsTab:sequence')).toBe('"chats"');
  expect(window.localStorage.getItem('parley:v1:statsTab:flow')).toBe('"paths"');
  first.unmount();
  first.store.stop();
  await page();
  expect(screen.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
});

test('STAT-12 STAT-28 flows with attempts come first, then those with none; one is chosen to view', async () => {
  const server = serving();
  const { user } = await page(server);
  expect(await screen.findByText('Select a flow to view')).toBeVisible();
  const flows = screen.getByRole('region', { name: 'Flows' });
  expect(
    within(flows)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2. The Moon87.10%124 attempted, 108 completed · 10 wait for a score16.43 / 20',
    '3. Fractions88.12%101 attempted, 89 completed50%',
    '1. Electricity-0 attempted, 0 completed',
  ]);
  expect(screen.getByText('No attempts yet')).toBeVisible();
  await user.click(within(flows).getByRole('button', { name: /The Moon/ }));
  expect(await screen.findByText('What changes?')).toBeVisible();
  const [asked] = server.askedFor('GET /flows/:id/stats');
  expect([asked?.path, asked?.query.get('flowSequenceId')]).toEqual(['/flows/8/stats', '3']);
  expect(screen.getByText('Step 2, version 1, only in this sequence')).toBeVisible();
  expect(screen.getByTitle('100.01 s')).toHaveTextContent('1 min 40 s');
  await user.click(within(flows).getByRole('button', { name: /Fractions/ }));
  expect(await screen.findByText('Step 3, all versions, only in this sequence')).toBeVisible();
});

test('STAT-45 the way to all of a flow keeps to this sequence, with days and attempts', async () => {
  await page(serving(), '?flow=8&from=2026-11-01&attempts=all');
  expect(await screen.findByRole('link', { name: 'All statistics of this flow' })).toHaveAttribute(
    'href',
    '/flows/8/stats?from=2026-11-01&attempts=all&sequence=3',
  );
});

test('STAT-G1 the runs’ attempts by day, scores and times to completion are drawn as a flow’s are', async () => {
  const cells = new Array<number>(32).fill(0).map((_, at) => (at === 20 ? 89 : 0));
  const over = {
    attemptsOverTime: {
      unit: 'day',
      spans: [
        { from: '2026-11-16', attempted: 60, completed: 30 },
        { from: '2026-11-18', attempted: 108, completed: 59 },
      ],
    },
    completedTime: { cells, median: 390_000, quartiles: [360_000, 420_000], isExact: true },
    scores: {
      ...STATS.scores,
      count: 89,
      average: 1,
      cells: [...new Array<number>(20).fill(0), 89],
      quartiles: [1, 1],
    },
  };
  await page(serving().on('GET /flow_sequences/:id/stats', { body: { ...STATS, ...over } }));
  const chart = async (name: string) => (await screen.findByRole('heading', { name })).closest('figure');
  expect(await chart('Attempts by day')).toHaveTextContent('Nov 18');
  expect(await chart('Time to completion')).toHaveTextContent('6 min 0 s');
  expect(await chart('Scores')).toHaveTextContent('89');
});

test('STAT-26 a sequence without flows says so', async () => {
  await page(serving().on('GET /flow_sequences/:id/stats', { body: { ...STATS, items: {} } }));
  expect(await screen.findByText('There are no flows')).toBeVisible();
});

test('STAT-45 days, version and attempts go along with the question', async () => {
  const server = serving();
  await page(server, '?from=2026-11-01&till=2026-11-19&version=2&attempts=all');
  await screen.findByText('168');
  const query = Object.fromEntries(server.askedFor('GET /flow_sequences/:id/stats').at(-1)?.query ?? []);
  expect(query).toMatchObject({ fromDate: '2026-11-01', tillDate: '2026-11-19', version: '2', attempts: 'all' });
});

test('STAT-24 Chats has the same list, of runs, and the selected run’s steps with the chat of one of them', async () => {
  const server = serving();
  const { user, list } = await chats(server);
  const entry = await within(list).findByRole('button', { name: /asha/ });
  expect(entry).toHaveTextContent('1 of 2 steps completed');
  await user.click(entry);
  const steps = await screen.findByRole('navigation', { name: 'Steps' });
  const [first, second, third] = within(steps)
    .getAllByRole('listitem')
    .map((each) => within(each).getByRole('button'));
  expect(second).toHaveAttribute('aria-current', 'true');
  expect(third).toBeDisabled();
  expect(within(first!).getByLabelText('Completed')).toBeVisible();
  await user.click(first!);
  await waitFor(() =>
    expect(server.askedFor('GET /flows/:id/history/:identifier').at(-1)?.path).toBe('/flows/8/history/c-asha-1'),
  );
  expect(await screen.findByRole('region', { name: 'Selected chat' })).toBeVisible();
});

test('STAT-F3 STAT-24 the list has a popover that saves the runs which the filters leave', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const server = serving().on('GET /flow_sequences/:id/responseLogsFile', { body: 'bytes' });
  const { user } = await chats(server, '?version=2&completed=true');
  await user.click(await screen.findByRole('button', { name: 'Download chats' }));
  const popover = await screen.findByRole('dialog', { name: 'Download chats' });
  expect(popover).toHaveTextContent('Saved as sequence-3-response-data.xlsx.');
  await user.click(within(popover).getByRole('checkbox', { name: 'With histories' }));
  await user.click(within(popover).getByRole('button', { name: 'Download' }));
  await within(popover).findByText('The file is saved.');
  expect(saved).toEqual(['sequence-3-response-data.xlsx']);
  jest.restoreAllMocks();
  const [asked] = server.askedFor('GET /flow_sequences/:id/responseLogsFile');
  expect(Object.fromEntries(asked!.query)).toMatchObject({
    version: '2',
    completed: 'true',
    format: 'xlsx',
    withHistories: 'true',
  });
  expect(asked!.query.has('attempts')).toBe(false);
});

test('STAT-35 opened with an identifier, the list shows that learner’s run', async () => {
  const server = serving();
  await page(server, '?identifier=asha%40school.example');
  expect(await screen.findByRole('searchbox', { name: 'Search by learner’s ID' })).toHaveValue('asha@school.example');
  await waitFor(() =>
    expect(server.askedFor('GET /flow_sequences/:id/responseLogs').at(-1)?.query.get('search')).toBe(
      'asha@school.example',
    ),
  );
});

test('STAT-35 each visit asks for its own identifier', async () => {
  const app = await chats();
  await screen.findByText('2 chats');
  await app.go('/');
  await app.go('/sequences/3/stats?identifier=ana');
  await screen.findByText('2 chats');
  const asked = app.server.askedFor('GET /flow_sequences/:id/responseLogs').map(({ query }) => query.get('search'));
  expect(asked).toEqual([null, 'ana']);
});

test('REVW-34 whoever looks at another run while one is deleted keeps it in sight', async () => {
  let finish = () => {};
  const nameOf = (path: string) => (path.includes('bo') ? 'bo' : 'asha');
  const server = serving()
    .on('DELETE /flow_sequences/:id/history/:identifier', async () => {
      await new Promise<void>((done) => (finish = done));
      return { body: { deleted: 2 } };
    })
    .on('GET /flow_sequences/:id/history/:identifier', ({ path }) => {
      const name = nameOf(path);
      const steps = [step(0, { chatId: `c-${name}-1` })];
      return { body: { ...VIEW, identifier: `${name}@school.example`, steps } };
    })
    .on('GET /flows/:id/history/:identifier', ({ path, query }) => ({
      body: { ...chat(query.get('chatId') ?? ''), identifier: `${nameOf(path)}@school.example` },
    }));
  const { user, list, address } = await chats(server, '?run=asha%40school.example');
  await user.click(await screen.findByRole('button', { name: 'Delete chat sequence' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete chat sequence' }));
  await waitFor(() => expect(server.askedFor('DELETE /flow_sequences/:id/history/:identifier')).toHaveLength(1));
  await user.click(within(list).getByRole('button', { name: /bo/ }));
  expect(await screen.findByRole('heading', { name: /bo@school.example/ })).toBeVisible();
  finish();
  await waitFor(() => expect(within(list).queryByRole('button', { name: /asha/ })).toBeNull());
  expect(address()).toBe('/sequences/3/stats?run=bo%40school.example');
  expect(screen.getByRole('heading', { name: /bo@school.example/ })).toBeVisible();
});

test('STAT-24 a run without chats says so, and can’t be deleted', async () => {
  let answer = () => {};
  const server = serving().on('GET /flow_sequences/:id/history/:identifier', async () => {
    await new Promise<void>((done) => (answer = done));
    return { body: { ...VIEW, steps: [step(0, { chatId: null, updatedAt: null })] } };
  });
  const { user, address } = await chats(server, '?run=asha%40school.example');
  expect(await screen.findByRole('status', { name: 'Loading…' })).toBeVisible();
  answer();
  expect(await screen.findByText('This learner has no chats in this sequence.')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete chat sequence' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(address()).toBe('/sequences/3/stats');
});

test('REVW-34 a run is deleted after a question, and leaves the list', async () => {
  const server = serving();
  const { user, list } = await chats(server, '?run=asha%40school.example');
  await user.click(await screen.findByRole('button', { name: 'Delete chat sequence' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This is irreversible. Are you sure?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete chat sequence' }));
  await waitFor(() => expect(within(list).queryByRole('button', { name: /asha/ })).toBeNull());
  expect(within(list).getByText('1 chat')).toBeVisible();
  expect(await screen.findByText('Select an item to view')).toBeVisible();
  expect(server.askedFor('DELETE /flow_sequences/:id/history/:identifier')).toHaveLength(1);
});

test('REVW-24 a deletion that fails says so', async () => {
  const failing = serving().on('DELETE /flow_sequences/:id/history/:identifier', { status: 500, body: {} });
  const { user } = await chats(failing, '?run=asha%40school.example');
  await user.click(await screen.findByRole('button', { name: 'Delete chat sequence' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete chat sequence' }));
  expect(await screen.findByText('Failed to delete chat sequence.')).toBeVisible();
  act(() => notifications.clean());
  await user.click(screen.getByRole('tab', { name: 'Summary' }));
  await user.click(screen.getByRole('tab', { name: 'Chats' }));
  expect(await screen.findByRole('button', { name: 'Delete chat sequence' })).toBeVisible();
  expect(screen.queryByText('Failed to delete chat sequence.')).toBeNull();
});

test('REVW-18 whom a sequence is shared with can’t delete a run', async () => {
  const shared = serving().on('GET /flow_sequences/:id', { body: { ...SEQUENCE, ownership: 'shared' } });
  await chats(shared, '?run=asha%40school.example');
  expect(await screen.findByRole('navigation', { name: 'Steps' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete chat sequence' })).toBeNull();
});
