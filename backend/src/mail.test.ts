import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@parley/projections/testing/test-database';
import { forgotPassword } from '@parley/contracts/http/auth-reset';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { Pool } from 'pg';
import { Client, newAuthor } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';
import { KeptMails } from './platform/mail/kept-mails.js';
import {
  AddMailJobAge1763942400400,
  AddMailJobSender1763769600400,
  CreateMailJob1763683200100,
} from './platform/mail/mail-job.migration.js';
import { ALL_MAIL_KINDS, type MailHandler, type MailHandlers } from './platform/mail/mail-kinds.js';
import { MailQueue } from './platform/mail/mail-queue.js';
import { MailDelayed, type Mailer } from './platform/mail/mail.js';
import { smtpMailer } from './platform/mail/smtp-mailer.js';
import { catchMails, type MailCatcher } from './platform/mail/testing/mail-catcher.js';

/** One handler for all kinds. */
const allBy = (handler: MailHandler): MailHandlers =>
  Object.fromEntries(ALL_MAIL_KINDS.map((kind) => [kind, handler])) as MailHandlers;
const note: MailHandler = {
  compose: ({ recipient }) => Promise.resolve({ to: recipient, subject: 'Note', text: 'x' }),
};
const NOTES = allBy(note);

describe('sending', () => {
  let catcher: MailCatcher;
  let mailer: Mailer;
  beforeAll(async () => {
    catcher = await catchMails();
    mailer = smtpMailer({ url: catcher.url, from: 'parley@example.org', name: 'parley.example.org' });
  });
  afterAll(async () => {
    await mailer.close();
    await catcher.close();
  });

  test('MAIL-1 text of every script arrives as it was written', async () => {
    await mailer.send({ to: 'asha@school.example', subject: 'पासवर्ड', text: 'नमस्ते\n.\nend' });
    const mail = await catcher.mailTo('asha@school.example');
    expect(mail).toMatchObject({ subject: 'पासवर्ड', from: { name: 'Parley', address: 'parley@example.org' } });
    expect(mail.text?.trim()).toBe('नमस्ते\n.\nend');
    expect(catcher.receivers[0]).toEqual(['asha@school.example']);
  });
  test.each(['a@x.example,b@x.example', 'a@x.example\r\nBcc: b@x.example', '"a@x.example" <b@x.example>, c@x.example'])(
    'MAIL-1 %j is one receiver or none',
    async (to) => {
      const before = catcher.receivers.length;
      await mailer.send({ to, subject: 'x\r\nBcc: c@x.example', text: 'x' }).catch(() => undefined);
      for (const to of catcher.receivers.slice(before)) expect(to).toHaveLength(1);
      for (const { headers } of catcher.mails) expect(headers.map(({ key }) => key)).not.toContain('bcc');
    },
  );
});

