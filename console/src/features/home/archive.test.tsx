import { screen, waitFor, within } from '@testing-library/react';
import type { FlowListItem } from '@parley/contracts/http/flows';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const flow = (id: number, over: Partial<FlowListItem> = {}): FlowListItem => ({
  id,
  name: `Flow ${id}`,
  isDirty: false,
  ownership: 'own',
  latestVersion: 1,
  updatedAt: '2026-11-01T10:00:00.000Z',
  user: { name: 'Asha Rao', email: 'asha@school.example' },
  tags: [],
  ...over,
});
const UNTIL = '2026-12-20T10:00:00.000Z';
const serving = (flows: readonly FlowListItem[], tags: readonly string[] = []) =>
  fakeServer()
    .on('GET /flows', ({ query }) =>
      query.get('archived')
        ? { body: { flows: [flow(9, { restorableUntil: UNTIL })], total: 1, tags } }
        : { body: { flows, total: flows.length, tags } },
    )
    .on('POST /flows/1/archive', { body: { restorableUntil: UNTIL } })
    .on('POST /flows/1/restore', { body: {} })
    .on('POST /flows/9/restore', { body: {} });
async function home(server = serving([flow(1), flow(2)])) {
  const app = await renderApp({ server });
  await screen.findByRole('list', { name: 'Flows' });
  const openMenu = async (name: string) => {
    await app.user.click(screen.getByRole('button', { name: `More for ${name}` }));
    return within(await screen.findByRole('menu'));
  };
  return { ...app, openMenu };
}
const names = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByRole('link', { name: /^Flow/ }).textContent);

