import { performance } from 'node:perf_hooks';
import { CommandBus } from '@nestjs/cqrs';
import type { Call } from '../../platform/http/serve.js';
import type { recordHistory } from '@parley/contracts/http/chats';
import { Crowd } from './crowd.js';
import { RecordHistoryController } from './record-history.controller.js';

/** Stores answers only when told to. */
class SlowBus {
  private waiting: (() => void)[] = [];
  execute = () => new Promise<object>((done) => this.waiting.push(() => done({ chatId: 'a' })));
  store(count: number): void {
    for (const done of this.waiting.splice(0, count)) done();
  }
}
let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

const call = (after?: string) =>
  ({ params: { id: 1, identifier: 'a' }, query: {}, body: { history: [], after }, ip: '::1' }) as unknown as Call<
    typeof recordHistory
  >;

test('HTTP-39 while more answers come than are stored in a second, running chats go on and new ones get 503 with Retry-After', async () => {
  const bus = new SlowBus();
  const controller = new RecordHistoryController(
    bus as unknown as CommandBus,
    { heardOf: () => undefined } as never,
    { now: () => 0 } as never,
    new Crowd(),
  );
  const posts: Promise<unknown>[] = [];
  const post = (count: number, after?: string) => {
    for (let n = 0; n < count; n += 1) posts.push(controller.record(call(after)));
  };
  post(100);
  bus.store(80);
  await Promise.all(posts.slice(0, 80));
  // 80 are stored in a second, and as many wait then.
  now += 1_000;
  post(61);
  const refused: unknown = await controller.record(call()).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, details: { code: 'busy' } });
  const { retryAfterSeconds } = (refused as { details: { retryAfterSeconds: number } }).details;
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(3);
  expect(retryAfterSeconds).toBeLessThanOrEqual(8);
  post(20, 'the last item');
  // All are stored: whoever comes now is let in.
  bus.store(200);
  await Promise.all(posts);
  now += 1_000;
  post(1);
  bus.store(1);
  await expect(Promise.all(posts)).resolves.toHaveLength(182);
});
