import { act, screen, waitFor, within } from '@testing-library/react';
import { dialogs } from '../../../foundation/dialogs/dialogs.slice.js';
import { fakeServer, type Answer, type FakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';
import { learnersIn } from './names-in.js';

beforeEach(() => window.localStorage.clear());

const FLOW = { id: 7, name: 'Fractions', latestVersion: 2, languages: ['en'], settings: {}, ownership: 'own' };
const SHORT = { url: 'https://share.example/c/k7m2q9xra', settings: {}, language: 'en' };
const link = (id: string, name: string) => ({
  id,
  name,
  identifier: `id-${id}`,
  url: `https://share.example/c/${id.padEnd(13, '2')}`,
});
const [ASHA, RAVI] = [link('a', '<b>Asha</b>'), link('b', 'Ravi')];

async function openPart(server: FakeServer, flow: object = {}) {
  server
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('GET /flows/:id', { body: { ...FLOW, ...flow } })
    .on('POST /flows/:id/short_link', { body: SHORT });
  const app = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'share', kind: 'flow', id: 7 })));
  const form = within(await screen.findByRole('dialog', { name: 'Embed/Share' }));
  return { ...app, form };
}
async function opened(links: readonly object[], made: Answer = { body: { links: [ASHA, RAVI] } }) {
  const server = fakeServer()
    .on('GET /flows/:id/learner_links', { body: { links } })
    .on('POST /flows/:id/learner_links', made)
    .on('DELETE /flows/:id/learner_links/:linkId', { body: { removed: true } });
  const app = await openPart(server);
  await app.user.click(await app.form.findByRole('button', { name: 'A link for each learner' }));
  await app.form.findByRole('textbox', { name: 'Names, one a line' });
  return { ...app, server };
}
const rows = (form: Awaited<ReturnType<typeof opened>>['form']) =>
  within(form.getByRole('list', { name: 'A link for each learner' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('LINK-7 pasted names become links, which stand with name, identifier and address', async () => {
  const { form, user, server } = await opened([]);
  expect(await form.findByText('There are no links yet. Paste the names of your class.')).toBeVisible();
  const make = form.getByRole('button', { name: 'Make links' });
  expect(make).toBeDisabled();
  await user.click(form.getByRole('textbox', { name: 'Names, one a line' }));
  await user.paste('<b>Asha</b>\r\n\n Ravi \tid-b\n');
  await user.click(make);
  expect(await form.findByText('2 links. Print the cards, or copy the list.')).toBeVisible();
  expect(rows(form)).toEqual([ASHA, RAVI].map(({ name, identifier, url }) => `${name}${identifier}${url.slice(8)}`));
  expect(server.askedFor('POST /flows/:id/learner_links').map(({ body }) => body)).toEqual([
    { learners: [{ name: '<b>Asha</b>' }, { name: 'Ravi', identifier: 'id-b' }] },
  ]);
  // The names stay, so that a class can be corrected and sent again.
  expect(form.getByRole('textbox', { name: 'Names, one a line' })).toHaveValue('<b>Asha</b>\n\n Ravi \tid-b\n');
});

test('LINK-7 the list is copied with names and addresses', async () => {
  const { form, user } = await opened([ASHA, RAVI]);
  await user.click(await form.findByRole('button', { name: 'Copy list' }));
  expect(await navigator.clipboard.readText()).toBe(`${ASHA.name}\t${ASHA.url}\n${RAVI.name}\t${RAVI.url}`);
  expect(form.getByRole('status')).toHaveTextContent('Copied');
});

test('LINK-7 a card for each learner is printed, and the screen stays as it is', async () => {
  const { form, user } = await opened([ASHA, RAVI]);
  let printed: (string | null)[] = [];
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    printed = [...document.querySelectorAll('[data-printed-cards] > div')].map((card) => card.textContent);
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(await form.findByRole('button', { name: 'Print cards' }));
  await waitFor(() => expect(document.querySelector('[data-printed-cards]')).toBeNull());
  expect(printed).toEqual([ASHA, RAVI].map(({ name, url }) => `${name}Fractions${url.slice(8)}`));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.documentElement).not.toHaveAttribute('data-printing-cards');
});

test('LINK-7 the QR code of one learner is shown and hidden on the screen', async () => {
  const { form, user } = await opened([ASHA, RAVI]);
  const button = await form.findByRole('button', { name: 'Show Ravi’s QR code' });
  expect(form.queryByRole('img', { name: /^QR code/ })).toBeNull();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(form.getByRole('img', { name: 'QR code of the link to Ravi' })).toBeVisible();
  expect(form.getByText('Only this learner scans it: it opens their own chat.')).toBeVisible();
  await user.click(button);
  expect(form.queryByRole('img', { name: /^QR code/ })).toBeNull();
});

test('LINK-7 a link is removed only after a question, and a refusal is said', async () => {
  const { form, user, server } = await opened([ASHA, RAVI]);
  const press = async () => {
    await user.click(await form.findByRole('button', { name: 'Remove Ravi’s link' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Ravi’s link' });
    await user.click(within(question).getByRole('button', { name: 'Remove link' }));
  };
  server.on('DELETE /flows/:id/learner_links/:linkId', { status: 503, body: { message: 'Later' } });
  await press();
  expect(await form.findByRole('alert')).toBeVisible();
  expect(rows(form)).toHaveLength(2);
  server.on('DELETE /flows/:id/learner_links/:linkId', { body: { removed: true } });
  await press();
  await waitFor(() => expect(rows(form)).toHaveLength(1));
  const asked = server.askedFor('DELETE /flows/:id/learner_links/:linkId').map(({ path }) => path);
  expect(asked).toEqual(['/flows/7/learner_links/b', '/flows/7/learner_links/b']);
});

test('LINK-7 if links can’t be made, the reason stands by the names, which stay', async () => {
  const { form, user } = await opened([], { status: 409, body: { message: 'No', code: 'too-many-learner-links' } });
  const names = form.getByRole('textbox', { name: 'Names, one a line' });
  await user.type(names, 'Asha');
  await user.click(form.getByRole('button', { name: 'Make links' }));
  expect(await form.findByRole('alert')).toHaveTextContent('at most 1,000 of these links');
  expect(names).toHaveValue('Asha');
  await user.clear(names);
  await user.paste(Array.from({ length: 501 }, (_, n) => `Learner ${n}`).join('\n'));
  expect(form.getByRole('alert')).toHaveTextContent('At most 500 names at a time');
  expect(form.getByRole('button', { name: 'Make links' })).toBeDisabled();
});

test('LINK-7 Back leads to the link for all', async () => {
  const { form, user } = await opened([ASHA]);
  await user.click(form.getByRole('button', { name: 'Back to the link for all' }));
  expect(await form.findByRole('textbox', { name: 'Link for your learners' })).toBeVisible();
});

test.each([
  ['before the first publication', { latestVersion: null }],
  ['to a collaborator', { ownership: 'shared' }],
])('LINK-7 %s the dialog offers no links for learners', async (_who, flow) => {
  const { form } = await openPart(fakeServer(), flow);
  await form.findByRole('tab', { name: 'Link' });
  expect(form.queryByRole('button', { name: 'A link for each learner' })).toBeNull();
});

test('LINK-3 pasted columns are names and identifiers; blank lines and what breaks a line count for nothing', () => {
  expect(learnersIn('Asha\r\n\r\n\t\n Ravi \u202e\t ravi@school.example \tmore\nआशा राव\n')).toEqual([
    { name: 'Asha' },
    { name: 'Ravi', identifier: 'ravi@school.example' },
    { name: 'आशा राव' },
  ]);
});

test('CLASS-5 the class that is entered goes with the names, and stands in the list, on the cards and in the copy', async () => {
  const made = { body: { links: [{ ...ASHA, class: '=7b' }, RAVI] } };
  const { form, user, server } = await opened([], made);
  await user.type(form.getByRole('textbox', { name: 'Names, one a line' }), 'Asha');
  await user.type(form.getByRole('textbox', { name: 'Class' }), ' =7b');
  await user.click(form.getByRole('button', { name: 'Make links' }));
  await form.findByText('2 links. Print the cards, or copy the list.');
  expect(server.askedFor('POST /flows/:id/learner_links').map(({ body }) => body)).toEqual([
    { learners: [{ name: 'Asha' }], class: '=7b' },
  ]);
  expect(rows(form)[0]).toContain('\u2068id-a\u2069 · \u2068=7b\u2069');
  await user.click(form.getByRole('button', { name: 'Copy list' }));
  expect(await navigator.clipboard.readText()).toBe(`${ASHA.name}\t${ASHA.url}\t'=7b\n${RAVI.name}\t${RAVI.url}\t`);
});

test('LINK-7 a copied name that looks like a formula is text to a sheet', async () => {
  const { form, user } = await opened([{ ...ASHA, name: '=cmd|calc!A1' }]);
  await user.click(await form.findByRole('button', { name: 'Copy list' }));
  expect(await navigator.clipboard.readText()).toBe(`'=cmd|calc!A1\t${ASHA.url}`);
});
