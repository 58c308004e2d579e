import { act, screen, waitFor, within } from '@testing-library/react';
import { dialogs } from '../../foundation/dialogs/dialogs.slice.js';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

const RAVI = { email: 'ravi@school.example', name: 'Ravi' };
const MEERA = { email: 'meera@school.example', name: null };

const home = () => fakeServer().on('GET /flows', { body: { flows: [], total: 0 } });
async function openDialog(server: FakeServer) {
  const app = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'access', kind: 'flow', id: 7 })));
  const dialog = await screen.findByRole('dialog', { name: 'Manage Access' });
  return { ...app, dialog, form: within(dialog) };
}
/** A reply that waits until the test calls `release`. */
function heldReply<T>(value: T) {
  let release: () => void = () => undefined;
  const reply = new Promise<T>((resolve) => {
    release = () => resolve(value);
  });
  return { reply, release: () => act(async () => release()) };
}

test('SHARE-1, 2, 3 the dialog is 700 px wide and lists collaborators by name and email', async () => {
  const { dialog, form } = await openDialog(home().on('GET /flows/:id/sharedWith', { body: [RAVI, MEERA] }));
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('43.75rem');
  const people = within(await form.findByRole('list', { name: 'People with access' }));
  expect(people.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'meera@school.exampleCollaboratorMake ownerRemove',
    'Raviravi@school.exampleCollaboratorMake ownerRemove',
  ]);
});
test.each([
  [{ waitsFor: 'signup', proven: true }, 'Invited'],
  [{ waitsFor: 'proof', proven: false }, 'Waiting for proof'],
  [{ waitsFor: null, proven: false }, 'Email not proven'],
])('AUTH-P1 AUTH-P3 the owner sees whose access waits, and whose email is not proven (%#)', async (state, mark) => {
  const { form } = await openDialog(home().on('GET /flows/:id/sharedWith', { body: [{ ...MEERA, ...state }] }));
  expect(await form.findByText(mark)).toBeVisible();
  expect(form.queryByText(/once they prove/) !== null).toBe(mark === 'Waiting for proof');
});
test('SHARE-9, 11, 15 it says that it fetches, and that nobody has access', async () => {
  const list = heldReply({ body: [] });
  const { form } = await openDialog(home().on('GET /flows/:id/sharedWith', () => list.reply));
  expect(form.getByText('Fetching...')).toBeInTheDocument();
  await list.release();
  expect(await form.findByText('Not shared with anyone')).toBeInTheDocument();
});
test('SHARE-10 a failed list can be fetched again', async () => {
  const server = home().on('GET /flows/:id/sharedWith', { status: 503, body: { message: 'away', errors: [] } });
  const { form, user } = await openDialog(server);
  expect(await form.findByText('Failed to fetch users')).toBeInTheDocument();
  server.on('GET /flows/:id/sharedWith', { body: [RAVI] });
  await user.click(form.getByRole('button', { name: 'Try again' }));
  expect(await form.findByText('Ravi')).toBeInTheDocument();
});
test('SHARE-4, 5, 7 Enter in the email field adds, and the button says so meanwhile', async () => {
  const added = heldReply({ body: RAVI });
  const server = home()
    .on('GET /flows/:id/sharedWith', { body: [] })
    .on('POST /flows/:id/share', () => added.reply);
  const { form, user } = await openDialog(server);
  await form.findByText('Not shared with anyone');
  const field = form.getByRole('textbox', { name: 'Collaborator’s email' });
  expect(field).toHaveAttribute('type', 'email');
  await user.type(field, 'ravi@school.example{Enter}');
  expect(form.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  await added.release();
  expect(await form.findByText('Ravi')).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(server.askedFor('POST /flows/:id/share')[0]?.body).toEqual({ with: 'ravi@school.example', language: 'en' });
});
test.each([
  [
    { status: 422, body: { message: 'No', errors: [{ param: 'with', msg: 'You own this flow' }] } },
    'You own this flow',
  ],
  [{ status: 503, body: { message: '', errors: [] } }, 'Failed to add access for this email'],
])('SHARE-12 a refused email says why, and stays to be mended', async (reply, text) => {
  const server = home().on('GET /flows/:id/sharedWith', { body: [] }).on('POST /flows/:id/share', reply);
  const { form, user } = await openDialog(server);
  const field = form.getByRole('textbox', { name: 'Collaborator’s email' });
  await user.type(field, 'asha@school.example{Enter}');
  expect(await form.findByText(text)).toBeInTheDocument();
  expect(field).toHaveValue('asha@school.example');
});
test('SHARE-6, 8 removing says so meanwhile, and takes the person from the list', async () => {
  const removed = heldReply({ body: { email: RAVI.email } });
  const server = home()
    .on('GET /flows/:id/sharedWith', { body: [RAVI] })
    .on('POST /flows/:id/unshare', () => removed.reply);
  const { form, user } = await openDialog(server);
  await user.click(await form.findByRole('button', { name: 'Remove' }));
  expect(form.getByRole('button', { name: 'Removing...' })).toBeDisabled();
  await removed.release();
  await waitFor(() => expect(form.queryByText('Ravi')).toBeNull());
});
test('SHARE-13 a failed removal names the person', async () => {
  const server = home()
    .on('GET /flows/:id/sharedWith', { body: [RAVI] })
    .on('POST /flows/:id/unshare', { status: 500, body: { message: 'x', errors: [] } });
  const { form, user } = await openDialog(server);
  await user.click(await form.findByRole('button', { name: 'Remove' }));
  expect(await form.findByText('Failed to remove access for ravi@school.example')).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Remove' })).toBeEnabled();
});
test('SEQ-31, 32 the same dialog serves sequences', async () => {
  const server = home()
    .on('GET /flow_sequences/:id/sharedWith', { body: [] })
    .on('POST /flow_sequences/:id/share', { body: RAVI });
  const app = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'access', kind: 'sequence', id: 3 })));
  const form = within(await screen.findByRole('dialog', { name: 'Manage Access' }));
  await app.user.type(form.getByRole('textbox', { name: 'Collaborator’s email' }), 'ravi@school.example{Enter}');
  expect(await form.findByText('Ravi')).toBeInTheDocument();
});

