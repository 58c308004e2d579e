import { screen, waitFor, within } from '@testing-library/react';
import type { LtiPlatform } from '@parley/contracts/http/lti';
import type { Grade } from '@parley/contracts/http/lti-grades';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const platform: LtiPlatform = {
  id: '3386364b-93bc-47a1-b1b2-7fb2440f95a9',
  name: 'Canvas, St Ann',
  url: 'https://canvas.example',
  clientId: '10000042',
  authUrl: 'https://canvas.example/auth',
  authConfigMethod: 'JWK_SET',
  authConfigKey: 'https://canvas.example/keys',
  accessTokenUrl: 'https://canvas.example/token',
  audience: '',
  grading: 'last',
  deployments: ['7'],
  asking: [],
  refusedLaunches: [],
  courses: ['Biology 1'],
};
const grade: Grade = {
  id: '4486364b-93bc-47a1-b1b2-7fb2440f95a9',
  identifier: 'Meera Iyer · 1a2b',
  course: 'Biology 1',
  title: 'Cells',
  score: 3,
  maxScore: 4,
  state: 'refused',
  changedAt: '2026-11-24T09:22:10.000Z',
  sentAt: null,
  nextAt: null,
  lastStatus: 422,
  reason: 'not-gradable',
  said: '<b id="raw">no</b>',
};
const addresses = {
  login: 'https://chats.example/lti/7/login',
  launch: 'https://chats.example/lti/7/launch',
  jwks: 'https://chats.example/lti/jwks.json',
  deepLink: 'https://chats.example/lti/7/launch',
};
const grades = '/integrations/lti/:platform/grades';
async function open(platforms: readonly LtiPlatform[]) {
  const server = fakeServer()
    .on('GET /integrations', {
      body: { integrations: platforms.length > 0 ? [{ type: 'lti', config: {}, status: 'working' }] : [] },
    })
    .on('GET /integrations/lti', { body: { addresses, platforms, refusedLaunches: [] } })
    .on(`GET ${grades}`, { body: { grades: [grade], hasMore: false, counts: { waiting: 0, sent: 0, refused: 1 } } });
  const app = await renderApp({ server, path: '/integrations' });
  await app.user.click(await screen.findByRole('button', { name: /LTI Advantage/ }));
  return { app, server };
}

test('INTG-26, LTI-2, LTI-3, LTI-4 the form of a platform names what is missing or wrong, and adds it', async () => {
  const { app, server } = await open([]);
  expect(await screen.findByLabelText('Login (OIDC) address')).toHaveValue(addresses.login);
  expect(screen.getByRole('link', { name: 'Step by step: Moodle' })).toHaveAttribute('href', '/guide/moodle');
  await app.user.click(screen.getByRole('button', { name: 'Add platform' }));
  const form = await screen.findByRole('dialog');
  expect(form.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('37.5rem');
  const dialog = within(form);
  await app.user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findAllByText('Required')).toHaveLength(6);
  const type = async (label: RegExp, text: string) => {
    await app.user.click(dialog.getByLabelText(label));
    await app.user.paste(text);
  };
  await type(/^Name/, platform.name);
  await type(/^Platform ID/, 'no address');
  await type(/^Client ID/, platform.clientId);
  await type(/^Authentication/, 'no address');
  await type(/^Access token/, platform.accessTokenUrl);
  await type(/^Public key/, 'no address');
  expect(dialog.getAllByText('Please enter a valid URL')).toHaveLength(2);
  expect(dialog.getByText('Please provide a valid URL')).toBeVisible();
  await app.user.clear(dialog.getByLabelText(/^Authentication/));
  await type(/^Authentication/, platform.authUrl);
  await app.user.clear(dialog.getByLabelText(/^Platform ID/));
  await type(/^Platform ID/, platform.url);
  await app.user.clear(dialog.getByLabelText(/^Public key/));
  await type(/^Public key/, platform.authConfigKey);
  server
    .on('POST /integrations/lti', { body: platform })
    .on('GET /integrations/lti', { body: { addresses, platforms: [platform], refusedLaunches: [] } })
    .on('GET /integrations', { body: { integrations: [{ type: 'lti', config: {}, status: 'working' }] } });
  await app.user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('button', { name: /Canvas, St Ann/ })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /LTI Advantage.*connected/ })).toBeVisible());
  expect(server.askedFor('POST /integrations/lti')[0]?.body).toMatchObject({ clientId: '10000042' });
});

