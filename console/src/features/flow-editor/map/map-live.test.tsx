/** The learners who are at a flow now, on its map. */
import type { LearnerHere, LiveClass } from '@parley/contracts/http/live-class';
import type { Flow } from '@parley/contracts/http/flows';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { mapOpened } from '../actions/map-shown.slice.js';
import * as action from '../model/editor-actions.js';
import { FEATURE_NAME } from '../model/select-editor.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { flowOf } from '../testing/flow-of.js';
import { layOut } from './layout.js';
import { MapPanel } from './MapPanel.js';

// jsdom has no workers, so lay out on the main thread.
jest.mock('./ask-layout.js', () => ({ askLayout: (graph: never) => Promise.resolve(layOut(graph)) }));
beforeAll(() => {
  // jsdom has no layout, and React Flow needs the map's size.
  for (const size of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 900 });
});
beforeEach(() => window.localStorage.clear());

const learner = (name: string, over: Partial<LearnerHere> = {}): LearnerHere => ({
  chatId: `chat-${name}`,
  identifier: name,
  anonymous: false,
  promptKey: 'k1',
  state: 'working',
  ms: 5_000,
  usualMs: null,
  ...over,
});
const CLASS: LiveClass = {
  learners: [
    learner('Wes Dune', { state: 'waiting' }),
    learner('ana'),
    learner('lev', { state: 'stuck' }),
    learner('don', { promptKey: 'k2', state: 'completed' }),
    learner('gone', { promptKey: 'of-an-earlier-version' }),
  ],
  prompts: [],
  classes: [],
  isCut: false,
};
const FLOW = flowOf({ message: 'Which?', nextKey: '.two' }, { message: 'Two' });
let page: Rendered;
async function open(server: FakeServer) {
  page = await renderPart(<MapPanel beside />, {
    server,
    features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }],
  });
  const whole = {
    id: 7,
    name: 'F',
    languages: ['en'],
    defaultLanguage: 'en',
    ownership: 'own',
    revision: 1,
    latestVersion: 2,
    definition: FLOW,
  } as unknown as Flow;
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(action.loaded(whole, null));
    page.store.dispatch(mapOpened());
  });
  await page.user.click(await screen.findByRole('radio', { name: 'Live' }));
}
const serving = (first: LiveClass = CLASS) => {
  const now = { here: first };
  return { now, server: fakeServer().on('GET /flows/:id/live', () => ({ body: now.here })) };
};
const node = (number: number) => screen.findByRole('button', { name: new RegExp(`^Prompt ${number}\\b.*here now`) });
const asked = () => page.server.askedFor('GET /flows/:id/live').length;

test('MAP-11 a prompt says how many are there and who needs the teacher, with their initials', async () => {
  await open(serving().server);
  const first = await node(1);
  expect(first).toHaveAccessibleName(/3 here now, 1 waits for your answer, 1 stuck/);
  expect(
    within(first)
      .getAllByTitle(/./)
      .map(({ title, textContent }) => [title, textContent]),
  ).toEqual([
    ['Wes Dune, waits for your answer', 'WD'],
    ['lev, stuck', 'L'],
    ['ana', 'A'],
  ]);
  expect(within(await node(2)).getByTitle('don, done')).toHaveTextContent('D');
  expect(
    screen.getByText('5 here now · 1 waits for your answer · 1 stuck · 1 completed · 1 at no prompt of this map', {
      selector: '[aria-hidden]',
    }),
  ).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Learners here now, prompt by prompt' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Prompt 1: 3 here now, 1 waits for your answer, 1 stuck', 'Prompt 2: 1 here now, 1 completed']);
});

test('MAP-11 a press on the circles names whoever is there and leads to the chats; hidden names lead nowhere', async () => {
  await open(serving().server);
  await node(1);
  const whoIsHere = { name: 'Who is at prompt 1' };
  await page.user.click(screen.getByRole('button', whoIsHere));
  const chats = await screen.findAllByRole('menuitem');
  expect(chats.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Wes Dunewaits for your answer', '/flows/7/stats?chat=chat-Wes Dune'],
    ['levstuck', '/flows/7/stats?chat=chat-lev'],
    ['ana', '/flows/7/stats?chat=chat-ana'],
  ]);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', whoIsHere)).toHaveFocus());
  await page.user.click(screen.getByRole('switch', { name: 'Hide names' }));
  await waitFor(() => expect(screen.queryByRole('button', whoIsHere)).toBeNull());
});

test('MAP-11 of two hundred at one prompt six are shown, the needy first, and how many more there are', async () => {
  const many = Array.from({ length: 200 }, (_, nth) => learner(`n${nth}`, nth === 150 ? { state: 'stuck' } : {}));
  await open(serving({ ...CLASS, learners: many }).server);
  const first = await node(1);
  expect(within(first).getAllByTitle(/./)).toHaveLength(6);
  expect(within(first).getAllByTitle(/./)[0]).toHaveAttribute('title', 'n150, stuck');
  expect(within(first).getByText('+194')).toBeInTheDocument();
});

test('MAP-11 hidden names are numbers, also when the map is opened again', async () => {
  await open(serving().server);
  await node(1);
  await page.user.click(screen.getByRole('switch', { name: 'Hide names' }));
  await waitFor(() => expect(screen.queryByTitle(/ana|lev|Wes/)).toBeNull());
  expect(within(await node(1)).getByTitle('Learner 1, waits for your answer')).toHaveTextContent('1');
  expect(screen.getByRole('link', { name: 'As a list' })).toHaveAttribute('href', '/flows/7/live?names=hidden');
  page.unmount();
  await open(serving().server);
  expect(within(await node(1)).getByTitle('Learner 1, waits for your answer')).toBeInTheDocument();
  expect(screen.queryByTitle(/ana|lev|Wes/)).toBeNull();
});

longTest(
  'MAP-11 who goes on is shown at the next prompt; another layer asks no more',
  async () => {
    const { now, server } = serving({ ...CLASS, learners: [learner('ana')] });
    await open(server);
    await node(1);
    now.here = { ...CLASS, learners: [learner('ana', { promptKey: 'k2' })] };
    await waitFor(async () => expect(within(await node(2)).getByTitle('ana')).toBeInTheDocument(), { timeout: 30_000 });
    await page.user.click(screen.getByRole('radio', { name: 'Lesson' }));
    expect(screen.queryByTitle('ana')).toBeNull();
    const before = asked();
    await page.user.click(screen.getByRole('radio', { name: 'Live' }));
    await node(2);
    expect(asked()).toBe(before + 1);
  },
  60_000,
);

test('MAP-11 with nobody here it says so; a failure keeps what was known', async () => {
  const { server } = serving({ learners: [], prompts: [], classes: [], isCut: false });
  await open(server);
  expect(await screen.findByText('Nobody is here now', { selector: '[aria-hidden]' })).toBeInTheDocument();
  page.unmount();
  await open(fakeServer().on('GET /flows/:id/live', { status: 403 }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
