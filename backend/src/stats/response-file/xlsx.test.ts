import { once } from 'node:events';
import { workbookOf } from './xlsx.js';

test('STAT-F2 a file whose rows can’t be read any more ends, so that it makes room for another', async () => {
  async function* rows() {
    yield ['a'];
    await Promise.resolve();
    throw new Error('gone');
  }
  const file = workbookOf([{ name: 'Chats', headings: ['said'], rows: rows() }], { cutMark: '…' });
  const failed = once(file, 'error').catch((error: unknown) => [error]);
  const closed = new Promise((done) => file.once('close', done));
  file.resume();
  expect(await failed).toEqual([new Error('gone')]);
  await closed;
});

test('FAULT-6 a file that nobody will read, and whose rows can’t be read either, harms nothing', async () => {
  let fail = (): void => undefined;
  // eslint-disable-next-line require-yield -- it ends before its first row
  const rows = async function* () {
    await new Promise((_done, failed) => (fail = () => failed(new Error('the database hung'))));
  };
  const file = workbookOf([{ name: 'Chats', headings: ['Learner'], rows: rows() }], { cutMark: '…' });
  // An answer without it has been sent meanwhile.
  file.on('error', () => undefined).destroy();
  await once(file, 'close');
  fail();
  await new Promise(setImmediate);
  expect(file.destroyed).toBe(true);
});