test('ARCH-10 Archive asks first, says what becomes of learners, and can be undone where the row was', async () => {
  const { user, openMenu, server } = await home();
  await user.click((await openMenu('Flow 1')).getByRole('menuitem', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive “Flow 1”?' }));
  expect(dialog.getByText(/Learners who have started can finish/)).toBeVisible();
  expect(server.askedFor('POST /flows/1/archive')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('“Flow 1” archived')).toBeVisible();
  expect(names()).toEqual(['Flow 2']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Flow 1” restored')).toBeVisible();
  expect(names()).toEqual(['Flow 1', 'Flow 2']);
});
test('ARCH-10 the menu of a row gives the focus back when it is closed by Escape', async () => {
  const { user, openMenu } = await home();
  await openMenu('Flow 1');
  await user.keyboard('{ArrowDown}{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for Flow 1' })).toHaveFocus());
});
test('ARCH-10 a flow of a sequence is refused with the sequence’s name', async () => {
  const server = serving([flow(1)]).on('POST /flows/1/archive', {
    status: 409,
    body: { message: 'x', code: 'in-sequence', sequence: 'Course', errors: [] },
  });
  const { user, openMenu } = await home(server);
  await user.click((await openMenu('Flow 1')).getByRole('menuitem', { name: 'Archive' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/It’s part of the sequence “Course”/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Flow 1' })).toBeVisible();
});
test('ARCH-11 the filter Archived shows until when each can be restored, and restores it', async () => {
  const { user, server } = await home();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Archived' }));
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText(/^Can be restored until/)).toBeVisible();
  expect(row.queryByRole('link')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Restore Flow 9' }));
  expect(await screen.findByText('Nothing is archived')).toBeVisible();
  expect(server.askedFor('POST /flows/9/restore')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Remove filter Archived' }));
  expect(await screen.findByRole('link', { name: 'Flow 1' })).toBeVisible();
});
test('ARCH-10 a person who doesn’t own it is not offered to archive it', async () => {
  const { openMenu } = await home(serving([flow(1, { ownership: 'shared' })]));
  const menu = await openMenu('Flow 1');
  expect(menu.queryByRole('menuitem', { name: 'Archive' })).toBeNull();
  expect(menu.getByRole('menuitem', { name: 'Tags…' })).toBeVisible();
});
test('ARCH-12 the editor of an archived flow says so, and restores it for its owner', async () => {
  let archived = true;
  const body = {
    message: 'No longer available',
    code: 'archived',
    errors: [],
    restorableUntil: '2999-01-01T00:00:00.000Z',
  };
  const server = serving([])
    .on('GET /flows/1', () => (archived ? { status: 410, body } : { status: 403, body: null }))
    .on('POST /flows/1/restore', () => {
      archived = false;
      return { body: {} };
    });
  const { user } = await renderApp({ server, path: '/flows/1/edit' });
  expect(await screen.findByRole('heading', { name: 'This flow is archived' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.askedFor('GET /flows/1')).toHaveLength(2));
});
test('ARCH-12 so does a sequence’s; a person who can’t restore it reads who can', async () => {
  const server = fakeServer().on('GET /flow_sequences/3', {
    status: 410,
    body: { message: 'No longer available', code: 'archived', errors: [] },
  });
  await renderApp({ server, path: '/sequences/3/edit' });
  expect(await screen.findByRole('heading', { name: 'This sequence is archived' })).toBeVisible();
  expect(screen.getByText('The owner can restore it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
test('TAG-4 tags are set in a dialog, shown in the row, undone from the toast, and filter the list', async () => {
  const server = serving([flow(1), flow(2, { tags: ['Maths'] })], ['Maths']).on('PUT /flows/1/tags', ({ body }) => ({
    body,
  }));
  const { user, openMenu } = await home(server);
  await user.click((await openMenu('Flow 1')).getByRole('menuitem', { name: 'Tags…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of “Flow 1”' }));
  await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Year 5{Enter}half typed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tags of “Flow 1” saved')).toBeVisible();
  const row = within(screen.getAllByRole('listitem')[0]!);
  for (const tag of ['Year 5', 'half typed']) expect(row.getByText(tag)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(row.queryByText('Year 5')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Maths' }));
  await waitFor(() => expect(server.askedFor('GET /flows').at(-1)?.query.get('tag')).toBe('Maths'));
  expect(JSON.parse(window.localStorage.getItem('parley:v1:flowFilter') ?? '')).toMatchObject({ tag: 'Maths' });
  await user.click(await screen.findByRole('button', { name: 'Remove filter Maths' }));
  await waitFor(() => expect(server.askedFor('GET /flows').at(-1)?.query.get('tag')).toBeNull());
});
longTest('TAG-5 the tag that the list is narrowed to is renamed everywhere, and removed everywhere', async () => {
  window.localStorage.setItem(
    'parley:v1:flowFilter',
    JSON.stringify({ ownership: null, searchTerm: '', tag: 'Maths' }),
  );
  const server = serving([flow(1, { tags: ['Maths'] })], ['Maths'])
    .on('POST /tags/rename', { body: { tag: 'Numbers' } })
    .on('POST /tags/remove', { body: {} });
  const { user } = await home(server);
  const open = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Rename or remove this tag…' }));
    return within(await screen.findByRole('dialog', { name: `Tag “${name}”` }));
  };
  const dialog = await open('Maths');
  const field = dialog.getByRole('textbox', { name: 'Name' });
  expect(dialog.getByRole('button', { name: 'Rename everywhere' })).toBeDisabled();
  await user.clear(field);
  await user.type(field, 'numbers{Enter}');
  expect(await screen.findByText('Tag “Maths” renamed to “Numbers”')).toBeVisible();
  expect(server.askedFor('POST /tags/rename')[0]?.body).toEqual({ tag: 'Maths', to: 'numbers' });
  await waitFor(() => expect(server.askedFor('GET /flows').at(-1)?.query.get('tag')).toBe('Numbers'));
  await user.click((await open('Numbers')).getByRole('button', { name: 'Remove everywhere' }));
  expect(await screen.findByText('Tag “Numbers” removed')).toBeVisible();
  await waitFor(() => expect(server.askedFor('GET /flows').at(-1)?.query.get('tag')).toBeNull());
  expect(server.askedFor('POST /tags/remove')[0]?.body).toEqual({ tag: 'Numbers' });
});
test('TAG-5 the server’s refusal is shown in the dialog', async () => {
  window.localStorage.setItem(
    'parley:v1:flowFilter',
    JSON.stringify({ ownership: null, searchTerm: '', tag: 'Maths' }),
  );
  const server = serving([flow(1)]).on('POST /tags/remove', {
    status: 404,
    body: { message: 'Tag not found', errors: [] },
  });
  const { user } = await home(server);
  await user.click(await screen.findByRole('button', { name: 'Rename or remove this tag…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag “Maths”' }));
  await user.click(dialog.getByRole('button', { name: 'Remove everywhere' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toBeInvalid());
});
