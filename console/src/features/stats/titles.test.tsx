/** Each page of statistics names a prompt by its number and its title. */
import { screen, within } from '@testing-library/react';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { NO_ANSWERS, page, serving, SUMMARY } from './testing/flow-page.js';

jest.mock('@parley/runtime/player/mount', () => ({
  mountChat: () => ({ update() {}, restart() {}, unmount() {} }),
}));
beforeEach(() => window.localStorage.clear());

const TITLE = '2 * 3 * 4';
const prompt = (key: string, position: number | null, data: object) => ({
  key,
  position,
  title: TITLE,
  data: { ...NO_ANSWERS, message: 'Which is **larger**?', total: 30, answered: 30, ...data },
});

test('STAT-T1 Summary, what to improve and unmatched answers name a prompt by its title', async () => {
  const answers = [
    { message: '24', count: 20, first: 20, right: true, hidden: false },
    { message: CATCH_ALL, count: 10, first: 10, right: false, hidden: false },
  ];
  const promptAnalytics = [prompt('k1', 1, { left: 10, answers }), prompt('8/k1', null, {})];
  const unmatched = [{ promptKey: 'k1', said: '9', learners: 5, spellings: [{ said: '9', learners: 5 }], rest: 0.5 }];
  const findings = { chats: 30, telling: [], unmatched, untold: { rare: 0, more: 0 } };
  await page(
    serving()
      .on('GET /flows/:id/stats', { body: { ...SUMMARY, promptAnalytics } })
      .on('GET /flows/:id/stats/findings', { body: findings }),
  );
  expect(await screen.findByRole('heading', { name: `Prompt 1 · ${TITLE}` })).toBeVisible();
  expect(screen.getByRole('heading', { name: `Prompt of flow 8 · ${TITLE}` })).toBeVisible();
  const improve = within(screen.getByRole('region', { name: 'What to improve' }));
  expect(improve.getAllByRole('link', { name: `Open Prompt 1 · ${TITLE}` })).toHaveLength(2);
  const list = within(await screen.findByRole('region', { name: 'Unmatched answers' }));
  expect(list.getByRole('link', { name: `Prompt 1 · ${TITLE}` })).toBeVisible();
});

test('STAT-T1 the class table has the title in the head of a column, and the question beside an open answer', async () => {
  const column = { position: 1, question: 'Which is **larger**?', most: 10, isScored: true };
  const row = {
    id: 'ana',
    identifier: 'ana',
    identifierOrigin: 'user',
    attempt: 1,
    completed: true,
    promptKey: 'end',
    score: 10,
    maxScore: 20,
    isScorePending: false,
    ms: 125_000,
    cells: [['right', 1, 10], null],
  };
  const columns = [
    { ...column, key: 'ask', title: TITLE },
    { ...column, key: 'essay', position: 2 },
  ];
  const { user } = await page(
    serving().on('GET /flows/:id/stats/class', { body: { columns, rows: [row], totalRecords: 1, isAtLeast: false } }),
    '/flows/7/stats?tab=class',
  );
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(heads.slice(2, 4)).toEqual([`Prompt 1${TITLE}`, 'Prompt 2Which is larger?']);
  await user.click(screen.getByRole('gridcell', { name: /^right at once/ }));
  const panel = await screen.findByRole('complementary', { name: `ana · Prompt 1 · ${TITLE}` });
  expect(within(panel).getByText('Which is larger?')).toBeVisible();
});

test('STAT-T1 a place of the paths is named by the title', async () => {
  const place = { node: 1, parent: 0, promptKey: 'k1', position: 1, title: TITLE, messages: 'Which?' };
  const counted = { total: 10, dropped: 10, ended: 0, totalTime: 20_000, completed: 0, answers: [] };
  await renderApp({
    server: fakeServer()
      .on('GET /flows/:id', { body: { id: 7, name: 'Fractions', ownership: 'own', user: {}, settings: {} } })
      .on('GET /flows/:id/stats/paths', { body: { pathAnalytics: [{ ...place, ...counted }], isCut: false } }),
    path: '/flows/7/stats?tab=paths',
  });
  const item = await screen.findByRole('treeitem', {
    name: new RegExp(`^Prompt 1 · ${TITLE.replaceAll('*', '.')}: 10`),
  });
  expect(item).toHaveTextContent(`1 ${TITLE}`);
});
