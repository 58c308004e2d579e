import { UnderWay } from './under-way.js';

test('HTTP-36 work is given up when the last caller who waits for it has gone, and the next caller begins it again', async () => {
  const underWay = new UnderWay<number>();
  const signals: AbortSignal[] = [];
  const ends: ((made: number) => void)[] = [];
  const make = (gone: AbortSignal) => {
    signals.push(gone);
    return new Promise<number>((done) => ends.push(done));
  };
  const [asha, eve] = [new AbortController(), new AbortController()];
  const shared = [underWay.share('a', make, asha.signal), underWay.share('a', make, eve.signal)];
  asha.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  eve.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  // Whoever asks before that one has ended doesn't get its end.
  const next = underWay.share('a', make);
  ends[0]!(1);
  expect(await Promise.all(shared)).toEqual([1, 1]);
  expect(underWay.share('a', make)).toBe(next);
  ends[1]!(2);
  expect(await next).toBe(2);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