describe('a server’s answers', () => {
  let catcher: MailCatcher;
  let mailer: Mailer;
  const mail = { to: 'asha@school.example', subject: 'Note', text: 'x' };
  beforeAll(async () => {
    catcher = await catchMails();
    mailer = smtpMailer({ url: catcher.url, from: 'parley@example.org', name: 'parley.example.org' });
  });
  afterAll(async () => {
    await mailer.close();
    await catcher.close();
  });

  test.each([
    ['550 5.1.1 No such user here', { responseCode: 550, command: 'RCPT TO', status: '5.1.1' }],
    ['550 unrouteable address', { responseCode: 550, command: 'RCPT TO' }],
    ['552 5.2.2 The mailbox is full', { responseCode: 552, command: 'RCPT TO', status: '5.2.2' }],
  ])('MAIL-7 %s at the receiver is final', async (reply, problem) => {
    catcher.refuseReceivers(reply);
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailRefused', problem });
  });
  test.each([
    ['550 relay not permitted', {}],
    ['550 5.7.1 Relaying denied', { status: '5.7.1' }],
    ['554 5.7.0 Our policy says no', { status: '5.7.0' }],
    ['530 Must issue a STARTTLS command first', { responseCode: 530 }],
    ['550 Authentication required', {}],
    ['451 Please try again later', { responseCode: 451 }],
  ])('MAIL-7 %s at the receiver is our own mistake, or a matter of time', async (reply, problem) => {
    catcher.refuseReceivers(reply);
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailDelayed', problem });
  });
  test.each([552, 554])('MAIL-7 %i after the mail itself is not about the receiver', async (code) => {
    catcher.refuse(code);
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailDelayed', problem: { responseCode: code } });
  });
  test('MAIL-7 a server that is not there, or with which there is no TLS, is reported with the reason', async () => {
    const lost = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'parley@example.org', name: 'x' });
    await expect(lost.send(mail)).rejects.toMatchObject({
      name: 'MailDelayed',
      problem: { code: 'ESOCKET', why: expect.stringContaining('ECONNREFUSED') },
    });
    // A server that speaks TLS only when asked to.
    const { port } = new URL(catcher.url);
    const plain = smtpMailer({ url: `smtps://127.0.0.1:${port}`, from: 'parley@example.org', name: 'x' });
    await expect(plain.send(mail)).rejects.toMatchObject({
      name: 'MailDelayed',
      problem: { why: expect.stringContaining('SSL routines') },
    });
  });
  test('MAIL-8 the server hears our name; no absence notice answers, an answer goes to whom it is meant for', async () => {
    await mailer.send({ ...mail, language: 'hi', replyTo: 'owner@school.example' });
    const { headers, replyTo } = await catcher.mailTo(mail.to);
    expect(catcher.calledBy()).toBe('parley.example.org');
    expect(replyTo).toMatchObject([{ address: 'owner@school.example' }]);
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect([header('auto-submitted'), header('content-language')]).toEqual(['auto-generated', 'hi']);
  });
});

