import { act, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import { CHAT, page, serving } from '../testing/flow-page.js';

const saved: { name: string; blob: Blob }[] = [];
jest.mock('../../../ui/save-file.js', () => ({
  saveBlob: (name: string, blob: Blob) => saved.push({ name, blob }),
}));
beforeEach(() => {
  window.localStorage.clear();
  saved.length = 0;
});

const column = (key: string, position: number | null, isScored = true) => ({
  key,
  position,
  question: `Question **${key}**`,
  most: isScored ? 10 : null,
  isScored,
});
const row = (id: string, cells: unknown[], over: object = {}) => ({
  id,
  identifier: `${id}@school.example`,
  identifierOrigin: 'user',
  attempt: 1,
  completed: true,
  promptKey: 'end',
  score: 10,
  maxScore: 20,
  isScorePending: false,
  ms: 125_000,
  cells,
  ...over,
});
const TABLE = {
  columns: [column('ask', 1), column('essay', 2), column('say', 3, false)],
  rows: [
    row('cy', [['wrong', 1, 0], null, null], { completed: false, score: 0 }),
    row(
      'ben',
      [
        ['later', 2, 8],
        ['part', 1, 4],
        ['answered', 1, null],
      ],
      { score: 12 },
    ),
    row('ana', [
      ['right', 1, 10],
      ['waits', 1, null],
      ['answered', 1, null],
    ]),
    row(
      'di',
      [
        ['right', 1, 10],
        ['right', 1, 10],
        ['answered', 1, null],
      ],
      { score: 20 },
    ),
    row('0123456789abcdef', [['right', 1, 10], null, null], {
      identifier: '0123456789abcdef',
      identifierOrigin: 'system',
    }),
  ],
  totalRecords: 5,
  isAtLeast: false,
};
const item = (over: object) => ({ v: 1, t: 1, p: 'start', pk: 'ask', ...over });
const chatOf = (id: string) => ({
  ...CHAT,
  id,
  history: [
    item({ k: 'start', d: 'r', m: 'Which?' }),
    item({ k: 'a1', d: 's', m: 'One third', s: 0 }),
    item({ k: 'a2', d: 's', m: 'One half', s: 8, ct: true }),
  ],
});
const server = (table: object = TABLE) =>
  serving()
    .on('GET /flows/:id/stats/class', { body: table })
    .on('GET /flows/:id/history/:identifier', ({ query }) => ({ body: chatOf(query.get('chatId') ?? '') }));

async function opened(from = server(), path = '/flows/7/stats?tab=class') {
  const app = await page(from, path);
  const grid = await screen.findByRole('grid', { name: 'Learners and their answers to each question' });
  return { ...app, grid: within(grid) };
}
const names = (grid: BoundFunctions<typeof queries>) =>
  grid.getAllByRole('rowheader').map((header) => header.textContent);
const PANEL = { name: 'ben@school.example · Prompt 1' };

test('STAT-C1 STAT-C2 the class is a grid of learners and questions; each cell says what became of it', async () => {
  const { grid } = await opened();
  expect(grid.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Learner',
    'Pointsof 20',
    'Prompt 1Question ask',
    'Prompt 2Question essay',
    'Prompt 3Question say',
    'Time',
    'Completed',
  ]);
  expect(names(grid)).toEqual([
    'Class, right at once',
    'ana@school.example',
    'Anonymous 01234567',
    'ben@school.example',
    'cy@school.example',
    'di@school.example',
  ]);
  const [, , , , ben, cy] = grid.getAllByRole('row');
  const texts = (line?: HTMLElement) =>
    within(line!)
      .getAllByRole('gridcell')
      .map((cell) => cell.getAttribute('aria-label') ?? cell.textContent);
  expect(texts(ben)).toEqual([
    '12',
    'right at try 2, 8 of 10 points',
    'a part of the points, 4 of 10 points',
    'answered, neither right nor wrong',
    '2 min 5 s',
    'Completed',
  ]);
  expect(texts(cy)).toEqual([
    '0',
    'wrong, 0 of 10 points',
    'not answered',
    'not answered',
    '2 min 5 s',
    'Not completed',
  ]);
});
test('NAME-5 a learner’s name stands before the identifier, and not at all where names are hidden', async () => {
  const [cy, , , , anonymous] = TABLE.rows;
  const rows = [
    { ...anonymous, name: 'Ravi' },
    { ...cy, name: 'Asha' },
  ];
  const { grid, user } = await opened(server({ ...TABLE, rows }));
  expect(names(grid)).toEqual([
    '\u2068Asha\u2069 · \u2068cy@school.example\u2069',
    '\u2068Ravi\u2069 · \u2068Anonymous 01234567\u2069',
  ]);
  await user.click(screen.getByRole('switch', { name: 'Hide names' }));
  expect(names(grid).filter((name) => /Ravi|Asha/.test(name ?? ''))).toEqual([]);
});
test('STAT-C3 the sums of the class follow the head, but not for fewer than five learners', async () => {
  const { grid, unmount, store } = await opened();
  const [, sums] = grid.getAllByRole('row');
  // Three of five were right at once at Prompt 1; at Prompt 2 fewer than five have an answer that is right or wrong.
  expect(
    within(sums!)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(['13', '60%', '–', '–', '2 min 5 s', '4']);
  unmount();
  store.stop();
  const few = await opened(server({ ...TABLE, rows: TABLE.rows.slice(0, 4) }));
  expect(few.grid.queryByText('Class, right at once')).toBeNull();
});
test('STAT-C4 every head sorts, and sorts the other way at the second press', async () => {
  const { grid, user } = await opened();
  const press = () => user.click(grid.getByRole('button', { name: /^Points/ }));
  await press();
  expect(names(grid).slice(1, 3)).toEqual(['cy@school.example', 'ana@school.example']);
  expect(grid.getByRole('columnheader', { name: /^Points/ })).toHaveAttribute('aria-sort', 'ascending');
  await press();
  expect(names(grid).slice(1, 3)).toEqual(['di@school.example', 'ben@school.example']);
  expect(grid.getByRole('columnheader', { name: /^Points/ })).toHaveAttribute('aria-sort', 'descending');
  expect(grid.getByRole('columnheader', { name: 'Learner' })).toHaveAttribute('aria-sort', 'none');
});
test('STAT-C4 one place is reached by Tab; arrow keys move, Enter opens, and what is open follows', async () => {
  const { grid, user } = await opened();
  const places = grid.getAllByRole('row').flatMap((line) => [...line.querySelectorAll('[data-place]')]);
  expect(places.filter((place) => place.getAttribute('tabindex') === '0')).toHaveLength(1);
  act(() => grid.getByRole('button', { name: 'Learner' }).focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName('right at try 2, 8 of 10 points');
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('complementary', PANEL));
  expect(await panel.findByText('One third')).toBeVisible();
  expect(panel.getAllByText(/^Try \d/).map((line) => line.textContent)).toEqual([
    'Try 1 · 0 points',
    'Try 2 · 8 points',
  ]);
  expect(panel.getByRole('link', { name: 'Open the whole chat' })).toHaveAttribute(
    'href',
    '/flows/7/stats?tab=chats&chat=ben',
  );
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('complementary', { name: 'cy@school.example · Prompt 1' });
  await user.keyboard('{ArrowUp}{ArrowRight}');
  await screen.findByRole('complementary', { name: 'ben@school.example · Prompt 2' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(grid.getByRole('button', { name: 'Learner' })).toHaveFocus();
});
test('STAT-C4 buttons of an open answer lead to the next learner and question, as far as there are any', async () => {
  const { grid, user } = await opened();
  await user.click(grid.getByRole('gridcell', { name: 'wrong, 0 of 10 points' }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Question before' })).toBeDisabled();
  await press('Next learner');
  expect(screen.getByRole('button', { name: 'Next learner' })).toBeDisabled();
  await press('Next question');
  expect(screen.getByRole('complementary', { name: 'di@school.example · Prompt 2' })).toBeVisible();
  await press('Close the answer');
  expect(screen.queryByRole('complementary')).toBeNull();
});
test('STAT-C4 points are corrected in the open answer; then the table is loaded again', async () => {
  const from = server().on('POST /flows/:id/history/:identifier/:itemKey', {
    body: { chatId: 'ben', score: 14, maxScore: 20, completed: true },
  });
  const { grid, user } = await opened(from);
  await user.click(grid.getByRole('gridcell', { name: 'right at try 2, 8 of 10 points' }));
  const panel = within(screen.getByRole('complementary', PANEL));
  await user.click(await panel.findByRole('button', { name: 'Change the points' }));
  const points = panel.getByRole('textbox', { name: 'Score' });
  expect(points).toHaveValue('8');
  await user.clear(points);
  await user.type(points, '10');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(from.askedFor('GET /flows/:id/stats/class')).toHaveLength(2));
  const [given] = from.askedFor('POST /flows/:id/history/:identifier/:itemKey');
  expect([given?.path, given?.body]).toEqual(['/flows/7/history/ben/a2', { superScore: 10 }]);
});
test('STAT-C4 LIVE-13 with names hidden a learner is a number, and nothing leads to the chat', async () => {
  const { grid, user, address } = await opened();
  await user.click(screen.getByRole('switch', { name: 'Hide names' }));
  expect(address()).toBe('/flows/7/stats?tab=class&names=hidden');
  expect(names(grid).slice(1)).toEqual(['Learner 1', 'Learner 2', 'Learner 3', 'Learner 4', 'Learner 5']);
  await user.click(grid.getByRole('gridcell', { name: 'wrong, 0 of 10 points' }));
  expect(await screen.findByText('One third')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open the whole chat' })).toBeNull();
  expect(within(screen.getByRole('main')).queryByText(/school\.example/)).toBeNull();
});
test('STAT-C5 the gradebook is asked for with the filters of the page', async () => {
  const from = server().on('GET /flows/:id/stats/gradebook', { body: {} });
  const { user } = await opened(from, '/flows/7/stats?tab=class&version=2&completed=true');
  await user.click(screen.getByRole('button', { name: 'Download gradebook' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['flow-7-gradebook.csv']));
  const [asked] = from.askedFor('GET /flows/:id/stats/gradebook');
  const value = (name: string) => asked?.query.get(name);
  expect(['version', 'completed', 'attempts', 'language'].map(value)).toEqual(['2', 'true', 'latest', 'en']);
});
test('STAT-C1 a further page is loaded on request', async () => {
  const many = Array.from({ length: 50 }, (_, at) => row(`learner-${at}`, [null, null, null]));
  const from = server().on('GET /flows/:id/stats/class', ({ query }) => ({
    body: query.has('sinceId')
      ? { ...TABLE, rows: [row('zoe', [null, null, null])], totalRecords: 51 }
      : { ...TABLE, rows: many, totalRecords: 51 },
  }));
  const { user } = await opened(from);
  expect(screen.getByText('50 of 51 learners who answered')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('51 of 51 learners who answered')).toBeVisible();
  expect(from.askedFor('GET /flows/:id/stats/class').at(-1)?.query.get('sinceId')).toBe('learner-49');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
test('STAT-C1 nobody has answered, or the filters leave nobody', async () => {
  const none = server({ ...TABLE, rows: [], totalRecords: 0 });
  const first = await page(none, '/flows/7/stats?tab=class');
  expect(await screen.findByText('Nobody has answered yet')).toBeVisible();
  first.unmount();
  first.store.stop();
  const { user, address } = await page(none, '/flows/7/stats?tab=class&completed=true');
  await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(address()).toBe('/flows/7/stats?tab=class'));
});
