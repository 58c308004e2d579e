/** The statistics of a flow on its map. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Flow } from '@parley/contracts/http/flows';
import type { FlowTraffic } from '@parley/contracts/http/paths';
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

const FLOW = flowOf(
  {
    message: 'Which?',
    answers: [
      { key: 'a1', message: 'This', nextKey: '.two' },
      { key: 'a2', message: 'That', nextKey: '.three' },
    ],
  },
  { message: 'Two', nextKey: '.three' },
  { message: 'Three' },
  { message: 'Not published yet' },
);
const TRAFFIC: FlowTraffic = {
  prompts: [
    { key: 'k1', came: 10, left: 3, ended: 0 },
    { key: 'k2', came: 7, left: 0, ended: 0 },
    { key: 'k3', came: 7, left: 0, ended: 7 },
    { key: 'gone', came: 1, left: 1, ended: 0 },
  ],
  ways: [
    { from: 'k1', to: 'k2', total: 7 },
    { from: 'k2', to: 'k3', total: 7 },
    { from: 'gone', to: 'k3', total: 1 },
  ],
  versions: [2, 1],
};
let page: Rendered;
async function open(server: FakeServer, flow: Partial<Flow> = {}) {
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
    ...flow,
  } as unknown as Flow;
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(flow.version === undefined ? action.loaded(whole, null) : action.versionLoaded(whole));
    page.store.dispatch(mapOpened());
  });
  await page.user.click(await screen.findByRole('radio', { name: 'Statistics' }));
}
const counting = (traffic: FlowTraffic = TRAFFIC) => fakeServer().on('GET /flows/:id/stats/traffic', { body: traffic });
const askedVersions = () =>
  page.server.askedFor('GET /flows/:id/stats/traffic').map(({ query }) => query.get('version'));
const prompt = (number: number) => screen.findByRole('button', { name: new RegExp(`^Prompt ${number}\\b`) });

test('MAP-10 the map says at each prompt who came and left, on each line how many went, of the latest version', async () => {
  await open(counting());
  expect(await screen.findByText('3 left here · 30%')).toBeInTheDocument();
  expect(askedVersions()).toEqual(['2']);
  expect(await prompt(1)).toHaveAccessibleName(
    /Came here: 10\. Left here, or still playing: 3, 30%\. Came to the end here: 0/,
  );
  expect((await prompt(1)).closest('[data-node]')).toHaveAttribute('data-left');
  expect(await prompt(4)).not.toHaveAccessibleName(/Came here/);
  expect(screen.getByTitle('This')).toHaveTextContent('This7');
  expect(screen.getByTitle('That')).toHaveTextContent(/^That$/);
});

test('MAP-10 a list has the same, also of prompts out of view', async () => {
  await open(counting());
  const list = await screen.findByRole('list', { name: 'Statistics, prompt by prompt' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Prompt 1: Came here: 10. Left here, or still playing: 3, 30%. Came to the end here: 0. On to Prompt 2: 7',
    'Prompt 2: Came here: 7. Left here, or still playing: 0, 0%. Came to the end here: 0. On to Prompt 3: 7',
    'Prompt 3: Came here: 7. Left here, or still playing: 0, 0%. Came to the end here: 7',
  ]);
  await page.user.click(screen.getByRole('radio', { name: 'Lesson' }));
  expect(screen.queryByRole('list', { name: 'Statistics, prompt by prompt' })).toBeNull();
});

longTest('MAP-10 another version can be chosen, or all; a version’s own page begins with its own', async () => {
  await open(counting(), { version: 1 });
  await page.user.click(await screen.findByRole('combobox', { name: 'Statistics of' }));
  await page.user.click(await screen.findByRole('option', { name: 'Version 2, as published' }));
  await waitFor(() => expect(askedVersions()).toEqual(['1', '2']));
  await page.user.click(screen.getByRole('combobox', { name: 'Statistics of' }));
  await page.user.click(await screen.findByRole('option', { name: 'All versions' }));
  await waitFor(() => expect(askedVersions()).toEqual(['1', '2', null]));
});

longTest('MAP-10 a range of days can be chosen, and half of one limits nothing yet', async () => {
  await open(counting());
  await screen.findByText('3 left here · 30%');
  await page.user.click(screen.getByRole('button', { name: 'from … to …' }));
  const days = within(await screen.findByRole('dialog')).getAllByRole('button', { name: /^\d{1,2} \w+ \d{4}$/ });
  await page.user.click(days[4]!);
  const ranges = () =>
    page.server
      .askedFor('GET /flows/:id/stats/traffic')
      .map(({ query }) => [query.get('version'), query.get('fromDate')?.slice(-3), query.get('tillDate')?.slice(-3)]);
  expect(ranges()).toEqual([['2', undefined, undefined]]);
  page.server.on('GET /flows/:id/stats/traffic', { body: { prompts: [], ways: [], versions: [2, 1] } });
  await page.user.click(days[8]!);
  expect(await screen.findByText('Nobody began on these days.')).toBeInTheDocument();
  expect(ranges()[1]).toEqual(['2', '-05', '-09']);
  await page.user.click(screen.getByRole('button', { name: 'All time' }));
  await waitFor(() => expect(ranges()).toHaveLength(3));
  expect(ranges()[2]).toEqual(['2', undefined, undefined]);
});

test('MAP-10 a flow that was never published has no statistics; a version that nobody opened says so', async () => {
  await open(fakeServer(), { latestVersion: null });
  expect(screen.getByText(/^Publish the flow first/)).toBeInTheDocument();
  expect(askedVersions()).toEqual([]);
  page.unmount();
  await open(counting({ prompts: [], ways: [], versions: [2] }));
  expect(await screen.findByText('Nobody has opened version 2 yet.')).toBeInTheDocument();
});

test('MAP-10 figures that could not be loaded are asked for again by a press', async () => {
  const server = fakeServer().on('GET /flows/:id/stats/traffic', { status: 500 });
  await open(server);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET /flows/:id/stats/traffic', { body: TRAFFIC });
  await page.user.click(again);
  expect(await screen.findByText('3 left here · 30%')).toBeInTheDocument();
});
