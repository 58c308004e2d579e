import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { renderPart, type Rendered } from '../../../testing/render.js';
import * as action from '../model/editor-actions.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { AnswersFrom } from './AnswersFrom.js';
import { SharedDialog } from './SharedDialog.js';

const FLOW: FlowDefinition = {
  ...flowOf({ message: 'Why?', answers: '.agree' }, { message: 'So?', answers: [{ key: 'o', message: 'Own' }] }),
  commonAnswers: { agree: [{ key: 'y', message: 'Yes', nextKey: '.two' }] },
};
let page: Rendered;
const rest = () => selectEditor(page.store.getState()).doc.rest;
const answersOf = (key: string) => selectEditor(page.store.getState()).doc.byKey[key]!.definition.answers;

async function open(part: React.ReactElement, definition: FlowDefinition = FLOW) {
  page = await renderPart(part, { features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }] });
  const flow = { id: 7, name: 'Draft', languages: ['en'], defaultLanguage: 'en', definition, ownership: 'own' };
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(action.loaded(flow as unknown as Flow, null));
  });
}
/** Opens the dialog and its only list. */
async function openList() {
  await open(<SharedDialog onClose={() => undefined} />);
  await page.user.click(await screen.findByRole('button', { name: 'agree' }));
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('COV-11 a list is made, its answers written, and one step back takes a change', async () => {
  await open(<SharedDialog onClose={() => undefined} />, flowOf({ message: 'Why?' }));
  await page.user.click(await screen.findByRole('button', { name: 'Add a list' }));
  type('Text of answer 1', 'Yes');
  fireEvent.change(screen.getByRole('textbox', { name: 'Score of answer 1' }), { target: { value: '5' } });
  type('Reaction to answer 1', 'Good');
  await page.user.click(screen.getByRole('button', { name: 'Accept any text' }));
  expect(rest().commonAnswers).toMatchObject({
    'Answers 1': [{ message: 'Yes', score: 5, quickResponse: { message: 'Good' } }, { message: '*' }],
  });
  expect(screen.queryByRole('button', { name: 'Accept any text' })).toBeNull();
  act(() => void page.store.dispatch(action.undone()));
  expect(rest().commonAnswers?.['Answers 1']).toHaveLength(1);
});

test('COV-11 renaming a list keeps the prompts that ask with it; an impossible name is refused at its field', async () => {
  await openList();
  await screen.findByText('1 prompt uses it');
  type('Name of the list', '__proto__');
  expect(screen.getByText('This name can’t be used')).toBeVisible();
  fireEvent.blur(screen.getByRole('textbox', { name: 'Name of the list' }));
  expect(Object.keys(rest().commonAnswers ?? {})).toEqual(['agree']);
  type('Name of the list', 'consent');
  fireEvent.blur(screen.getByRole('textbox', { name: 'Name of the list' }));
  expect(rest().commonAnswers).toEqual({ consent: [{ key: 'y', message: 'Yes', nextKey: '.two' }] });
  expect(answersOf('k1')).toBe('.consent');
});

longTest(
  'COV-11 a renamed list stays where it is: the press that ended its renaming counts, and the next list is another',
  async () => {
    await open(<SharedDialog onClose={() => undefined} />, flowOf({ message: 'Why?' }));
    await page.user.click(await screen.findByRole('button', { name: 'Add a list' }));
    const field = screen.getByRole('textbox', { name: 'Name of the list' });
    await page.user.clear(field);
    await page.user.type(field, 'consent');
    const more = screen.getByRole('button', { name: 'Add an answer' });
    await page.user.click(more);
    expect(more).toBeInTheDocument();
    expect(rest().commonAnswers).toMatchObject({ consent: [{ message: '' }, { message: '' }] });
    await page.user.click(screen.getByRole('button', { name: 'Add a list' }));
    expect(Object.keys(rest().commonAnswers ?? {})).toEqual(['consent', 'Answers 2']);
  },
);

test('COV-11 answers that say nothing, or the same as one above, are pointed out', async () => {
  await openList();
  await page.user.click(await screen.findByRole('button', { name: 'Add an answer' }));
  expect(screen.getByText('Enter an answer')).toBeVisible();
  type('Text of answer 2', 'Yes');
  expect(screen.getByText('Same as an answer above')).toBeVisible();
});

test('COV-11 a list that prompts use is deleted only after it was asked', async () => {
  await openList();
  await page.user.click(await screen.findByRole('button', { name: 'Delete the list' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Delete “agree”?' }));
  expect(rest().commonAnswers).toHaveProperty('agree');
  await page.user.click(ask.getByRole('button', { name: 'Delete the list' }));
  await waitFor(() => expect(rest().commonAnswers).toEqual({}));
});

longTest('COV-11, EDIT-72 asking again, a common answer may be answered with other words each time', async () => {
  await openList();
  await page.user.click(await screen.findByRole('checkbox', { name: /answer 1/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Use list' }));
  await page.user.click(await screen.findByRole('button', { name: 'Other words' }));
  const label = (index: number) => screen.getByRole('textbox', { name: new RegExp(`^Other words ${index} of`) });
  fireEvent.change(label(1), { target: { value: 'Sure?' } });
  fireEvent.change(label(2), { target: { value: 'Really sure?' } });
  expect(rest().commonAnswers?.['agree']).toMatchObject([
    { quickResponse: { messages: ['Sure?', 'Really sure?'], repeatAnswers: true } },
  ]);
  await page.user.click(screen.getByRole('button', { name: /^Remove other words 1/ }));
  expect(label(1)).toHaveValue('Really sure?');
});

test('COV-12 the flow’s words for waiting prompts are written here; blank ones go', async () => {
  await open(<SharedDialog onClose={() => undefined} />);
  await screen.findByRole('textbox', { name: 'While waiting' });
  type('While waiting', 'Wait');
  expect(rest()).toMatchObject({ extAnswerPendingMessage: 'Wait' });
  type('While waiting', '');
  expect(rest()).not.toHaveProperty('extAnswerPendingMessage');
});

describe('COV-13 the source of a prompt’s answers', () => {
  const choose = async (name: string) => {
    await page.user.click(await screen.findByRole('combobox', { name: 'Answers from' }));
    await page.user.click(await screen.findByRole('option', { name }));
  };
  longTest('COV-13 own answers give way to a list after it was asked, and one step back brings them back', async () => {
    await open(<AnswersFrom promptKey="k2" editable />);
    await choose('Common answers “agree”');
    await page.user.click(await screen.findByRole('button', { name: 'Use the list' }));
    await waitFor(() => expect(answersOf('k2')).toBe('.agree'));
    act(() => void page.store.dispatch(action.undone()));
    expect(answersOf('k2')).toEqual([{ key: 'o', message: 'Own' }]);
  });
  test('COV-13 a list given up becomes answers of the prompt’s own', async () => {
    await open(<AnswersFrom promptKey="k1" editable />);
    await choose('This prompt');
    expect(answersOf('k1')).toEqual([{ key: expect.any(String), message: 'Yes', nextKey: '.two' }]);
    expect(rest().commonAnswers).toHaveProperty('agree');
  });
});

test('COND-E10 the conditions of a common answer are read as sentences', async () => {
  const when = [{ key: 'w', if: { on: 'tries', least: 3 }, nextKey: '.two' }] as const;
  await open(<SharedDialog onClose={() => undefined} />, {
    ...FLOW,
    commonAnswers: { agree: [{ key: 'y', message: 'Yes', when }] },
  });
  await page.user.click(await screen.findByRole('button', { name: 'agree' }));
  expect(await screen.findByText(/If the number of tries is at least 3 → Prompt 2/)).toBeVisible();
  expect(screen.getByText('otherwise → Always to')).toBeVisible();
});
