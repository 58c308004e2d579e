import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ThinkificData } from '@parley/contracts/http/thinkific';
import { readStored, writeStored } from '../../foundation/storage.js';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp, type RenderOptions } from '../../testing/render.js';
import { leaveFor } from '../../ui/leave-for.js';

jest.mock('../../ui/leave-for.js', () => ({ leaveFor: jest.fn() }));

beforeEach(() => {
  window.localStorage.clear();
  jest.mocked(leaveFor).mockClear();
});
afterEach(() => jest.useRealTimers());

const ready: ThinkificData = {
  status: 'ready',
  waiting: null,
  lastEdited: null,
  lastUpdated: '2026-11-24T09:00:00.000Z',
  courses: [
    {
      id: 1,
      name: 'Fractions for class 6',
      chapters: [
        {
          id: 11,
          name: 'What a fraction is',
          contents: [
            { id: 111, name: 'Welcome', contentable_type: 'Pdf' },
            { id: 112, name: 'Warm-up', contentable_type: 'Iframe', flowId: 7, itemName: 'Comparing' },
            { id: 113, name: 'Whole unit', contentable_type: 'Iframe', flowSequenceId: 3, itemName: 'Unit 1' },
            { id: 114, name: 'Check yourself', contentable_type: 'Iframe' },
          ],
        },
      ],
    },
    { id: 2, name: 'Numbers', chapters: [{ id: 21, name: 'Counting', contents: [] }] },
  ],
};
const none: ThinkificData = { status: 'idle', waiting: null, courses: [], lastEdited: null, lastUpdated: null };
const installed = { type: 'thinkific', config: { subDomain: 'academy' }, status: 'working' };
const server = (data: ThinkificData, integration: object = installed) =>
  fakeServer()
    .on('GET /integrations', { body: { integrations: [integration] } })
    .on('GET /integrations/thinkific/data', { body: data });
async function open(options: RenderOptions) {
  const app = await renderApp({ path: '/integrations', ...options });
  await app.user.click(await screen.findByRole('button', { name: /Thinkific/ }));
  return app;
}

test('THINK-5, THINK-6, THINK-7, THINK-8, THINK-14 a course shows its contents, what each shows, and no button to remove anything', async () => {
  const app = await open({ server: server(ready) });
  expect(await screen.findByRole('combobox', { name: 'Course' })).toHaveValue('Fractions for class 6');
  const chapter = within(screen.getByRole('region', { name: '1 What a fraction is' }));
  expect(chapter.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'WelcomePDF',
    expect.stringMatching(/^Warm-upComparing/),
    expect.stringMatching(/^Whole unitUnit 1/),
    expect.stringMatching(/^Check yourselfNot Synced/),
  ]);
  const hrefOf = (name: string) => chapter.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Edit Comparing')).toBe('/flows/7/edit');
  expect(hrefOf('Stats of Comparing')).toBe('/flows/7/stats');
  expect(hrefOf('Edit Unit 1')).toBe('/sequences/3/edit');
  expect(hrefOf('Stats of Unit 1')).toBe('/sequences/3/stats');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await app.user.click(screen.getByRole('combobox', { name: 'Course' }));
  await app.user.click(await screen.findByRole('option', { name: 'Numbers' }));
  expect(await screen.findByRole('region', { name: '1 Counting' })).toBeVisible();
});

test('THINK-9, THINK-10 until the courses are there they are asked for every 1000 ms, and never again after that', async () => {
  let answer: (data: ThinkificData) => void = () => undefined;
  const with_ = server(ready).on('GET /integrations/thinkific/data', async () => ({
    body: await new Promise<ThinkificData>((done) => (answer = done)),
  }));
  const asked = () => with_.askedFor('GET /integrations/thinkific/data').length;
  await open({ server: with_ });
  await waitFor(() => expect(asked()).toBe(1));
  jest.useFakeTimers();
  for (const [index, status] of (['idle', 'pending', 'pending'] as const).entries()) {
    answer({ ...none, status });
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(screen.getByText('Preparing data. Please wait...')).toBeVisible();
    expect(asked()).toBe(index + 1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(asked()).toBe(index + 2);
  }
  answer(ready);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText('Preparing data. Please wait...')).toBeNull();
  expect(screen.getByText('Warm-up')).toBeVisible();
  expect(asked()).toBe(4);
});

