import { Closers } from './closers.js';

test('the part opened last is closed first, and one failure keeps nothing open', async () => {
  const closed: string[] = [];
  const failed: string[] = [];
  const closers = new Closers();
  closers.add('first', async () => closed.push('first'));
  closers.add('second', () => Promise.reject(new Error('stuck')));
  closers.add('third', async () => closed.push('third'));
  await closers.close((step) => failed.push(step));
  await closers.close((step) => failed.push(step));
  expect(closed).toEqual(['third', 'first']);
  expect(failed).toEqual(['second']);
});
