import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { renderPart, type Rendered } from '../../../testing/render.js';
import * as action from '../model/editor-actions.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { EMPTY_DOCUMENT } from '../model/flow-document.js';
import { publishFailed } from '../publishing/publishing.slice.js';
import { flowSearchSaga } from '../sync/flow-search.saga.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { layOut } from './layout.js';
import { MapButton, MapPanel } from './MapPanel.js';

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
      { key: 'a1', message: 'This', nextKey: '.two', score: 5 },
      { key: 'a2', message: 'That', nextKey: 'remote?chatId=9.start' },
    ],
  },
  { message: 'Two', answers: [{ key: 'b1', message: '*' }] },
  { message: 'Three' },
);
let page: Rendered;
const state = () => selectEditor(page.store.getState());
async function open(definition: FlowDefinition = FLOW, flow: Partial<Flow> = {}) {
  page = await renderPart(
    <>
      <MapButton />
      <MapPanel beside />
    </>,
    { features: [{ name: FEATURE_NAME, reducer: flowEditorReducer, saga: flowSearchSaga }] },
  );
  const loaded = {
    id: 7,
    name: 'F',
    languages: ['en'],
    defaultLanguage: 'en',
    ownership: 'own',
    revision: 1,
    definition,
  };
  act(() => {
    page.store.dispatch(action.opened(7));
    const whole = { ...loaded, ...flow } as unknown as Flow;
    page.store.dispatch(flow.version === undefined ? action.loaded(whole, null) : action.versionLoaded(whole));
  });
  await page.user.click(screen.getByRole('button', { name: 'Map' }));
}
const prompt = (number: number) => screen.findByRole('button', { name: new RegExp(`^Prompt ${number}\\b`) });

