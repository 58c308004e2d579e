/** Backups of a real server with learners, uploads and made-up histories; restores into empty databases. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { createApiToken } from '@parley/contracts/http/api-tokens';
import { login, me } from '@parley/contracts/http/auth';
import { getHistory } from '@parley/contracts/http/chats';
import { createFlow, listFlows, publishFlow, shareFlow } from '@parley/contracts/http/flows';
import { createSequence, insertFlow } from '@parley/contracts/http/sequences';
import type { SubjectId } from '@parley/contracts/ids';
import { rebuild } from '@parley/projections/rebuild';
import { madeUpEvents, type Append } from '@parley/projections/testing/made-up-events';
import { tableSums } from '@parley/projections/testing/read-models-database';
import { deleteAccountRows } from './operation/account-rows.js';
import { inTransaction } from './platform/database/in-transaction.js';
import { backUpInstallation, listErasures, restoreInstallation } from './backup-stores.js';
import type { BackupTarget } from './backup/backup-target.js';
import { readErasures } from './backup/erasures.js';
import { FolderTarget } from './backup/folder-target.js';
import { contentOf, positionColumns } from './backup/testing/installation-content.js';
import { Vault } from './backup/vault.js';
import { forgetPerson } from './chats/forget-person.js';
import { Learner } from './chats/testing/learner.js';
import { FakeBucket } from './platform/file-store/testing/fake-s3-bucket.js';
import { FakeS3 } from './platform/file-store/testing/fake-s3.js';
import { openFileStore } from './platform/file-store/open-file-store.js';
import { openNames } from './platform/file-store/sealed-name.js';
import { JPEG, PNG } from './platform/file-store/testing/sample-files.js';
import { Client, newAuthor, PASSWORD } from './testing/client.js';
import type { TestParley } from './testing/test-parley.js';
import {
  answer,
  asked,
  definition,
  file,
  flowId,
  inUploadWorld,
  owner,
  parley,
  uploaded,
} from './uploads/testing/upload-world.js';
import {
  PART,
  PASSPHRASE,
  folder,
  source,
  empty,
  restored,
  startOn,
  uploadsIn,
  withBackups,
} from './testing/backup-world.js';

inUploadWorld();
withBackups();

/** Texts that a copy could garble. */
const AWKWARD = ['tab\t, newline\n, return\r, \\N, \\., \\', "नमस्ते 🦜 “quoted” 'single'", '', '\\x00ff', 'a\u0001b'];

async function fill(seed: number): Promise<void> {
  const { store, subjectKeys } = parley.stores;
  const subjects = new Map<string, string>();
  for (const { stream, event } of madeUpEvents({ seed, events: 200, flows: 2, openChats: 5, answersPerChat: 8 })) {
    const { subject } = event;
    if (subject && !subjects.has(subject)) subjects.set(subject, await subjectKeys.create());
    // Numbers that no flow of this server has.
    const text = JSON.stringify({ stream, event }).replaceAll(/"flowId":(\d+)/g, '"flowId":90$1');
    const own = subject ? text.replaceAll(subject, subjects.get(subject)!) : text;
    const made = JSON.parse(own) as Append;
    await store.append(made.stream, 'any', [made.event]);
  }
  await store.append(`chat-${seed}-awkward`, 'any', [
    { id: randomUUID(), type: 'Unknown', data: { texts: AWKWARD, zero: 'a\u0000b', lone: '\ud800' }, meta: { at: 1 } },
  ]);
  const { pool } = parley.stores;
  for (const text of AWKWARD) {
    await pool.query(
      'insert into prompt_template (id, user_id, name, name_key, definition) values ($1, $2, $3, $3, $4)',
      [randomUUID(), owner.session.id, `${text} ${randomUUID()}`, JSON.stringify({ text })],
    );
    await pool.query('insert into subject_key (subject, wrapped) values ($1, $2)', [
      randomUUID(),
      Buffer.from([0, 1, 92, 10, 13, 255]),
    ]);
    const about = text || null;
    await pool.query(
      `insert into mail_job (id, kind, recipient, language, about, next_at)
      values ($1, 'set-password', 'a@b.test', 'hi', $2, 'infinity')`,
      [randomUUID(), about],
    );
  }
  const learner = await asked();
  answer(learner, await uploaded(learner, file('वर्ग.png', 'image/png', PNG)));
  expect((await learner.post()).status).toBe(200);
  await uploaded(await asked(), file('b.jpg', 'image/jpeg', Buffer.concat([JPEG, Buffer.alloc(3 * PART, 7)])));
}

