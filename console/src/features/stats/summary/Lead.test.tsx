import { screen, within } from '@testing-library/react';
import { NO_ANSWERS, page, serving, SUMMARY } from '../testing/flow-page.js';

beforeEach(() => window.localStorage.clear());

const judged = (key: string, position: number, firstRight: number, more: object = {}) => ({
  key,
  position,
  data: { ...NO_ANSWERS, message: `Words of **${key}**`, total: 40, answered: 30, firstRight },
  ...more,
});
const CLASS = {
  ...SUMMARY,
  completedTime: { ...SUMMARY.completedTime, median: 420_000 },
  scores: { ...SUMMARY.scores, count: 12, pending: 3, average: 0.7 },
  promptAnalytics: [judged('k1', 1, 24), judged('k2', 2, 9, { title: 'Full to new' }), judged('k3', 3, 15)],
};
const open = (summary: object = CLASS, query = '') =>
  page(
    serving()
      .on('GET /flows/:id/stats', { body: summary })
      .on('GET /flows/:id/stats/class', { body: { columns: [], rows: [], totalRecords: 0, isAtLeast: false } })
      .on('GET /flows/:id/stats/findings', {
        body: { chats: 0, telling: [], unmatched: [], untold: { rare: 0, more: 0 } },
      }),
    `/flows/7/stats${query}`,
  );
const lead = async () => within(await screen.findByRole('region', { name: 'In short' }));

test('STAT-S1 one figure leads, with the hardest question, what waits, and three figures beside it', async () => {
  const { user } = await open();
  const said = await lead();
  expect(said.getByRole('heading', { level: 2, name: 'Right at the first try' })).toBeVisible();
  expect(said.getByText('53%')).toBeVisible();
  expect(said.getByText(/^65 of 78 learners finished\. The hardest question is/)).toHaveTextContent(
    'Prompt 2 · Full to new: 9 of 30 first answers were right. 3 completed attempts wait for your score.',
  );
  expect(said.getByRole('link', { name: '3 completed attempts wait for your score.' })).toHaveAttribute(
    'href',
    '/reviews',
  );
  expect(
    said.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
  ).toEqual(['Finished: 65 of 78', 'Half needed at most: 7 min 0 s', 'Average score: 70%']);
  await user.click(said.getByRole('link', { name: 'Prompt 2 · Full to new' }));
  expect(screen.getByRole('heading', { level: 3, name: 'Prompt 2 · Full to new' })).toHaveFocus();
});

test('STAT-S1 without right answers those who finished lead; of all attempts it says attempts; about is said', async () => {
  const open7 = { ...judged('k1', 1, 0), data: { ...NO_ANSWERS, message: 'Why?', total: 40, answered: 30 } };
  const completedTime = { ...CLASS.completedTime, isExact: false };
  await open({ ...CLASS, completedTime, promptAnalytics: [open7] }, '?attempts=all');
  const said = await lead();
  expect(said.getByRole('heading', { level: 2, name: 'Finished' })).toBeVisible();
  expect(said.getByText('83%')).toBeVisible();
  expect(said.getByText(/^65 of 78 attempts are completed\./)).toBeVisible();
  expect(said.getByText('about 7 min 0 s')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What your class understood' })).toBeNull();
});

test('STAT-S2 the questions are listed the hardest first, with their shares and numbers, and lead to their cards', async () => {
  const { user } = await open();
  const list = within(await screen.findByRole('region', { name: 'What your class understood' }));
  const [first, second, third] = within(list.getAllByRole('list')[0]!).getAllByRole('listitem');
  expect(first).toHaveTextContent('Prompt 2 · Full to newWords of k230%9 of 30');
  expect(second).toHaveTextContent('Prompt 3Words of k350%15 of 30');
  expect(third).toHaveTextContent('Prompt 1Words of k180%24 of 30');
  expect(
    within(first!).getByRole('img', {
      name: '9 right at the first try, 21 not right at the first try, 10 not answered',
    }),
  ).toBeVisible();
  await user.click(within(third!).getByRole('link', { name: 'Prompt 1' }));
  expect(screen.getByRole('heading', { level: 3, name: 'Prompt 1' })).toHaveFocus();
});

test.each([
  [4, '4 learners have answered so far; 1 finished.'],
  [1, '1 learner has answered so far; 1 finished.'],
])(
  'STAT-S3 with %i learners the class table stands in place of shares; figures are one press away',
  async (attempted, said) => {
    const { user } = await open({ ...CLASS, attempted, totalCompleted: 1 });
    const short = await lead();
    expect(short.getByRole('heading', { level: 2, name: 'Not enough answers yet' })).toBeVisible();
    expect(short.getByText(new RegExp(`^${said}`))).toBeVisible();
    expect(await screen.findByText('Nobody has answered yet')).toBeVisible();
    expect(screen.queryByText('The hardest question is', { exact: false })).toBeNull();
    const fold = screen.getByRole('button', { name: /^All figures opened 90/ });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    const folded = document.getElementById(fold.getAttribute('aria-controls')!)!;
    expect(folded).toHaveAttribute('data-open', 'false');
    expect(within(folded).getByText('Completion rate')).toBeInTheDocument();
    expect(within(folded).getByRole('heading', { name: 'Prompts' })).toBeInTheDocument();
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(folded).toHaveAttribute('data-open', 'true');
  },
);

test('STAT-S3 of all attempts it says attempts, because one learner may have made them all', async () => {
  await open({ ...CLASS, attempted: 4, totalCompleted: 1 }, '?attempts=all');
  const short = await lead();
  expect(short.getByText(/^1 of 4 attempts are completed\./)).toBeVisible();
});

test('STAT-S3 before the first attempt nothing is folded', async () => {
  await open({ ...CLASS, attempted: 0, totalCompleted: 0, promptAnalytics: [] });
  expect(await screen.findByText('Completion rate')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^All figures/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'In short' })).toBeNull();
});