test('MAP-3 a prompt says what its card says, and what its answers do', async () => {
  await open();
  expect(await prompt(1)).toHaveAccessibleName(/Start.*Has a score.*Which\?.*Leads to prompt 2/);
  expect(await prompt(2)).toHaveAccessibleName(/All answers must lead to some prompt/);
  expect(await prompt(3)).toHaveAccessibleName(/Finish/);
  expect(await screen.findByText('This')).toBeInTheDocument();
});
test('MAP-7 the arrows come to signposts, which say where they lead, and Tab comes back to them', async () => {
  await open(flowOf({ message: 'On', nextKey: 'remote?chatId=9.start' }));
  const first = await prompt(1);
  act(() => first.focus());
  await page.user.keyboard('{ArrowDown}');
  const post = await screen.findByRole('link', { name: /^Flow 9\b.*Another flow; prompt 1 leads there$/ });
  await waitFor(() => expect(post).toHaveFocus());
  await waitFor(() => expect(post).toHaveAttribute('tabindex', '0'));
  expect(first).toHaveAttribute('tabindex', '-1');
  await page.user.keyboard('l');
  expect(screen.queryByRole('menu')).toBeNull();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.address()).toBe('/flows/9/edit'));
});
test('MAP-7 a signpost to nothing leads to the prompt that links there, End to the last prompt', async () => {
  await open(flowOf({ message: 'One', nextKey: '.gone' }, { message: 'Two' }));
  const first = await prompt(1);
  act(() => first.focus());
  await page.user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Prompt 1 leads here$/ })).toHaveFocus());
  await page.user.keyboard('{Enter}');
  expect(state().jump?.key).toBe('k1');
  await page.user.keyboard('{End}');
  await waitFor(async () => expect(await prompt(2)).toHaveFocus());
});
test('I18N-T20, MAP-3 a prompt that asks with common answers is marked while they lack a translation', async () => {
  const agree = (tMessage: object) => ({
    ...flowOf({ message: 'Which?', tMessage: { hi: 'कौन?' }, answers: '.agree' }),
    commonAnswers: { agree: [{ key: 'y', message: 'Yes', nextKey: '.start', ...tMessage }] },
  });
  await open(agree({}), { languages: ['en', 'hi'] });
  expect(await prompt(1)).toHaveAccessibleName(/A translation is missing/);
  cleanup();
  await open(agree({ tMessage: { hi: 'हाँ' } }), { languages: ['en', 'hi'] });
  expect(await prompt(1)).not.toHaveAccessibleName(/translation/);
});
test('MAP-5, 7 pressing a prompt goes to its card', async () => {
  await open();
  const second = await prompt(2);
  act(() => second.focus());
  await page.user.keyboard('{Enter}');
  expect(state().jump?.key).toBe('k2');
});
test('MAP-6, 7 L asks which answer leads where; one step back takes the link away', async () => {
  await open();
  const first = await prompt(1);
  act(() => first.focus());
  await page.user.keyboard('l');
  await page.user.click(await screen.findByRole('menuitem', { name: 'B: That' }));
  await page.user.click(await screen.findByRole('option', { name: /^Prompt 3/ }));
  expect(state().doc.byKey['k1']?.definition.answers?.[1]).toMatchObject({ nextKey: '.three' });
  expect(await screen.findByText('Prompt 1 linked')).toBeInTheDocument();
  await waitFor(async () => expect(await prompt(1)).toHaveFocus());
  act(() => void page.store.dispatch(action.undone()));
  expect(state().doc.byKey['k1']?.definition.answers?.[1]).toMatchObject({ nextKey: 'remote?chatId=9.start' });
});
test('MAP-6 a prompt with one answer is not asked which', async () => {
  await open();
  const second = await prompt(2);
  act(() => second.focus());
  await page.user.keyboard('l');
  await page.user.click(await screen.findByRole('option', { name: /^Prompt 3/ }));
  expect(state().doc.byKey['k2']?.definition.answers?.[0]).toMatchObject({ nextKey: '.three' });
});
test('MAP-7 the arrows go from prompt to prompt, and one of them is the stop for Tab', async () => {
  await open();
  const first = await prompt(1);
  act(() => first.focus());
  await page.user.keyboard('{ArrowDown}');
  await waitFor(async () => expect(await prompt(2)).toHaveFocus());
  await waitFor(async () => expect(await prompt(2)).toHaveAttribute('tabindex', '0'));
  expect(first).toHaveAttribute('tabindex', '-1');
});
longTest(
  'MAP-8 of a map too small to be read only the stop of Tab is a prompt; the rest are boxes, and the arrows still go on',
  async () => {
    const chain = Array.from({ length: 60 }, (_, at) => ({
      message: `M${at}`,
      nextKey: `.${at < 4 ? ['two', 'three', 'four', 'five'][at] : `prompt-${at + 2}`}`,
    }));
    await open(flowOf(...chain));
    const first = await prompt(1);
    await page.user.click(screen.getByRole('button', { name: 'Show the whole flow' }));
    await waitFor(() => expect(document.querySelector('[data-overview]')).toBeInTheDocument());
    expect(document.querySelectorAll('[data-node]')).toHaveLength(1);
    act(() => first.focus());
    await page.user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await prompt(2)).toHaveFocus());
    expect(document.querySelectorAll('[data-node]')).toHaveLength(2);
  },
);
test('MAP-9 a published version has the map, and nothing to draw links with', async () => {
  await open(FLOW, { version: 3 });
  const first = await prompt(1);
  expect(screen.queryByRole('button', { name: 'Link prompt 1 to…' })).toBeNull();
  act(() => first.focus());
  await page.user.keyboard('l');
  expect(screen.queryByRole('menu')).toBeNull();
});
test('MAP-9 the map makes room for the played path and the reasons against publishing', async () => {
  await open();
  const map = await screen.findByRole('complementary', { name: 'Map' });
  expect(within(map).getByRole('heading', { name: 'Map' })).toBeInTheDocument();
  act(() => void page.store.dispatch(publishFailed({ problems: [], doc: EMPTY_DOCUMENT })));
  expect(screen.queryByRole('complementary', { name: 'Map' })).toBeNull();
});

test('COND-M1 a line that depends on conditions is dashed and says them in a few words', async () => {
  await open(
    flowOf(
      {
        message: 'Where now?',
        when: [{ key: 'w', if: { on: 'score', least: 3 }, nextKey: '.three' }],
        nextKey: '.two',
      },
      { message: 'Two', nextKey: '.three' },
      { message: 'Three' },
    ),
  );
  expect(await screen.findByText('score ≥ 3')).toBeInTheDocument();
  expect(screen.getByText('otherwise')).toBeInTheDocument();
  await waitFor(() => expect(document.querySelectorAll('.react-flow__edge-path')).toHaveLength(3));
  const dashes = [...document.querySelectorAll<SVGPathElement>('.react-flow__edge-path')].map(
    ({ style }) => style.strokeDasharray,
  );
  expect(dashes.filter(Boolean)).toHaveLength(2);
});
