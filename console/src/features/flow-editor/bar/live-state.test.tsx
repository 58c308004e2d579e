import { act, screen } from '@testing-library/react';
import { messageChanged } from '../model/edits.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

test.each([
  [{ latestVersion: null, isDirty: true }, 'Draft, not published yet'],
  [{ latestVersion: 3, isDirty: false }, 'Live · v3'],
  [{ latestVersion: 3, isDirty: true }, 'Live · v3, draft changes'],
])('EDITOR-K4 the bar says what learners get: %j', async (flow, words) => {
  await openEditor(flowOf({ message: 'Hi' }), { flow });
  expect(screen.getAllByText(words)).not.toHaveLength(0);
});

test('EDITOR-K4 a live flow has draft changes from the first edit on', async () => {
  const page = await openEditor(flowOf({ message: 'Hi' }), { flow: { latestVersion: 3, isDirty: false } });
  act(() => void page.store.dispatch(messageChanged({ key: 'k1', message: 'Hello' })));
  expect(screen.getAllByText('Live · v3, draft changes')).not.toHaveLength(0);
});
