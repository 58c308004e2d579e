import { act, screen, waitFor } from '@testing-library/react';
import { theme } from '../ui/theme.js';
import { toastInfo, TOAST_MS } from '../ui/toasts.js';
import { fakeServer } from '../testing/fake-server.js';
import { ASHA, renderApp, renderPart } from '../testing/render.js';

const FLOW = '/flows/7/edit';
const REFUSED = { status: 403, body: { message: 'You don’t have access to this', code: 'forbidden', errors: [] } };
const EXPIRED = { status: 401, body: { message: 'Please log in', code: 'unauthenticated', errors: [] } };

beforeEach(() => window.localStorage.clear());

test('API-8 a 403 of a flow is read as missing collaborator access', async () => {
  await renderApp({ path: FLOW, server: fakeServer().on('GET /flows/:id', REFUSED) });
  expect(await screen.findByText('You don’t have collaborator access to this flow.')).toBeVisible();
});
test('CONSOLE-R5 an expired token leads to the gate, and from there to where one was', async () => {
  const server = fakeServer()
    .on('GET /flows/:id', ({ headers }) => (headers.get('authorization') === 'Bearer fresh' ? REFUSED : EXPIRED))
    .on('POST /auth/login', { body: { ...ASHA, jwt: 'fresh' } });
  const app = await renderApp({ path: FLOW, server });
  await app.user.type(await screen.findByLabelText(/email/i), ASHA.email);
  expect(app.address()).toBe(FLOW);
  await app.user.type(screen.getByLabelText(/^password/i), 'Correct-horse-7');
  await app.user.click(screen.getByRole('button', { name: /^log ?in$/i }));
  expect(await screen.findByText('You don’t have collaborator access to this flow.')).toBeVisible();
  expect(app.address()).toBe(FLOW);
});
test('ERR-1 a toast goes by itself', async () => {
  const { user } = await renderPart(<p>page</p>);
  await user.click(screen.getByText('page'));
  await waitFor(() => expect(document.querySelector('.mantine-Notifications-root')).not.toBeNull());
  jest.useFakeTimers();
  try {
    act(() => toastInfo({ message: 'Saved for you', dismiss: 'Dismiss' }));
    expect(screen.getByText('Saved for you')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(TOAST_MS - 100));
    expect(screen.getByText('Saved for you')).toBeInTheDocument();
    // The time is up; then it fades away.
    for (const ms of [200, 500, 500]) act(() => void jest.advanceTimersByTime(ms));
    expect(screen.queryByText('Saved for you')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});
test('CONST-1 modals close in 200 ms', () => {
  expect(theme.components?.['Modal']?.defaultProps).toMatchObject({ transitionProps: { duration: 200 } });
});
test('CONST-2 tooltips open after 300 ms and close after 50 ms', () => {
  expect(theme.components?.['Tooltip']?.defaultProps).toMatchObject({ openDelay: 300, closeDelay: 50 });
});
