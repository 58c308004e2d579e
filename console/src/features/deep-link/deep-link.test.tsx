import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { grantSelection } from '@parley/contracts/http/lti';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import type { Item } from './deep-link.slice.js';

const item = (id: number, name: string, more: Partial<Item> = {}): Item => ({
  id,
  name,
  isDirty: false,
  ownership: 'own',
  latestVersion: 2,
  updatedAt: '2026-11-24T09:22:10.000Z',
  user: { name: 'Asha Rao', email: 'asha@school.example' },
  tags: [],
  ...more,
});
const flows = [item(7, 'Comparing <b>fractions</b>'), item(8, 'Electricity', { latestVersion: null })];
const sequences = [item(5, 'A course', { flowCount: 3, ownership: 'shared' })];
const granted: ReplyOf<typeof grantSelection> = { grant: 'user.mac', languages: ['en'], points: 10, anyOrder: 'link' };
const FORM =
  '<form id="parley-deeplink" method="post" action="https://school.example/return"><input type="hidden" name="JWT" value="x.y.z"></form>' +
  '<script src="https://share.example/lti/submit.js"></script>';

/** The requests that the share host received. */
let posted: { readonly url: string; readonly init: RequestInit }[] = [];
let answer = { status: 200, text: FORM };
const { fetch } = globalThis;
afterAll(() => void (globalThis.fetch = fetch));
beforeEach(() => {
  window.localStorage.clear();
  posted = [];
  answer = { status: 200, text: FORM };
  globalThis.fetch = (url, init = {}) => {
    posted.push({ url: String(url), init });
    const { status, text } = answer;
    return Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      headers: new Headers(),
      text: () => Promise.resolve(text),
    } as Response);
  };
});
afterEach(() => document.querySelectorAll('body > form, body > script').forEach((node) => node.remove()));

const server = () =>
  fakeServer()
    .on('GET /lti/selections/:ltik', { body: { platform: 'Canvas, St Ann', takesGrades: true } })
    .on('POST /lti/selections/:ltik', { body: granted })
    .on('GET /flows', ({ query }) => ({
      body: { flows: query.get('q') === null ? flows : [], total: query.get('q') === null ? 2 : 0, tags: [] },
    }))
    .on('GET /flow_sequences', { body: { flowSequences: sequences, total: 1, tags: [] } });
const open = (from = server()) => renderApp({ server: from, path: '/lti_deeplink?ltik=the-ltik' });
const select = async (app: Awaited<ReturnType<typeof open>>, name: string) => {
  await app.user.click(await screen.findByRole('button', { name: `Select ${name}` }));
  return within(await screen.findByRole('dialog'));
};
/** Continues once the server has listed what may be linked. */
const proceed = async (app: Awaited<ReturnType<typeof open>>, dialog: Awaited<ReturnType<typeof select>>) => {
  await dialog.findAllByRole('switch');
  await app.user.click(dialog.getByRole('button', { name: 'Proceed' }));
};

