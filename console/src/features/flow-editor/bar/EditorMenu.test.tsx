import { act, screen, waitFor, within } from '@testing-library/react';
import type { PromptKey } from '@parley/contracts/ids';
import { readFlowFile } from '@parley/contracts/interchange/flow-file';
import { configActions } from '../../../foundation/config/config.slice.js';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { selectHasLeft } from '../actions/leaving.slice.js';
import * as action from '../model/editor-actions.js';
import { messageChanged } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { flowEditorSaga } from '../page/flow-editor.saga.js';
import type { KeptDrafts } from '../sync/kept-drafts.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { EditorMenu } from './EditorMenu.js';
import { Notices } from './Notices.js';

const FLOW = {
  id: 7,
  name: 'Fractions',
  tName: {},
  languages: ['en'],
  defaultLanguage: 'en',
  ownership: 'own',
  isDirty: false,
  flowSequence: null,
  settings: { chatSpacing: '10px', identifierTrust: 'open' },
  defaultSettings: { chatSpacing: '8px', chatPrimaryColor: '#4450c8', chatBorderRadius: '12px' },
  userSettings: { chatPrimaryColor: '#008800' },
  revision: 3,
  user: { name: 'Asha', email: 'asha@school.example' },
  definition: {
    promptsArray: [
      {
        key: 'k1' as PromptKey,
        name: 'start',
        definition: { message: 'Two words, ![a picture](https://x.example/a.png) — and two' },
      },
    ],
  },
};
/** Keeps one test's unsaved edits from reaching the next test. */
const KEEPS_NOTHING: KeptDrafts = {
  keep: () => undefined,
  abandoned: () => Promise.resolve([]),
  forget: () => undefined,
};
let page: Rendered;
async function open(over: object = {}, server: FakeServer = fakeServer()) {
  page = await renderPart(
    <>
      <EditorMenu />
      <Notices />
    </>,
    {
      features: [{ name: FEATURE_NAME, reducer: flowEditorReducer, saga: flowEditorSaga(KEEPS_NOTHING) }],
      server: server.on('GET /flows/:id', { body: { ...FLOW, ...over } }),
    },
  );
  act(() => {
    page.store.dispatch(configActions.configRequested());
    page.store.dispatch(action.opened(7));
  });
  await waitFor(() => expect(selectEditor(page.store.getState()).load).toBe('fulfilled'));
  await page.user.click(await screen.findByRole('button', { name: 'Actions for this flow' }));
}
/** Names of the menu items without their shortcuts. */
const labels = async () =>
  (await screen.findAllByRole('menuitem')).map((item) => {
    const copy = item.cloneNode(true) as HTMLElement;
    for (const hint of copy.querySelectorAll('[aria-hidden="true"]')) hint.remove();
    return copy.textContent;
  });
const choose = async (name: string) => page.user.click(await screen.findByRole('menuitem', { name }));

