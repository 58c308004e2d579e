import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { replyTo } from '../analysis/analyse.js';
import type { Ask } from '../analysis/ask.js';
import * as action from '../model/editor-actions.js';
import { answerChanged, messageChanged } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { PreviewColumn } from '../preview/PreviewColumn.js';
import { selectPreviewStart } from '../preview/preview.slice.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { waysOfDraft } from './draft-ways.js';
import { PathsDialog } from './PathsDialog.js';
import { TriedMark } from './TriedMark.js';
import { forgetWalked, keepWalked, MAX_FLOWS, MAX_MARKS, walkedOf } from './walked.js';

const DRAFT = flowOf(
  {
    message: 'First?',
    answers: [
      { key: 'a1', message: 'One', nextKey: '.two', score: 2 },
      { key: 'a2', message: 'Other', nextKey: '.three' },
    ],
  },
  { message: 'Second?', answers: [{ key: 'b1', message: 'Two', nextKey: '.three' }] },
  { message: 'The end' },
);
const FLOW_ID = 7;
let page: Rendered;
const doc = () => selectEditor(page.store.getState()).doc;
const markOf = (answerKey: string) => waysOfDraft(doc()).find((way) => way.answerKey === answerKey)!.mark;
const isTried = (answerKey: string) => walkedOf(FLOW_ID).has(markOf(answerKey));

beforeEach(() => forgetWalked(FLOW_ID));

async function open(part: React.ReactElement, definition: FlowDefinition = DRAFT) {
  localStorage.setItem('parley:v1:editor:preview', JSON.stringify({ autoProgress: true, quicken: true }));
  page = await renderPart(part, { features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }] });
  const flow = {
    id: FLOW_ID,
    name: 'Draft',
    languages: ['en'],
    defaultLanguage: 'en',
    settings: {},
    defaultSettings: { chatDefaultDelayMs: 0 },
    userSettings: {},
    definition,
  };
  act(() => {
    page.store.dispatch(action.opened(FLOW_ID));
    page.store.dispatch(action.loaded(flow as unknown as Flow, null));
  });
}
const chat = () => {
  const host = screen.getByTestId('preview');
  return (host.shadowRoot ?? host) as unknown as HTMLElement;
};
const answer = async (name: string) => {
  const button = await waitFor(() => within(chat()).getByRole('button', { name: new RegExp(name) }), {
    timeout: 8_000,
  });
  await page.user.click(button);
};

test('COV-1 a link that is followed in preview counts as tried, and no other; an edit makes it untried again', async () => {
  await open(<PreviewColumn />);
  expect(await screen.findByRole('button', { name: '0 of 3 links tried' })).toBeVisible();
  await answer('One');
  expect(await screen.findByRole('button', { name: '1 of 3 links tried' })).toBeVisible();
  expect([isTried('a1'), isTried('a2'), isTried('b1')]).toEqual([true, false, false]);
  act(() => void page.store.dispatch(answerChanged({ key: 'k1', answerKey: 'a1', changes: { score: 5 } })));
  expect(isTried('a1')).toBe(false);
  expect(await screen.findByRole('button', { name: '0 of 3 links tried' })).toBeVisible();
  act(() => void page.store.dispatch(action.undone()));
  expect(isTried('a1')).toBe(true);
});

test('COV-2 an answer from before an edit is not tried after it', async () => {
  await open(<PreviewColumn />);
  await answer('One');
  await waitFor(() => expect(isTried('a1')).toBe(true));
  act(() => void page.store.dispatch(messageChanged({ key: 'k1', message: 'First, really?' })));
  await waitFor(() => expect(chat().textContent).toContain('First, really?'));
  expect(isTried('a1')).toBe(false);
  await answer('Two');
  await waitFor(() => expect(isTried('b1')).toBe(true));
  expect(isTried('a1')).toBe(false);
});

