import { act, screen, waitFor, within } from '@testing-library/react';
import { PromptList } from '../cards/PromptList.js';
import { loaded, opened } from '../model/editor-actions.js';
import { publishFailed } from '../publishing/publishing.slice.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { isPressed } from '../actions/shortcut.js';
import { makeStore } from '../../../foundation/store.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { collapsedSaga } from './collapsed.saga.js';
import { ListTools } from './ListTools.js';
import { cardsCollapsed, selectCollapsed } from '../actions/collapsed.slice.js';

beforeAll(giveLayout);
beforeEach(() => window.localStorage.clear());

const HOLE = { message: 'Which is **larger**?', answers: [{ key: 'a', message: '1/2' }] };
const open = () =>
  openEditor(flowOf(HOLE, { message: 'Well done' }), {
    list: (
      <>
        <ListTools />
        <PromptList />
      </>
    ),
  });

test('EDITOR-T5 a folded card says its number, its first words, and all that is wrong with it', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: 'Collapse prompt 1' }));
  const card = within(screen.getByRole('article', { name: 'Prompt 1' }));
  expect(card.getByText('Which is larger?')).toBeInTheDocument();
  expect(card.getByText('1 answer')).toBeInTheDocument();
  expect(card.getByText('Start')).toBeInTheDocument();
  expect(card.getByText('All answers must lead to some prompt')).toBeInTheDocument();
  expect(card.queryByRole('textbox')).toBeNull();
  const { doc } = selectEditor(page.store.getState());
  act(
    () =>
      void page.store.dispatch(publishFailed({ problems: [{ promptKey: 'k1', code: null, msg: 'Too long' }], doc })),
  );
  expect(card.getByText('Too long')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Expand prompt 1' })).toHaveAttribute('aria-expanded', 'false');
});
test('EDITOR-T5 all are folded and unfolded at once, one from its handle', async () => {
  const page = await open();
  const folded = () => Object.keys(selectCollapsed(page.store.getState()));
  await page.user.click(screen.getByRole('button', { name: 'Collapse all prompts' }));
  expect(folded()).toEqual(['k1', 'k2']);
  await page.user.click(screen.getByRole('button', { name: 'Expand all prompts' }));
  expect(folded()).toEqual([]);
  act(() => screen.getByRole('button', { name: 'Move prompt 2' }).focus());
  await page.user.keyboard('{ArrowLeft}');
  expect(folded()).toEqual(['k2']);
  expect(screen.getByRole('button', { name: 'Move prompt 2' })).toHaveFocus();
  await page.user.keyboard('{ArrowRight}');
  expect(folded()).toEqual([]);
});
test('EDITOR-T5 folded cards are kept per flow, and are folded at the next visit', async () => {
  const visit = (flowId: number) => {
    const store = makeStore({ fetch: () => Promise.reject(new Error('no network')), user: null });
    store.addFeature({
      name: FEATURE_NAME,
      reducer: flowEditorReducer,
    });
    store.dispatch(opened(flowId));
    store.dispatch(loaded({ id: flowId, revision: 1, definition: flowOf({}, {}) } as never, null));
    store.addFeature({ name: `folding-${flowId}`, reducer: () => null, saga: collapsedSaga as never });
    return { store, folded: () => Object.keys(selectCollapsed(store.getState())) };
  };
  const first = visit(7);
  first.store.dispatch(cardsCollapsed({ keys: ['k2'], isCollapsed: true }));
  expect(visit(7).folded()).toEqual(['k2']);
  expect(visit(8).folded()).toEqual([]);
  first.store.dispatch(cardsCollapsed({ keys: ['k2'], isCollapsed: false }));
  expect(visit(7).folded()).toEqual([]);
});

test('EDITOR-T1 no two actions answer to the same key in the same place', () => {
  const places = ALL_ACTIONS.flatMap(({ keys = [], scope = 'page' }) => keys.map((key) => `${key} ${scope}`));
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});
test('EDITOR-T1 a letter is the key, also where another script is typed', () => {
  const press = (key: string, code: string, more: object = {}) => new KeyboardEvent('keydown', { key, code, ...more });
  expect(isPressed('mod+s', press('े', 'KeyS', { ctrlKey: true }))).toBe(true);
  expect(isPressed('mod+s', press('s', 'KeyS'))).toBe(false);
  expect(isPressed('mod+z', press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isPressed('?', press('?', 'Slash', { shiftKey: true }))).toBe(true);
});
test('EDITOR-T7 ? lists every key, except in a text field or when it is switched off; Ctrl+/ always does', async () => {
  const page = await open();
  const sheet = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
  const leave = async () => {
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).toBeNull());
  };
  await page.user.click(screen.getByRole('textbox', { name: 'Answer A of prompt 1' }));
  await page.user.keyboard('?');
  expect(sheet()).toBeNull();
  act(() => screen.getByRole('button', { name: 'Move prompt 1' }).focus());
  await page.user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const name of [
    'Save',
    'Undo',
    'Find in this flow',
    'Command palette',
    'Insert prompt below',
    'Select all prompts',
  ])
    expect(list.getByText(name)).toBeInTheDocument();
  await page.user.click(list.getByRole('switch', { name: /Single-key shortcuts/ }));
  await leave();
  await page.user.keyboard('?');
  expect(sheet()).toBeNull();
  await page.user.keyboard('{Control>}/{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
});
test('EDITOR-T9 a quote is printed with its author', async () => {
  const page = await openEditor(
    flowOf({ message: { text: 'Be the **change**', author: 'Gandhi' }, contentType: 'quote' }),
  );
  await page.user.keyboard('{Control>}p{/Control}');
  const paper = within(await screen.findByRole('dialog', { name: 'Print this flow' }));
  const prompt = within(paper.getByRole('region', { name: 'Prompt 1' }));
  expect(prompt.getByRole('blockquote')).toHaveTextContent('Be the change');
  expect(prompt.getByText('Gandhi').parentElement).toHaveTextContent('— Gandhi');
});
test('EDITOR-T9 the print view has every prompt, answer and link, unsaved edits too', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const page = await openEditor(
    flowOf(
      {
        message: 'Which **one**?',
        answers: [
          { key: 'a', message: 'This', nextKey: '.two', score: 5 },
          { key: 'b', message: '*' },
        ],
      },
      {
        messages: [
          { key: 's1', message: 'First' },
          { key: 's2', message: 'Second' },
        ],
        custom: { notes: 'For Ravi' },
      },
    ),
  );
  act(() => void page.store.dispatch(cardsCollapsed({ keys: ['k1', 'k2'], isCollapsed: true })));
  await page.user.keyboard('{Control>}p{/Control}');
  const paper = within(await screen.findByRole('dialog', { name: 'Print this flow' }));
  const first = within(paper.getByRole('region', { name: 'Prompt 1' }));
  for (const words of ['one', 'This', '→ Prompt 2', 'Score 5', 'Any answer', '→ no next step yet'])
    expect(first.getByText(words)).toBeInTheDocument();
  const second = within(paper.getByRole('region', { name: 'Prompt 2' }));
  for (const words of ['First', 'Second', 'The chat ends here.', 'Notes: For Ravi'])
    expect(second.getByText(words)).toBeInTheDocument();
  await page.user.click(paper.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
