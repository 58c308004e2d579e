import { login } from '@parley/contracts/http/auth';
import { getFlow, getPublished, listFlows, updateFlow } from '@parley/contracts/http/flows';
import { fakeServer } from '../../testing/fake-server.js';
import { addressOf, createApi, DEFAULT_TIMEOUT_MS } from './api.js';

function setup() {
  const server = fakeServer();
  const onUnauthorized = jest.fn();
  let token: string | null = 'jwt-1';
  const api = createApi({ fetch: (input, init) => server.fetch(input, init), token: () => token, onUnauthorized });
  return { server, api, onUnauthorized, setToken: (next: string | null) => (token = next) };
}

test('API-1 every call goes to one root', () => {
  expect(
    addressOf('/flows/:id/history/:identifier', { id: 7, identifier: 'a b/c' }, { chatId: undefined, page: 2 }),
  ).toBe('/api/flows/7/history/a%20b%2Fc?page=2');
});
test('API-2 the stored user’s token goes along as bearer', async () => {
  const { server, api } = setup();
  server.on('GET /flows/:id', { body: { id: 7 } });
  await expect(api.call(getFlow, { params: { id: 7 } })).resolves.toEqual({ id: 7 });
  expect(server.asked[0]?.headers.get('authorization')).toBe('Bearer jwt-1');
});
test('API-2 public routes are called without it', async () => {
  const { server, api } = setup();
  server.on('GET /flows/:id/published/:version', { body: {} });
  await api.call(getPublished, { params: { id: 7, version: 2 } });
  expect(server.asked[0]?.headers.get('authorization')).toBeNull();
});
test('FLOW-53 If-Match carries the revision, the body is JSON', async () => {
  const { server, api } = setup();
  server.on('PUT /flows/:id', { body: {} });
  await api.call(updateFlow, { params: { id: 7 }, body: { name: 'New' }, ifMatch: 12 });
  expect(server.asked[0]).toMatchObject({ body: { name: 'New' } });
  expect(server.asked[0]?.headers.get('if-match')).toBe('12');
  expect(server.asked[0]?.headers.get('content-type')).toBe('application/json');
});
test('AUTH-1 a 401 ends the session', async () => {
  const { server, api, onUnauthorized } = setup();
  server.on('GET /flows', { status: 401, body: { message: 'Log in again', errors: [] } });
  await expect(api.call(listFlows, { query: {} })).rejects.toMatchObject({ status: 401, message: 'Log in again' });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});
test('AUTH-1 a 401 for a token that was replaced meanwhile does not', async () => {
  const { server, api, onUnauthorized, setToken } = setup();
  server.on('GET /flows', () => {
    setToken('jwt-2');
    return { status: 401, body: null };
  });
  await expect(api.call(listFlows, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).not.toHaveBeenCalled();
});
test('AUTH-32 a refused login is no ended session', async () => {
  const { server, api, onUnauthorized } = setup();
  server.on('POST /auth/login', { status: 401, body: { message: 'Wrong e-mail or password', errors: [] } });
  await expect(api.call(login, { body: { email: 'a@b', password: 'x' } })).rejects.toMatchObject({
    message: 'Wrong e-mail or password',
  });
  expect(onUnauthorized).not.toHaveBeenCalled();
});
test('API-4 a call that takes longer than 15 s has failed', async () => {
  jest.useFakeTimers();
  try {
    const hang: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const slow = createApi({ fetch: hang, token: () => null, onUnauthorized: () => {} });
    const call = expect(slow.call(listFlows, { query: {} })).rejects.toMatchObject({ code: 'timed-out', status: 0 });
    await jest.advanceTimersByTimeAsync(DEFAULT_TIMEOUT_MS);
    await call;
  } finally {
    jest.useRealTimers();
  }
});
test('API-4 no network is a failure of its own', async () => {
  const api = createApi({
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    token: () => null,
    onUnauthorized: () => {},
  });
  await expect(api.call(listFlows, { query: {} })).rejects.toMatchObject({ code: 'unreachable', status: 0 });
});
test('STAT-31 a call that its caller gave up is not reported as a failure of the network', async () => {
  const stop = new AbortController();
  const reason = new DOMException('given up', 'AbortError');
  const api = createApi({ fetch: () => Promise.reject(reason), token: () => null, onUnauthorized: () => {} });
  stop.abort();
  await expect(api.call(listFlows, { query: {}, signal: stop.signal })).rejects.toBe(reason);
});
