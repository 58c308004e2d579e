import { MailQueue } from '../platform/mail/mail-queue.js';
import { MAIL_QUEUE } from '../platform/tokens.js';
import { newAuthor } from '../testing/client.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { InstallationState } from './installation-state.js';
import { OperatorMails } from './operator-mails.js';

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({
    limits: { operatorMailPerNeed: { points: 1, per: 86_400 } },
    env: { BACKUP_TO: '/nowhere/backups', BACKUP_PASSPHRASE: 'long enough a passphrase', BACKUP_EVERY: '0' },
  });
  await newAuthor(parley.consoleUrl, 'first@example.org');
  await newAuthor(parley.consoleUrl, 'other@example.org');
});
afterAll(() => parley.drop());

const get = <T>(token: unknown): T => parley.app.get(token as never, { strict: false });
const request = (about: string) =>
  ({ kind: 'operation-needs', recipient: 'first@example.org', language: 'en', about }) as const;

test('OPER-9 administrators alone get one mail a day about a need', async () => {
  const add = jest.spyOn(get<MailQueue>(MAIL_QUEUE), 'add').mockResolvedValue();
  const mails = get<OperatorMails>(OperatorMails);
  // No backup was ever made. This machine's disk may be full as well.
  await mails.warn();
  await mails.warn();
  const asked = add.mock.calls.map(([one]) => one).filter(({ about }) => about === 'backup');
  expect(asked).toEqual([request('backup')]);
  add.mockRestore();
});

test('OPER-9 a mail tells how it is when it is sent, and isn’t written if the need has passed', async () => {
  const mails = get<OperatorMails>(OperatorMails);
  expect(await mails.compose(request('parked'))).toBeNull();
  expect(await mails.compose(request('of-tomorrow'))).toBeNull();
  const state = get<InstallationState>(InstallationState);
  const real = await state.read();
  const read = jest.spyOn(state, 'read').mockResolvedValue({ ...real, disk: { used: 91, total: 100 }, parkedTotal: 3 });
  expect((await mails.compose(request('disk')))?.text).toContain('is 91 % full');
  expect((await mails.compose(request('parked')))?.text).toContain('3 events could not be counted');
  expect((await mails.compose(request('backup')))?.text).toContain(`${parley.consoleUrl}/operation`);
  read.mockRestore();
});
