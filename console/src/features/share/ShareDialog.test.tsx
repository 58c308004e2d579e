import { act, screen, waitFor, within } from '@testing-library/react';
import { dialogs } from '../../app/dialogs/dialogs.slice.js';
import { fakeServer } from '../../app/testing/fake-server.js';
import { renderApp } from '../../app/testing/render.js';

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

const FLOW = {
  id: 7,
  name: 'Fractions',
  latestVersion: 2,
  languages: ['en', 'hi'],
  defaultLanguage: 'en',
  settings: { chatSpacing: '8px' },
};

async function openDialog(flow: object = FLOW) {
  const server = fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('GET /flows/:id', { body: flow });
  const app = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'share', flowId: 7 })));
  const dialog = await screen.findByRole('dialog', { name: 'Embed/Share' });
  const form = within(dialog);
  await form.findByLabelText('Width');
  return { ...app, dialog, form };
}
const code = (form: Awaited<ReturnType<typeof openDialog>>['form'], name: 'Embed code' | 'Share link') =>
  form.getByRole('textbox', { name }).textContent ?? '';
const clipboard = (value: Partial<Clipboard> | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });

test('SHARE-19 the dialog is 700 px wide', async () => {
  const { dialog } = await openDialog();
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('43.75rem');
});
test('SHARE-20 SHARE-21 SHARE-22 SHARE-26 SHARE-27 fields and their defaults', async () => {
  const { form } = await openDialog();
  expect(form.getByLabelText('Width')).toHaveValue('100%');
  expect(form.getByLabelText('Height')).toHaveValue('100%');
  expect(form.getByLabelText('Identifier')).toHaveValue('');
  expect(form.getByRole('combobox', { name: 'Language' })).toHaveValue('English');
});
test.each([
  ['SHARE-23', 'Show the score', true],
  ['SHARE-23', "Show the flow's name", false],
  ['SHARE-24', "Don't answer automatically", false],
  ['SHARE-24', "Don't answer by letter keys", false],
] as const)('%s switch %p', async (_, name, on) => {
  const { form } = await openDialog();
  const toggle = form.getByRole('switch', { name });
  if (on) expect(toggle).toBeChecked();
  else expect(toggle).not.toBeChecked();
});
test('SHARE-28 SHARE-29 code and link follow what is typed, and the mode', async () => {
  const { form, user } = await openDialog();
  await user.type(form.getByLabelText('Identifier'), 'asha');
  expect(code(form, 'Embed code')).toMatch(/^<iframe src="https:\/\/share\.example\/chats\/7\/asha\?s=/);
  await user.click(form.getByText('Web component'));
  expect(code(form, 'Embed code')).toContain('<parley-flow flow-id="7" user-identifier="asha"');
  await user.click(form.getByRole('tab', { name: 'Share link' }));
  expect(code(form, 'Share link')).toMatch(/^https:\/\/share\.example\/chats\/7\/asha\?s=\S+&l=en$/);
});
test('SHARE-30 a tooltip tells of the course platform’s e-mail placeholder', async () => {
  const { form } = await openDialog();
  expect(
    form.getByRole('button', { name: /use its email placeholder, such as \{\{email\}\}, as the identifier/ }),
  ).toBeVisible();
});
test('SHARE-28 the code is copied', async () => {
  const { form, user } = await openDialog();
  const writeText = jest.fn().mockResolvedValue(undefined);
  clipboard({ writeText });
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await form.findByText('Copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(code(form, 'Embed code'));
});
test('SHARE-36 a refused copy says so', async () => {
  const { form, user } = await openDialog();
  clipboard({ writeText: () => Promise.reject(new Error('denied')) });
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await form.findByText('Failed to copy to clipboard')).toBeVisible();
});
test('SHARE-37 a browser without clipboard says so', async () => {
  const { form, user } = await openDialog();
  clipboard(undefined);
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await form.findByText('Clipboard functionality not available')).toBeVisible();
});
test('SHARE-20 a width that is none can’t be copied', async () => {
  const { form, user } = await openDialog();
  await user.clear(form.getByLabelText('Width'));
  await user.type(form.getByLabelText('Width'), 'wide');
  expect(form.getByText(/Use a number with px or %/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Copy' })).toBeDisabled();
});
test('LOCAL-5 the dialog remembers everything but the identifier', async () => {
  const first = await openDialog();
  await first.user.type(first.form.getByLabelText('Identifier'), 'asha');
  await first.user.click(first.form.getByRole('switch', { name: "Show the flow's name" }));
  first.unmount();
  first.store.stop();
  const { form } = await openDialog();
  expect(form.getByRole('switch', { name: "Show the flow's name" })).toBeChecked();
  expect(form.getByLabelText('Identifier')).toHaveValue('');
});
test('SHARE-31 a flow that was never published says that the link shows nothing', async () => {
  const { form } = await openDialog({ ...FLOW, latestVersion: null });
  expect(form.getByText(/was never published/)).toBeVisible();
});
test('CHAT-3 who may go on with a chat is saved as a setting, beside the others', async () => {
  const { form, user, server } = await openDialog();
  server.on('PUT /flows/:id', { body: { revision: 2 } });
  expect(form.getByRole('radio', { name: 'Only the browser that began it' })).toBeChecked();
  await user.click(form.getByRole('radio', { name: 'Anybody who knows the identifier' }));
  await waitFor(() =>
    expect(server.askedFor('PUT /flows/:id')[0]?.body).toEqual({
      settings: { chatSpacing: '8px', identifierTrust: 'open' },
    }),
  );
  await waitFor(() => expect(form.getByRole('radio', { name: 'Anybody who knows the identifier' })).toBeChecked());
});
