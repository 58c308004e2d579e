import { act, screen, waitFor, within } from '@testing-library/react';
import { dialogs } from '../../foundation/dialogs/dialogs.slice.js';
import { fakeServer, type Answer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const FLOW = { id: 7, name: 'Fractions', latestVersion: 2, languages: ['en', 'hi'], settings: {}, ownership: 'own' };
const URL = 'https://share.example/c/k7m2q9xra';
const STORED = { url: URL, settings: { showScore: false, showName: true }, language: 'hi' };

async function openDialog(flow: object = {}, made: Answer = { body: STORED }) {
  const server = fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('GET /flows/:id', { body: { ...FLOW, ...flow } })
    .on('PUT /flows/:id', { body: { revision: 2 } })
    .on('POST /flows/:id/short_link', made);
  const app = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'share', kind: 'flow', id: 7 })));
  const form = within(await screen.findByRole('dialog', { name: 'Embed/Share' }));
  await form.findByRole('tab', { name: 'Link' });
  return { ...app, form, server };
}
const puts = (server: ReturnType<typeof fakeServer>) =>
  server.askedFor('PUT /flows/:id/short_link').map(({ body }) => body);

test('SHORT-6 the short link comes first, with its QR code and the focus on Copy', async () => {
  const { form, server } = await openDialog();
  expect(await form.findByRole('textbox', { name: 'Link for your learners' })).toHaveTextContent(URL);
  await waitFor(() => expect(form.getByRole('button', { name: 'Copy' })).toHaveFocus());
  expect(form.getByRole('img', { name: 'QR code of the link to Fractions' })).toBeVisible();
  expect(server.askedFor('POST /flows/:id/short_link').map(({ body }) => body)).toEqual([
    {
      settings: {
        askName: true,
        showScore: true,
        showName: false,
        disableAutoAnswer: false,
        disableKeyboardAnswer: false,
      },
      language: 'en',
    },
  ]);
});

test('SHORT-6 the dialog shows the link’s stored look and stores another, one after the other', async () => {
  const { form, user, server } = await openDialog();
  let reply: (answer: Answer) => void = () => undefined;
  server.on('PUT /flows/:id/short_link', () => new Promise<Answer>((resolve) => (reply = resolve)));
  await form.findByRole('textbox', { name: 'Link for your learners' });
  const [score, name] = [/Show the score/, /Show the flow/].map((text) => form.getByRole('switch', { name: text }));
  expect(score).not.toBeChecked();
  expect(name).toBeChecked();
  await user.click(score!);
  await waitFor(() => expect(puts(server)).toHaveLength(1));
  await user.click(name!);
  await user.click(score!);
  expect(puts(server)).toHaveLength(1);
  act(() => reply({ body: STORED }));
  await waitFor(() => expect(puts(server)).toHaveLength(2));
  expect(puts(server)).toMatchObject([
    { settings: { showScore: true, showName: true }, language: 'hi' },
    { settings: { showScore: false, showName: false }, language: 'hi' },
  ]);
  act(() => reply({ body: STORED }));
  expect(score).not.toBeChecked();
  expect(name).not.toBeChecked();
});

test('NAME-1 the question for a name is a switch of the short link, on for a new one', async () => {
  const { form, user, server } = await openDialog();
  server.on('PUT /flows/:id/short_link', { body: STORED });
  await form.findByRole('textbox', { name: 'Link for your learners' });
  const asks = form.getByRole('switch', { name: 'Ask for the learner’s name' });
  expect(asks).not.toBeChecked();
  await user.click(asks);
  await waitFor(() => expect(puts(server)).toMatchObject([{ settings: { askName: true, showName: true } }]));
  await user.click(form.getByRole('tab', { name: 'Advanced' }));
  const link = form.getByRole('textbox', { name: 'Share link' }).textContent ?? '';
  expect(atob(link.split('s=')[1]?.split('&')[0] ?? '')).not.toContain('askName');
});