describe('the queue', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let pool: Pool;
  beforeAll(async () => {
    database = await testDatabase();
    pool = new Pool({ connectionString: database.url });
    await new CreateMailJob1763683200100().up(pool as never);
    await new AddMailJobSender1763769600400().up(pool as never);
    await new AddMailJobAge1763942400400().up(pool as never);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const rows = async () =>
    (await pool.query<{ attempts: number; waits: boolean }>('select attempts, next_at > now() as waits from mail_job'))
      .rows;
  const request = { kind: 'set-password', recipient: 'asha@school.example', language: 'en' } as const;

  test('MAIL-2 a mail that can’t be sent now is sent later, one that is refused for good is given up; no address is logged', async () => {
    const catcher = await catchMails();
    const said: unknown[] = [];
    const say = (facts: object) => void said.push(facts);
    const queue = new MailQueue(pool, smtpMailer({ url: catcher.url, from: 'p@example.org', name: 'example.org' }), {
      ...silentLog,
      warn: say,
      error: say,
    });
    catcher.refuse(451);
    await queue.add(request);
    queue.start(NOTES);
    await queue.stop();
    expect(await rows()).toEqual([{ attempts: 1, waits: true }]);
    expect(catcher.mails).toHaveLength(0);
    // Its time comes, at a process that was started later.
    await pool.query('update mail_job set next_at = now()');
    const next = new MailQueue(
      pool,
      smtpMailer({ url: catcher.url, from: 'p@example.org', name: 'example.org' }),
      silentLog,
    );
    next.start(NOTES);
    await catcher.mailTo(request.recipient);
    await next.stop();
    expect(await rows()).toEqual([]);
    catcher.refuseReceivers('550 5.1.1 No such user here');
    const last = new MailQueue(pool, smtpMailer({ url: catcher.url, from: 'p@example.org', name: 'example.org' }), {
      ...silentLog,
      error: say,
    });
    await last.add(request);
    last.start(NOTES);
    await last.stop();
    expect(await rows()).toEqual([]);
    expect(catcher.mails).toHaveLength(1);
    expect(said).toHaveLength(2);
    expect(JSON.stringify(said)).not.toContain('asha');
    await catcher.close();
  });

  test('MAIL-7 a mail that no server accepts is tried for two days, then given up and reported to its kind', async () => {
    const asked: number[] = [];
    const mailer: Mailer = {
      send: () => Promise.reject(new MailDelayed({ responseCode: 550, command: 'RCPT TO' })),
      close: () => Promise.resolve(),
    };
    const given: string[] = [];
    const attempt = async () => {
      const queue = new MailQueue(pool, mailer, {
        ...silentLog,
        warn: (facts) => void asked.push((facts as never)['responseCode']),
      });
      queue.start(allBy({ ...note, whenGivenUp: ({ recipient }) => Promise.resolve(void given.push(recipient)) }));
      await queue.stop();
    };
    await new MailQueue(pool, mailer, silentLog).add(request);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await pool.query('update mail_job set next_at = now()');
      await attempt();
      const { rows: left } = await pool.query<{ wait: number }>(
        'select round(extract(epoch from next_at - now()))::int as wait from mail_job',
      );
      waits.push(left[0]!.wait);
    }
    expect(waits).toEqual([5, 30, 120, 600, 1_800, 3_600, 3_600, 3_600]);
    expect([asked.length, given]).toEqual([8, []]);
    await pool.query("update mail_job set next_at = now(), created_at = now() - interval '2 days'");
    await attempt();
    expect([await rows(), given]).toEqual([[], [request.recipient]]);
  });

  test('MAIL-10 patient mails come after all others, and a kind that only a newer server knows is left to it', async () => {
    const sent: (string | undefined)[] = [];
    const mailer: Mailer = { send: ({ to }) => Promise.resolve(void sent.push(to)), close: () => Promise.resolve() };
    const queue = new MailQueue(pool, mailer, silentLog);
    await queue.add({ ...request, kind: 'newer' as never, recipient: 'later@school.example' });
    await queue.add({ ...request, kind: 'learner-score', recipient: 'learner@school.example' });
    await queue.add(request);
    queue.start(NOTES);
    await queue.stop();
    while (sent.length < 2) {
      queue.start(NOTES);
      await queue.stop();
    }
    expect(sent).toEqual([request.recipient, 'learner@school.example']);
    expect((await pool.query<object>('select kind from mail_job')).rows).toEqual([{ kind: 'newer' }]);
    await pool.query('delete from mail_job');
  });

  test('MAIL-11 the server refuses to start if a kind of mail has no handler', () => {
    const queue = new MailQueue(pool, { send: () => Promise.resolve(), close: () => Promise.resolve() }, silentLog);
    const { 'xapi-failing': _, ...others } = NOTES;
    expect(() => queue.start(others as MailHandlers)).toThrow('There is none for: xapi-failing');
  });

  test('MAIL-11 waiting mails that this server cannot write are named in the log after the start', async () => {
    const mailer: Mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
    const warned: object[] = [];
    const queue = new MailQueue(pool, mailer, { ...silentLog, warn: (facts) => void warned.push(facts) });
    for (const kind of ['newer', 'gone', 'newer']) await queue.add({ ...request, kind: kind as never });
    queue.start(NOTES);
    await queue.stop();
    expect(warned).toEqual([
      { kind: 'gone', mails: 1 },
      { kind: 'newer', mails: 2 },
    ]);
    await pool.query('delete from mail_job');
  });

  test('MAIL-10 a mail that is sent again says that it is the same', async () => {
    const catcher = await catchMails();
    const ids: unknown[] = [];
    for (const _ of [1, 2]) {
      const smtp = smtpMailer({ url: catcher.url, from: 'p@example.org', name: 'example.org' });
      const lost: Mailer = { ...smtp, send: (mail) => smtp.send(mail).then(() => Promise.reject(new MailDelayed())) };
      const queue = new MailQueue(pool, lost, silentLog);
      if (ids.length === 0) await queue.add(request);
      await pool.query('update mail_job set next_at = now()');
      queue.start(NOTES);
      await queue.stop();
      ids.push(catcher.mails.at(-1)?.messageId);
    }
    expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@example.org>$/), ids[0]]);
    expect(catcher.mails).toHaveLength(2);
    await pool.query('delete from mail_job');
    await catcher.close();
  });

  test('MAIL-2 two queues on one database send each mail once', async () => {
    const sent: string[] = [];
    const mailer: Mailer = { send: ({ to }) => Promise.resolve(void sent.push(to)), close: () => Promise.resolve() };
    const queues = [0, 1].map(() => new MailQueue(pool, mailer, silentLog));
    const wanted = Array.from({ length: 40 }, (_, n) => `person-${n}@school.example`);
    for (const recipient of wanted) await queues[0]?.add({ ...request, recipient });
    for (const queue of queues) queue.start(NOTES);
    // A stop finishes only the mail under way: the next start sends the others.
    while ((await rows()).length > 0) for (const queue of queues) queue.start(NOTES);
    for (const queue of queues) await queue.stop();
    expect(sent.sort()).toEqual(wanted.sort());
  });
});

