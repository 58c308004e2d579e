import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepSingleKeys } from '../../ui/single-keys.js';
import { waitingReviews } from '../../foundation/waiting-reviews.js';
import { fakeServer, type Answer } from '../../testing/fake-server.js';
import { ASHA, renderApp, type RenderOptions } from '../../testing/render.js';
import { inWindow } from './testing/in-window.js';

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

const server = (count: Answer = { body: { count: 47, isAtLeast: false } }) =>
  fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('GET /flow_sequences', { body: { flowSequences: [], total: 0 } })
    .on('GET /reviews', { body: { inputs: [], isAtLeast: false, paused: [] } })
    .on('GET /reviews/count', count)
    .on('GET /config', {
      body: {
        shareUrl: 'https://share.example',
        features: { i18n: true, integrations: true },
        hasAccounts: true,
        signup: { policy: 'open', domains: [] },
      },
    });
async function open(path: string, options: RenderOptions = {}) {
  const app = await renderApp({ server: server(), path, ...options });
  await screen.findByRole('main');
  return app;
}
const main = () => within(screen.getByRole('navigation', { name: 'Main' }));
const current = () =>
  main()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

test('CONSOLE-N1 the navigation leads to every place, in one order, and to the account', async () => {
  await open('/');
  await main().findByRole('link', { name: 'Integrations' });
  expect(
    main()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/?tab=flows', '/?tab=sequences', '/reviews', '/user_activity', '/integrations', '/guide']);
  expect(await main().findByRole('button', { name: 'Account: Asha Rao' })).toHaveTextContent(ASHA.email);
  expect(screen.getAllByRole('button', { name: /^Account/ })).toHaveLength(1);
});
test('CONSOLE-N1 Integrations is left out where the server has them off', async () => {
  await open('/', { server: server().on('GET /config', { body: { shareUrl: '', features: {}, hasAccounts: true } }) });
  expect(main().queryByRole('link', { name: 'Integrations' })).toBeNull();
});
test.each([
  ['/', 'Lessons'],
  ['/?tab=sequences', 'Sequences'],
  ['/flows/7/stats', 'Lessons'],
  ['/sequences/7/stats', 'Sequences'],
  ['/reviews', 'Reviews'],
  ['/user_activity?person=1', 'Activity'],
  ['/integrations', 'Integrations'],
])('CONSOLE-N2 %s is marked as %s', async (path, name) => {
  await open(path, { server: server({ status: 500, body: {} }) });
  await waitFor(() => expect(current()).toEqual([name]));
});
test('CONSOLE-N2 an unknown address belongs to no place', async () => {
  await open('/nowhere');
  expect(current()).toEqual([]);
});
test('CONSOLE-N2 the tabs of Home and the navigation agree, also about the tab that was open last', async () => {
  const app = await open('/');
  await app.user.click(await screen.findByRole('tab', { name: 'Sequences' }));
  expect(current()).toEqual(['Sequences']);
  await app.user.click(main().getByRole('link', { name: 'Lessons' }));
  expect(screen.getByRole('tab', { name: 'Flows' })).toHaveAttribute('aria-selected', 'true');
  await app.user.click(main().getByRole('link', { name: 'Sequences' }));
  await app.go('/');
  expect(screen.getByRole('tab', { name: 'Sequences' })).toHaveAttribute('aria-selected', 'true');
  expect(current()).toEqual(['Sequences']);
});
test.each([
  [{ count: 47, isAtLeast: false }, '47', '47 answers wait for you'],
  [{ count: 1, isAtLeast: false }, '1', '1 answer waits for you'],
  [{ count: 100, isAtLeast: false }, '99+', 'More than 99 answers wait for you'],
  [{ count: 90, isAtLeast: true }, '99+', 'More than 99 answers wait for you'],
])('CONSOLE-N3 %p that wait are shown at Reviews', async (body, shown, said) => {
  await open('/', { server: server({ body }) });
  expect(await main().findByText(said)).toBeInTheDocument();
  expect(main().getByText(shown)).toBeVisible();
});
test.each([
  ['nothing waits', { body: { count: 0, isAtLeast: false } }],
  ['the server fails', { status: 500, body: {} }],
])('CONSOLE-N3 no number is shown if %s', async (_why, answer) => {
  const app = await open('/', { server: server(answer) });
  await waitFor(() => expect(app.server.askedFor('GET /reviews/count')).toHaveLength(1));
  expect(main().getByRole('link', { name: 'Reviews' })).toHaveTextContent(/^Reviews$/);
});
test('CONSOLE-N3 the number follows what is graded, and stays if it can’t be counted', async () => {
  let left = 3;
  const answer = (): Answer => (left < 0 ? { status: 500, body: {} } : { body: { count: left, isAtLeast: false } });
  const app = await open('/', { server: server().on('GET /reviews/count', answer) });
  expect(await main().findByText('3')).toBeVisible();
  left = 2;
  act(() => void app.store.dispatch(waitingReviews.requested()));
  expect(await main().findByText('2')).toBeVisible();
  left = -1;
  act(() => void app.store.dispatch(waitingReviews.requested()));
  await waitFor(() => expect(app.server.askedFor('GET /reviews/count')).toHaveLength(3));
  expect(main().getByText('2')).toBeVisible();
});
test.each([
  ['wide', 1440, '/', 'wide'],
  ['with icons alone in the flow editor', 1440, '/flows/7/edit', 'rail'],
  ['wide at a version', 1440, '/flows/7/versions/1', 'wide'],
  ['wide in the sequence editor', 1440, '/sequences/7/edit', 'wide'],
  ['with icons alone in a narrow window', 900, '/', 'rail'],
])('CONSOLE-N4 the navigation is %s', async (_how, width, path, shape) => {
  inWindow(width);
  await open(path);
  expect(screen.getByRole('navigation', { name: 'Main' })).toHaveAttribute('data-shape', shape);
  expect(main().getByRole('link', { name: 'Lessons' })).toBeVisible();
  expect(await main().findByRole('button', { name: /^Account/ })).toBeVisible();
});
test('CONSOLE-N4 the page that a course shows has no navigation', async () => {
  await open('/lti_deeplink?ltik=x');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
});
test.each(['/guide', '/thinkific-app', '/reset_password/abc'])('CONSOLE-N4 %s has no navigation', async (path) => {
  await renderApp({ server: server(), path, user: null });
  await screen.findByRole('main');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});
test('CONSOLE-N4 the login form has no navigation', async () => {
  await renderApp({ server: server(), path: '/reviews', user: null });
  await screen.findByRole('form', { name: 'Login' });
  expect(screen.queryByRole('navigation')).toBeNull();
});
test('CONSOLE-N5 g l leads to Lessons, g r to Reviews', async () => {
  const app = await open('/user_activity');
  await app.user.keyboard('gr');
  expect(app.address()).toBe('/reviews');
  await app.user.keyboard('gl');
  expect(app.address()).toBe('/?tab=flows');
});
test('CONSOLE-N5 these keys do nothing in a field, with Ctrl, after another key, or if single keys are off', async () => {
  const app = await open('/');
  await app.user.type(await screen.findByRole('searchbox'), 'gr');
  expect(app.address()).toBe('/');
  (document.activeElement as HTMLElement).blur();
  await app.user.keyboard('{Control>}g{/Control}r');
  await app.user.keyboard('gxr');
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true });
  keepSingleKeys(false);
  await app.user.keyboard('gr');
  expect(app.address()).toBe('/');
});

