/** Summary's charts and what it names to improve. */
import { screen, waitFor, within } from '@testing-library/react';
import { CHAT_TIME_LIMITS, SCORE_CELLS } from '@parley/contracts/http/stat-cells';
import { fakeServer, type Answer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const answer = (message: string, count: number, more: object = {}) => ({
  message,
  count,
  first: count,
  right: false,
  hidden: false,
  ...more,
});
const prompt = (key: string, position: number, data: object) => ({
  key,
  position,
  data: {
    message: `Words of ${key}`,
    total: 100,
    answered: 100,
    left: 0,
    answers: [],
    expandedThread: [],
    firstRight: null,
    ...data,
  },
});
const times = [...CHAT_TIME_LIMITS.map((_, at) => (at === 12 ? 30 : at === 13 ? 20 : 0)), 0];
const SUMMARY = {
  total: 120,
  attempted: 100,
  totalCompleted: 50,
  totalTime: 6_000_000,
  totalCompletedTime: 3_000_000,
  averageTime: 60,
  averageCompletedTime: 60,
  attemptsOverTime: {
    unit: 'day',
    spans: [
      { from: '2026-11-03', attempted: 40, completed: 20 },
      { from: '2026-11-05', attempted: 60, completed: 30 },
    ],
  },
  completedTime: { cells: times, median: 40_000, quartiles: [34_000, 66_000], isExact: false },
  scores: {
    count: 50,
    average: 0.7,
    cells: Array.from({ length: SCORE_CELLS }, (_, at) => (at === 13 ? 35 : at === SCORE_CELLS - 1 ? 15 : 0)),
    median: 0.68,
    quartiles: [0.66, 0.875],
    isExact: true,
    pending: 0,
  },
  versions: [1],
  promptAnalytics: [
    prompt('k1', 1, { left: 22 }),
    prompt('k2', 2, { left: 15, answers: [answer('1/2', 60), answer('2/4', 0, { hidden: true }), answer('*', 34)] }),
  ],
};
const spelt = (promptKey: string, said: string, learners: number) => ({
  promptKey,
  said,
  learners,
  spellings: [{ said, learners }],
  rest: 0.914,
});
const FINDINGS = {
  chats: 100,
  telling: [
    { promptKey: 'k2', right: { count: 60, rest: 0.76 }, wrong: { count: 40, rest: 0.74 }, correlation: 0.05 },
    { promptKey: 'k1', right: { count: 60, rest: 0.9 }, wrong: { count: 40, rest: 0.3 }, correlation: 0.6 },
  ],
  unmatched: [spelt('k2', '3/8', 12), spelt('k2', '5/8', 8), spelt('k2', '0.5', 6), spelt('k2', 'half', 3)],
  untold: { rare: 2, more: 0 },
};
const FLOW = { id: 7, name: 'Fractions', ownership: 'own', settings: {}, defaultSettings: {} };
const serving = (summary: object, findings: Answer) =>
  fakeServer()
    .on('GET /flows/:id/stats/findings', findings)
    .on('GET /flows/:id', { body: FLOW })
    .on('GET /flows/:id/stats/class', { body: { columns: [], rows: [], totalRecords: 0, isAtLeast: false } })
    .on('GET /flows/:id/stats', { body: summary });
const open = (summary: object = SUMMARY, query = '', findings: Answer = { status: 500 }) =>
  renderApp({ path: `/flows/7/stats${query}`, server: serving(summary, findings) });
const chart = async (name: string) => within((await screen.findByRole('heading', { name })).closest('figure')!);

test('STAT-G1 each chart says in a sentence what it shows, and has its numbers as a table', async () => {
  const { user } = await open();
  const days = await chart('Attempts by day');
  expect(days.getByText('Most on Nov 5: 60 attempts, 30 completed.')).toBeVisible();
  await user.click(days.getByText('Show as table'));
  expect(days.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayAttemptedCompleted',
    'Nov 34020',
    'Nov 400',
    'Nov 56030',
  ]);
  const scores = await chart('Scores');
  expect(
    scores.getByText('The middle half of the scores lies between 66% and 87.5%. 15 of 50 are the full score.'),
  ).toBeVisible();
  expect((await chart('Time to completion')).getByText('About half took between 34 s and 1 min 6 s.')).toBeVisible();
});

