import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { replyTo } from '../analysis/analyse.js';
import { problemsFound } from '../analysis/analysis.slice.js';
import { refusalSaga } from '../analysis/refusal.saga.js';
import { publishFailed } from '../publishing/publishing.slice.js';
import type { PublishProblem } from '../model/editor-state.js';
import * as action from '../model/editor-actions.js';
import { answerChanged, messageChanged } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { PreviewColumn } from './PreviewColumn.js';

const DRAFT = flowOf(
  { message: 'First question?', answers: [{ key: 'a1', message: 'One', nextKey: '.two' }] },
  { message: 'Second question?', answers: [{ key: 'b1', message: 'Two', nextKey: '.three' }] },
  { message: 'The end' },
);
let page: Rendered;
const TOGGLES = 'parley:v1:editor:preview';
async function open(definition: FlowDefinition = DRAFT, toggles = { autoProgress: true, quicken: true }, delayMs = 0) {
  localStorage.setItem(TOGGLES, JSON.stringify(toggles));
  page = await renderPart(<PreviewColumn />, {
    features: [{ name: FEATURE_NAME, reducer: flowEditorReducer, saga: refusalSaga }],
  });
  const flow = {
    id: 7,
    name: 'Draft',
    languages: ['en'],
    defaultLanguage: 'en',
    settings: {},
    defaultSettings: { chatDefaultDelayMs: delayMs },
    userSettings: {},
    definition,
  };
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(action.loaded(flow as unknown as Flow, null));
  });
}
/** The chat's element, whether it is in a shadow root or not; the tests compare only its text. */
const chat = () => {
  const host = screen.getByTestId('preview');
  return (host.shadowRoot ?? host) as unknown as HTMLElement;
};
const expectText = (text: string) => waitFor(() => expect(chat().textContent).toContain(text), { timeout: 15_000 });
const answer = async (name: string) => {
  const button = await waitFor(() => within(chat()).getByRole('button', { name: new RegExp(name) }), {
    timeout: 15_000,
  });
  await page.user.click(button);
};

