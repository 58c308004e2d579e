import { EventEmitter } from 'node:events';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { FromChild, ToServer } from './messages.js';
import { EndedAtStart, Supervised, type Forked, type SupervisedOptions } from './supervised.js';

/** A process that does what the test says. */
class Scripted extends EventEmitter implements Forked {
  readonly pid = 1;
  readonly connected = true;
  readonly heard: ToServer[] = [];
  readonly killedBy: string[] = [];
  send(message: ToServer): boolean {
    return this.heard.push(message) > 0;
  }
  kill(signal: NodeJS.Signals): boolean {
    this.killedBy.push(signal);
    this.emit('close', null, signal);
    return true;
  }
  says(message: FromChild): void {
    this.emit('message', message);
  }
  ends(code: number): void {
    this.emit('close', code, null);
  }
}

function supervised(options: Partial<SupervisedOptions> = {}) {
  const made: Scripted[] = [];
  const fork = () => {
    made.push(new Scripted());
    return made.at(-1)!;
  };
  const it = new Supervised({ name: 'server 1', fork, log: silentLog, ...options });
  return { it, made, newest: () => made.at(-1)! };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('OPS-54 a process that ends before it was ready ends the start', async () => {
  const { it, made } = supervised();
  const starting = it.start();
  made[0]!.ends(1);
  await expect(starting).rejects.toThrow(new EndedAtStart('Parley could not start: its server 1 ended (exit code 1).'));
  jest.advanceTimersByTime(60_000);
  expect(made).toHaveLength(1);
});

test('OPS-52 a process that ends later is replaced', async () => {
  const { it, made, newest } = supervised();
  const starting = it.start();
  newest().says({ kind: 'ready' });
  await starting;
  newest().ends(1);
  expect(it.isReady).toBe(false);
  jest.advanceTimersByTime(100);
  expect(made).toHaveLength(2);
  newest().says({ kind: 'ready' });
  expect(it.isReady).toBe(true);
});

test('OPS-54 a process that keeps ending is started again after longer and longer pauses, until the owner gives up', async () => {
  let asked = 0;
  const { it, made, newest } = supervised({ delays: [100, 1_000, 10_000], onRepeatedEnds: () => ++asked < 2 });
  const starting = it.start();
  newest().says({ kind: 'ready' });
  await starting;
  for (const ms of [100, 1_000, 10_000, 10_000, 10_000]) {
    const before = made.length;
    newest().ends(1);
    jest.advanceTimersByTime(ms - 1);
    expect(made).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(made).toHaveLength(before + 1);
  }
  expect(asked).toBe(1);
  newest().ends(1);
  jest.advanceTimersByTime(60_000);
  expect(asked).toBe(2);
  expect(made).toHaveLength(6);
});

test('OPS-54 after ten seconds of being ready, earlier ends no longer count', async () => {
  const { it, made, newest } = supervised({ delays: [100, 60_000] });
  const starting = it.start();
  for (let n = 1; n <= 4; n++) {
    newest().says({ kind: 'ready' });
    await starting;
    jest.advanceTimersByTime(11_000);
    newest().ends(1);
    jest.advanceTimersByTime(100);
    expect(made).toHaveLength(n + 1);
  }
});

test('OPS-53 a process is asked to stop, killed if it doesn’t, and not replaced', async () => {
  const { it, made, newest } = supervised({ stopMs: 1_000 });
  const starting = it.start();
  newest().says({ kind: 'ready' });
  await starting;
  const stopping = it.stop();
  expect(newest().heard).toEqual([{ kind: 'stop' }]);
  expect(newest().killedBy).toEqual([]);
  jest.advanceTimersByTime(1_000);
  await stopping;
  expect(newest().killedBy).toEqual(['SIGKILL']);
  jest.advanceTimersByTime(60_000);
  expect(made).toHaveLength(1);
});

test('OPS-53 a process that waits for its replacement isn’t started after the stop', async () => {
  const { it, made, newest } = supervised();
  const starting = it.start();
  newest().says({ kind: 'ready' });
  await starting;
  newest().ends(1);
  await it.stop();
  jest.advanceTimersByTime(60_000);
  expect(made).toHaveLength(1);
});
