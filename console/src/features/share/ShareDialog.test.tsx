import { act, screen, waitFor, within } from '@testing-library/react';
import type { StandIn } from '@parley/runtime/element/stand-in';
import { dialogs } from '../../foundation/dialogs/dialogs.slice.js';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.restoreAllMocks());

const FLOW = {
  id: 7,
  name: 'Fractions',
  latestVersion: 2,
  languages: ['en', 'hi'],
  defaultLanguage: 'en',
  settings: { chatSpacing: '8px' },
  ownership: 'own',
};

const SHORT = 'https://share.example/c/k7m2q9xra';
const COURSE = { id: 3, name: 'Course', languages: ['en'], latestVersion: 1, settings: {}, ownership: 'own' };

async function openDialog(
  flow: object = FLOW,
  { kind, id }: { readonly kind: 'flow' | 'sequence'; readonly id: number } = { kind: 'flow', id: 7 },
  course: object = COURSE,
  tab: 'Link' | 'Advanced' = 'Advanced',
) {
  const server = fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('GET /flows/:id', { body: flow })
    .on('GET /flow_sequences/:id', { body: course })
    .on('POST /flows/:id/short_link', ({ body }) => ({ body: { ...(body as object), url: SHORT } }))
    .on('POST /flow_sequences/:id/short_link', ({ body }) => ({ body: { ...(body as object), url: SHORT } }))
    .on('PUT /flows/:id/short_link', ({ body }) => ({ body: { ...(body as object), url: SHORT } }));
  const app = await renderApp({ server });
  await screen.findByRole('tab', { name: 'Flows' });
  act(() => void app.store.dispatch(dialogs.opened({ name: 'share', kind, id })));
  const dialog = await screen.findByRole('dialog', { name: 'Embed/Share' });
  const form = within(dialog);
  await form.findByRole('tab', { name: 'Link' });
  await app.user.click(form.getByRole('tab', { name: tab }));
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
  ['SHARE-24', 'Don’t answer automatically', false],
  ['SHARE-24', 'Disable letter keys', false],
] as const)('%s switch %p', async (_, name, on) => {
  const { form } = await openDialog();
  const toggle = form.getByRole('switch', { name });
  if (on) expect(toggle).toBeChecked();
  else expect(toggle).not.toBeChecked();
});
longTest('SHARE-28 SHARE-29 code and link follow what is typed, and the mode', async () => {
  const { form, user } = await openDialog();
  await user.type(form.getByLabelText('Identifier'), 'asha');
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(code(form, 'Embed code')).toMatch(/^<iframe src="https:\/\/share\.example\/chats\/7\/asha\?s=/);
  await user.click(form.getByText('Web component'));
  expect(code(form, 'Embed code')).toContain('<parley-flow flow-id="7" user-identifier="asha"');
  await user.click(form.getByRole('tab', { name: 'Advanced' }));
  expect(code(form, 'Share link')).toMatch(/^https:\/\/share\.example\/chats\/7\/asha\?s=\S+&l=en$/);
});
test('SHARE-C3 the code follows where the chat stands on the page, with its words and colours', async () => {
  const { form, user } = await openDialog();
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(form.getByRole('radio', { name: /^Inline/ })).toBeChecked();
  await user.click(form.getByRole('radio', { name: /^Bubble/ }));
  await user.type(form.getByRole('textbox', { name: 'Words beside the bubble' }), 'Try it');
  expect(code(form, 'Embed code')).toContain('<parley-bubble label="Fractions" teaser="Try it" flow-id="7"');
  await user.click(form.getByRole('radio', { name: /^Popup/ }));
  expect(form.getByRole('textbox', { name: 'Text of the button' })).toHaveValue('Try it');
  expect(code(form, 'Embed code')).toContain('<parley-bubble mode="popup" label="Try it" flow-id="7"');
  await user.click(form.getByRole('radio', { name: /^Inline/ }));
  expect(code(form, 'Embed code')).toMatch(/^<iframe/);
});
test.each(['.', '..', 'x'.repeat(255)])('SHARE-31 nobody can be called %p, and the field says so', async (name) => {
  const { form, user } = await openDialog();
  await user.click(form.getByLabelText('Identifier'));
  await user.paste(name);
  expect(form.getByText('Use at most 254 characters. It can’t be “.” or “..”.')).toBeVisible();
  expect(form.getByLabelText('Identifier')).toBeInvalid();
  await user.clear(form.getByLabelText('Identifier'));
  await user.paste('x'.repeat(254));
  expect(form.getByLabelText('Identifier')).toBeValid();
});
test('SHARE-30 a tooltip tells of the course platform’s e-mail placeholder', async () => {
  const { form } = await openDialog();
  expect(form.getByRole('button', { name: /use its email placeholder, such as \{\{email\}\}/ })).toBeVisible();
});
test('SHARE-28 the link comes first, ready to be copied', async () => {
  const { form, user } = await openDialog(FLOW, undefined, COURSE, 'Link');
  expect(form.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Link',
    'Web page',
    'Moodle and other LMS',
    'Advanced',
  ]);
  expect(await form.findByRole('textbox', { name: 'Link for your learners' })).toHaveTextContent(SHORT);
  await user.click(form.getByRole('tab', { name: 'Advanced' }));
  expect(code(form, 'Share link')).toMatch(/^https:\/\/share\.example\/chats\/7\?s=/);
});
test('SHARE-28 the code is copied', async () => {
  const { form, user } = await openDialog();
  await user.click(form.getByRole('tab', { name: 'Web page' }));
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
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(form.getByRole('button', { name: 'Copy' })).toBeDisabled();
});
longTest('LOCAL-5 the dialog remembers everything but the identifier', async () => {
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
  expect(form.getByText(/has never been published/)).toBeVisible();
});
test('CHAT-3 the choice who may continue a chat is saved as a setting, with the others', async () => {
  const { form, user, server } = await openDialog();
  server.on('PUT /flows/:id', { body: { revision: 2 } });
  expect(form.getByRole('radio', { name: 'Only the browser that started it' })).toBeChecked();
  await user.click(form.getByRole('radio', { name: 'Anyone who knows the learner’s ID' }));
  await waitFor(() =>
    expect(server.askedFor('PUT /flows/:id')[0]?.body).toEqual({
      settings: { chatSpacing: '8px', identifierTrust: 'open' },
    }),
  );
  await waitFor(() => expect(form.getByRole('radio', { name: 'Anyone who knows the learner’s ID' })).toBeChecked());
});