test('STAT-G1 a figure that nobody has yet has no chart', async () => {
  await open({
    ...SUMMARY,
    totalCompleted: 0,
    completedTime: { cells: [], median: null, quartiles: null },
    scores: { ...SUMMARY.scores, count: 0, quartiles: null },
  });
  await chart('Attempts by day');
  expect(screen.queryByRole('heading', { name: 'Scores' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Time to completion' })).toBeNull();
});

test('STAT-I1 remarkable prompts are named with their numbers and the way to them', async () => {
  await open();
  const section = within(await screen.findByRole('region', { name: 'What to improve' }));
  expect(section.getByText('3 things stand out in 100 attempts')).toBeVisible();
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '34 of 94 answers at Prompt 2 match none of yours (36%)',
    '22 of the 100 times Prompt 1 was shown, the learner hasn’t gone on (22%)',
    '1 answer of Prompt 2 was never given',
  ]);
  expect(section.getByText('Next most: Prompt 2')).toBeVisible();
  expect(section.getByText('hidden, must be typed')).toBeVisible();
  const [link] = section.getAllByRole('link', { name: 'Open Prompt 2' });
  expect(link).toHaveAttribute('href', '/flows/7/edit?prompt=k2');
});

test.each([
  ['', 2],
  ['?version=1', 2],
  ['?version=2', 3],
])('STAT-I1 of two versions, answers that nobody gave are named for the newest only (%s)', async (query, count) => {
  await open({ ...SUMMARY, versions: [2, 1] }, query);
  expect(await screen.findByText(`${count} things stand out in 100 attempts`)).toBeVisible();
});

test.each([
  [19, 'With 20 attempts Parley looks for what to improve.'],
  [20, 'Nothing stands out in 20 attempts.'],
])('STAT-I1 with %i attempts and nothing to say, it says so', async (attempted, said) => {
  await open({ ...SUMMARY, attempted, promptAnalytics: attempted < 20 ? SUMMARY.promptAnalytics : [] });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Open Prompt/ })).toBeNull();
});

test('STAT-I2 STAT-I3 the words that match nothing stand on their card, and what does not tell strong from weak has one', async () => {
  const page = await open(SUMMARY, '', { body: FINDINGS });
  const section = within(await screen.findByRole('region', { name: 'What to improve' }));
  const card = (
    await section.findByRole('heading', { name: 'Prompt 2 does not tell strong learners from weak ones' })
  ).closest('li')!;
  expect(within(card).getByText('60 who answered right here').parentElement).toHaveTextContent('76%');
  expect(within(card).getByText('40 who answered wrong here').parentElement).toHaveTextContent('74%');
  expect(section.queryByText(/Prompt 1 does not tell/)).toBeNull();
  const words = section.getByText('3/8').closest('ul')!;
  expect(
    within(words)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '3/812 learnersMake this an answer',
    '5/88 learnersMake this an answer',
    '0.56 learnersMake this an answer',
    'All unmatched answers',
  ]);
  await page.user.click(within(words).getByRole('link', { name: 'Make this an answer: 3/8' }));
  await waitFor(() => expect(page.address()).toMatch(/^\/flows\/7\/edit/));
});

const list = async () => within(await screen.findByRole('region', { name: 'Unmatched answers' }));

test('STAT-I4 unmatched answers are a list with their numbers, the way to the prompt, and what is not shown', async () => {
  const many = Array.from({ length: 12 }, (_, nth) => spelt('k2', `wrote ${nth}`, 20 - nth));
  const page = await open(SUMMARY, '', { body: { ...FINDINGS, unmatched: many } });
  const table = await list();
  const [head, first, ...others] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(head).toBe('They wrotePromptLearnersWritten asRight elsewhere');
  expect(first).toBe('wrote 0Prompt 220wrote 0 (20)91%Make this an answer');
  expect(others).toHaveLength(9);
  expect(table.getByText(/2 other answers are not shown/)).toBeVisible();
  expect(table.queryByText(/left out|newest/)).toBeNull();
  await page.user.click(table.getByRole('button', { name: 'Show all 12' }));
  expect(table.getAllByRole('row')).toHaveLength(13);
  expect(table.getAllByRole('link', { name: 'Prompt 2' })[0]).toHaveAttribute('href', '/flows/7/edit?prompt=k2');
  await page.user.click(table.getByRole('link', { name: 'Make this an answer: wrote 11' }));
  await waitFor(() => expect(page.address()).toMatch(/^\/flows\/7\/edit/));
});