longTest('MAIL-2 a mail server that hangs does not hold up the stop, and its mail is not forgotten', async () => {
  const database = await testDatabase();
  const pool = new Pool({ connectionString: database.url });
  await new CreateMailJob1763683200100().up(pool as never);
  await new AddMailJobSender1763769600400().up(pool as never);
  await new AddMailJobAge1763942400400().up(pool as never);
  let asked = () => {};
  const begun = new Promise<void>((done) => (asked = done));
  const hanging: Mailer = {
    send: () => {
      asked();
      return new Promise(() => undefined);
    },
    close: () => Promise.resolve(),
  };
  const queue = new MailQueue(pool, hanging, silentLog);
  queue.start(NOTES);
  await queue.add({ kind: 'set-password', recipient: 'asha@school.example', language: 'en' });
  await begun;
  await queue.stop();
  expect((await pool.query('select 1 from mail_job')).rows).toHaveLength(1);
  await pool.end();
  await database.drop();
});

describe('kept mails', () => {
  test('MAIL-3 are files that their owner alone reads, newest first, the last hundred', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'parley-mails-'));
    let now = 1_700_000_000_000;
    const kept = new KeptMails(join(directory, 'mail'), { now: () => (now += 1_000) });
    expect(await kept.list()).toEqual([]);
    for (let n = 0; n < 103; n += 1) await kept.send({ to: 'a@b', subject: `No. ${n}`, text: 'x' });
    const subjects = (await kept.list()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(100);
    expect(subjects[0]).toBe('No. 102');
    expect(statSync(join(directory, 'mail')).mode & 0o777).toBe(0o700);
    rmSync(directory, { recursive: true });
  });
});

describe('the page of kept mails', () => {
  let parley: TestParley;
  beforeAll(async () => void (parley = await startTestParley()));
  afterAll(() => parley.drop());

  /** Unlike fetch, any `Host` can be sent. */
  const visit = (address: string, headers: Record<string, string> = {}): Promise<{ status?: number; text: string }> =>
    new Promise((done, fail) => {
      get(address, { headers }, (reply) => {
        let text = '';
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
        reply.on('end', () => done({ status: reply.statusCode, text }));
      }).on('error', fail);
    });

  test('MAIL-4 shows them to who knows its secret, on this machine and past no proxy', async () => {
    const page = parley.keptMailsUrl ?? '';
    const { session } = await newAuthor(parley.consoleUrl);
    await new Client(parley.consoleUrl).ok(forgotPassword, { body: { email: session.email } });
    let shown = await visit(page);
    while (!shown.text.includes(session.email)) shown = await visit(page);
    expect(shown.text).toMatch(/<a href="http:\/\/localhost:\d+\/reset_password\/[\w-]{43}">/);
    const refused = { status: 404 };
    expect(await visit(page, { 'x-forwarded-for': '203.0.113.7' })).toMatchObject(refused);
    expect(await visit(page, { via: '1.1 proxy' })).toMatchObject(refused);
    expect(await visit(page, { host: 'attacker.example' })).toMatchObject(refused);
    expect(await visit(page.slice(0, -1))).toMatchObject(refused);
    expect(await visit(`${parley.consoleUrl}/dev/mail/`)).not.toMatchObject({ status: 200, text: /Kept/ });
    expect(await visit(page.replace(parley.consoleUrl, parley.shareUrl))).toMatchObject(refused);
  });
  test('MAIL-4 does not exist where an SMTP server is configured', async () => {
    const catcher = await catchMails();
    const sending = await startTestParley({ env: { SMTP_URL: catcher.url } });
    expect(sending.keptMailsUrl).toBeNull();
    await sending.drop();
    await catcher.close();
  });
});
