/** @jest-environment node */
import { JobQueue } from './job-queue.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Jobs that the test ends, and a list of those that have begun. */
const jobs = () => {
  const begun: string[] = [];
  const ends = new Map<string, { readonly end: () => void; readonly fail: (error: Error) => void }>();
  const job = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end, fail) => ends.set(name, { end, fail }));
  };
  return { begun, job, end: (name: string) => ends.get(name)!.end(), fail: (name: string) => ends.get(name)!.fail };
};

test('PLAY-O13 jobs begin in the order in which they were asked for, each when the one before has ended', async () => {
  const { begun, job, end } = jobs();
  const queue = new JobQueue();
  for (const name of ['a', 'b', 'c']) void queue.run(job(name));
  expect(begun).toEqual(['a']);
  end('a');
  await settle();
  expect(begun).toEqual(['a', 'b']);
  void queue.run(job('d'));
  end('b');
  await settle();
  end('c');
  await settle();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('PLAY-O13 a job that fails is reported to its caller, and holds up no other', async () => {
  const { begun, job, fail } = jobs();
  const queue = new JobQueue();
  const first = queue.run(job('a'));
  void queue.run(job('b'));
  fail('a')(new Error('full'));
  await expect(first).rejects.toThrow('full');
  await settle();
  expect(begun).toEqual(['a', 'b']);
});

test('PLAY-O13 a job that runs at once waits for none, and those that wait, wait for it too', async () => {
  const { begun, job, end } = jobs();
  const queue = new JobQueue();
  void queue.run(job('a'));
  void queue.run(job('b'));
  void queue.runAtOnce(job('new'));
  expect(begun).toEqual(['a', 'new']);
  end('a');
  await settle();
  expect(begun).toEqual(['a', 'new']);
  end('new');
  await settle();
  expect(begun).toEqual(['a', 'new', 'b']);
});