const openCourse = (settings: object = {}) => openDialog(FLOW, { kind: 'sequence', id: 3 }, { ...COURSE, settings });
test('SHARE-25 SHARE-32 SHARE-34 of a sequence: any order, its own link and element', async () => {
  const { form, user } = await openCourse({ allowRandomAccess: 'link' });
  const any = form.getByRole('switch', { name: 'Allow steps in any order' });
  expect(any).not.toBeChecked();
  await user.click(any);
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(code(form, 'Embed code')).toMatch(/^<iframe src="https:\/\/share\.example\/chat_sequences\/3\?s=/);
  await user.click(form.getByText('Web component'));
  expect(code(form, 'Embed code')).toContain('<parley-sequence flow-sequence-id="3"');
  expect(code(form, 'Embed code')).toContain('settings-allow-random-access="true"');
});
test.each([
  [{}, false],
  [{ allowRandomAccess: true }, true],
])('SEQ-T6 what the sequence’s settings %j say about the order, a link can’t change', async (settings, on) => {
  const { form } = await openCourse(settings);
  const any = form.getByRole<HTMLInputElement>('switch', { name: 'Allow steps in any order' });
  expect(any).toBeDisabled();
  expect(any.checked).toBe(on);
  expect(form.getByText(/^Set in the sequence’s settings/)).toBeVisible();
});
test('SHARE-25 a flow has no order of steps', async () => {
  const { form } = await openDialog();
  expect(form.queryByRole('switch', { name: 'Allow steps in any order' })).toBeNull();
});
test('CHAT-3 a sequence’s choice who may continue is saved as its setting, too', async () => {
  const { form, user, server } = await openCourse();
  server.on('PUT /flow_sequences/:id', { body: { revision: 2, isDirty: true } });
  await user.click(form.getByRole('radio', { name: 'Anyone who knows the learner’s ID' }));
  await waitFor(() =>
    expect(server.askedFor('PUT /flow_sequences/:id')[0]?.body).toEqual({ settings: { identifierTrust: 'open' } }),
  );
});
test('PLAY-M2 sites that may embed it are named by any of their addresses, and saved at once', async () => {
  const { form, user, server } = await openDialog();
  server.on('PUT /flows/:id', { body: { revision: 2 } });
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  const sites = form.getByLabelText('Sites that can embed it', { selector: 'input' });
  await user.type(sites, 'https://School.example/course/7{Enter}');
  await waitFor(() =>
    expect(server.askedFor('PUT /flows/:id')[0]?.body).toEqual({
      settings: { chatSpacing: '8px', embedOrigins: ['https://school.example'] },
    }),
  );
  await waitFor(() => expect(sites).toBeEnabled());
  await user.type(sites, 'not a site{Enter}');
  expect(await form.findByText(/“not a site” isn’t a valid site/)).toBeVisible();
  expect(server.askedFor('PUT /flows/:id')).toHaveLength(1);
});

const SIGNED = { ...FLOW, settings: { identifierTrust: 'signed' } };
test('TRUST-17 the three kinds of trust are each explained in a sentence', async () => {
  const { form } = await openDialog();
  const names = ['Only the browser that started it', 'Anyone who knows the learner’s ID', 'Only signed links'];
  for (const name of names) expect(form.getByRole('radio', { name })).toHaveAccessibleDescription(/\w.*\.$/);
});
test('TRUST-17 signed links: the secret is fetched only when it is asked for, and links have a place for the signature', async () => {
  const { form, user, server } = await openDialog(SIGNED);
  server.on('GET /flows/:id/link_secret', { body: { secret: 'pls_one', prefix: 'flow:7:' } });
  expect(server.askedFor('GET /flows/:id/link_secret')).toHaveLength(0);
  await user.click(form.getByRole('button', { name: 'Show the secret' }));
  expect(await form.findByRole('textbox', { name: 'Secret' })).toHaveTextContent('pls_one');
  expect(form.getByText(/HMAC-SHA256 of flow:7:…/)).toBeVisible();
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(code(form, 'Embed code')).toContain('&amp;sig=SIGNATURE');
  await user.click(form.getByText('Web component'));
  expect(code(form, 'Embed code')).toContain('user-signature="SIGNATURE"');
});
test('TRUST-17 a new secret is asked for twice, for it ends every link', async () => {
  const { form, user, server } = await openDialog(SIGNED);
  server
    .on('GET /flows/:id/link_secret', { body: { secret: 'pls_one', prefix: 'flow:7:' } })
    .on('POST /flows/:id/link_secret', { body: { secret: 'pls_two', prefix: 'flow:7:' } });
  await user.click(form.getByRole('button', { name: 'Show the secret' }));
  await user.click(await form.findByRole('button', { name: 'New secret' }));
  expect(form.getByText(/stops working at once/)).toBeVisible();
  expect(server.askedFor('POST /flows/:id/link_secret')).toHaveLength(0);
  await user.click(form.getByRole('button', { name: 'New secret' }));
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Secret' })).toHaveTextContent('pls_two'));
});
test.each([
  ['flow', 7],
  ['sequence', 3],
] as const)(
  'AUTHZ-6 a collaborator of a %s sees who may go on with a chat, and that only the owner changes it',
  async (kind, id) => {
    const shared = { settings: { identifierTrust: 'open' }, ownership: 'shared' };
    const { form, server, user } = await openDialog({ ...FLOW, ...shared }, { kind, id }, { ...COURSE, ...shared });
    const group = form.getByRole('radiogroup', { name: 'Who can resume a chat' });
    expect(group).toHaveAccessibleDescription(/Only the owner can change this\.$/);
    expect(form.getByRole('radio', { name: 'Anyone who knows the learner’s ID' })).toBeChecked();
    for (const choice of within(group).getAllByRole('radio')) {
      expect(choice).toBeDisabled();
      await user.click(choice);
    }
    expect(server.askedFor('PUT /flows/:id')).toHaveLength(0);
  },
);
test('AUTHZ-6 the owner does not read so', async () => {
  const { form } = await openDialog();
  expect(form.queryByText(/Only the owner can change this/)).toBeNull();
});
test('TRUST-14 a collaborator reads that the secret is the owner’s', async () => {
  const { form, user, server } = await openDialog(SIGNED);
  server.on('GET /flows/:id/link_secret', { status: 403, body: { message: 'No', errors: [] } });
  await user.click(form.getByRole('button', { name: 'Show the secret' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Only the owner can see the secret.');
});
test('SHARE-C1 the link has a QR code, to look at and to download; a link that is still to be filled in has none', async () => {
  const { form, user } = await openDialog();
  expect(form.getByRole('img', { name: 'QR code of the link to Fractions' })).toBeInTheDocument();
  expect(form.getByRole('link', { name: 'Download as SVG' })).toHaveAttribute('download', 'Fractions.svg');
  await user.type(form.getByLabelText('Identifier'), '{{{{email}}');
  expect(form.queryByRole('img', { name: /QR code/ })).toBeNull();
});
test('SHARE-C2 the preview is the real page in a sandbox, marked as a test, under nobody’s identifier', async () => {
  const { form, user, server } = await openDialog(undefined, { kind: 'sequence', id: 3 });
  server.on('POST /flow_sequences/:id/test_mark', { body: { mark: '1900000000.mac' } });
  await user.type(form.getByLabelText('Identifier'), 'asha');
  await user.clear(form.getByLabelText('Height'));
  await user.type(form.getByLabelText('Height'), '600');
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  const frame = await form.findByTitle<HTMLIFrameElement>('Preview');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  const read = (address: string) => {
    const { origin, pathname, hash } = new URL(address);
    return { page: origin + pathname, ...(JSON.parse(decodeURIComponent(hash.slice(1))) as StandIn) };
  };
  const { page, tag, attributes } = read(frame.src);
  expect([page, tag]).toEqual(['https://share.example/stand-in.html', 'iframe']);
  expect(attributes).toMatchObject({ height: '600', width: '100%' });
  const { pathname, searchParams } = new URL(attributes['src'] ?? '');
  expect([pathname, searchParams.get('test')]).toEqual(['/chat_sequences/3', '1900000000.mac']);
  // Another place is another address of the same page.
  const replace = jest.fn<void, [string]>();
  jest.spyOn(frame, 'contentWindow', 'get').mockReturnValue({ location: { replace } } as unknown as Window);
  await user.click(form.getByRole('radio', { name: /Bubble/ }));
  await user.type(form.getByLabelText('Words beside the bubble'), 'Why?');
  const bubble = read(replace.mock.calls.at(-1)?.[0] ?? '');
  expect(bubble).toMatchObject({
    page,
    tag: 'parley-bubble',
    attributes: { 'flow-sequence-id': '3', label: 'Course', teaser: 'Why?', 'test-mark': '1900000000.mac' },
  });
  expect(bubble.attributes).not.toHaveProperty('user-identifier');
});
test.each([
  [{ identifierTrust: 'signed' }, /It only opens with a signed link/],
  [{ embedOrigins: ['https://school.example'] }, /only be embedded on the sites/],
])('SHARE-C2 what the console may not show is not framed: %j', async (settings, why) => {
  const { form, user } = await openDialog({ ...FLOW, settings });
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(form.getByText(why)).toBeVisible();
  expect(form.queryByTitle('Preview')).toBeNull();
});
test('SHARE-C2 a flow that was never published has nothing to show', async () => {
  const { form, user } = await openDialog({ ...FLOW, latestVersion: null });
  await user.click(form.getByRole('tab', { name: 'Web page' }));
  expect(form.queryByTitle('Preview')).toBeNull();
});