test('THINK-11 courses that could not be read say so, and are read again on request', async () => {
  const with_ = server({ ...none, status: 'rejected' }).on('POST /integrations/thinkific/refresh', { body: ready });
  const app = await open({ server: with_ });
  expect(await screen.findByText('Failed to prepare data')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Warm-up')).toBeVisible();
});

test('THINK-12, THINK-13 an expired authentication says so and leads to a new one', async () => {
  await open({ server: server(ready, { ...installed, config: { subDomain: 'academy', invalid: true } }) });
  expect(await screen.findByText(/Authentication has expired/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Re-authenticate' })).toHaveAttribute(
    'href',
    '/thinkific-app/install?subdomain=academy',
  );
});

test('THINK-C1 a content that is not synced is linked by hand to a flow or sequence', async () => {
  const linked = structuredClone(ready);
  linked.courses[0]!.chapters[0]!.contents[3] = {
    ...linked.courses[0]!.chapters[0]!.contents[3]!,
    flowSequenceId: 9,
    itemName: 'Tests',
  };
  const with_ = server(ready)
    .on('GET /flows', { body: { flows: [{ id: 7, name: 'Comparing' }], total: 1, tags: [] } })
    .on('GET /flow_sequences', { body: { flowSequences: [{ id: 9, name: 'Tests' }], total: 1, tags: [] } })
    .on('POST /integrations/thinkific/data', { body: linked });
  const app = await open({ server: with_ });
  await app.user.click(await screen.findByRole('button', { name: '“Check yourself”: Link to…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Select Comparing' })).toBeVisible();
  await app.user.click(dialog.getByText('Sequences'));
  await app.user.click(await dialog.findByRole('button', { name: 'Select Tests' }));
  expect(await screen.findByRole('link', { name: 'Edit Tests' })).toHaveAttribute('href', '/sequences/9/edit');
  expect(screen.queryByText('Not Synced')).toBeNull();
  expect(with_.askedFor('POST /integrations/thinkific/data')[0]?.body).toEqual({
    contentId: 114,
    kind: 'sequence',
    id: 9,
  });
});

test('THINK-C1 the rows of one kind are gone as soon as the other kind is asked for', async () => {
  const with_ = server(ready)
    .on('GET /flows', { body: { flows: [{ id: 7, name: 'Comparing' }], total: 1, tags: [] } })
    .on('GET /flow_sequences', () => new Promise(() => undefined));
  const app = await open({ server: with_ });
  await app.user.click(await screen.findByRole('button', { name: '“Check yourself”: Link to…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Select Comparing' })).toBeVisible();
  await app.user.click(dialog.getByText('Sequences'));
  await waitFor(() => expect(with_.askedFor('GET /flow_sequences')).toHaveLength(1));
  expect(dialog.queryByRole('button', { name: 'Select Comparing' })).toBeNull();
});

longTest('THINK-C1 a link that fails says so once, not again on each return', async () => {
  const with_ = server(ready)
    .on('GET /flows', { body: { flows: [{ id: 7, name: 'Comparing' }], total: 1, tags: [] } })
    .on('POST /integrations/thinkific/data', { status: 500, body: {} });
  const app = await open({ server: with_ });
  await app.user.click(await screen.findByRole('button', { name: '“Check yourself”: Link to…' }));
  await app.user.click(await screen.findByRole('button', { name: 'Select Comparing' }));
  const toast = await screen.findByText(/^Failed to update/);
  expect(toast).toBeVisible();
  await app.go('/');
  act(() => notifications.clean());
  await app.go('/integrations');
  await app.user.click(await screen.findByRole('button', { name: /Thinkific/ }));
  expect(await screen.findByText('Warm-up')).toBeVisible();
  expect(screen.queryByText(/^Failed to update/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

longTest('THINK-9 a look that fails leaves the courses in sight, and the next one follows', async () => {
  let answer: { status?: number; body: object } = { body: { ...ready, status: 'pending' } };
  const with_ = server(ready).on('GET /integrations/thinkific/data', () => answer);
  const asked = () => with_.askedFor('GET /integrations/thinkific/data').length;
  await open({ server: with_ });
  expect(await screen.findByText('Warm-up')).toBeVisible();
  answer = { status: 503, body: {} };
  const before = asked();
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(screen.getByText('Warm-up')).toBeVisible();
  answer = { body: ready };
  await waitFor(() => expect(screen.queryByText('Preparing data. Please wait...')).toBeNull());
  expect(screen.getByText('Warm-up')).toBeVisible();
});

test('THINK-C2 without a school, its name leads to the installation', async () => {
  const app = await open({ server: fakeServer().on('GET /integrations', { body: { integrations: [] } }) });
  const install = await screen.findByRole('button', { name: 'Install in Thinkific' });
  await app.user.click(install);
  expect(screen.getByText('Required')).toBeVisible();
  await app.user.type(screen.getByLabelText(/Your school/), 'a.b');
  expect(screen.getByText('Use small letters, digits and - only')).toBeVisible();
  await app.user.clear(screen.getByLabelText(/Your school/));
  await app.user.type(screen.getByLabelText(/Your school/), 'Academy');
  await app.user.click(install);
  expect(app.address()).toBe('/thinkific-app/install?subdomain=academy');
});

const begin = (...list: readonly object[]) =>
  fakeServer()
    .on('GET /integrations', { body: { integrations: list } })
    .on('POST /integrations/thinkific-app/begin', {
      body: { url: 'https://academy.thinkific.com/oauth2/authorize?x=1', state: 'abc' },
    });

test('THINK-16, LOCAL-12 the installation keeps the state and goes to the school', async () => {
  const with_ = begin();
  const app = await renderApp({ server: with_, path: '/thinkific-app/install?subdomain=academy' });
  await app.user.click(await screen.findByRole('button', { name: 'Go on to Thinkific' }));
  await waitFor(() =>
    expect(jest.mocked(leaveFor)).toHaveBeenCalledWith('https://academy.thinkific.com/oauth2/authorize?x=1'),
  );
  expect(with_.askedFor('POST /integrations/thinkific-app/begin')[0]?.body).toEqual({ subdomain: 'academy' });
  expect(window.localStorage.getItem('parley:v1:thinkificState')).toBe('"abc"');
});

test('THINK-16 whoever comes back from the school with Back, to the page as it was left, can go there again', async () => {
  const app = await renderApp({ server: begin(), path: '/thinkific-app/install?subdomain=academy' });
  const go = () => screen.findByRole('button', { name: 'Go on to Thinkific' });
  await app.user.click(await go());
  await waitFor(() => expect(jest.mocked(leaveFor)).toHaveBeenCalledTimes(1));
  await waitFor(async () => expect(await go()).toBeEnabled());
  await app.user.click(await go());
  await waitFor(() => expect(jest.mocked(leaveFor)).toHaveBeenCalledTimes(2));
});

test('THINK-C3 nothing begins until the owner has seen which school it is, and which one it replaces', async () => {
  const other = { ...installed, config: { subDomain: 'former' } };
  const with_ = begin(other);
  const app = await renderApp({ server: with_, path: '/thinkific-app/install?subdomain=academy' });
  expect(await screen.findByText(/installed in the school academy\.thinkific\.com/)).toBeVisible();
  expect(screen.getByText(/Your account is connected with former\.thinkific\.com/)).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Not now' }));
  expect(app.address()).toBe('/integrations');
  expect(with_.askedFor('POST /integrations/thinkific-app/begin')).toEqual([]);
  expect(jest.mocked(leaveFor)).not.toHaveBeenCalled();
});

test('THINK-24, THINK-C3, INTG-K1 an installation that could not begin says why, once, with the focus on the way out: whoever returns is asked again', async () => {
  const refusal = { status: 422, body: { message: 'no', code: 'no-thinkific-app', errors: [] } };
  const with_ = begin().on('POST /integrations/thinkific-app/begin', refusal);
  const app = await renderApp({ server: with_, path: '/thinkific-app/install?subdomain=academy' });
  await app.user.click(await screen.findByRole('button', { name: 'Go on to Thinkific' }));
  expect(await screen.findByText(/This server has no app at Thinkific/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Integrations' })).toHaveFocus();
  await app.user.click(screen.getByRole('link', { name: 'Open Integrations' }));
  await app.go('/thinkific-app/install?subdomain=academy');
  expect(await screen.findByRole('button', { name: 'Go on to Thinkific' })).toBeEnabled();
  expect(screen.queryByText(/This server has no app at Thinkific/)).toBeNull();
});

test('THINK-C3 the school that is connected already is not announced as replaced', async () => {
  await renderApp({ server: begin(installed), path: '/thinkific-app/install?subdomain=academy' });
  expect(await screen.findByRole('button', { name: 'Go on to Thinkific' })).toBeVisible();
  expect(screen.queryByText(/Your account is connected with/)).toBeNull();
});

test.each([
  ['away', 'Thinkific doesn’t answer right now. Parley asks again by itself.'],
  ['busy', 'Thinkific asks Parley to wait. It goes on by itself within the hour.'],
] as const)('THINK-C4 courses that take longer because Thinkific is %s say so', async (waiting, said) => {
  await open({ server: server({ ...ready, status: 'pending', waiting }) });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByText('Preparing data. Please wait...')).toBeVisible();
});

const CALLBACK = '/thinkific-app/callback?code=c1&subdomain=academy&state=abc';

test('THINK-18, THINK-21, THINK-22, THINK-23, THINK-24, THINK-25 the way back finishes the installation, says so, and goes on after 300 ms', async () => {
  writeStored('thinkificState', 'abc');
  let answer = () => {};
  const with_ = server(ready).on('POST /integrations/thinkific-app', async () => {
    await new Promise<void>((done) => (answer = done));
    return { body: null };
  });
  const app = await renderApp({ server: with_, path: CALLBACK });
  expect(await screen.findByRole('heading', { name: 'Integrating with Thinkific...' })).toBeVisible();
  await waitFor(() => expect(with_.askedFor('POST /integrations/thinkific-app')).toHaveLength(1));
  expect(with_.askedFor('POST /integrations/thinkific-app')[0]?.body).toEqual({
    code: 'c1',
    subdomain: 'academy',
    state: 'abc',
  });
  jest.useFakeTimers();
  answer();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('heading', { name: 'Integrated with Thinkific' })).toBeVisible();
  expect(app.address()).toBe(CALLBACK);
  await act(() => jest.advanceTimersByTimeAsync(150));
  expect(app.address()).toBe('/integrations/thinkific');
  expect(readStored('thinkificState', (value): value is string => typeof value === 'string')).toBeNull();
});

test.each([
  'code=c1&subdomain=academy',
  'code=c1&state=abc',
  'subdomain=academy&state=abc',
  'code=&subdomain=a&state=abc',
])('THINK-19 a way back with %s only is an invalid request', async (query) => {
  writeStored('thinkificState', 'abc');
  const app = await renderApp({ path: `/thinkific-app/callback?${query}`, user: null });
  expect(await screen.findByRole('heading', { name: 'Invalid request' })).toBeVisible();
  expect(app.server.askedFor('POST /integrations/thinkific-app')).toHaveLength(0);
});

test.each([null, 'other'])('THINK-20 a state that is not the kept one (%s) ends the installation', async (kept) => {
  if (kept !== null) writeStored('thinkificState', kept);
  const app = await renderApp({ path: CALLBACK });
  expect(await screen.findByRole('heading', { name: 'State mismatched' })).toBeVisible();
  expect(app.server.askedFor('POST /integrations/thinkific-app')).toHaveLength(0);
});

test('THINK-24 a refused installation says why', async () => {
  writeStored('thinkificState', 'abc');
  const refusal = { status: 422, body: { message: 'no', code: 'install-refused', errors: [] } };
  await renderApp({ server: fakeServer().on('POST /integrations/thinkific-app', refusal), path: CALLBACK });
  expect(await screen.findByText('Thinkific did not accept the installation. Begin again.')).toBeVisible();
});

test('AUTH-5, THINK-15 the app’s pages open without login, and ask for it where they need it', async () => {
  const app = await renderApp({ path: '/thinkific-app', user: null });
  expect(await screen.findByRole('heading', { name: 'Parley for Thinkific' })).toBeVisible();
  app.unmount();
  writeStored('thinkificState', 'abc');
  for (const path of ['/thinkific-app/install?subdomain=academy', CALLBACK]) {
    const page = await renderApp({ path, user: null });
    expect(await screen.findByRole('heading', { name: 'Install Parley in Thinkific' })).toBeVisible();
    expect(page.server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByLabelText(/^Email/)).toBeVisible();
    expect(page.address()).toBe(path);
    page.unmount();
  }
});
