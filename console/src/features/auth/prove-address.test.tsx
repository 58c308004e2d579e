import { screen } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.js';
import { ASHA, renderApp } from '../../testing/render.js';

const EMAIL = 'asha+1@school.example';
afterEach(() => window.history.replaceState(null, '', '/'));

/** Opens the page with this end of its address. */
function open(hash: string, user: typeof ASHA | null, status = 200) {
  window.history.replaceState(null, '', `/prove_address${hash}`);
  const server = fakeServer().on('POST /auth/forgot_password', { status, body: { message: 'x', errors: [] } });
  return renderApp({ server, user, path: '/prove_address' });
}

test.each([
  ['with a login', ASHA],
  ['without a login', null],
])('AUTH-P5 %s the page mails a link to the e-mail in its address', async (_, user) => {
  const app = await open(`#email=${encodeURIComponent(EMAIL)}`, user);
  expect(await screen.findByText(/Something was shared with asha\+1@school\.example/)).toBeVisible();
  expect(app.server.askedFor('POST /auth/forgot_password')).toHaveLength(0);
  await app.user.click(screen.getByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText(/We sent a link to asha\+1@school\.example/)).toBeVisible();
  expect(app.server.askedFor('POST /auth/forgot_password')[0]?.body).toEqual({ email: EMAIL });
});
test('AUTH-P5 a refusal says that no mail was sent, and can be tried again', async () => {
  const app = await open(`#email=${EMAIL}`, null, 503);
  await app.user.click(await screen.findByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText('Failed to send email')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me the link' })).toBeEnabled();
});
test('AUTH-P5 a damaged link says what to do', async () => {
  await open('', null);
  expect(await screen.findByText(/needs the whole link/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull();
});
