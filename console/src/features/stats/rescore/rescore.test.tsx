import type { ReplyOf } from '@parley/contracts/http/route';
import type { getRescore, RescoredChat, RescoreRun } from '@parley/contracts/http/rescore';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';
import { groupsOf } from './groups.js';
import { PAUSE_AFTER } from './rescore.feature.js';

type Same = Extract<RescoredChat['then'], { way: 'same' }>;
const chat = (identifier: string, now: number | null, then: RescoredChat['then'], more: object = {}): RescoredChat => ({
  chatId: `chat-${identifier}`,
  identifier,
  identifierOrigin: 'user',
  version: 1,
  completed: true,
  now: { score: now, pending: 0 },
  then,
  ...more,
});
const same = (score: number | null, more: Partial<Same> = {}): Same => ({
  way: 'same',
  score,
  pending: 0,
  changes: [],
  kept: [],
  applies: true,
  ...more,
});
const change = { promptKey: 'six', position: 6, said: '3/8', from: 50, to: 100, waits: false };
const CHATS: readonly RescoredChat[] = [
  chat('down', 158, same(150, { changes: [{ ...change, position: 3, said: 'half', from: 33, to: 25 }] })),
  chat('up', 325, same(375, { changes: [change], kept: [{ promptKey: 'seven', position: 7, score: 90 }] })),
  chat('equal', 80, same(80), { completed: false }),
  chat('lost', 10, { way: 'other', reason: 'refused', promptKey: 'two', position: 2 }),
  chat('open', 30, same(null, { pending: 1, changes: [{ ...change, from: 30, to: null, waits: true }] })),
];
const page = (chats: readonly RescoredChat[], more: Partial<ReplyOf<typeof getRescore>> = {}) => ({
  version: 3,
  maxScore: 400,
  chats,
  total: chats.length,
  next: null,
  ...more,
});
const serving = (body: object = page(CHATS), latestVersion: number | null = 3) =>
  fakeServer()
    .on('GET /flows/:id', { body: { id: 7, name: 'Fractions', latestVersion, settings: {} } })
    .on('GET /flows/:id/rescore', { body })
    .on('GET /flows/:id/rescores', { body: { rescores: [] } });
const open = (server = serving(), path = '/flows/7/rescore') => renderApp({ server, path });
const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('STAT-V6 changes are listed with the reasons, the largest first, and that nothing is changed', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'What would change with version 3?' })).toBeVisible();
  expect(await screen.findByText(/^Nothing is changed\./)).toBeVisible();
  expect(rows('Scores change')).toEqual([
    'openVersion 1Now 30New waits for a scoreChange –Because of Prompt 6: 3/8, 30 → waits for a score',
    'upVersion 1Now 325New 375Change +50Because of Prompt 6: 3/8, 50 → 10090 given by a person at Prompt 7 is kept',
    'downVersion 1Now 158New 150Change −8Because of Prompt 3: half, 33 → 25',
  ]);
  expect(screen.getByRole('link', { name: 'up' })).toHaveAttribute('href', '/flows/7/stats?chat=chat-up');
});

test('STAT-V6, STAT-P16 the numbers, and the average of completed chats that have both scores, without those that wait', async () => {
  await open();
  expect(await screen.findByText('1 up, 1 down')).toBeVisible();
  // (158 + 325) / 2 and (150 + 375) / 2
  expect(screen.getByText('241.5 → 262.5')).toBeVisible();
  expect(screen.getByText('of completed chats, max 400; without 1 that waits for a score')).toBeVisible();
});

test('STAT-V6 learners who would have gone another way are listed apart, without a new score; unchanged ones, too', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: /^Another way/ }));
  expect(rows('Another way')).toEqual(['lostVersion 1Now 10Where Prompt 2: the answer is no longer accepted']);
  expect(screen.getByText(/Nobody knows what these learners would have answered there/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Same/ }));
  expect(rows('Same')).toEqual(['equalnot completedVersion 1Now 80New 80Change –Because of ']);
});

test('STAT-V6 page after page is loaded; a failure can be tried again where it was', async () => {
  let isAway = true;
  const server = serving().on('GET /flows/:id/rescore', ({ query }) => {
    if (query.get('after') === null) return { body: page(CHATS.slice(0, 2), { total: 5, next: 'two' }) };
    if (isAway) return { status: 503, body: { message: 'The store is away', errors: [] } };
    return { body: page(CHATS.slice(2), { total: null }) };
  });
  const { user } = await open(server);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('2 of 5 chats')).toBeVisible();
  expect(rows('Scores change')).toHaveLength(2);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('link', { name: 'open' })).toBeVisible();
  expect(screen.queryByText(/of 5 chats/)).toBeNull();
  expect(server.askedFor('GET /flows/:id/rescore').map(({ query }) => query.get('after'))).toEqual([
    null,
    'two',
    'two',
  ]);
});

test('STAT-V6 after many chats it pauses until the teacher lets it continue', async () => {
  const many = Array.from({ length: PAUSE_AFTER }, (_, at) => chat(`learner-${at}`, 1, same(1)));
  const server = serving().on('GET /flows/:id/rescore', ({ query }) => ({
    body:
      query.get('after') === null
        ? page(many, { total: PAUSE_AFTER + 1, next: 'on' })
        : page([CHATS[1]!], { total: null }),
  }));
  const { user } = await open(server);
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('link', { name: 'up' })).toBeVisible();
});

test('STAT-V6 another version can be asked for, and the address has it', async () => {
  const server = serving();
  await open(server, '/flows/7/rescore?version=2');
  await screen.findByText('1 up, 1 down');
  expect(server.askedFor('GET /flows/:id/rescore').map(({ query }) => query.get('version'))).toEqual(['2']);
});