test('STAT-I4 the card and the prompt lead to the list, which begins with three attempts', async () => {
  const page = await open({ ...SUMMARY, attempted: 3 }, '', { body: FINDINGS });
  const heading = await screen.findByRole('heading', { name: 'Unmatched answers' });
  await page.user.click(screen.getByRole('button', { name: 'See what they wrote' }));
  expect(heading).toHaveFocus();
  page.unmount();
  const later = await open(SUMMARY, '', { body: FINDINGS });
  await later.user.click(await screen.findByRole('button', { name: 'All unmatched answers' }));
  expect(screen.getByRole('heading', { name: 'Unmatched answers' })).toHaveFocus();
});

longTest('STAT-I4 the menu of Stats leads to the list from any tab, also to an empty one', async () => {
  const nothing = { ...FINDINGS, unmatched: [], untold: { rare: 0, more: 0 } };
  const lesson = { ...SUMMARY, promptAnalytics: [prompt('k1', 1, { answers: [answer('4', 90)] })] };
  for (const [summary, findings] of [
    [SUMMARY, FINDINGS],
    [lesson, nothing],
  ]) {
    const page = await open(summary, '?version=2', { body: findings as object });
    await page.user.click(await screen.findByRole('tab', { name: 'Paths' }));
    await page.user.click(screen.getByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Unmatched answers' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Unmatched answers' })).toHaveFocus());
    expect(page.address()).toMatch(/^\/flows\/7\/stats\?version=2/);
    page.unmount();
  }
});

test('STAT-I4 an address that names the list waits with the focus until the page shows its figures', async () => {
  let tell: (named: Answer) => void = () => undefined;
  const named = new Promise<Answer>((resolve) => (tell = resolve));
  const server = serving(SUMMARY, { body: FINDINGS }).on('GET /flows/:id', () => named);
  await renderApp({ path: '/flows/7/stats#unmatched-answers', server });
  const heading = await screen.findByText('Unmatched answers', { selector: 'h2' });
  expect(heading).not.toHaveFocus();
  tell({ body: FLOW });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('STAT-I4 the list says if it has nothing to show, and how many chats it is from', async () => {
  const nothing = { ...FINDINGS, chats: 1_000, unmatched: [], untold: { rare: 1, more: 0 } };
  await open(SUMMARY, '', { body: nothing });
  const table = await list();
  expect(table.getByText(/^No answer that matches none of yours/)).toBeVisible();
  expect(table.getByText(/1 other answer is not shown.*Read from the newest 1000 chats\./)).toBeVisible();
});

test('STAT-I4 a flow in which nothing matched nothing has no such list', async () => {
  const lesson = { ...SUMMARY, promptAnalytics: [prompt('k1', 1, { answers: [answer('*', 90)] })] };
  const page = await open(lesson, '', { body: { ...FINDINGS, unmatched: [] } });
  await screen.findByText(/^Nothing stands out/);
  expect(screen.queryByRole('heading', { name: 'Unmatched answers' })).toBeNull();
  page.unmount();
  // STAT-I5: any text is accepted there, and its author wants the texts counted.
  await open(lesson, '', { body: FINDINGS });
  expect(await screen.findByRole('heading', { name: 'Unmatched answers' })).toBeVisible();
});

test('STAT-I2 a failed request is shown, and the counters still name remarkable prompts', async () => {
  await open();
  expect(await screen.findByText(/^Learners’ answers could not be loaded/)).toBeVisible();
  expect(screen.getByText('3 things stand out in 100 attempts')).toBeVisible();
});