test('COV-3 tried links have a tick with a text; untried ones are listed, and each plays from its prompt', async () => {
  await open(
    <>
      <TriedMark promptKey="k1" answerKey="a1" />
      <PathsDialog onClose={() => undefined} />
    </>,
  );
  const list = within(await screen.findByRole('list', { name: 'Untried' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText('Tried in preview')).toBeNull();
  act(() => keepWalked(FLOW_ID, [markOf('a1')], 1));
  expect(screen.getByText('Tried in preview')).toBeInTheDocument();
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Prompt 1 · Other', 'Prompt 2 · Two']);
  await page.user.click(list.getByRole('button', { name: 'Start the preview there: Prompt 2 · Two' }));
  expect(selectPreviewStart(page.store.getState()).from).toBe('two');
});

test('COND-E11 each link with a condition is tried and listed on its own', async () => {
  const definition = flowOf(
    {
      message: 'First?',
      answers: [{ key: 'a1', message: 'One' }],
      when: [{ key: 'w', if: { on: 'score', least: 3 }, nextKey: '.three' }],
      nextKey: '.two',
    },
    { message: 'Second' },
    { message: 'Third' },
  );
  await open(
    <>
      <TriedMark promptKey="k1" answerKey={null} linkKey="prompt/w" />
      <PathsDialog onClose={() => undefined} />
    </>,
    definition,
  );
  const list = within(await screen.findByRole('list', { name: 'Untried' }));
  const texts = () => list.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts()).toEqual(['Prompt 1 · One · if score ≥ 3', 'Prompt 1 · One · otherwise']);
  act(() => keepWalked(FLOW_ID, [waysOfDraft(doc())[0]!.mark], 1));
  expect(texts()).toEqual(['Prompt 1 · One · otherwise']);
  expect(screen.getByText('Tried in preview')).toBeInTheDocument();
});

test('COV-3 the stored marks are bounded: the newest ones, of the flows walked last', () => {
  keepWalked(
    FLOW_ID,
    Array.from({ length: MAX_MARKS + 3 }, (_, index) => `m${index}`),
    1,
  );
  expect([walkedOf(FLOW_ID).size, walkedOf(FLOW_ID).has('m0'), walkedOf(FLOW_ID).has('m5002')]).toEqual([
    MAX_MARKS,
    false,
    true,
  ]);
  for (let id = 100; id < 100 + MAX_FLOWS; id += 1) keepWalked(id, ['m'], id);
  const storedKeys = Object.keys(localStorage).filter((key) => key.includes('editor:walked:'));
  expect(storedKeys).toHaveLength(MAX_FLOWS);
  expect(storedKeys).not.toContain(`parley:v1:editor:walked:${FLOW_ID}`);
  for (let id = 100; id < 100 + MAX_FLOWS; id += 1) forgetWalked(id);
});

describe('walk all paths', () => {
  const walkTab = async (ask: Ask, definition?: FlowDefinition) => {
    await open(<PathsDialog onClose={() => undefined} ask={ask} />, definition);
    await page.user.click(await screen.findByRole('radio', { name: 'Test all paths' }));
  };
  const now: Ask = (question) => Promise.resolve(replyTo(question));

  test('COV-7 each way’s end and score is listed and can be played; what was not walked says why', async () => {
    const alone = { message: 'Alone?', answers: [{ key: 'c1', message: 'x', nextKey: '.three' }] };
    const definition = flowOf(...DRAFT.promptsArray.map((entry) => entry.definition), alone);
    await walkTab(now, definition);
    expect(await screen.findByText('3 of 4 links tested; ends: 2')).toBeVisible();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['OtherEnd: prompt 3--', 'One → TwoEnd: prompt 32']);
    expect(within(screen.getByRole('list', { name: 'Not tested' })).getByRole('listitem')).toHaveTextContent(
      'Prompt 4 · x: no path from the start leads here',
    );
    await page.user.click(screen.getByRole('button', { name: 'Play: One → Two' }));
    expect(selectPreviewStart(page.store.getState()).from).toMatchObject([{ says: 'One' }, { says: 'Two' }]);
  });

  test('COV-8 after an edit it is walked again, and an older answer is not waited for', async () => {
    const asked: AbortSignal[] = [];
    const ask: Ask = (question, signal) => {
      asked.push(signal);
      return asked.length === 1 ? new Promise(() => undefined) : Promise.resolve(replyTo(question));
    };
    await walkTab(ask);
    expect(await screen.findByText('Testing…')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(1));
    act(() => void page.store.dispatch(answerChanged({ key: 'k1', answerKey: 'a1', changes: { score: 9 } })));
    expect(asked[0]?.aborted).toBe(true);
    const row = await screen.findByRole('row', { name: /One → Two/ });
    expect(row).toHaveTextContent('9');
  });

  test('COV-7 a draft that can’t be played as a whole says so', async () => {
    await walkTab(() => Promise.reject(new Error('start-missing')));
    expect(await screen.findByText(/can’t be played as a whole/)).toBeVisible();
  });
});
