/** Facts from a course platform about a learner are never stored in the clear, and are erased with the learner. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasePerson } from '@parley/contracts/http/people';
import type { SubjectId } from '@parley/contracts/ids';
import { Learner } from '../../chats/testing/learner.js';
import { createDataSource } from '../../platform/database/data-source.js';
import { SCHEMA } from '../../schema.js';
import { Client } from '../../testing/client.js';
import { oneQuestion, publishedSequence, RIGHT } from '../../testing/sequences.js';
import { dump, filesWith, tablesWith, unheard } from '../../testing/stored-text.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { GradeLog } from './grades/grade-log.js';
import { BackgroundWork } from '../../platform/background/background-work.js';
import { LtiPeople, SEALED_LEARNER, type SealedLearner } from './lti-people.js';
import { sealFormerPeople } from './seal-former-people.js';
import { LaunchBrowser } from './testing/launch-browser.js';
import { openCourse, type Course } from './testing/lti-course.js';
import { Platforms } from './platforms.js';
import type { Target } from './target.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-lti-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
let parley: TestParley;
let course: Course;
beforeAll(async () => {
  parley = await startTestParley({
    env: { FETCH_ALLOW: '127.0.0.1/32' },
    shareFiles: { page: folder, embed: folder, sample: folder },
  });
  course = await openCourse(parley, 'moodle');
});
afterAll(async () => {
  await course.platform.stop();
  await parley.drop();
  rmSync(folder, { recursive: true });
});

interface Told {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}
const told = (): Told => ({ sub: unheard('sub'), name: unheard('name'), email: `${unheard('email')}@example.org` });
const wordsOf = ({ sub, name, email }: Told): readonly string[] => [sub, name, email];

interface PageData {
  readonly identifier: string;
  readonly signature: string;
  readonly context: { readonly name: string };
}
/** @returns what the page that a launch opens is made of */
async function launch(who: Told, { link = 'link-1', at = course, to = flowOf(at) } = {}): Promise<PageData> {
  const { email, ...plan } = who;
  const browser = new LaunchBrowser();
  const change = (claims: object) => ({ ...claims, email });
  const opened = await browser.launch(at.platform, at.loginUrl, { ...plan, link, change, custom: at.customFor(to) });
  const { text } = await browser.visit(opened.location ?? '');
  return JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as PageData;
}
const flowOf = ({ flowId }: Course): Target => ({ kind: 'flow', id: flowId });

async function answer({ identifier, signature }: PageData): Promise<Learner> {
  const learner = new Learner(new Client(parley.shareUrl), course.flowId, oneQuestion(), identifier);
  expect((await learner.post({ token: signature })).status).toBe(200);
  await parley.upToDate();
  return learner;
}
async function query<R extends object>(text: string, values: readonly unknown[] = []): Promise<readonly R[]> {
  return (await parley.stores.pool.query<R>(text, [...values])).rows;
}
async function untilNone(text: string, values: readonly unknown[]): Promise<void> {
  while ((await query(text, values)).length > 0) await new Promise((done) => setTimeout(done, 20));
}

test('PRIV-4 LTI-G6 a platform’s details about a learner are nowhere in the clear, and are unreadable once they are erased', async () => {
  const { pool } = parley.stores;
  const asha = told();
  const page = await launch(asha);
  expect(page).toMatchObject({
    identifier: expect.stringContaining(asha.name) as string,
    context: { name: asha.name },
  });
  const { chatId } = await answer(page);
  // Also where they only looked in.
  const { id } = await publishedSequence(course.owner);
  await launch(asha, { link: 'link-2', to: { kind: 'sequence', id } });
  const tables = await dump(pool);
  for (const word of wordsOf(asha)) expect([word, tablesWith(word, tables)]).toEqual([word, []]);
  const [row] = await query<{ subject: string }>('select subject from read.chat where chat_id = $1', [chatId]);
  const byHash = [parley.app.get(LtiPeople, { strict: false }).hashOf(course.platformId, asha.sub)];
  const [person] = await query<{ subject: string }>('select subject from work.lti_person where sub_hash = $1', byHash);
  await course.owner.ok(erasePerson, { params: { id: row?.subject ?? '' }, body: { identifier: page.identifier } });
  await untilNone('select from work.lti_person where sub_hash = $1', byHash);
  expect(await query('select from subject_key where subject = any($1)', [[row?.subject, person?.subject]])).toEqual([]);
  await parley.upToDate();
  await pool.query('vacuum');
  for (const word of wordsOf(asha)) expect([word, await filesWith(pool, word)]).toEqual([word, []]);
  const again = await launch(asha);
  expect(again.identifier).not.toBe(page.identifier);
});

