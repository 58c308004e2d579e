import type { LearnerHere, LiveClass } from '@parley/contracts/http/live-class';
import { act, screen, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';
import { knownOf, live, liveReducer, type LiveState } from './live.slice.js';

beforeEach(() => window.localStorage.clear());

const learner = (name: string, over: Partial<LearnerHere> = {}): LearnerHere => ({
  chatId: `chat-${name}`,
  identifier: name,
  anonymous: false,
  promptKey: 'ask',
  state: 'working',
  ms: 5_400,
  usualMs: null,
  ...over,
});
const PROMPTS: LiveClass['prompts'] = [
  { key: 'ask', position: 1, message: 'Half of **8**?' },
  { key: 'why', position: 2, message: 'Why?' },
];
const CLASS: LiveClass = {
  learners: [
    learner('wes', { state: 'waiting', promptKey: 'why', ms: 180_000 }),
    learner('ana', { ms: 20_000 }),
    learner('stu', { state: 'stuck', ms: 250_000, usualMs: 15_000 }),
    learner('cy', { promptKey: 'why' }),
    learner('d3adbeef-anon', { state: 'completed', promptKey: 'why', anonymous: true }),
  ],
  prompts: PROMPTS,
  classes: [],
  isCut: false,
};
/** Answers with what `now` holds. */
function serving(first: LiveClass, flow: object = {}) {
  const now = { here: first };
  const server = fakeServer()
    .on('GET /flows/:id', { body: { id: 7, name: 'Fractions', latestVersion: 1, settings: {}, ...flow } })
    .on('GET /flows/:id/live', () => ({ body: now.here }));
  return { now, server };
}
const open = (here: LiveClass, path = '/flows/7/live') => renderApp({ server: serving(here).server, path });
const group = (name: RegExp) => within(screen.getByRole('region', { name }));

test('LIVE-12 learners who wait come first, then each prompt in the flow’s order with the stuck first, then those who are done', async () => {
  await open(CLASS);
  expect(await screen.findByRole('heading', { level: 1, name: 'Fractions' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Waiting for your answer 1',
    'Prompt 1 2',
    'Prompt 2 1',
    'Completed 1',
  ]);
  const [stuck, working] = group(/Prompt 1/).getAllByRole('listitem');
  expect(stuck).toHaveTextContent('stu');
  expect(stuck).toHaveTextContent(/stuck.*for 4 min 10 s · usually 15 s/);
  expect(working).toHaveTextContent('anafor 20 s');
  expect(group(/Waiting for your answer/).getByRole('listitem')).toHaveTextContent(
    /waits for your answer.*Prompt 2 · for 3 min 0 s/,
  );
  expect(group(/Completed/).getByRole('link', { name: 'Anonymous d3adbeef' })).toBeVisible();
  expect(group(/Prompt 1/).getByTitle('Half of 8?')).toHaveTextContent('Half of 8?');
});

test('STAT-T1 a group of learners at a prompt is named by its title', async () => {
  const prompts = [{ key: 'ask', position: 1, title: '2 * 3 * 4', message: 'Half of **8**?' }];
  await open({ ...CLASS, learners: [learner('ana')], prompts });
  expect(await screen.findByRole('heading', { level: 2, name: 'Prompt 1 · 2 * 3 * 4 1' })).toBeVisible();
  expect(group(/Prompt 1/).getByTitle('Half of 8?')).toBeVisible();
});

test('LIVE-12 a learner leads to the chat, and the bar to Build and Stats', async () => {
  await open(CLASS);
  expect(await screen.findByRole('link', { name: 'ana' })).toHaveAttribute('href', '/flows/7/stats?chat=chat-ana');
  const bar = within(screen.getByRole('radiogroup', { name: 'Build, stats or live' }));
  expect(bar.getAllByRole('radio').map((each) => each.getAttribute('value'))).toEqual(['build', 'stats', 'live']);
  expect(bar.getByRole('radio', { name: 'Live' })).toBeChecked();
});

test('LIVE-12 a number shows only those learners, and the address has it', async () => {
  const app = await open(CLASS);
  await app.user.click(await screen.findByRole('button', { name: '1 stuck' }));
  expect(app.address()).toBe('/flows/7/live?show=stuck');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: '5 here now' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await app.go('/flows/7/live?show=waiting');
  expect(screen.getByRole('listitem')).toHaveTextContent('wes');
});

test('LIVE-13 hidden names are numbers that stay, lead nowhere, and are kept in the address', async () => {
  const app = await open(CLASS);
  await app.user.click(await screen.findByRole('switch', { name: 'Hide names' }));
  expect(app.address()).toBe('/flows/7/live?names=hidden');
  expect(screen.queryByText('ana')).toBeNull();
  expect(document.body).not.toHaveTextContent('Anonymous');
  expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull();
  expect(group(/Waiting for your answer/).getByText('Learner 1')).toBeVisible();
  expect(group(/Prompt 1/).getByText('Learner 3')).toBeVisible();
});

test('LIVE-13 a learner keeps their number when the page is loaded again and others came meanwhile', async () => {
  const first = await open(CLASS, '/flows/7/live?names=hidden');
  expect(group(/Completed/).getByText('Learner 5')).toBeVisible();
  first.unmount();
  const later = { ...CLASS, learners: [learner('new'), CLASS.learners[4]!] };
  await open(later, '/flows/7/live?names=hidden');
  expect(group(/Completed/).getByText('Learner 5')).toBeVisible();
  expect(group(/Prompt 1/).getByText('Learner 6')).toBeVisible();
});

test('LIVE-12 a choice before the one before it is drawn keeps both', async () => {
  const app = await open(CLASS);
  const stuck = await screen.findByRole('button', { name: '1 stuck' });
  const names = screen.getByRole('switch', { name: 'Hide names' });
  act(() => {
    stuck.click();
    names.click();
  });
  expect(app.address()).toBe('/flows/7/live?show=stuck&names=hidden');
});

test('LIVE-10 if there are more learners than the list holds, it says so', async () => {
  await open({ ...CLASS, isCut: true });
  expect(await screen.findByText('The first 5; more learners are here.')).toBeVisible();
});

test('LIVE-12 with nobody here the link for learners is at hand', async () => {
  await open({ learners: [], prompts: [], classes: [], isCut: false });
  expect(await screen.findByText('Nobody is here now')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Link for learners' })).toHaveTextContent('https://share.example/chats/7');
});

test.each([
  ['never published', { latestVersion: null }, /^Publish the flow first/],
  ['only for signed links', { settings: { identifierTrust: 'signed' } }, /^This flow opens by signed links only/],
])('LIVE-12 a flow that is %s has no link that would open it, and the page says so', async (_, flow, text) => {
  await renderApp({
    server: serving({ learners: [], prompts: [], classes: [], isCut: false }, flow).server,
    path: '/flows/7/live',
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Link for learners' })).toBeNull();
});

test('LIVE-12 an address without a flow is no page, with nothing to press in vain', async () => {
  await renderApp({ server: fakeServer(), path: '/flows/abc/live' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('LIVE-12 a flow that does not open is refused, with nothing to press in vain', async () => {
  const refusal = { status: 400, body: { message: 'No such flow', errors: [] } };
  await renderApp({ server: fakeServer().on('GET /flows/:id', refusal), path: '/flows/7/live' });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('LIVE-12 a learner who was here when the page was left is not shown as here now; numbers stay', async () => {
  const { server } = serving(CLASS);
  const app = await renderApp({ server, path: '/flows/7/live?names=hidden' });
  expect(await screen.findByText('Learner 5')).toBeVisible();
  act(() => void app.store.dispatch(live.left()));
  expect(screen.queryByText('Learner 5')).toBeNull();
  act(() => void app.store.dispatch(live.watched(7)));
  expect(await screen.findByText('Learner 5')).toBeVisible();
});

test('LIVE-12 the class of one flow is not shown at another', () => {
  const known = [
    live.watched(7),
    live.flowFulfilled({ id: 7, name: 'Fractions', link: 'open' }),
    live.loaded({ here: CLASS, numbers: {} }),
  ].reduce(liveReducer, undefined);
  expect(knownOf(known as LiveState, 7)).toBe(known);
  expect(knownOf(known as LiveState, 8)).toMatchObject({ flow: null, here: null, failure: null });
});

test('LIVE-12 a failure keeps the earlier list and says so; a person without access reads so', async () => {
  const { store } = await open(CLASS);
  await screen.findByRole('link', { name: 'ana' });
  const fail = (status: number) =>
    act(() => void store.dispatch(live.failed({ message: 'Not now', status, code: null, errors: [], data: null })));
  fail(503);
  expect(screen.getByText(/Not up to date/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ana' })).toBeVisible();
  fail(403);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'ana' })).toBeNull();
});

test('CLASS-4 Live can be limited to one class', async () => {
  // The reply about everybody is cut, so that it doesn't list ana.
  const here = {
    ...CLASS,
    learners: [learner('bo', { class: '8a' }), learner('cy')],
    classes: ['8a', '7b'],
    isCut: true,
  };
  const ofClass = { ...here, learners: [learner('ana', { class: '7b' })], isCut: false };
  const { server } = serving(here);
  server.on('GET /flows/:id/live', ({ query }) => ({ body: query.get('class') === '7b' ? ofClass : here }));
  const { user, address } = await renderApp({ server, path: '/flows/7/live' });
  await user.click(await screen.findByRole('combobox', { name: 'Class' }));
  await user.click(screen.getByRole('option', { name: '7b' }));
  expect(address()).toBe('/flows/7/live?class=7b');
  expect(await screen.findByText(/ana/)).toHaveTextContent('\u2068ana\u2069 · \u20687b\u2069');
  expect(group(/Prompt 1/).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: '1 here now' })).toBeVisible();
});