test('BACKUP-1 a restore into an empty installation equals the source: each event, row and file', async () => {
  // In this history a published version shows other learners' answers.
  await fill(4);
  await parley.upToDate();
  const { name, events, files, sent } = await backUpInstallation(source());
  expect([events > 200, files, sent.parts > 5]).toEqual([true, 2, true]);
  const before = await contentOf(parley.databaseUrl);
  const target = await restored(name);
  expect(await contentOf(target.url)).toEqual(before);
  expect(uploadsIn(target.dataDir)).toEqual(uploadsIn(parley.dataDir));
});

test('BACKUP-1 positions in the log of events are renumbered in every table that has one', async () => {
  expect(await positionColumns(parley.databaseUrl)).toEqual([
    'read.checkpoint.position',
    'read.parked_event.position',
    'read.peer_prompt.position',
    'work.reactor.position',
  ]);
});

test('BACKUP-18 after a restore everybody logs in again, and tokens end', async () => {
  const author = await newAuthor(parley.consoleUrl);
  const body = { name: 'Mine', scopes: ['flows:read'], expiresInDays: 1 } as const;
  const { token } = await author.ok(createApiToken, { body });
  const { pool } = parley.stores;
  await pool.query(
    `insert into login_ticket (hash, account_id, token_version, expires_at) values ('x', $1, 0, now())`,
    [author.session.id],
  );
  const target = await restored((await backUpInstallation(source())).name);
  const again = await startOn(target);
  try {
    const at = (jwt: string) => new Client(again.consoleUrl, jwt);
    expect((await at(author.session.jwt).call(me)).status).toBe(401);
    expect((await at(token).call(listFlows, { query: {} })).status).toBe(401);
    const left = 'select from login_session union all select from login_ticket';
    expect((await again.stores.pool.query(left)).rowCount).toBe(0);
    const credentials = { email: author.session.email, password: PASSWORD };
    expect((await new Client(again.consoleUrl).call(login, { body: credentials })).status).toBe(200);
  } finally {
    await again.stop();
  }
});

async function expectEqualToRebuild({ stores }: TestParley): Promise<void> {
  // A backup leaves out the position of a prompt that was shown before every checkpoint.
  const sums = async () => {
    await stores.pool.query('update read.peer_prompt set position = null');
    return tableSums(stores.dataSource);
  };
  const live = await sums();
  await rebuild({ ...stores, log: silentLog });
  expect(await sums()).toEqual(live);
}

test('BACKUP-2 a restored installation runs: files are served, read models equal a rebuild, and a backup of it is equal', async () => {
  const learner = await asked();
  const url = await uploaded(learner, file('a.png', 'image/png', PNG));
  expect((await answer(learner, url).post()).status).toBe(200);
  await parley.upToDate();
  const parked = (await parley.stores.pool.query('select from read.parked_event')).rowCount;
  const { name } = await backUpInstallation(source());
  const target = await restored(name);
  const again = await startOn(target);
  try {
    const share = new Client(again.shareUrl);
    const there = await share.call(getHistory, {
      params: { id: flowId, identifier: learner.identifier },
      headers: { 'x-chat-token': learner.token },
    });
    expect([there.status, (there.body as { history: unknown[] }).history]).toEqual([200, learner.wire]);
    expect((await fetch(url.replace(parley.shareUrl, again.shareUrl))).status).toBe(200);
    const more = new Learner(share, flowId, definition).say('yes');
    expect((await more.post()).status).toBe(200);
    expect(await again.upToDate()).toBe(true);
    expect((await again.stores.pool.query('select from read.parked_event')).rowCount).toBe(parked);
    await expectEqualToRebuild(again);
  } finally {
    await again.stop();
  }
});

test('BACKUP-3 learners go on while a backup is made, and it has every answer that was acknowledged before it', async () => {
  const before = [await asked(), await asked()];
  let isWriting = true;
  let during = 0;
  const writers = [1, 2, 3].map(async () => {
    while (isWriting) {
      await asked();
      during += 1;
      // Each later test backs up these answers again.
      await setTimeout(50);
    }
  });
  const { name } = await backUpInstallation(source());
  isWriting = false;
  await Promise.all(writers);
  expect(during).toBeGreaterThan(0);
  const target = await restored(name);
  const again = await startOn(target);
  try {
    for (const { identifier, token, wire } of before) {
      const params = { id: flowId, identifier };
      const found = await new Client(again.shareUrl).call(getHistory, { params, headers: { 'x-chat-token': token } });
      expect(found.body).toMatchObject({ history: wire });
    }
    expect(await again.upToDate()).toBe(true);
    await expectEqualToRebuild(again);
  } finally {
    await again.stop();
  }
});