async function askForOwner(server: FakeServer) {
  const app = await openDialog(server.on('GET /flows/:id/sharedWith', { body: [RAVI] }));
  await app.user.click(await app.form.findByRole('button', { name: 'Make owner' }));
  return { ...app, confirmation: within(await screen.findByRole('dialog', { name: 'Make Ravi the owner?' })) };
}
test('SHARE-D5 a collaborator is made the owner after a question, and the way leads to the list of flows', async () => {
  const server = home().on('POST /flows/:id/hand_over', { body: { email: RAVI.email } });
  const { confirmation, user } = await askForOwner(server);
  expect(confirmation.getByText(/Only Ravi can give it back/)).toBeInTheDocument();
  expect(confirmation.getByRole('checkbox', { name: 'I go on editing it' })).toBeChecked();
  await user.click(confirmation.getByRole('button', { name: 'Make owner' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.askedFor('POST /flows/:id/hand_over').at(-1)?.body).toEqual({ to: RAVI.email, stays: true });
});
test('SHARE-D5 Cancel leads back to the people, and a refusal says why', async () => {
  const refusal = {
    status: 409,
    body: { code: 'in-sequence', message: 'This flow is part of a sequence.', errors: [] },
  };
  const server = home().on('POST /flows/:id/hand_over', refusal);
  const { confirmation, user } = await askForOwner(server);
  await user.click(confirmation.getByRole('checkbox', { name: 'I go on editing it' }));
  await user.click(confirmation.getByRole('button', { name: 'Make owner' }));
  expect(await confirmation.findByRole('alert')).toHaveTextContent('part of a sequence');
  expect(server.askedFor('POST /flows/:id/hand_over').at(-1)?.body).toEqual({ to: RAVI.email, stays: false });
  await user.click(confirmation.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Manage Access' })).toBeInTheDocument();
});
test.each(['signup', 'proof'])('SHARE-D5 whoever waits for %s isn’t made the owner', async (waitsFor) => {
  const server = home().on('GET /flows/:id/sharedWith', { body: [{ ...RAVI, waitsFor }] });
  const { form } = await openDialog(server);
  expect(await form.findByText('Ravi')).toBeInTheDocument();
  expect(form.queryByRole('button', { name: 'Make owner' })).toBeNull();
});

const WITH_FLOWS = {
  flows: [
    { id: 1, name: 'Fractions' },
    { id: 2, name: 'Percent' },
  ],
  others: 1,
};
async function askForOwnerOfSequence(server: FakeServer) {
  const app = await renderApp({ server: server.on('GET /flow_sequences/:id/sharedWith', { body: [RAVI] }) });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'access', kind: 'sequence', id: 3 })));
  const form = within(await screen.findByRole('dialog', { name: 'Manage Access' }));
  await app.user.click(await form.findByRole('button', { name: 'Make owner' }));
  return { ...app, confirmation: within(await screen.findByRole('dialog', { name: 'Make Ravi the owner?' })) };
}
test('SHARE-D9 the question about a sequence names the flows that go along', async () => {
  const known = heldReply({ body: WITH_FLOWS });
  const server = home()
    .on('GET /flow_sequences/:id/hand_over', () => known.reply)
    .on('POST /flow_sequences/:id/hand_over', { body: { email: RAVI.email } });
  const { confirmation, user } = await askForOwnerOfSequence(server);
  const button = confirmation.getByRole('button', { name: 'Make owner' });
  expect(button).toBeDisabled();
  await known.release();
  expect(await confirmation.findByText(/also becomes the owner of these 2 flows of yours/)).toBeInTheDocument();
  expect(confirmation.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Fractions', 'Percent']);
  expect(
    confirmation.getByText('One flow in the sequence belongs to somebody else, who keeps it.'),
  ).toBeInTheDocument();
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.askedFor('POST /flow_sequences/:id/hand_over').at(-1)?.body).toEqual({ to: RAVI.email, stays: true });
});
test('SHARE-D9 nothing is handed over while the flows aren’t known', async () => {
  const server = home().on('GET /flow_sequences/:id/hand_over', { status: 500, body: { message: 'x', errors: [] } });
  const { confirmation, user } = await askForOwnerOfSequence(server);
  expect(await confirmation.findByRole('alert')).toHaveTextContent('the list of flows that would change owner');
  expect(confirmation.getByRole('button', { name: 'Make owner' })).toBeDisabled();
  server.on('GET /flow_sequences/:id/hand_over', { body: { flows: [], others: 0 } });
  await user.click(confirmation.getByRole('button', { name: 'Try again' }));
  expect(await confirmation.findByText(/None of the flows in the sequence is yours/)).toBeInTheDocument();
  expect(confirmation.getByRole('button', { name: 'Make owner' })).toBeEnabled();
});