test.each(['JWK_KEY', 'RSA_KEY'])('LTI-5 a %s that looks like an address is none', async (method) => {
  const { app } = await open([]);
  await app.user.click(await screen.findByRole('button', { name: 'Add platform' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('combobox', { name: 'Kind of key' }));
  await app.user.click(await screen.findByRole('option', { name: new RegExp(method) }));
  await app.user.click(dialog.getByLabelText(/^Public key/));
  await app.user.paste('https://canvas.example/keys');
  await app.user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('This looks like an invalid key')).toBeVisible();
});

test('LTI-6, LTI-7 only one platform can be removed, after a question', async () => {
  const { app, server } = await open([platform]);
  expect(await screen.findByRole('button', { name: /Canvas, St Ann/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await app.user.click(await screen.findByRole('button', { name: /Canvas, St Ann/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Remove Canvas, St Ann? Content linked from it stops working.')).toBeVisible();
  server
    .on('DELETE /integrations/lti/:platform', { body: { config: null } })
    .on('GET /integrations/lti', { body: { addresses, platforms: [], refusedLaunches: [] } });
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/No platform yet/)).toBeVisible();
});

test('LTI-G8 the panel shows each grade with the platform’s reply, as text, sends it again and tests the connection', async () => {
  const { app, server } = await open([platform]);
  await app.user.click(await screen.findByRole('button', { name: /Canvas, St Ann/ }));
  expect(
    await screen.findByText(/Not enrolled in this course, or a teacher \(422\) “<b id="raw">no<\/b>”/),
  ).toBeVisible();
  server
    .on(`POST ${grades}/:grade/retry`, { body: { queued: 1 } })
    .on(`POST ${grades}/retry`, { body: { queued: 1 } })
    .on('POST /integrations/lti/:platform/test', {
      body: { steps: [{ step: 'token', result: 'keys-not-read', status: 404, count: null }] },
    });
  await app.user.click(screen.getByRole('button', { name: 'Retry the grade of Meera Iyer · 1a2b' }));
  await waitFor(() => expect(server.askedFor(`POST ${grades}/:grade/retry`)).toHaveLength(1));
  await app.user.click(screen.getByRole('button', { name: 'Retry all failed (1)' }));
  await waitFor(() => expect(server.askedFor(`POST ${grades}/retry`)).toHaveLength(1));
  await app.user.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText(/Access token: the platform can’t read Parley’s public keys.*\(404\)/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The connection doesn’t work like this');
});

test('LTI-P7 a deployment that asks is allowed in the card, where launches that failed tell why', async () => {
  const asking = [{ deployment: 'dep-10', course: 'Maths 7', askedAt: '2026-11-24T09:22:10.000Z' }];
  const refused = {
    problem: 'bad-message',
    field: 'aud',
    expected: '10000042',
    received: '99',
    deployment: 'dep-10',
    times: 3,
    lastAt: '2026-11-24T09:22:10.000Z',
  } as const;
  const { app, server } = await open([{ ...platform, asking, refusedLaunches: [refused] }]);
  await app.user.click(await screen.findByRole('button', { name: /Canvas, St Ann.*asks/ }));
  expect(await screen.findByText('Canvas, St Ann asks with a new deployment: dep-10')).toBeVisible();
  expect(screen.getByText(/from the course “Maths 7”/)).toBeVisible();
  expect(screen.getByText(/another client ID \(aud\)/)).toBeVisible();
  expect(screen.getByText(/^Expected:/)).toHaveTextContent('Expected: 10000042');
  expect(screen.getByText(/^Received:/)).toHaveTextContent('Received: 99');
  expect(screen.getByText(/\(3 times\)/)).toBeVisible();
  server
    .on('POST /integrations/lti/:platform/deployments', { body: platform })
    .on('GET /integrations/lti', { body: { addresses, platforms: [platform], refusedLaunches: [] } });
  await app.user.click(screen.getByRole('button', { name: 'Allow the deployment dep-10' }));
  await waitFor(() => expect(screen.queryByText(/asks with a new deployment/)).toBeNull());
  expect(server.askedFor('POST /integrations/lti/:platform/deployments')[0]?.body).toEqual({
    deployment: 'dep-10',
    allow: true,
  });
});

test('LTI-P7 the form edits deployments, the audience and the attempt that counts; a platform that is known says so', async () => {
  const { app, server } = await open([platform]);
  await app.user.click(await screen.findByRole('button', { name: /Canvas, St Ann/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Edit platform' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText(/^Deployments/, { selector: 'input' }), '8{Enter}');
  await app.user.type(dialog.getByLabelText(/^Audience/), 'https://auth.example/token');
  await app.user.click(dialog.getByLabelText(/^Grade from/, { selector: 'input' }));
  await app.user.click(await screen.findByRole('option', { name: 'the best completed attempt' }));
  const known = { message: 'x', code: 'platform-known', errors: [{ param: 'clientId', msg: 'x' }] };
  server.on('PUT /integrations/lti/:platform', { status: 409, body: known });
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You have a platform with this platform ID and client ID')).toBeVisible();
  expect(server.askedFor('PUT /integrations/lti/:platform')[0]?.body).toMatchObject({
    deployments: ['7', '8'],
    audience: 'https://auth.example/token',
    grading: 'best',
  });
});