test('PREV-1, 2 the preview plays the draft, and can be restarted once something was answered', async () => {
  await open();
  await expectText('First question?');
  expect(screen.queryByRole('button', { name: 'Restart preview' })).toBeNull();
  await answer('One');
  await expectText('Second question?');
  await page.user.click(await screen.findByRole('button', { name: 'Restart preview' }));
  await waitFor(() => expect(chat().textContent).not.toContain('Second question?'));
  await expectText('First question?');
});
const AUTO = flowOf({ message: 'One', nextKey: '.two' }, { message: 'Two' });
test('PREV-3 with auto progress, what needs no answer goes on by itself', async () => {
  await open(AUTO);
  await expectText('Two');
  await page.user.click(await screen.findByRole('switch', { name: 'Auto progress' }));
  expect(JSON.parse(localStorage.getItem(TOGGLES) ?? '')).toMatchObject({ autoProgress: false });
});
test('PREV-3 without auto progress it waits for Next', async () => {
  await open(AUTO, { autoProgress: false, quicken: true });
  await expectText('One');
  await answer('Next');
  await expectText('Two');
});
test('PREV-4, 6 LOCAL-5 "Quicken default pauses" goes on at once where the default is a minute, and stays so', async () => {
  await open(DRAFT, { autoProgress: true, quicken: false }, 60_000);
  await page.user.click(await screen.findByRole('switch', { name: 'Quicken default pauses' }));
  await answer('One');
  await expectText('Second question?');
  expect(JSON.parse(localStorage.getItem(TOGGLES) ?? '')).toEqual({ autoProgress: true, quicken: true });
});
test('PREV-1 an edit keeps the answers given so far', async () => {
  await open();
  await answer('One');
  await expectText('Second question?');
  act(() => void page.store.dispatch(messageChanged({ key: 'k2', message: 'Really second?' })));
  await expectText('Really second?');
  expect(chat().textContent).toContain('One');
});
longTest('PREV-1 answers that no longer fit after an edit are named, and the chat stops before them', async () => {
  await open();
  await answer('One');
  await expectText('Second question?');
  act(() => void page.store.dispatch(answerChanged({ key: 'k1', answerKey: 'a1', changes: { message: 'Another' } })));
  expect(await screen.findByText(/^These answers no longer fit.*“One”/, {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(chat().textContent).not.toContain('Second question?');
});
test('PREV-1 it can begin at any prompt; Restart goes back to the start', async () => {
  await open();
  await expectText('First question?');
  act(() => void page.store.dispatch(action.previewAsked('two')));
  await expectText('Second question?');
  expect(chat().textContent).not.toContain('First question?');
  await page.user.click(await screen.findByRole('button', { name: 'Restart preview' }));
  await expectText('First question?');
});
test('EDIT-88 a problem leads to its prompt and plays the way there', async () => {
  await open(
    flowOf(
      { message: 'First question?', answers: [{ key: 'a1', message: 'One', nextKey: '.two' }] },
      { message: 'A hole', answers: [{ key: 'b1', message: 'Two' }] },
    ),
  );
  const { doc } = selectEditor(page.store.getState());
  const definition = { promptsArray: doc.order.map((key) => doc.byKey[key]!) };
  const input = { flowId: 7, definition, language: 'en', languages: ['en'], linked: [] } as const;
  act(() => void page.store.dispatch(problemsFound(replyTo({ ask: 'problems', input }))));
  const list = within(screen.getByRole('group', { name: '1 thing to do before publishing' }));
  expect(list.queryByRole('listitem')).toBeNull();
  await unfold('1 thing to do before publishing');
  await page.user.click(await list.findByRole('button', { name: 'Prompt 2: All answers must lead to some prompt' }));
  expect(selectEditor(page.store.getState()).jump?.key).toBe('k2');
  await expectText('First question?');
  await page.user.click(await list.findByRole('button', { name: /^Play from the start to: Prompt 2/ }));
  await expectText('A hole');
  expect(chat().textContent).toContain('One');
});

const unfold = async (title: string) => page.user.click(await screen.findByRole('button', { name: title }));

const HOLES = flowOf(
  { message: 'First question?', answers: [{ key: 'a1', message: 'One' }] },
  { message: 'Second question?', answers: [{ key: 'b1', message: 'Two', nextKey: '.three' }] },
  { message: 'The end' },
);
/** The worker's answers after a pause in writing. */
const check = () => {
  const { doc } = selectEditor(page.store.getState());
  const definition = { promptsArray: doc.order.map((key) => doc.byKey[key]!) };
  const input = { flowId: 7, definition, language: 'en', languages: ['en'], linked: [] } as const;
  act(() => void page.store.dispatch(problemsFound(replyTo({ ask: 'problems', input }))));
};
const refuse = (...problems: readonly PublishProblem[]) => {
  const { doc } = selectEditor(page.store.getState());
  act(() => void page.store.dispatch(publishFailed({ problems, doc })));
};
const link = (nextKey: string | undefined) =>
  act(() => void page.store.dispatch(answerChanged({ key: 'k1', answerKey: 'a1', changes: { nextKey } })));
const dangling = { promptKey: 'k1', code: 'dangling-answers', msg: 'Prompt 1: All answers must lead to some prompt' };
const refusal = () => screen.queryByRole('alert', { name: 'This can’t be published yet' });

test('PUB-27 once its problems are mended, a refused publication is over, and what comes later is no refusal', async () => {
  await open(HOLES);
  check();
  refuse(dangling);
  expect(within(refusal()!).getAllByRole('listitem')[0]).toHaveTextContent(dangling.msg);
  link('.two');
  check();
  expect(refusal()).toBeNull();
  expect(screen.queryByText(dangling.msg)).toBeNull();
  link(undefined);
  check();
  expect(refusal()).toBeNull();
  expect(screen.getByRole('group', { name: '1 thing to do before publishing' })).toBeVisible();
});
test('PUB-27 a problem that only the server can find stays until its prompt is changed', async () => {
  await open();
  check();
  refuse({ promptKey: 'k1', code: 'link-to-foreign-flow', msg: 'Prompt 1: somebody else’s flow' });
  act(() => void page.store.dispatch(messageChanged({ key: 'k2', message: 'Really second?' })));
  check();
  expect(refusal()).toHaveTextContent('Prompt 1: Leads to a flow that you don’t own');
  link('.three');
  check();
  expect(refusal()).toBeNull();
});
test('PUB-27 a refusal without a prompt stays until the draft is changed', async () => {
  await open();
  refuse({ promptKey: null, code: null, msg: 'Failed to fetch' });
  check();
  expect(refusal()).toHaveTextContent('Failed to fetch');
  link('.three');
  check();
  expect(refusal()).toBeNull();
});
test('PUB-28 each heading counts the lines below it', async () => {
  await open(HOLES);
  check();
  for (const [title, count] of [
    ['1 thing to do before publishing', 1],
    ['2 suggestions', 2],
  ] as const) {
    await unfold(title);
    const list = within(screen.getByRole('group', { name: title })).getByRole('list');
    expect(list.childElementCount).toBe(count);
  }
});