describe('on a phone', () => {
  beforeEach(() => inWindow(390));
  const bar = async (path: string, shown = server()) => {
    const app = await open(path, { server: shown });
    return { ...app, bar: main() };
  };
  test('CONSOLE-N6 a bar below the page leads to Lessons, Sequences and Reviews, with the number that waits', async () => {
    const app = await bar('/reviews');
    expect(await app.bar.findByText('47 answers wait for you')).toBeInTheDocument();
    expect(app.bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/?tab=flows',
      '/?tab=sequences',
      '/reviews',
    ]);
    expect(current()).toEqual(['Reviews4747 answers wait for you']);
    expect(screen.queryByRole('button', { name: /^Account/ })).toBeNull();
  });
  test('CONSOLE-N6 More has the other places and the account, and closes when one is chosen', async () => {
    const app = await bar('/');
    await app.user.click(app.bar.getByRole('button', { name: 'More' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
    for (const name of ['Profile', 'Ask Us Anything', 'Logout'])
      expect(sheet.getByRole('button', { name })).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/guide');
    expect(sheet.getByText(/asha@school\.example/)).toBeVisible();
    await app.user.click(await sheet.findByRole('link', { name: 'User Activity' }));
    expect(app.address()).toBe('/user_activity');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(main().getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page'));
  });
  test('CONSOLE-N6 the dialogs of the account open from More', async () => {
    const app = await bar('/');
    await app.user.click(app.bar.getByRole('button', { name: 'More' }));
    await app.user.click(await screen.findByRole('button', { name: 'Profile' }));
    expect(app.store.getState().dialogs.open).toEqual({ name: 'account' });
  });
  test.each(['/flows/7/edit', '/sequences/7/edit', '/flows/7/stats?chat=1'])(
    'CONSOLE-N6 at %s there is no bar; the page’s own has the way home and the account',
    async (path) => {
      await open(path);
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
      expect(await screen.findByRole('link', { name: 'Parley: home page' })).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible();
    },
  );
});
