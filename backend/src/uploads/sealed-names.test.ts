/**
 * The names that learners give their files are encrypted with a key of each file's own, which goes with the file, and
 * not before.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { deleteHistory } from '@parley/contracts/http/chats';
import type { SubjectId } from '@parley/contracts/ids';
import { forgetPerson } from '../chats/forget-person.js';
import type { Learner } from '../chats/testing/learner.js';
import { createDataSource } from '../platform/database/data-source.js';
import { sealFormerUploads } from '../platform/file-store/seal-former-uploads.js';
import { PNG } from '../platform/file-store/testing/sample-files.js';
import { createLogger } from '../platform/log/log.js';
import { SCHEMA } from '../schema.js';
import { dump, filesWith, tablesWith, unheard } from '../testing/stored-text.js';
import {
  answer,
  asked,
  askFor,
  file,
  flowId,
  folder,
  inUploadWorld,
  owner,
  parley,
  pathOf,
  PHOTO,
  proof,
  put,
  sign,
  uploaded,
} from './testing/upload-world.js';
import { UploadSweeper } from './upload-sweeper.js';

inUploadWorld();

interface Row {
  readonly id: SubjectId;
  readonly subject: SubjectId;
}
const query = async <R extends object>(text: string, ...values: unknown[]): Promise<readonly R[]> =>
  (await parley.stores.pool.query<R>(text, values)).rows;
const rowsOf = ({ chatId }: Learner) => query<Row>('select id, subject from upload where chat_id = $1', chatId);
const hasKey = async (id: SubjectId) => (await query('select from subject_key where subject = $1', id)).length === 1;
const isStored = (url: string) => existsSync(join(folder(), pathOf(url)));
const storeFails = () =>
  jest.spyOn(parley.stores.uploads.files, 'delete').mockRejectedValue(new Error('the store is away'));
afterEach(() => jest.restoreAllMocks());

/** A learner with one file that an answer names. */
async function answered(what = PHOTO) {
  const learner = await asked();
  const url = await uploaded(learner, what);
  answer(learner, url);
  expect((await learner.post()).status).toBe(200);
  const [row] = await rowsOf(learner);
  if (!row) throw new Error('no row');
  return { learner, url, row };
}

test('PRIV-4 UPLD-U6 while the store is away, an erased person’s file keeps its row and its own key, by which it is deleted later', async () => {
  const { learner, url, row } = await answered();
  storeFails();
  await expect(forgetPerson({ ...parley.stores, now: Date.now() }, row.subject)).rejects.toThrow('away');
  expect([await hasKey(row.subject), await hasKey(row.id), (await rowsOf(learner)).length]).toEqual([false, true, 1]);
  await expect(parley.stores.uploads.sweep(Date.now() + 700_000)).rejects.toThrow('away');
  expect([await hasKey(row.id), isStored(url)]).toEqual([true, true]);
  jest.restoreAllMocks();
  await parley.stores.uploads.sweep(Date.now() + 700_000);
  expect([await hasKey(row.id), await rowsOf(learner), isStored(url)]).toEqual([false, [], false]);
});

test('PRIV-4 UPLD-U6 the key of a file’s name goes when its chat is deleted, and nobody else’s', async () => {
  const [going, staying] = [await answered(), await answered()];
  await owner.ok(deleteHistory, { params: { id: flowId, identifier: going.learner.identifier } });
  expect([await hasKey(going.row.id), await hasKey(staying.row.id)]).toEqual([false, true]);
  expect([isStored(going.url), isStored(staying.url)]).toEqual([false, true]);
});

/** To be deleted by the next sweep. */
const doomed = async (...rows: readonly Row[]) =>
  query(
    'update upload set doomed_at = now(), expires_at = now() where id = any($1::uuid[])',
    rows.map(({ id }) => id),
  );
/** One file can't be deleted, whatever is tried. */
function stuck(url: string) {
  const { files } = parley.stores.uploads;
  const remove = files.delete.bind(files);
  const fails = (key: string) => (key === pathOf(url) ? Promise.reject(new Error('stuck')) : remove(key));
  jest.spyOn(files, 'delete').mockImplementation(fails);
}

