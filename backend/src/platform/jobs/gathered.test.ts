import { Gathered } from './gathered.js';

test('JOB-3 lines that come while others are being written are written together, after them', async () => {
  const writes: (readonly string[])[] = [];
  let release = (): void => undefined;
  const gathered = new Gathered<string>((items) => {
    writes.push(items);
    return new Promise<void>((done) => (release = done));
  });
  const begun = gathered.add('a');
  while (writes.length === 0) await new Promise((done) => setImmediate(done));
  const others = [gathered.add('b'), gathered.add('c')];
  release();
  await begun;
  while (writes.length === 1) await new Promise((done) => setImmediate(done));
  release();
  await Promise.all(others);
  expect(writes).toEqual([['a'], ['b', 'c']]);
});

test('JOB-3 a write that fails fails for its own items only', async () => {
  const gathered = new Gathered<string>(([item]) =>
    item === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(),
  );
  await expect(gathered.add('bad')).rejects.toThrow('no');
  await gathered.add('good');
});