test('PRIV-4 LTI-G8 a platform’s words with a refused grade are for its owner, nowhere in the clear, and gone with the learner', async () => {
  const { pool, subjectKeys } = parley.stores;
  const other = await openCourse(parley, 'moodle');
  other.platform.book.addColumn('link-1');
  other.platform.failing.set('/scores', 422);
  const said = (other.platform.failure = `${unheard('Asha')} is not a student`);
  const page = await launch(told(), { at: other });
  const learner = new Learner(new Client(parley.shareUrl), other.flowId, oneQuestion(), page.identifier);
  expect((await learner.say(RIGHT).post({ token: page.signature })).status).toBe(200);
  const log = async () => (await parley.app.get(GradeLog, { strict: false }).page(other.platformId, {})).grades;
  while ((await log())[0]?.state !== 'refused') await new Promise((done) => setTimeout(done, 20));
  expect(await log()).toMatchObject([{ said, lastStatus: 422 }]);
  expect(tablesWith(said, await dump(pool))).toEqual([]);
  expect(await filesWith(pool, said)).toEqual([]);
  const [person] = await query<{ subject: SubjectId }>('select subject from work.lti_person where platform_id = $1', [
    other.platformId,
  ]);
  if (!person) throw new Error('nobody');
  await subjectKeys.forget(person.subject);
  expect(await log()).toMatchObject([{ said: '', lastStatus: 422 }]);
  await other.platform.stop();
});

test('PRIV-4 the keys of a platform’s details go with the platform', async () => {
  const other = await openCourse(parley, 'canvas');
  await launch(told(), { at: other });
  const values = [other.platformId];
  const [person] = await query<{ subject: string }>(
    'select subject from work.lti_person where platform_id = $1',
    values,
  );
  expect(await query('select from subject_key where subject = $1', [person?.subject])).toHaveLength(1);
  expect(await parley.app.get(Platforms, { strict: false }).remove(other.owner.session.id, other.platformId)).toBe(
    true,
  );
  expect(await query('select from subject_key where subject = $1', [person?.subject])).toEqual([]);
  await other.platform.stop();
});

test('PRIV-4 LTI-C4 a learner of an earlier Parley is encrypted at the start, and comes to the same seats', async () => {
  const { pool, subjectKeys } = parley.stores;
  const [ben, identifier, refusal] = [told(), unheard('Ben'), unheard('refusal')];
  for (const link of ['link-1', 'link-2']) await launch(told(), { link });
  await parley.app.get(BackgroundWork, { strict: false }).stop();
  // On one connection.
  const dataSource = await createDataSource(parley.databaseUrl, SCHEMA, { max: 1, waitMs: 30_000 }).initialize();
  const isFormer = async () =>
    (await query(`select from information_schema.columns where table_name = 'lti_person' and column_name = 'sealed'`))
      .length === 0;
  const undo = async () => {
    while (!(await isFormer())) await dataSource.undoLastMigration();
  };
  await undo();
  await query(
    `with p as (insert into work.lti_person (id, platform_id, sub, identifier, email)
         values (gen_random_uuid(), $1, $2, $3, $4) returning id),
       s as (insert into work.lti_seat (id, link_id, person_id, kind, resource_id, identifier)
         select gen_random_uuid(), l.id, p.id, 'flow', $5,
           case l.resource_link_id when 'link-1' then $3 else $3 || ' · 2' end
         from p, work.lti_link l where l.platform_id = $1 and l.resource_link_id in ('link-1', 'link-2') returning id),
       g as (insert into work.lti_grade (id, score, max_score, changed_at, next_at, said)
         select id, 1, 1, now(), now(), $7 from s)
     insert into work.lti_ticket (token_hash, cookie_hash, seat_id, name, expires_at)
       select uuid_send(id), uuid_send(id), id, $6, now() from s`,
    [course.platformId, ben.sub, identifier, ben.email, course.flowId, ben.name, refusal],
  );
  await dataSource.runMigrations();
  await undo();
  await dataSource.runMigrations();
  await dataSource.destroy();
  // A statement that goes on meanwhile may see old rows, so Postgres keeps them.
  const reader = await pool.connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select 1');
  await Promise.all([sealFormerPeople(pool, subjectKeys), sealFormerPeople(pool, subjectKeys)]);
  await reader.query('commit');
  reader.release();
  const people = parley.app.get(LtiPeople, { strict: false });
  const rows = await query<SealedLearner>(`select ${SEALED_LEARNER} from work.lti_person p`);
  expect((await people.open(rows)).map(({ learner }) => learner)).toEqual([{ ...ben, identifier }]);
  const tables = await dump(pool);
  for (const word of [...wordsOf(ben), identifier, refusal]) {
    expect([word, tablesWith(word, tables)]).toEqual([word, []]);
    const files = await filesWith(pool, word);
    // Postgres uses the files of its log again with time.
    expect([word, files.filter((file) => !file.includes('pg_wal'))]).toEqual([word, []]);
  }
  const identifiers = [];
  for (const link of ['link-1', 'link-2', 'link-3']) identifiers.push((await launch(ben, { link })).identifier);
  expect(identifiers).toEqual([identifier, `${identifier} · 2`, `${identifier} · 3`]);
});