/** A folder that ends the program at a write, as a kill would. */
class Dying extends FolderTarget implements BackupTarget {
  writes = 0;
  constructor(
    to: string,
    private readonly dieAt: number,
  ) {
    super(to);
  }
  override async write(name: string, bytes: Uint8Array): Promise<void> {
    if (++this.writes === this.dieAt) throw new Error('killed');
    await super.write(name, bytes);
  }
}

test('BACKUP-4 a backup that is cut off at any write doesn’t exist, and the next one goes on with its parts', async () => {
  const target = await empty();
  // Each write waits for the disk several times, so few large parts are as good as many small ones.
  const parts = { ...source(), partBytes: 8 * PART };
  const whole = new Dying(folder, Infinity);
  await backUpInstallation({ ...parts, target: whole });
  expect(whole.writes).toBeGreaterThan(10);
  // The first and the last write, and others between them at equal distances.
  const times = process.env.TEST_LONG ? 5 : 3;
  const spread = Array.from({ length: times }, (_, n) => 1 + Math.round((n * (whole.writes - 1)) / (times - 1)));
  for (const dieAt of spread) {
    rmSync(folder, { recursive: true, force: true });
    const dying = new Dying(folder, dieAt);
    await expect(backUpInstallation({ ...parts, target: dying })).rejects.toThrow('killed');
    const nothing = dieAt === 1 ? /^There is no backup in/ : /^There is no whole backup in/;
    await expect(restoreInstallation(target.parts)).rejects.toThrow(nothing);
  }
  rmSync(folder, { recursive: true });
  const dying = new Dying(folder, whole.writes);
  await expect(backUpInstallation({ ...parts, target: dying })).rejects.toThrow('killed');
  const last = new Dying(folder, Infinity);
  const { sent } = await backUpInstallation({ ...parts, target: last });
  expect([last.writes, sent.parts]).toEqual([1, 0]);
});

test('BACKUP-7 a restore that is cut off leaves nothing that starts, and runs again', async () => {
  const { name } = await backUpInstallation(source());
  const before = await contentOf(parley.databaseUrl);
  const target = await empty();
  const steps: string[] = [];
  await restoreInstallation({ ...(await empty()).parts, onProgress: (text) => void steps.push(text) }, name);
  expect(steps.length).toBeGreaterThan(4);
  // All of them with TEST_LONG: each takes seconds.
  for (const dieAt of steps.filter((_, n) => process.env.TEST_LONG || n % 2 === 1)) {
    const onProgress = (text: string) => {
      if (text === dieAt) throw new Error('killed');
    };
    await expect(restoreInstallation({ ...target.parts, onProgress }, name)).rejects.toThrow('killed');
    if (dieAt !== steps[0]) {
      await expect(startOn(target)).rejects.toMatchObject({ name: 'UnfinishedRestore' });
      await expect(backUpInstallation(target.parts)).rejects.toMatchObject({ name: 'UnfinishedRestore' });
    }
  }
  await restoreInstallation(target.parts, name);
  expect(await contentOf(target.url)).toEqual(before);
  expect(uploadsIn(target.dataDir)).toEqual(uploadsIn(parley.dataDir));
});

