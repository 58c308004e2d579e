import { screen, waitFor, within } from '@testing-library/react';
import { page, serving } from '../testing/flow-page.js';

beforeEach(() => window.localStorage.clear());

const question = (key: string, position: number | null, over: object = {}) => ({
  key,
  position,
  question: `Why **${key}**?`,
  most: 2,
  answered: 3,
  ...over,
});
const answer = (chatId: string, over: object = {}) => ({
  chatId,
  itemKey: `item-${chatId}`,
  identifier: `${chatId}@school.example`,
  identifierOrigin: 'user',
  attempt: 1,
  text: `Because of ${chatId}.\nTruly.`,
  at: Date.UTC(2026, 10, 22, 10, 14),
  points: null,
  state: null,
  comment: '',
  ...over,
});
const QUESTIONS = [question('moon', 2, { title: 'The name' }), question('sun', 4), question('gone', null)];
const ANSWERS = [
  answer('ana', { name: 'Ana', points: 1, state: 'graded', comment: 'Very clear!' }),
  answer('ben', { state: 'waiting' }),
  answer('0123456789abcdef', { identifier: '0123456789abcdef', identifierOrigin: 'system', points: 0 }),
];
const ROUTE = 'GET /flows/:id/stats/written';
const server = (reply: object = {}) =>
  serving().on(ROUTE, ({ query }) => ({
    body: { questions: QUESTIONS, promptKey: query.get('promptKey') ?? 'moon', answers: ANSWERS, next: null, ...reply },
  }));
async function opened(from = server(), path = '/flows/7/stats?tab=written') {
  const app = await page(from, path);
  await screen.findByRole('navigation', { name: 'Questions with written answers' });
  return app;
}
const articles = () => screen.getAllByRole('article');
const asked = (from: ReturnType<typeof server>, name: string) =>
  from.askedFor(ROUTE).map(({ query }) => query.get(name));