test('SHORT-6 what only the long link holds is not stored with the short one', async () => {
  const { form, user, server } = await openDialog();
  await form.findByRole('textbox', { name: 'Link for your learners' });
  await user.click(form.getByRole('tab', { name: 'Advanced' }));
  await user.type(form.getByLabelText('Identifier'), 'asha');
  await user.type(form.getByLabelText('Height'), '0');
  expect(puts(server)).toEqual([]);
});

test('SHORT-6 the dialog says if a look could not be stored', async () => {
  const { form, user, server } = await openDialog();
  server.on('PUT /flows/:id/short_link', { status: 503, body: { message: 'away', errors: [] } });
  await form.findByRole('textbox', { name: 'Link for your learners' });
  await user.click(form.getByRole('switch', { name: /Show the score/ }));
  expect(await form.findByText(/This choice could not be saved/)).toBeVisible();
});

test('SHORT-6 a link that could not be made can be asked for again, and the long one stays at hand', async () => {
  const { form, user, server } = await openDialog({}, { status: 503, body: { message: 'away', errors: [] } });
  const again = await form.findByRole('button', { name: 'Try again' });
  server.on('POST /flows/:id/short_link', { body: STORED });
  await user.click(form.getByRole('tab', { name: 'Advanced' }));
  expect(form.getByRole('textbox', { name: 'Share link' })).toHaveTextContent('https://share.example/chats/7?s=');
  await user.click(form.getByRole('tab', { name: 'Link' }));
  expect(again).not.toBeVisible();
  await user.click(form.getByRole('button', { name: 'Try again' }));
  expect(await form.findByRole('textbox', { name: 'Link for your learners' })).toHaveTextContent(URL);
});

test.each([{ latestVersion: null }, { settings: { identifierTrust: 'signed' } }])(
  'SHORT-6 %j has the long link only, until a short one can lead there',
  async (flow) => {
    const { form, user, server } = await openDialog(flow);
    expect(form.getByRole('textbox', { name: 'Share link' })).toHaveTextContent('https://share.example/chats/7?s=');
    expect(server.askedFor('POST /flows/:id/short_link')).toHaveLength(0);
    if (flow.latestVersion === null) return;
    await user.click(form.getByRole('tab', { name: 'Advanced' }));
    await user.click(form.getByRole('radio', { name: 'Anyone who knows the learner’s ID' }));
    await user.click(form.getByRole('tab', { name: 'Link' }));
    expect(await form.findByRole('textbox', { name: 'Link for your learners' })).toHaveTextContent(URL);
  },
);

test('CLASS-8 the class goes into the short link, its QR code, the long link and the codes; it isn’t kept', async () => {
  const { form, user, server } = await openDialog();
  const link = await form.findByRole('textbox', { name: 'Link for your learners' });
  const plain = form.getByRole('img', { name: 'QR code of the link to Fractions' }).innerHTML;
  await user.type(form.getByRole('textbox', { name: 'Class' }), ' 7 b&c ');
  expect(link).toHaveTextContent(`${URL}?class=7%20b%26c`);
  expect(form.getByRole('img', { name: 'QR code of the link to Fractions' }).innerHTML).not.toBe(plain);
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(form.getByRole('textbox', { name: 'Class' })).toHaveValue(' 7 b&c ');
  expect(form.getByRole('textbox', { name: 'Embed code' })).toHaveTextContent('&amp;class=7%20b%26c');
  await user.click(form.getByRole('radio', { name: 'Web component' }));
  expect(form.getByRole('textbox', { name: 'Embed code' })).toHaveTextContent('class-label="7 b&amp;c"');
  await user.click(form.getByRole('tab', { name: 'Advanced' }));
  expect(form.getByRole('textbox', { name: 'Share link' })).toHaveTextContent('&class=7%20b%26c');
  expect(JSON.stringify(window.localStorage)).not.toContain('7 b');
  expect(puts(server)).toEqual([]);
});