test('LTI-9 LTI-10 LTI-11 LOCAL-11 each flow and each sequence can be selected, and the tab is remembered', async () => {
  const app = await open();
  expect(await screen.findByText('Canvas, St Ann')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Select Comparing <b>fractions</b>' })).toBeEnabled();
  expect(screen.getByText('Comparing <b>fractions</b>')).toBeVisible();
  await app.user.click(screen.getByRole('tab', { name: 'Sequences' }));
  expect(await screen.findByRole('button', { name: 'Select A course' })).toBeEnabled();
  expect(screen.getByText('Version 2 · 3 flows · Shared by Asha Rao')).toBeVisible();
  expect(window.localStorage.getItem('parley:v1:deepLinkTab')).toBe('"sequence"');
  expect(app.server.askedFor('GET /lti/selections/:ltik')[0]?.path).toBe('/lti/selections/the-ltik');
  app.unmount();
  await open();
  expect(await screen.findByRole('tab', { name: 'Sequences', selected: true })).toBeVisible();
});

test('LTI-11 a flow that was never published is listed, and says why it can’t be selected', async () => {
  await open();
  const button = await screen.findByRole('button', { name: 'Select Electricity' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('A flow has to be published before it can be linked.');
  expect(screen.getByText('Not published yet')).toBeVisible();
});

test('LTI-12 LTI-13 LTI-14 LTI-15 LTI-16 LTI-17 LTI-18 Proceed posts the selection with its settings; Cancel posts nothing', async () => {
  const app = await open();
  const first = await select(app, 'Comparing <b>fractions</b>');
  await app.user.click(await first.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted).toEqual([]);
  const dialog = await select(app, 'Comparing <b>fractions</b>');
  expect(await dialog.findByText(/Canvas, St Ann makes a grade column with 10 points/)).toBeVisible();
  expect(dialog.queryByRole('switch', { name: 'Allow steps in any order' })).toBeNull();
  await app.user.click(dialog.getByRole('switch', { name: 'Disable letter keys' }));
  await app.user.click(dialog.getByRole('button', { name: 'Proceed' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  const [{ url, init } = { url: '', init: {} }] = posted;
  expect([url, init.method, init.credentials]).toEqual(['https://share.example/deeplink', 'POST', 'include']);
  expect(init.headers).toMatchObject({ Authorization: 'Bearer the-ltik' });
  expect(JSON.parse(init.body as string)).toEqual({
    name: 'Comparing <b>fractions</b>',
    type: 'chat',
    id: 7,
    grant: 'user.mac',
    settings: {
      showScore: true,
      showName: false,
      disableAutoAnswer: false,
      disableKeyboardAnswer: true,
      language: 'en',
    },
  });
  await waitFor(() => expect(document.querySelector('body > form#parley-deeplink')).not.toBeNull());
  expect(screen.getByRole('status', { name: 'Returning to your course…' })).toBeVisible();
});

test('LTI-12 LTI-14 a sequence also offers its order, if the author left it to links', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('tab', { name: 'Sequences' }));
  const dialog = await select(app, 'A course');
  await app.user.click(await dialog.findByRole('switch', { name: 'Allow steps in any order' }));
  await app.user.click(dialog.getByRole('button', { name: 'Proceed' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(JSON.parse(posted[0]?.init.body as string)).toMatchObject({
    type: 'chat_sequence',
    id: 5,
    settings: { allowRandomAccess: true },
  });
});

test('LTI-19 a script that does not load is a load error; the page can try again', async () => {
  const app = await open();
  const dialog = await select(app, 'Comparing <b>fractions</b>');
  await proceed(app, dialog);
  const script = await waitFor(() => {
    const found = document.querySelector('body > script[src$="submit.js"]');
    if (!found) throw new Error('no script yet');
    return found;
  });
  act(() => void fireEvent.error(script));
  expect(await screen.findByRole('heading', { name: 'Load error' })).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('heading', { name: 'Load error' })).toBeNull();
  expect(document.querySelectorAll('body > script[src$="submit.js"]')).toHaveLength(1);
  expect(posted).toHaveLength(1);
});

test('LTI-D3 a selection that has ended says so, at the start and at the end', async () => {
  const ended = { status: 410, body: { message: 'x', code: 'session-ended', errors: [] } };
  const app = await open(server().on('GET /lti/selections/:ltik', ended));
  expect(await screen.findByText('This selection has ended. Start it again in your course.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  app.unmount();
  const later = await open();
  const dialog = await select(later, 'Comparing <b>fractions</b>');
  answer = { status: 409, text: JSON.stringify({ message: 'x', code: 'already-returned', errors: [] }) };
  await proceed(later, dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your course already has this selection');
  expect(document.querySelector('body > form')).toBeNull();
});

test('LTI-11 the search narrows the list, and says if no name fits', async () => {
  const app = await open();
  await app.user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'xyz');
  expect(await screen.findByText('No name contains this text.')).toBeVisible();
  expect(app.server.askedFor('GET /flows').at(-1)?.query.get('q')).toBe('xyz');
});

test('LTI-11 a search that is under way does not say that no name fits', async () => {
  const searched = server().on('GET /flows', ({ query }) =>
    query.get('q') === 'xy' ? new Promise(() => undefined) : { body: { flows: [], total: 0, tags: [] } },
  );
  const app = await open(searched);
  const field = await screen.findByRole('searchbox', { name: 'Search by name' });
  await app.user.type(field, 'x');
  expect(await screen.findByText('No name contains this text.')).toBeVisible();
  await app.user.type(field, 'y');
  expect(screen.queryByText('No name contains this text.')).toBeNull();
  expect(field).toHaveValue('xy');
});

test('LTI-13 a selection that is being sent can’t be cancelled any more', async () => {
  const app = await open();
  const dialog = await select(app, 'Comparing <b>fractions</b>');
  globalThis.fetch = () => new Promise(() => undefined);
  await proceed(app, dialog);
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await app.user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('LTI-9 in a course’s frame the account menu leads to no other page', async () => {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Account' }));
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
});
