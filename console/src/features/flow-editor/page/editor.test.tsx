import { act, screen, waitFor, within } from '@testing-library/react';
import type { Answer, FlowDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import type { PromptKey } from '@parley/contracts/ids';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { EditorBar } from '../bar/EditorBar.js';
import { PromptList } from '../cards/PromptList.js';
import { openSections } from '../testing/open-editor.js';
import * as action from '../model/editor-actions.js';
import { messageChanged } from '../model/edits.js';
import { flowEditorReducer } from './editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { SettingsPanel } from '../settings/SettingsPanel.js';
import { useEditorKeys } from '../shortcuts/use-editor-keys.js';

const answer = (key: string, message: string, nextKey?: string): Answer => ({
  key,
  message,
  ...(nextKey && { nextKey }),
});
const DEFINITION: FlowDefinition = {
  promptsArray: [
    {
      key: 'k1' as PromptKey,
      name: 'start',
      definition: { message: 'Which is **larger**?', answers: [answer('a1', '1/2', '.two'), answer('a2', '', '.two')] },
    },
    { key: 'k2' as PromptKey, name: 'two', definition: { message: 'Why?', answers: [answer('b1', '*')] } },
    { key: 'k3' as PromptKey, name: 'three', definition: { message: 'Well done!' } },
  ],
};
const FLOW = {
  id: 7,
  name: 'Fractions',
  tName: {},
  languages: ['en'],
  defaultLanguage: 'en',
  ownership: 'own',
  isDirty: true,
  flowSequence: null,
  revision: 3,
  user: { name: 'Asha Rao', email: 'asha@school.example' },
  definition: DEFINITION,
} as unknown as Flow;
const feature = { name: FEATURE_NAME, reducer: flowEditorReducer };

// jsdom has no layout, and the virtual list needs the viewport's size.
beforeAll(() => {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 900 });
});

