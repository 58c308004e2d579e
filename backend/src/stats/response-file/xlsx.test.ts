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
