/** A flow's statistics in a console whose server answers. */
import { screen } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';

export const FLOW = {
  id: 7,
  name: 'Fractions',
  ownership: 'own',
  user: { name: 'Ravi', email: 'ravi@school.example' },
  settings: { chatSpacing: '6px' },
  userSettings: {},
  defaultSettings: { chatSpacing: '8px' },
};
export const NO_ANSWERS = { answered: 0, left: 0, answers: [], expandedThread: [], firstRight: null };
export const SUMMARY = {
  total: 90,
  attempted: 78,
  totalCompleted: 65,
  totalTime: 26_743_543,
  totalCompletedTime: 21_331_058,
  averageTime: 342.87,
  averageCompletedTime: 328.2,
  attemptsOverTime: { unit: 'day', spans: [] },
  completedTime: { cells: [], median: null, quartiles: null, isExact: true },
  scores: { count: 0, pending: 0, average: null, cells: [], median: null, quartiles: null, isExact: true },
  versions: [2, 1],
  promptAnalytics: [
    {
      key: 'k1',
      position: 1,
      data: {
        message: 'Which is **larger**?',
        total: 90,
        answered: 80,
        left: 12,
        multiple: false,
        byTeacher: false,
        firstRight: 60,
        answers: [
          { message: '1/2', count: 95, first: 60, right: true },
          { message: '*', count: 30, first: 20, right: false },
        ],
        expandedThread: [
          { nth: 1, answers: [{ message: '1/2', count: 35 }] },
          { nth: 20, answers: [{ message: '*', count: 10 }] },
        ],
      },
    },
    { key: 'k2', position: null, data: { ...NO_ANSWERS, message: 'Gone', total: 3 } },
  ],
};
export const VERSIONS = [
  { version: 2, maxScore: 199.6 },
  { version: 1, maxScore: null },
];
export const entry = (id: string, over: object = {}) => ({
  id,
  identifier: `${id}@school.example`,
  identifierOrigin: 'user',
  attempt: 1,
  test: false,
  version: 1,
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
  completed: true,
  score: 150,
  maxScore: 200,
  items: 4,
  ...over,
});
export const CHAT = {
  ...entry('c1'),
  language: 'hi',
  completedAt: '2026-11-19T10:05:00.000Z',
  revision: 3,
  context: { name: 'Asha' },
  history: [{ v: 1, k: 'start' }],
};
const PUBLISHED = {
  id: 7,
  version: 1,
  name: 'Fractions',
  language: 'en',
  languages: ['en'],
  definition: { promptsArray: [] },
  trees: {},
};

export const serving = (
  entries: object[] = [
    entry('c1'),
    entry('c2', { completed: false, identifierOrigin: 'system', test: true, identifier: '0123456789abcdef' }),
  ],
) =>
  fakeServer()
    .on('GET /flows/:id', { body: FLOW })
    .on('GET /flows/:id/stats', { body: SUMMARY })
    .on('GET /flows/:id/versions', { body: VERSIONS })
    .on('GET /flows/:id/responseLogs', { body: { responseLog: entries, totalRecords: entries.length } })
    .on('GET /flows/:id/history/:identifier', { body: CHAT })
    .on('GET /flows/:id/published/:version', { body: PUBLISHED });

export async function page(server: FakeServer = serving(), path = '/flows/7/stats') {
  const app = await renderApp({ server, path });
  await screen.findByRole('tab', { name: 'Summary' });
  return app;
}
export const toChats = async (server?: FakeServer) => {
  const app = await page(server);
  await app.user.click(screen.getByRole('tab', { name: 'Chats' }));
  return app;
};