test('BACKUP-14 AUDIT-9 a restore erases persons and accounts that were erased after the backup', async () => {
  const [gone, stays] = [await asked(), await asked()];
  const url = await uploaded(gone, file('a.png', 'image/png', PNG));
  expect((await answer(gone, url).post()).status).toBe(200);
  await parley.upToDate();
  const { pool, subjectKeys } = parley.stores;
  const subjectOf = async ({ chatId }: Learner) =>
    (await pool.query<{ subject: SubjectId }>('select subject from read.chat where chat_id = $1', [chatId])).rows[0]!
      .subject;
  const [left, remains] = [await newAuthor(parley.consoleUrl), await newAuthor(parley.consoleUrl)];
  const { id: ownFlow } = await left.ok(createFlow, { body: { name: 'Mine', definition } as never });
  await left.ok(publishFlow, { params: { id: ownFlow } });
  const { id: ownSequence } = await left.ok(createSequence, { body: { name: 'Course' } });
  await left.ok(insertFlow, { params: { id: ownSequence }, body: { flowId: ownFlow } as never });
  const { id: shared } = await remains.ok(createFlow, { body: { name: 'Ours', definition } as never });
  await remains.ok(shareFlow, { params: { id: shared }, body: { with: left.session.email } });
  await parley.upToDate();
  const { name } = await backUpInstallation(source());
  const erased = await subjectOf(gone);
  const { rows: audited } = await pool.query('select from audit_event');
  await inTransaction(pool, (db) => deleteAccountRows(db, left.session, null));
  await forgetPerson({ ...parley.stores, now: Date.now() }, erased);
  await listErasures(source());
  const target = await restored(name);
  const again = await startOn(target);
  try {
    const added = 'select event, account_id, details from audit_event order by id offset $1';
    expect((await again.stores.pool.query(added, [audited.length])).rows).toEqual([
      {
        event: 'backup-restored',
        account_id: null,
        details: { backup: name, people: 1, accounts: 1, by: 'command' },
      },
    ]);
    const keys = (subjects: readonly SubjectId[]) => again.stores.subjectKeys.keysOf(subjects);
    const kept = await subjectOf(stays);
    expect([...(await keys([erased, kept]))].map(([, key]) => key !== null)).toEqual([false, true]);
    const known = 'select id from account where id = any($1)';
    const accounts = await again.stores.pool.query(known, [[left.session.id, remains.session.id]]);
    expect(accounts.rows).toEqual([{ id: remains.session.id }]);
    expect(await again.upToDate()).toBe(true);
    const chats = 'select chat_id from read.chat where chat_id = any($1)';
    const { rows } = await again.stores.pool.query(chats, [[gone.chatId, stays.chatId]]);
    expect(rows).toEqual([{ chat_id: stays.chatId }]);
    expect((await fetch(url.replace(parley.shareUrl, again.shareUrl))).status).toBe(404);
    // A server archives what the account left, and ends its access, soon after its start.
    const live = async () => {
      const statement = `
        select name from read.flow where flow_id = $1 and archived_at is null
        union all select name from read.sequence where sequence_id = $2 and archived_at is null
        union all select 'access' from read.flow_access where flow_id = $3`;
      return (await again.stores.pool.query(statement, [ownFlow, ownSequence, shared])).rows;
    };
    const until = Date.now() + 20_000;
    while ((await live()).length > 0 && Date.now() < until) await setTimeout(50);
    expect(await live()).toEqual([]);
  } finally {
    await again.stop();
  }
  // The list names nobody, not even by number.
  const vault = await Vault.open(new FolderTarget(folder), PASSPHRASE);
  for await (const each of vault.target.list('erasures'))
    expect((await vault.read(each.name)).toString()).toMatch(/^([0-9a-f]{64}\n?)+$/);
  await expect(subjectKeys.keysOf([erased])).resolves.toEqual(new Map([[erased, null]]));
  // A backup adds those that the list lacks.
  const next = await subjectOf(stays);
  expect((await readErasures(vault)).isErased({ kind: 'person', id: next })).toBe(false);
  await forgetPerson({ ...parley.stores, now: Date.now() }, next);
  await backUpInstallation(source());
  expect((await readErasures(vault)).isErased({ kind: 'person', id: next })).toBe(true);
});

test('BACKUP-15 backups go to a bucket, and files of uploads come from one and go back into one', async () => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const s3 = await new FakeS3({ ...keys, now: () => Date.now() }).start();
  try {
    const missing = { BACKUP_TO: 's3://backups/school/', S3_ENDPOINT: s3.url, S3_BUCKET: 'files' };
    const env = { ...missing, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const { config } = source(env);
    await expect(backUpInstallation(source(env))).rejects.toThrow(
      /^s3:\/\/backups\/school\/ can’t be used \(NoSuchBucket\)/,
    );
    s3.buckets.set('backups', new FakeBucket());
    const files = await openFileStore(config, { jwtSecret: Buffer.alloc(32) }, silentLog);
    await files.prepare([]);
    const { rows } = await parley.stores.pool.query<{ id: SubjectId; sealed: Buffer }>('select id, sealed from upload');
    const [named] = await openNames(parley.stores.subjectKeys, rows);
    await files.put(named!.key!, Readable.from([PNG.subarray(0, 9), PNG.subarray(9)]));
    const { name } = await backUpInstallation(source(env));
    await files.delete(named!.key!);
    expect([...s3.buckets.get('backups')!.files.keys()].every((key) => key.startsWith('school/'))).toBe(true);
    const target = await empty(env);
    await restoreInstallation(target.parts, name);
    expect(await contentOf(target.url)).toEqual(await contentOf(parley.databaseUrl));
    const file = await files.open(named!.key!);
    expect(await file?.read(0, PNG.length)).toEqual(PNG);
    await files.close();
    s3.forbids = (method) => method === 'PUT';
    await expect(backUpInstallation(source(env))).rejects.toThrow(/can’t be used \(AccessDenied\)/);
  } finally {
    await s3.stop();
  }
});