test('EDIT-19 … 25 the owner of a flow on its own has every item', async () => {
  await open();
  expect(await labels()).toEqual([
    'End-to-end Test',
    'Embed/Share',
    'Manage Access',
    'Settings',
    'Duplicate',
    'Version History',
    'Export as a file',
    'Export questions',
    'Import from a file',
    'Common answers and texts',
    'Paths',
    'Print',
    'Word Count',
    'Undo',
    'Redo',
    'Keyboard shortcuts',
  ]);
});
test('EDIT-19, 20, 22 a flow in a sequence is tested, shared and set up there', async () => {
  await open({ flowSequence: { id: 1, name: 'Numbers' } });
  expect(await labels()).toEqual([
    'Manage Access',
    'Duplicate',
    'Version History',
    'Export as a file',
    'Export questions',
    'Import from a file',
    'Common answers and texts',
    'Paths',
    'Print',
    'Word Count',
    'Undo',
    'Redo',
    'Keyboard shortcuts',
  ]);
});
test('EDIT-21, 23 a collaborator neither manages access nor duplicates, and may leave', async () => {
  await open({ ownership: 'shared' });
  const items = await labels();
  expect(items).not.toContain('Manage Access');
  expect(items).not.toContain('Duplicate');
  expect(items).toContain('Leave this flow');
});
test('EDIT-28, 29, 30 Word Count is 360 px wide, a close estimate, of the default language', async () => {
  await open();
  await choose('Word Count');
  const dialog = await screen.findByRole('dialog', { name: 'Word Count' });
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('22.5rem');
  expect(await within(dialog).findByText('4 words')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('close estimate');
  expect(dialog).toHaveTextContent('only the default language, English');
});
test('EDIT-35, 36 Settings is 600 px wide, says what is inherited, and sends only what differs', async () => {
  const server = fakeServer().on('PUT /flows/:id', { body: { revision: 4, isDirty: true, merged: false } });
  await open({}, server);
  await choose('Settings');
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  const form = within(dialog);
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('37.5rem');
  expect(await form.findAllByText('Inherited from account settings')).not.toHaveLength(0);
  await page.user.click(await form.findByRole('button', { name: 'Revert: Spacing' }));
  const colour = form.getByRole('textbox', { name: 'Answer color' });
  await page.user.clear(colour);
  await page.user.type(colour, '#112233');
  await page.user.click(await form.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.askedFor('PUT /flows/:id')[0]?.body).toEqual({
    settings: { identifierTrust: 'open', chatAccentColor: '#112233' },
  });
});
test('EDIT-37 closing Settings with unsaved edits asks', async () => {
  await open();
  await choose('Settings');
  const form = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await page.user.click(await form.findByRole('button', { name: 'Revert: Spacing' }));
  await page.user.click(await form.findByRole('button', { name: 'Cancel' }));
  expect(
    await screen.findByText('You have unsaved changes. Discard them and close settings editor?'),
  ).toBeInTheDocument();
});
test('EDIT-35 settings that could not be saved say so and stay', async () => {
  await open({}, fakeServer().on('PUT /flows/:id', { status: 500, body: { message: 'x', errors: [] } }));
  await choose('Settings');
  const form = within(await screen.findByRole('dialog', { name: 'Settings' }));
  await page.user.click(await form.findByRole('button', { name: 'Revert: Spacing' }));
  await page.user.click(await form.findByRole('button', { name: 'Save' }));
  expect(await form.findByText('Failed to update settings.')).toBeInTheDocument();
});
const duplicate = async (server: FakeServer, before: () => void = () => undefined) => {
  await open({}, server);
  act(before);
  await choose('Duplicate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate' }));
  expect(await dialog.findByText('Create a duplicate of this flow?')).toBeInTheDocument();
  expect(server.askedFor('POST /flows/:id/clone')).toEqual([]);
  await page.user.click(await dialog.findByRole('button', { name: 'Duplicate' }));
};
test('EDIT-38, 39 Duplicate asks, then says so with a link to the copy', async () => {
  const server = fakeServer().on('POST /flows/:id/clone', { status: 201, body: { id: 12 } });
  await duplicate(server);
  const toast = (await screen.findByText('Flow duplicated')).closest('[role="alert"]') as HTMLElement;
  expect(await within(toast).findByRole('link', { name: 'Go' })).toHaveAttribute('href', '/flows/12/edit');
  expect(server.askedFor('POST /flows/:id/clone')[0]?.path).toBe('/flows/7/clone');
});
test('EDIT-38 the draft on the screen is saved before it is copied', async () => {
  const asked: string[] = [];
  const server = fakeServer()
    .on('PUT /flows/:id', ({ body }) => {
      asked.push(JSON.stringify(body));
      return { body: { revision: 4, isDirty: true, definitionLastUpdatedAt: null, merged: false } };
    })
    .on('POST /flows/:id/clone', () => {
      asked.push('clone');
      return { status: 201, body: { id: 12 } };
    });
  await duplicate(server, () => page.store.dispatch(messageChanged({ key: 'k1', message: 'Halves' })));
  expect(await screen.findByText('Flow duplicated')).toBeInTheDocument();
  expect(asked).toEqual([expect.stringContaining('Halves'), 'clone']);
});
test.each([
  [422, { message: 'x', errors: [] }],
  [503, { message: 'x', errors: [] }],
  [
    409,
    {
      message: 'x',
      errors: [],
      code: 'edit-conflict',
      definition: { promptsArray: [{ key: 'k1', name: 'start', definition: { message: 'Theirs' } }] },
      revision: 4,
      by: null,
    },
  ],
])('EDIT-38 EDIT-40 what can’t be saved (%s) is not copied', async (status, body) => {
  const server = fakeServer().on('PUT /flows/:id', { status, body });
  await duplicate(server, () => page.store.dispatch(messageChanged({ key: 'k1', message: 'Halves' })));
  expect(await screen.findByText('Failed to duplicate chat flow.')).toBeInTheDocument();
  expect(server.askedFor('POST /flows/:id/clone')).toEqual([]);
});
test('EDIT-40 a duplicate that could not be made says so', async () => {
  await duplicate(fakeServer().on('POST /flows/:id/clone', { status: 500, body: { message: 'x', errors: [] } }));
  expect(await screen.findByText('Failed to duplicate chat flow.')).toBeInTheDocument();
});
test('EDIT-24 Version History opens the version viewer', async () => {
  await open();
  await choose('Version History');
  expect(page.address()).toBe('/flows/7/versions');
});
test('SHARE-14 leaving asks, and gives one’s own access back', async () => {
  const server = fakeServer().on('POST /flows/:id/unshare', { body: { email: 'asha@school.example' } });
  await open({ ownership: 'shared' }, server);
  await choose('Leave this flow');
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave this flow' }));
  await waitFor(() => expect(selectHasLeft(page.store.getState())).toBe(true));
  expect(server.askedFor('POST /flows/:id/unshare')[0]?.body).toEqual({ with: 'asha@school.example' });
});
test('FILE-1 the draft is saved as a file that reads back as the same flow', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open({ name: 'One/half?' });
  await choose('Export as a file');
  await waitFor(() => expect(names).toEqual(['One-half-.flow.json']));
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(saved[0]!);
  });
  const read = readFlowFile(text);
  expect(read.ok && read.flow).toMatchObject({ name: 'One/half?', definition: FLOW.definition });
});

test('STAT-V6 after publishing, the toast offers what would change, but not for the first version', async () => {
  await open();
  act(() => void page.store.dispatch(action.published({ version: 1, revision: 4, warnings: [] })));
  expect(await screen.findByText('Version 1 is published.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'What would change?' })).toBeNull();
  act(() => void page.store.dispatch(action.published({ version: 2, revision: 5, warnings: [] })));
  await page.user.click(await screen.findByRole('button', { name: 'What would change?' }));
  expect(page.address()).toBe('/flows/7/rescore?version=2');
});