test('UPLD-U6 a file that can’t be deleted keeps nobody else’s from going', async () => {
  const { url, row } = await answered();
  const each = [{ url, row }, await answered(), await answered()];
  await doomed(...each.map((one) => one.row));
  stuck(url);
  await expect(parley.stores.uploads.sweep(Date.now() + 1_000)).rejects.toThrow('stuck');
  expect(await hasKey(row.id)).toBe(true);
  expect(each.map((one) => isStored(one.url))).toEqual([true, false, false]);
  jest.restoreAllMocks();
  await parley.stores.uploads.sweep(Date.now() + 1_000);
  expect(isStored(url)).toBe(false);
});

test('UPLD-U6 a file that can’t be deleted keeps none of its chat from going', async () => {
  const learner = await asked();
  const urls = [await uploaded(learner), await uploaded(learner), await uploaded(learner)];
  stuck(urls[0]!);
  await expect(parley.stores.uploads.forgetChat(learner.chatId, Date.now())).rejects.toThrow('stuck');
  expect([urls.map(isStored), (await rowsOf(learner)).length]).toEqual([[true, false, false], 1]);
});

test('PRIV-4 UPLD-U6 a row and its key go together, or not at all', async () => {
  const { learner, row } = await answered();
  await query(`create function stop() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
  await query('create trigger stop before delete on upload for each row execute function stop()');
  await doomed(row);
  await expect(parley.stores.uploads.sweep(Date.now() + 1_000)).rejects.toThrow();
  expect([await hasKey(row.id), (await rowsOf(learner)).length]).toEqual([true, 1]);
  await query('drop function stop cascade');
  await parley.stores.uploads.sweep(Date.now() + 1_000);
  expect([await hasKey(row.id), await rowsOf(learner)]).toEqual([false, []]);
});

test('PRIV-4 UPLD-U6 a row whose key is lost stays, as its file does; every sweep says how many there are, and does the rest', async () => {
  const [lost, other] = [await answered(), await answered()];
  const { subjectKeys, uploads } = parley.stores;
  await doomed(lost.row, other.row);
  const [backup] = await query<{ wrapped: Buffer }>('select wrapped from subject_key where subject = $1', lost.row.id);
  await subjectKeys.forget(lost.row.id);
  const warn = jest.fn();
  const clock = { now: () => Date.now() + 10_000 };
  const sweeper = new UploadSweeper({ delete: async () => undefined } as never, uploads, clock, { ...silentLog, warn });
  await sweeper.sweep();
  expect(warn.mock.calls).toEqual([[{ files: 1 }, expect.stringContaining('keys')]]);
  expect([isStored(lost.url), (await rowsOf(lost.learner)).length, isStored(other.url)]).toEqual([true, 1, false]);
  await query('insert into subject_key (subject, wrapped) values ($1, $2)', lost.row.id, backup?.wrapped);
  await sweeper.sweep();
  expect([isStored(lost.url), await rowsOf(lost.learner), warn.mock.calls.length]).toEqual([false, [], 1]);
});

test('PRIV-3 UPLD-U1 a sweep that fails logs no name, and does the rest', async () => {
  const { url, row } = await answered();
  await doomed(row);
  const error = Object.assign(new Error(`EACCES: permission denied, unlink '${pathOf(url)}'`), {
    code: 'EACCES',
    syscall: 'unlink',
  });
  const fails = { delete: () => Promise.reject(error) } as never;
  const before = parley.lines.length;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const { uploads } = parley.stores;
  await new UploadSweeper(fails, uploads, { now: () => Date.now() + 1_000 }, log).sweep();
  expect(lines.map((line) => (JSON.parse(line) as { err: object }).err)).toEqual([
    expect.objectContaining({ message: 'EACCES unlink' }),
  ]);
  expect([lines.join().includes('photo'), isStored(url), parley.lines.length]).toEqual([false, false, before]);
});

test('PRIV-4 UPLD-U1 the key of a file’s name costs its upload one statement', async () => {
  const { chatId } = await asked();
  const { pool, uploads } = parley.stores;
  const statements = jest.spyOn(pool, 'query');
  const upload = { key: `${chatId}/x.png`, type: 'image/png', size: 1, owner: { chatId, subject: null } };
  await uploads.allow({ ...upload, now: Date.now() }, parley.shareUrl);
  const ours = statements.mock.calls.map(
    (call) => /(?:from|insert into) (upload|subject_key)/.exec(JSON.stringify(call))?.[1],
  );
  // The file's row is written in a transaction, on a connection of its own.
  expect(ours.filter(Boolean)).toEqual(['upload', 'subject_key']);
});

test('PRIV-4 UPLD-U5 a file whose name nobody can read is no answer', async () => {
  const learner = await asked();
  const url = await uploaded(learner);
  await parley.stores.subjectKeys.forget((await rowsOf(learner))[0]!.id);
  answer(learner, url);
  expect(await learner.post()).toMatchObject({ status: 422, body: { errors: [{ msg: 'upload-missing' }] } });
});

test('PRIV-4 however many files an earlier Parley had, their keys are made with one connection', async () => {
  const { pool, subjectKeys } = parley.stores;
  const { chatId } = await asked();
  await query(
    `create table former_upload (key text primary key, url text not null, type text not null, size bigint, chat_id uuid,
       subject uuid, user_id uuid, signed_at timestamptz not null, expires_at timestamptz not null,
       answered_at timestamptz, doomed_at timestamptz)`,
  );
  await query(
    `insert into former_upload (key, url, type, size, chat_id, signed_at, expires_at)
     select 'B-ä/' || n, 'https://x/' || n, 'image/png', 1, $1, now(), now() from generate_series(1, 250) n`,
    chatId,
  );
  let [now, most] = [0, 0];
  const create = subjectKeys.create.bind(subjectKeys);
  jest.spyOn(subjectKeys, 'create').mockImplementation(async () => {
    most = Math.max(most, ++now);
    return create().finally(() => now--);
  });
  await sealFormerUploads(pool, subjectKeys);
  expect(most).toBe(1);
  const counted = 'select count(*)::int as rows, count(distinct key_hash)::int as keys from upload where chat_id = $1';
  expect(await query(counted, chatId)).toEqual([{ rows: 250, keys: 250 }]);
});

test('PRIV-4 files of an earlier Parley are encrypted at the start, and go on as they were', async () => {
  const { pool, subjectKeys, uploads } = parley.stores;
  const name = unheard('report');
  const [waiting, other] = [await asked(), await asked()];
  const [url, kept] = [await uploaded(waiting, file(`${name}.png`, 'image/png', PNG)), await uploaded(other)];
  const pending = await sign(PHOTO, proof(other));
  // On one connection.
  const dataSource = await createDataSource(parley.databaseUrl, SCHEMA, { max: 1, waitMs: 30_000 }).initialize();
  const undo = async () => {
    while (
      (await query(`select from information_schema.columns where table_name = 'upload' and column_name = 'key'`))
        .length === 0
    )
      await dataSource.undoLastMigration();
  };
  await undo();
  for (const [learner, each] of [
    [waiting, url],
    [other, kept],
    [other, pending.outputURL],
  ] as const)
    await query(
      `insert into upload (key, url, type, size, chat_id, signed_at, expires_at)
       values ($1, $2, 'image/png', $3, $4, now(), now())`,
      pathOf(each),
      each,
      PNG.length,
      learner.chatId,
    );
  await dataSource.runMigrations();
  await undo();
  await dataSource.runMigrations();
  await dataSource.destroy();
  await Promise.all([sealFormerUploads(pool, subjectKeys), sealFormerUploads(pool, subjectKeys)]);
  await sealFormerUploads(pool, subjectKeys);
  expect(tablesWith(name, await dump(pool))).toEqual([]);
  // Postgres uses the files of its log again with time.
  expect((await filesWith(pool, name)).filter((path) => !path.includes('pg_wal'))).toEqual([]);
  expect(await query(`select to_regclass('former_upload') as former`)).toEqual([{ former: null }]);
  expect([(await rowsOf(waiting)).length, (await rowsOf(other)).length]).toEqual([1, 2]);
  expect((await put(pending.uploadURL, PHOTO)).status).toBe(200);
  answer(waiting, url);
  expect((await waiting.post()).status).toBe(200);
  await uploads.forgetChat(waiting.chatId, Date.now());
  expect([isStored(url), isStored(kept), await rowsOf(waiting)]).toEqual([false, true, []]);
  expect((await askFor(PHOTO, proof(other))).status).toBe(200);
});
