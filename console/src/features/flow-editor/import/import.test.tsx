import { act, screen, waitFor, within } from '@testing-library/react';
import { withLinksByOrder } from '@parley/contracts/definition/next-links';
import { writeFlowFile } from '@parley/contracts/interchange/flow-file';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { readAnyFile } from '@parley/contracts/interchange/read-any-file';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { renderPart, type Rendered } from '../../../testing/render.js';
import * as action from '../model/editor-actions.js';
import { definitionFrom, documentFrom } from '../model/flow-document.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { ImportDialog } from './ImportDialog.js';
import { asReplacement } from './replace-draft.js';

// jsdom has no workers.
jest.mock('../../../ui/flow-file/ask-reader.js', () => ({
  askReader: (text: string) => Promise.resolve(readAnyFile(text, newUuid)),
}));

const OLD: FlowDefinition = { ...flowOf({ message: 'Old' }, { message: 'Old end' }), extAnswerPendingMessage: 'Wait' };
let page: Rendered;
const closed = jest.fn();
const draft = () => definitionFrom(selectEditor(page.store.getState()).doc);

async function open() {
  closed.mockClear();
  page = await renderPart(<ImportDialog onClose={closed} />, {
    features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }],
  });
  const flow = { id: 7, name: 'Draft', languages: ['en'], defaultLanguage: 'en', definition: OLD, ownership: 'own' };
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(action.loaded(flow as unknown as Flow, null));
  });
  await screen.findByRole('dialog', { name: 'Import from a file' });
}
async function give(text: string) {
  const file = new File([text], 'flow.json');
  // jsdom can't read files as text.
  Object.defineProperty(file, 'text', { value: () => Promise.resolve(text) });
  await page.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
}
const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
const confirm = async () => {
  const ask = within(await screen.findByRole('dialog', { name: 'Replace the draft?' }));
  await page.user.click(ask.getByRole('button', { name: 'Replace the draft' }));
};
const fileOf = (definition: FlowDefinition, language: 'en' | 'hi' = 'en') =>
  writeFlowFile({ name: 'New', language, languages: [language], settings: {}, definition });

test('COV-9 a flow file takes the draft’s place after it was asked; one step back brings all of it back', async () => {
  await open();
  const importedFlow = { ...flowOf({ message: 'New', nextKey: '.two' }, { message: 'End' }, { message: 'Alone' }) };
  await give(fileOf(importedFlow));
  expect(await screen.findByText('Everything was imported.')).toBeVisible();
  await press('Replace the draft');
  expect(draft()).toEqual(OLD);
  await confirm();
  await waitFor(() => expect(draft()).toEqual(withLinksByOrder(importedFlow)));
  expect(closed).toHaveBeenCalled();
  act(() => void page.store.dispatch(action.undone()));
  expect(draft()).toEqual(OLD);
  act(() => void page.store.dispatch(action.redone()));
  expect(draft()).toEqual(withLinksByOrder(importedFlow));
});

test('COV-9 a Twine story is listed apart, with the parts that have no place in a flow', async () => {
  await open();
  await give(':: StoryTitle\nCave\n\n:: Start\nDark. (live: 1s)[x] [[In->Hall]]\n\n:: Hall\nEnd.');
  expect(await screen.findByText('Twine story “Cave”, prompts: 2')).toBeVisible();
  expect(screen.getByText('Start: (live: 1s)')).toBeInTheDocument();
  await press('Replace the draft');
  await confirm();
  await waitFor(() => expect(draft().promptsArray).toHaveLength(2));
  expect(draft().promptsArray[0]).toMatchObject({ key: 'k1', name: 'start' });
});

test('COV-10 a refused file names the place, and replaces nothing', async () => {
  await open();
  const broken = JSON.parse(fileOf(OLD)) as { definition: { promptsArray: { definition: object }[] } };
  broken.definition.promptsArray[1]!.definition = { message: 5 };
  await give(JSON.stringify(broken));
  expect(await screen.findByText('Prompt 2 › message: has the wrong type')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Replace the draft' })).toBeDisabled();
  expect(draft()).toEqual(OLD);
});

test('COV-10 texts of another language than the flow’s are pointed out', async () => {
  await open();
  await give(fileOf(flowOf({ message: 'नमस्ते' }), 'hi'));
  expect(await screen.findByText(/The file’s texts are in हिन्दी/)).toBeVisible();
});

test('COV-9 the start prompt stays the same prompt, unless another of the file has its key', () => {
  const doc = documentFrom(OLD);
  const [first, second] = flowOf({ message: 'A' }, { message: 'B' }).promptsArray;
  const foreign = {
    promptsArray: [
      { ...first!, key: 'x' as never },
      { ...second!, key: 'y' as never },
    ],
  };
  expect(asReplacement(doc, foreign).order).toEqual(['k1', 'y']);
  const clash = {
    promptsArray: [
      { ...first!, key: 'x' as never },
      { ...second!, key: 'k1' as never },
    ],
  };
  expect(asReplacement(doc, clash).order).toEqual(['x', 'k1']);
});
