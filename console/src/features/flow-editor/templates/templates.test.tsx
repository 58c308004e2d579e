import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import * as action from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { BUILT_IN } from './built-in.js';

beforeAll(giveLayout);

const OWN = { id: 'b7a4ad0c-4f8e-4b8a-9f0a-0d6d3b8c0001', name: 'My question', createdAt: '2026-01-01T00:00:00.000Z' };
const DEFINITION = { message: 'How far?', answers: [{ key: 'a', message: '*', nextKey: '.prompt' }] };
const withOwn = () =>
  fakeServer()
    .on('GET /prompt_templates', { body: [OWN] })
    .on('GET /prompt_templates/:id', { body: { ...OWN, definition: DEFINITION } });
const open = async (server: FakeServer = fakeServer().on('GET /prompt_templates', { body: [] })) => {
  const page = await openEditor(flowOf({ message: 'Why?' }, { message: 'Bye' }), { server });
  await page.user.click(screen.getByRole('button', { name: 'Insert from a template after prompt 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select a Prompt Template' }));
  const order = () => selectEditor(page.store.getState()).doc.order;
  return { ...page, dialog, order };
};

test('EDIT-114, 116, 117, 118 the picker lists six templates with a Use button each, and previews one', async () => {
  const { dialog } = await open();
  const uses = await dialog.findAllByRole('button', { name: /^Use “/ });
  expect(uses.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Use “Multi-select”',
    'Use “Typed answer”',
    'Use “Handwritten answer, manually graded”',
    'Use “Guided hints: after each mistake”',
    'Use “Guided hints: on request”',
    'Use “Learning from peer answers”',
  ]);
  expect(uses).toHaveLength(BUILT_IN.length);
  expect(dialog.getByRole('region', { name: 'Preview: Multi-select' })).toBeInTheDocument();
  expect(await dialog.findByText('None yet. Save one from any prompt’s menu.')).toBeInTheDocument();
});
test('EDIT-116 the preview is the player: it says what the template says', async () => {
  const { dialog, user } = await open();
  await user.click(await dialog.findByRole('button', { name: /^Typed answer/ }));
  const preview = await dialog.findByRole('region', { name: 'Preview: Typed answer' });
  const chat = preview.firstElementChild!;
  await waitFor(() => expect((chat.shadowRoot ?? chat).textContent).toContain('12 × 8'));
});
test('EDIT-117 Use adds the template’s prompts below, linked to each other; one step back takes them all', async () => {
  const { dialog, user, order, definition, store } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Use “Multi-select”' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(order()).toHaveLength(4);
  const [, ask = '', feedback = ''] = order();
  const { byKey } = selectEditor(store.getState()).doc;
  expect(definition(ask).nextKey).toBe(`.${byKey[feedback]?.name}`);
  expect(definition(feedback).message).toContain(`{{@${byKey[ask]?.name}}}`);
  act(() => void store.dispatch(action.undone()));
  expect(order()).toEqual(['k1', 'k2']);
});
test('TMPL-8 own templates stand below the six: shown, used, renamed, deleted', async () => {
  const server = withOwn()
    .on('PUT /prompt_templates/:id', { body: { ...OWN, name: 'Better' } })
    .on('DELETE /prompt_templates/:id', { body: { deleted: true } });
  const { dialog, user, order, definition } = await open(server);
  await user.click(await dialog.findByRole('button', { name: 'My question' }));
  expect(await dialog.findByRole('region', { name: 'Preview: My question' })).toBeInTheDocument();

  const act = async (item: string) => {
    await user.click(await dialog.findByRole('button', { name: 'Actions for the template “My question”' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await act('Rename');
  const name = dialog.getByRole('textbox', { name: 'New name of “My question”' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText('Required')).toBeInTheDocument();
  await user.type(name, 'Better{Enter}');
  await waitFor(() => expect(server.askedFor('PUT /prompt_templates/:id')[0]?.body).toEqual({ name: 'Better' }));

  await act('Delete');
  await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
  expect(server.askedFor('DELETE /prompt_templates/:id')).toHaveLength(0);
  await act('Delete');
  await user.click(await dialog.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.askedFor('DELETE /prompt_templates/:id')).toHaveLength(1));

  await user.click(await dialog.findByRole('button', { name: 'Use “My question”' }));
  await waitFor(() => expect(order()).toHaveLength(3));
  expect(definition(order()[1]!)).toMatchObject({ message: 'How far?', answers: [{ message: '*' }] });
});
test('TMPL-8 own templates that can’t be fetched can be asked for again; the six are there all the same', async () => {
  const server = fakeServer().on('GET /prompt_templates', { status: 503, body: { message: 'Away', errors: [] } });
  const { dialog, user } = await open(server);
  expect(await dialog.findByText('Away')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Use “Multi-select”' })).toBeEnabled();
  server.on('GET /prompt_templates', { body: [OWN] });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: 'Use “My question”' })).toBeInTheDocument();
});
test('TMPL-7 a prompt is kept from its menu under a name; a refusal is shown at the name, which stays as typed', async () => {
  const server = fakeServer().on('POST /prompt_templates', {
    status: 409,
    body: { message: 'Taken', code: 'template-name-taken', errors: [{ param: 'name', msg: 'Taken' }] },
  });
  const page = await openEditor(flowOf({ message: 'Why **so**?', nextKey: '.two' }, {}), { server });
  await page.menu('Actions for prompt 1', 'Save as template');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Why so?');
  await page.user.type(name, '!');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You already have a template with this name')).toBeInTheDocument();
  expect(name).toHaveValue('Why so?!');
  server.on('POST /prompt_templates', { status: 201, body: OWN });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as a template: Why so?!')).toBeInTheDocument();
  expect(server.askedFor('POST /prompt_templates')[1]?.body).toEqual({
    name: 'Why so?!',
    definition: { message: 'Why **so**?', nextKey: null },
  });
});