function Keys() {
  useEditorKeys();
  return null;
}
let page: Rendered;
const state = () => selectEditor(page.store.getState());
const answersOf = (key: string) => state().doc.byKey[key]?.definition.answers as Answer[];
async function open(over: Partial<Flow> = {}) {
  page = await renderPart(
    <>
      <Keys />
      <EditorBar flowId={7} />
      <SettingsPanel />
      <PromptList />
    </>,
    { features: [feature] },
  );
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(action.loaded({ ...FLOW, ...over }, null));
  });
}
const card = (number: number) => screen.getByRole('article', { name: `Prompt ${number}` });
const menu = async (name: string, item: string) => {
  await page.user.click(await screen.findByRole('button', { name }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('cards', () => {
  test('EDIT-44, 45, 47, 86, 87, 88 say what each prompt is and what is wrong with it', async () => {
    await open();
    expect(await within(card(1)).findByText('Start')).toBeInTheDocument();
    expect(await within(card(3)).findByText('Finish')).toBeInTheDocument();
    expect(await within(card(2)).findByText('All answers must lead to some prompt')).toBeInTheDocument();
    expect(card(2)).toHaveAttribute('data-error');
    expect(card(3)).not.toHaveAttribute('data-error');
    await page.user.hover(within(card(2)).getByRole('button', { name: 'All answers must lead to some prompt' }));
    expect(await screen.findByText(/^Choose what comes after: Any other answer/)).toBeInTheDocument();
    expect(await within(card(2)).findByText('Any other answer')).toBeInTheDocument();
    expect((await within(card(1)).findByText('larger')).tagName).toBe('STRONG');
  });
  test('EDIT-67 … 70 a score begins at 100, is awarded at once or later, and goes when it is cleared', async () => {
    await open();
    const score = () => screen.findByRole('textbox', { name: 'Score: Answer A of prompt 1' });
    expect(screen.queryByRole('textbox', { name: 'Score: Answer A of prompt 1' })).toBeNull();
    await menu('Actions for answer A of prompt 1', 'Add Score');
    expect(answersOf('k1')[0]?.score).toBe(100);
    await page.user.clear(await score());
    await page.user.type(await score(), '7');
    expect(answersOf('k1')[0]?.score).toBe(7);
    await page.user.click(await screen.findByRole('button', { name: 'Graded manually' }));
    expect(answersOf('k1')[0]?.scoreLater).toBe(true);
    await page.user.click(await screen.findByRole('button', { name: 'Graded manually' }));
    expect(answersOf('k1')[0]?.scoreLater).toBeFalsy();
    await page.user.click(await screen.findByRole('button', { name: 'Graded manually' }));
    await page.user.clear(await screen.findByRole('textbox', { name: 'Score: Answer A of prompt 1' }));
    await page.user.tab();
    expect(answersOf('k1')[0]).not.toHaveProperty('score');
    expect(answersOf('k1')[0]).not.toHaveProperty('scoreLater');
  });
  longTest('EDIT-68 a part added to an answer takes the focus, and typing replaces the score', async () => {
    await open();
    await menu('Actions for answer A of prompt 1', 'Add Score');
    const score = screen.getByRole('textbox', { name: 'Score: Answer A of prompt 1' });
    await waitFor(() => expect(score).toHaveFocus());
    await page.user.keyboard('10');
    expect(answersOf('k1')[0]?.score).toBe(10);
    await menu('Actions for answer A of prompt 1', 'Add reaction');
    const response = screen.getByRole('button', { name: /^Edit: Reaction: Answer A of prompt 1\./ });
    await waitFor(() => expect(response).toHaveFocus());
    await page.user.keyboard('N');
    expect(answersOf('k1')[0]?.quickResponse?.message).toBe('N');
  });
  test('EDIT-71 a quick response moves ahead or repeats', async () => {
    await open();
    await menu('Actions for answer A of prompt 1', 'Add reaction');
    await page.user.click(within(card(1)).getByText('(REP)'));
    expect(answersOf('k1')[0]?.quickResponse).toEqual({ message: '', repeatAnswers: true });
  });
  test('EDIT-73, 74 the last, empty answer can accept anything', async () => {
    await open();
    await page.user.click(await screen.findByRole('button', { name: /Accept any answer/ }));
    expect(answersOf('k1')[1]?.message).toBe('*');
    expect(screen.queryByRole('button', { name: /Accept any answer/ })).toBeNull();
  });
  longTest(
    'EDIT-73 deleting an answer or a quick response, and closing the settings, keep the focus near',
    async () => {
      await open();
      await menu('Actions for answer A of prompt 1', 'Add reaction');
      await page.user.click(await screen.findByRole('button', { name: /^Remove the reaction/ }));
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer A of prompt 1' })).toHaveFocus());
      await menu('Actions for answer B of prompt 1', 'Delete answer');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer A of prompt 1' })).toHaveFocus());
      await menu('Actions for answer A of prompt 1', 'Delete answer');
      await waitFor(() => expect(within(card(1)).getByRole('button', { name: 'Answer' })).toHaveFocus());
      await menu('Actions for prompt 1', 'Prompt Settings');
      await page.user.click(await screen.findByRole('button', { name: 'Close settings' }));
      await waitFor(() => expect(card(1)).toContainElement(document.activeElement as HTMLElement));
    },
  );
  test('EDIT-51 a prompt is inserted between two', async () => {
    await open();
    await page.user.click(await screen.findByRole('button', { name: 'Insert prompt after prompt 1' }));
    expect(state().doc.order).toHaveLength(4);
    expect(state().doc.order[2]).toBe('k2');
  });
  test('EDIT-55, 56 deleting a prompt asks, and can be undone from the toast', async () => {
    await open();
    await menu('Actions for prompt 2', 'Delete Prompt');
    expect(
      await screen.findByText('You may lose some linking between prompts. Do you want to go ahead?'),
    ).toBeInTheDocument();
    await page.user.click(await screen.findByRole('button', { name: 'Delete Prompt' }));
    expect(state().doc.order).toEqual(['k1', 'k3']);
    const toast = (await screen.findByText('Prompt deleted')).closest('[role="alert"]') as HTMLElement;
    await waitFor(() => expect(card(2)).toContainElement(document.activeElement as HTMLElement));
    await page.user.click(await within(toast).findByRole('button', { name: 'Undo' }));
    expect(state().doc.order).toEqual(['k1', 'k2', 'k3']);
  });
  longTest('EDIT-56 the offer to undo goes when something else would be undone', async () => {
    await open();
    await menu('Actions for prompt 2', 'Delete Prompt');
    await page.user.click(await screen.findByRole('button', { name: 'Delete Prompt' }));
    expect(await screen.findByText('Prompt deleted')).toBeInTheDocument();
    act(() => void page.store.dispatch(action.undone()));
    await waitFor(() => expect(screen.queryByText('Prompt deleted')).toBeNull());
    expect(state().doc.order).toEqual(['k1', 'k2', 'k3']);
  });
  test('EDIT-57 the start prompt is not deleted', async () => {
    await open();
    await menu('Actions for prompt 1', 'Delete Prompt');
    expect(await screen.findByText("The start prompt can't be deleted")).toBeInTheDocument();
    expect(state().doc.order).toHaveLength(3);
  });
  test('EDIT-41, 42 Alt and an arrow on the handle move a prompt, never above the start prompt', async () => {
    await open();
    act(() => screen.getByRole('button', { name: 'Move prompt 3' }).focus());
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(state().doc.order).toEqual(['k1', 'k3', 'k2']);
    act(() => screen.getByRole('button', { name: 'Move prompt 2' }).focus());
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('You cannot drag anything above the start prompt')).toBeInTheDocument();
    expect(state().doc.order).toEqual(['k1', 'k3', 'k2']);
  });
  test('EDIT-63 Ctrl+click on the next step goes to the prompt', async () => {
    await open();
    await page.user.keyboard('{Control>}');
    await page.user.click(await screen.findByRole('button', { name: 'After answer A of prompt 1: Prompt 2' }));
    await page.user.keyboard('{/Control}');
    expect(state().jump?.key).toBe('k2');
  });
});

describe('bar', () => {
  test('EDIT-6, 10, 11, 12, 13 Publish and Save follow the state of the draft', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
    act(() => void page.store.dispatch(messageChanged({ key: 'k2', message: 'How?' })));
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
    expect(await screen.findByText('Unsaved changes')).toBeVisible();
  });
  test('EDIT-14 Save is loading while the draft is saved', async () => {
    await open();
    act(() => void page.store.dispatch(messageChanged({ key: 'k2', message: 'How?' })));
    expect(await screen.findByRole('button', { name: 'Save' })).not.toHaveAttribute('data-loading');
    act(() => void page.store.dispatch(action.saveStarted()));
    expect(await screen.findByRole('button', { name: 'Save' })).toHaveAttribute('data-loading', 'true');
    expect(screen.getByText('Saving…')).toBeVisible();
  });
  test('EDIT-L3 saving is spoken of only when it fails, once for each reason, and when it works again', async () => {
    await open();
    const [region] = within(screen.getByRole('banner')).getAllByRole('status');
    const spoken: string[] = [];
    const watch = new MutationObserver(() => spoken.push(region!.textContent));
    watch.observe(region!, { childList: true, characterData: true, subtree: true });
    const dispatchAll = async (...actions: (() => { type: string })[]) => {
      for (const next of actions) await act(async () => void page.store.dispatch(next()));
    };
    const edit = (message: string) => () => messageChanged({ key: 'k2', message });
    const state = () => selectEditor(page.store.getState());
    const saved = () => {
      const { doc, editedAt } = state();
      const reply = { at: editedAt, sent: doc, revision: 4, isDirty: true, merged: false, updatedAt: null };
      return action.saved(reply);
    };
    const failed = () => action.saveFailed({ willRetry: true, failure: null as never });
    await dispatchAll(edit('How?'), action.saveStarted, saved);
    await dispatchAll(edit('When?'), action.saveStarted, saved);
    expect(screen.getByText(/^Saved \d/)).toBeVisible();
    expect(spoken).toEqual([]);
    await dispatchAll(edit('Where?'), action.saveStarted, failed, action.saveStarted, failed);
    expect(spoken).toEqual(['Offline. Will retry.']);
    await dispatchAll(action.saveStarted, saved);
    expect(spoken).toEqual(['Offline. Will retry.', expect.stringMatching(/^Saved \d/)]);
    await dispatchAll(edit('Who?'), action.saveStarted, saved);
    expect(spoken.slice(2)).toEqual(['']);
    watch.disconnect();
  });
  test.each([
    ['EDIT-8 without changes', { isDirty: false }],
    ['EDIT-9 in a sequence', { flowSequence: { id: 1, name: 'Numbers' } }],
  ])('%s there is no Publish', async (_, over) => {
    await open(over);
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });
  test('EDIT-4, 5, 7, 23 a collaborator neither renames, publishes nor duplicates, and sees who shared', async () => {
    await open({ ownership: 'shared' });
    expect(screen.queryByRole('button', { name: /Edit name of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(await screen.findByText('Shared by Asha Rao (asha@school.example)')).toBeInTheDocument();
    await page.user.click(await screen.findByRole('button', { name: 'Actions for this flow' }));
    expect(await screen.findByRole('menuitem', { name: 'Embed/Share' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
  });
});

describe('settings of a prompt', () => {
  const openSettings = async () => {
    openSections();
    await open();
    act(() => void page.store.dispatch(action.settingsOpened('k1')));
  };
  test('EDIT-60, 61 name the prompt and stand in their sections', async () => {
    await openSettings();
    expect(await screen.findByRole('heading', { name: 'Settings: Prompt 1' })).toBeInTheDocument();
    for (const name of ['Message Type', 'Input Settings', 'Score Strategy', 'Other Settings', 'Admin Settings'])
      expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
    await page.user.click(await screen.findByRole('button', { name: 'Close settings' }));
    expect(screen.queryByRole('heading', { name: 'Settings: Prompt 1' })).toBeNull();
  });
  test('EDIT-89 several answers need an Always to', async () => {
    await openSettings();
    await page.user.click(await screen.findByRole('switch', { name: 'Allow multiple select' }));
    expect(
      await within(card(1)).findByText("'Always to' must be provided when allowing multiple select"),
    ).toBeInTheDocument();
  });
  test('EDIT-96 extra spaces and all spaces exclude each other', async () => {
    await openSettings();
    await page.user.click(await screen.findByRole('switch', { name: /Learners type the answer/ }));
    await page.user.click(await screen.findByRole('radio', { name: 'Ignore extra spaces' }));
    await page.user.click(await screen.findByRole('radio', { name: 'Ignore all spaces' }));
    expect(state().doc.byKey['k1']?.definition.normalizeAnswers).toEqual([{ name: 'removeWhitespace' }]);
  });
});