test.each([
  ['nobody has played another version', serving(page([])), 'There are no chats of other versions'],
  ['the flow is not published', serving(page([]), null), 'This flow is not published yet'],
])('STAT-V6 if %s, the page says so', async (_, server, text) => {
  await open(server);
  expect(await screen.findByText(text)).toBeVisible();
});

test('STAT-V6 a version that does not exist is named, with nothing to press in vain', async () => {
  const gone = { status: 404, body: { message: 'Published version not found', errors: [] } };
  await open(serving().on('GET /flows/:id/rescore', gone), '/flows/7/rescore?version=9');
  expect(await screen.findByText('There is no such version of this flow.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('STAT-V6 a reader of Stats finds it in the menu', async () => {
  const server = serving().on('GET /flows/:id', {
    body: { id: 7, name: 'Fractions', latestVersion: 3, settings: {}, ownership: 'own' },
  });
  const app = await open(server, '/flows/7/stats');
  await app.user.click(await screen.findByRole('button', { name: 'More' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'What would change?' }));
  expect(app.address()).toBe('/flows/7/rescore');
});

const run = (more: Partial<RescoreRun> = {}): RescoreRun => ({
  id: '11111111-1111-4111-8111-111111111111',
  version: 3,
  reason: 'The key was wrong',
  by: 'Mira',
  at: '2026-03-01T10:00:00.000Z',
  state: 'applied',
  total: 5,
  done: 5,
  chats: 4,
  takenBackBy: null,
  takenBackAt: null,
  ...more,
});
const listing = (...rescores: readonly RescoreRun[]) => ({ body: { rescores } });

test('STAT-V9 a reason is asked for, stays typed if the request fails, and is sent again as the same order', async () => {
  const server = serving();
  let tries = 0;
  server.on('POST /flows/:id/rescores', ({ body }) => {
    tries += 1;
    if (tries === 1) return { status: 503, body: { message: 'The store is away', errors: [] } };
    server.on('GET /flows/:id/rescores', listing(run()));
    return { body: run({ state: 'applying', done: 0, chats: 0, id: (body as { id: string }).id }) };
  });
  const { user } = await open(server);
  await user.click(await screen.findByRole('button', { name: 'Apply to 4 chats' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply the scores of version 3' }));
  expect(dialog.getByText(/^1 of them keeps its score/)).toBeVisible();
  expect(dialog.getByText('1 chat would have gone another way, and stays as it is.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Apply to 4 chats' }));
  expect(dialog.getByText('Write why the scores change.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The key was wrong');
  await user.click(dialog.getByRole('button', { name: 'Apply to 4 chats' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('The key was wrong');
  await user.click(dialog.getByRole('button', { name: 'Apply to 4 chats' }));
  expect(await screen.findByText('Version 3 · 4 chats')).toBeVisible();
  // It ended before it was asked for.
  await waitFor(() => expect(server.askedFor('GET /flows/:id/rescore')).toHaveLength(2), { timeout: 30_000 });
  const [first, second] = server.askedFor('POST /flows/:id/rescores').map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ version: 3, reason: 'The key was wrong' });
});

longTest('STAT-V9 a re-score that is under way shows how far it is, then the chats are requested again', async () => {
  const server = serving().on('GET /flows/:id/rescores', listing(run({ state: 'applying', done: 2, chats: 2 })));
  await open(server);
  expect(await screen.findByText('Applying: 2 of 5 chats')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Apply to 4 chats' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  server.on('GET /flows/:id/rescores', listing(run()));
  expect(await screen.findByRole('button', { name: /^Take back/ }, { timeout: 30_000 })).toBeVisible();
  expect(server.askedFor('GET /flows/:id/rescore')).toHaveLength(2);
});

test('STAT-V9 the latest one that counts is undone after a question', async () => {
  const earlier = run({ id: '22222222-2222-4222-8222-222222222222', version: 2, at: '2026-02-01T10:00:00.000Z' });
  const back = { takenBackBy: 'Ravi', takenBackAt: '2026-03-03T10:00:00.000Z' };
  const gone = run({ id: '33333333-3333-4333-8333-333333333333', at: '2026-03-02T10:00:00.000Z', ...back });
  const server = serving()
    .on('GET /flows/:id/rescores', listing({ ...gone, state: 'takenBack' }, run(), earlier))
    .on('POST /flows/:id/rescores/:rescoreId/takeBack', () => {
      server.on('GET /flows/:id/rescores', listing(run({ state: 'takenBack', ...back }), earlier));
      return { body: run({ state: 'takingBack', done: 0, ...back }) };
    });
  const { user } = await open(server);
  expect(await screen.findByText(/^Taken back by Ravi/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take back the scores of version 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back the scores of version 3?' }));
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByRole('button', { name: 'Take back the scores of version 2' })).toBeVisible();
});

test('STAT-V6 groups: equal scores with as many open answers stay the same', () => {
  const open = chat('waits', null, same(null, { pending: 1 }), { now: { score: null, pending: 1 } });
  expect(groupsOf([open])).toMatchObject({ changed: [], same: [open], average: null });
});

test('NAME-5 STAT-T1 a re-scored chat is listed with the learner’s name and class, its prompts with their titles', async () => {
  const changes = [{ ...change, title: 'Full to new' }];
  const who = { name: '<b>Asha</b>', class: '7b' };
  await open(serving(page([chat('asha', 1, same(2, { changes }), who)])));
  const asha = '\u2068\u2068<b>Asha</b>\u2069 · \u2068asha\u2069\u2069 · \u20687b\u2069';
  expect(await screen.findByRole('link', { name: asha })).toBeVisible();
  expect(rows('Scores change')[0]).toContain('Prompt 6 · Full to new');
});
