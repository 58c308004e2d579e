import { act, screen, waitFor, within } from '@testing-library/react';
import * as action from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);
beforeEach(() => window.localStorage.clear());

test('PASTE-7 the editor adds pasted questions at the end, in one undo step', async () => {
  const { user, store } = await openEditor(flowOf({ message: 'Hello', nextKey: '>' }));
  const messages = () => {
    const { doc } = selectEditor(store.getState());
    return doc.order.map((key) => doc.byKey[key]?.definition.message);
  };
  await user.click(await screen.findByRole('button', { name: 'Paste questions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste questions' }));
  await user.click(dialog.getByRole('textbox', { name: 'Your questions' }));
  await user.paste('1. Near?\na) Yes *\nb) No\n\n2. Far?\nAnswer: no');
  await user.click(await dialog.findByRole('button', { name: 'Add 2 questions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(messages()).toEqual(['Hello', 'Near?', 'Far?', 'That’s the end. Thank you!']);
  act(() => void store.dispatch(action.undone()));
  expect(messages()).toEqual(['Hello']);
});
