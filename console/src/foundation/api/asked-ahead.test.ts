/** EDIT-L11: what the page asked before its scripts were there is not asked again. */
import { askAhead, askFor, fetchOrTake, KEEPS_MS } from './asked-ahead.js';

const FLOW = '/api/flows/7';
const call = (token = 'jwt-1', init: RequestInit = {}) =>
  fetchOrTake(FLOW, { method: 'GET', headers: { Authorization: `Bearer ${token}` }, ...init });
const replyOf = (text: string) => ({ text: () => Promise.resolve(text) }) as Response;

const fetched = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const before = globalThis.fetch;
beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched;
  window.parleyAsked = undefined;
});
afterAll(() => {
  globalThis.fetch = before;
});

const askFirst = () => {
  fetched.mockResolvedValueOnce(replyOf('ahead')).mockResolvedValue(replyOf('later'));
  void askAhead(FLOW, 'jwt-1', 'hi');
};

test('EDIT-L11 the first call takes the answer, the next one asks', async () => {
  askFirst();
  await expect((await call()).text()).resolves.toBe('ahead');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('accept-language')).toBe('hi');
  await expect((await call()).text()).resolves.toBe('later');
});
test('EDIT-L11 another person, another address or a change of the flow asks', async () => {
  askFirst();
  await expect((await call('jwt-2')).text()).resolves.toBe('later');
  await expect((await call('jwt-1', { method: 'PUT' })).text()).resolves.toBe('later');
  await expect((await fetchOrTake('/api/flows/8', { method: 'GET' })).text()).resolves.toBe('later');
  await expect((await call()).text()).resolves.toBe('ahead');
});
test('EDIT-L18 of several questions each first call takes its own answer', async () => {
  fetched.mockImplementation((input) => Promise.resolve(replyOf(`ahead ${input as string}`)));
  void askFor(FLOW, 'jwt-1', 'en');
  void askFor(`${FLOW}/stats`, 'jwt-1', 'en');
  fetched.mockResolvedValue(replyOf('later'));
  const statistics = () => fetchOrTake(`${FLOW}/stats`, { method: 'GET', headers: { Authorization: 'Bearer jwt-1' } });
  await expect((await statistics()).text()).resolves.toBe('ahead /api/flows/7/stats');
  await expect((await call()).text()).resolves.toBe('ahead /api/flows/7');
  await expect((await statistics()).text()).resolves.toBe('later');
});
test('EDIT-L11 an answer that the network lost is asked for again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(replyOf('later'));
  void askAhead(FLOW, 'jwt-1', 'en');
  await expect((await call()).text()).resolves.toBe('later');
});
test('EDIT-L11 an old answer is ignored', async () => {
  askFirst();
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + KEEPS_MS + 1);
  await expect((await call()).text()).resolves.toBe('later');
  now.mockRestore();
});
test('EDIT-L11 a call that is given up ends, also if the answer never comes', async () => {
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const giveUp = () => reject(new DOMException('given up', 'AbortError'));
        if (init?.signal?.aborted) giveUp();
        init?.signal?.addEventListener('abort', giveUp);
      }),
  );
  void askAhead(FLOW, 'jwt-1', 'en');
  const stop = new AbortController();
  const ended = expect(call('jwt-1', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  stop.abort();
  await ended;
});
test('EDIT-L13 the page itself reads the answer, too; null if it is refused or lost', async () => {
  const reply = (status: number) => ({
    ok: status < 300,
    clone: () => ({ json: () => Promise.resolve({ id: 7 }) }),
    text: () => Promise.resolve(String(status)),
  });
  fetched.mockResolvedValueOnce(reply(200) as unknown as Response);
  const read = askAhead(FLOW, 'jwt-1', 'en');
  await expect((await call()).text()).resolves.toBe('200');
  await expect(read).resolves.toEqual({ id: 7 });
  fetched.mockResolvedValueOnce(reply(403) as unknown as Response);
  await expect(askAhead(FLOW, 'jwt-1', 'en')).resolves.toBeNull();
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(askAhead(FLOW, 'jwt-1', 'en')).resolves.toBeNull();
});
