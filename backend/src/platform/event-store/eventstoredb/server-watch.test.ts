import { StoreUnavailable } from '@parley/contracts/events/event-store';
import { LOOK_MS, Silence, within } from './patience.js';
import { ServerWatch } from './server-watch.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = () => new Promise<never>(() => undefined);
/** A server that answers or not, as the test says. */
function server() {
  const state = { answers: true, asked: 0 };
  const watch = new ServerWatch(async () => {
    state.asked += 1;
    if (!state.answers) throw new StoreUnavailable('silent');
  });
  return { state, watch };
}

test('STORE-34 slow work goes on as long as the server answers others, up to its limit', async () => {
  const { state, watch } = server();
  const patience = { silenceMs: 15_000, answers: () => watch.answers() };
  const slow = within(patience, new Promise((done) => setTimeout(() => done('written'), 9_000)));
  await jest.advanceTimersByTimeAsync(9_000);
  expect(await slow).toBe('written');
  expect(state.asked).toBe(5);
  const failure = within(patience, never()).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await failure).toMatchObject({ name: 'StoreUnavailable', message: expect.stringContaining('15000 ms') });
});

test('STORE-34 whoever waits for a silent server is refused, everybody else at once, until it answers', async () => {
  const { state, watch } = server();
  state.answers = false;
  const failure = within({ silenceMs: 15_000, answers: () => watch.answers() }, never()).catch(
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(LOOK_MS);
  expect(await failure).toBeInstanceOf(StoreUnavailable);
  expect(() => watch.admit()).toThrow(StoreUnavailable);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(() => watch.admit()).toThrow(StoreUnavailable);
  state.answers = true;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(() => watch.admit()).not.toThrow();
  watch.stop();
});

test('STORE-34 each piece that arrives begins the wait again', async () => {
  const { watch } = server();
  const gaveUp = jest.fn();
  const silence = new Silence({ silenceMs: 3_000, answers: () => watch.answers() }, gaveUp);
  for (let piece = 0; piece < 5; piece++) {
    await jest.advanceTimersByTimeAsync(2_900);
    silence.interrupt();
  }
  expect(gaveUp).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(3_100);
  expect(gaveUp).toHaveBeenCalledTimes(1);
  silence.end();
});