test('STAT-W1 the questions are named by number and title, with how many times each was answered', async () => {
  const { user, address } = await opened();
  const list = within(screen.getByRole('navigation', { name: 'Questions with written answers' }));
  const buttons = list.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual([
    'Prompt 2 · The name3Why moon?',
    'Prompt 43Why sun?',
    'Deleted prompt3Why gone?',
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual(['true', null, null]);
  await user.click(buttons[1]!);
  expect(address()).toBe('/flows/7/stats?tab=written&question=sun');
  expect(await screen.findByRole('heading', { name: 'Why sun?' })).toBeVisible();
});

test('STAT-W2 STAT-W7 an answer stands with learner, time, points, comment and what waits; its name opens the chat there', async () => {
  await opened();
  expect(screen.getByText('3 answers')).toBeVisible();
  const [ana, ben, nobody] = articles();
  expect(within(ana!).getByText(/Because of ana/).textContent).toBe('Because of ana.\nTruly.');
  expect(within(ana!).getByText('1 point')).toBeVisible();
  expect(within(ana!).getByText('Very clear!')).toBeVisible();
  expect(within(ana!).getByText(/Nov 2[12], 2026/)).toBeVisible();
  expect(within(ben!).getByText('waits for you')).toBeVisible();
  expect(within(nobody!).getByText('0 points')).toBeVisible();
  const links = screen.getAllByRole('link', { name: /open the chat at this answer/ });
  expect(links.map((link) => link.textContent)).toEqual([
    '\u2068Ana\u2069 · \u2068ana@school.example\u2069',
    'ben@school.example',
    'Anonymous 01234567',
  ]);
  expect(links[1]).toHaveAttribute('href', '/flows/7/stats?tab=chats&chat=ben&item=item-ben');
});

test('STAT-W3 words and state are asked for and stand in the address; none fit, and all are shown again', async () => {
  const from = serving().on(ROUTE, ({ query }) => ({
    body: { questions: QUESTIONS, promptKey: 'moon', answers: query.has('words') ? [] : ANSWERS, next: null },
  }));
  const { user, address } = await opened(from, '/flows/7/stats?tab=written&version=2&completed=true');
  expect(['version', 'completed', 'attempts'].map((name) => asked(from, name)[0])).toEqual(['2', 'true', 'latest']);
  await user.click(screen.getByRole('radio', { name: 'Waiting' }));
  await waitFor(() => expect(asked(from, 'state').at(-1)).toBe('waiting'));
  await user.type(screen.getByRole('searchbox', { name: 'Search in the answers' }), ' moon{Enter}');
  expect(await screen.findByText('No answers match these filters')).toBeVisible();
  expect(asked(from, 'words').at(-1)).toBe('moon');
  expect(address()).toBe('/flows/7/stats?tab=written&version=2&completed=true&state=waiting&words=moon');
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(await screen.findByText('3 answers')).toBeVisible();
  expect(address()).toBe('/flows/7/stats?tab=written');
});

test('STAT-W4 STAT-W5 a further page is loaded on request, also where the newest chats have no such answer', async () => {
  const from = serving().on(ROUTE, ({ query }) => ({
    body: {
      questions: QUESTIONS,
      promptKey: 'moon',
      ...(query.has('sinceKey')
        ? { answers: [answer('zoe')], next: null }
        : query.has('sinceId')
          ? { answers: ANSWERS, next: { sinceId: 'ben', sinceKey: 'b' } }
          : { answers: [], next: { sinceId: 'ana' } }),
    },
  }));
  const { user } = await opened(from);
  expect(screen.getByText('The newest chats have no such answer.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Look in older chats' }));
  expect(await screen.findByText('The newest 3 answers')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('4 answers')).toBeVisible();
  expect(articles()).toHaveLength(4);
  expect(asked(from, 'sinceId')).toEqual([null, 'ana', 'ben']);
  expect(asked(from, 'sinceKey')).toEqual([null, null, 'b']);
});

test('STAT-W7 with names hidden a learner is a number, and nothing leads to the chat', async () => {
  const { user, address } = await opened();
  await user.click(screen.getByRole('switch', { name: 'Hide names' }));
  expect(address()).toBe('/flows/7/stats?tab=written&names=hidden');
  expect(articles().map((article) => article.querySelector('time')?.parentElement?.textContent)).toEqual([
    expect.stringMatching(/^Learner 1 · /),
    expect.stringMatching(/^Learner 2 · /),
    expect.stringMatching(/^Learner 3 · /),
  ]);
  expect(screen.queryByRole('link', { name: /open the chat/ })).toBeNull();
  expect(within(screen.getByRole('main')).queryByText(/school\.example/)).toBeNull();
});

test('STAT-W8 the wall shows the answers alone; Escape ends it, and the focus returns', async () => {
  const { user } = await opened();
  const button = screen.getByRole('button', { name: 'Show on the wall' });
  await user.click(button);
  const wall = within(await screen.findByRole('dialog', { name: 'Why moon?' }));
  expect(wall.getAllByRole('listitem').map((item) => item.textContent)).toEqual(ANSWERS.map(({ text }) => text));
  expect(wall.queryByText(/school\.example|point|clear|waits/)).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

test('STAT-W1 no question takes words, or nobody wrote any; a failed page is asked for again', async () => {
  const none = await page(server({ questions: [], promptKey: null, answers: [] }), '/flows/7/stats?tab=written');
  expect(await screen.findByText('No question here is answered in the learner’s own words')).toBeVisible();
  none.unmount();
  none.store.stop();
  const empty = await opened(server({ answers: [] }));
  expect(screen.getByText('Nobody has written anything here yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show on the wall' })).toBeDisabled();
  empty.unmount();
  empty.store.stop();
  let tries = 0;
  const from = serving().on(ROUTE, () => {
    tries += 1;
    return tries === 1
      ? { status: 500, body: {} }
      : { body: { questions: QUESTIONS, promptKey: 'moon', answers: ANSWERS, next: null } };
  });
  const { user } = await page(from, '/flows/7/stats?tab=written');
  await user.click(await screen.findByRole('button', { name: /again/i }));
  expect(await screen.findByText('3 answers')).toBeVisible();
});
