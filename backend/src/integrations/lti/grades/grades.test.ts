/** Grades of learners whom a course platform launched, at doubles with each platform's own rules. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updatePlatform } from '@parley/contracts/http/lti';
import { listGrades, retryGrade, retryGrades, type Grade } from '@parley/contracts/http/lti-grades';
import type { SubjectId } from '@parley/contracts/ids';
import { forgetPerson } from '../../../chats/forget-person.js';
import { Learner } from '../../../chats/testing/learner.js';
import { Client, newAuthor } from '../../../testing/client.js';
import { oneQuestion, RIGHT } from '../../../testing/sequences.js';
import { startTestParley, type TestParley } from '../../../testing/test-parley.js';
import { LaunchBrowser } from '../testing/launch-browser.js';
import { openCourse, type Course } from '../testing/lti-course.js';
import type { PlatformDouble, PlatformMode } from '../testing/platform-double.js';
import { GradeLog } from './grade-log.js';
import { GradeQueue } from './grade-queue.js';
import { BackgroundWork } from '../../../platform/background/background-work.js';
import { saidIn, verdictOf } from './verdict.js';

const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'parley-grades-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
const begun = Date.now();
let offset = 0;
const now = () => begun + offset;
let parley: TestParley;
const courses: Course[] = [];
beforeAll(async () => {
  parley = await startTestParley({
    env: { FETCH_ALLOW: '127.0.0.1/32' },
    shareFiles: { page: folder, embed: folder, sample: folder },
    clock: { now },
  });
});
afterAll(async () => {
  await Promise.all(courses.map(({ platform }) => platform.stop()));
  await parley.drop();
  rmSync(folder, { recursive: true });
});

async function open(mode: PlatformMode = 'moodle'): Promise<Course> {
  const course = await openCourse(parley, mode, { now });
  courses.push(course);
  return course;
}
async function learnerOf(course: Course, sub: string): Promise<(answer?: string) => Promise<Learner>> {
  const plan = { sub, name: `Learner ${sub}`, custom: course.customFor({ kind: 'flow', id: course.flowId }) };
  const browser = new LaunchBrowser();
  const { location } = await browser.launch(course.platform, course.loginUrl, plan);
  const { text } = await browser.visit(location ?? '');
  const data = JSON.parse(/id="parley-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as {
    readonly identifier: string;
    readonly signature: string;
  };
  return async (answer = RIGHT) => {
    const learner = new Learner(new Client(parley.shareUrl), course.flowId, oneQuestion(), data.identifier);
    expect((await learner.say(answer).post({ token: data.signature, restart: true })).status).toBe(200);
    return learner;
  };
}
/** By itself, because a session ends when the clock is moved by days. */
const logOf = ({ platformId }: Course) => parley.app.get(GradeLog, { strict: false }).page(platformId, {});
async function until(course: Course, ready: (grade: Grade) => boolean): Promise<Grade> {
  for (;;) {
    const grade = (await logOf(course)).grades.find(ready);
    if (grade) return grade;
    await new Promise((go) => setTimeout(go, 20));
  }
}
const retry = ({ owner, platformId }: Course, all = false) =>
  owner.ok(retryGrades, { params: { platform: platformId }, body: { all } });
const later = (ms: number): void => {
  offset += ms;
  parley.app.get(BackgroundWork, { strict: false }).wake('lti-grades');
};

test.each(['moodle', 'canvas', 'openedx'] as const)(
  'LTI-G1 a completed chat is graded at %s, in the column that the launch names or that is looked up',
  async (mode) => {
    const course = await open(mode);
    // Two columns of one link: the launch names none.
    course.platform.book.addColumn('link-1', 'other');
    course.platform.book.addColumn('link-1', `parley:flow:${course.flowId}`);
    const play = await learnerOf(course, '5');
    await play();
    const grade = await until(course, ({ state }) => state === 'sent');
    expect(grade).toMatchObject({ score: 10, maxScore: 10, course: 'Biology 1', title: 'A lesson', reason: null });
    expect(course.platform.book.taken).toHaveLength(1);
    expect(course.platform.book.gradeOf('5')).toMatchObject({
      scoreGiven: 10,
      scoreMaximum: 10,
      column: course.platform.book.columns[1]?.id,
    });
    // Sent again as a whole, at the same moment of the clock: later times, no new submission at Canvas.
    expect(await retry(course)).toEqual({ queued: 0 });
    expect(await retry(course, true)).toEqual({ queued: 1 });
    await until(course, ({ state }) => state === 'sent');
    expect(course.platform.book.taken).toHaveLength(2);
    expect(course.platform.book.taken[1]?.newSubmission).toBe(false);
  },
);

test('LTI-G12 with “best” and “first” a later attempt takes nothing away, and another choice is sent at once', async () => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  const choose = (grading: 'last' | 'best' | 'first') =>
    course.owner.ok(updatePlatform, {
      params: { platform: course.platformId },
      body: { ...course.platform.registration, deployments: undefined, grading },
    });
  const shows = (score: number) => until(course, (grade) => grade.state === 'sent' && grade.score === score);
  const play = await learnerOf(course, '21');
  await play('5');
  await shows(0);
  await play(RIGHT);
  await shows(10);
  await choose('best');
  await play('5');
  await choose('first');
  await shows(0);
  await choose('best');
  await shows(10);
  expect(course.platform.book.taken.map(({ scoreGiven }) => scoreGiven)).toEqual([0, 10, 0, 10]);
});

test('LTI-G2 a grade that a platform refuses stays in the log with the reason, and can be sent again', async () => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  course.platform.book.enrolled.add('another');
  await (
    await learnerOf(course, '6')
  )();
  const grade = await until(course, ({ state }) => state === 'refused');
  expect(grade).toMatchObject({ reason: 'not-enrolled', lastStatus: 400, sentAt: null });
  course.platform.book.enrolled.add('6');
  const params = { platform: course.platformId, grade: grade.id };
  const query = { state: 'refused' } as const;
  const { grades, counts } = await course.owner.ok(listGrades, { params: { platform: course.platformId }, query });
  expect([grades.map(({ id }) => id), counts]).toEqual([[grade.id], { waiting: 0, sent: 0, refused: 1 }]);
  const stranger = await newAuthor(parley.consoleUrl);
  expect((await stranger.call(retryGrade, { params })).status).toBe(404);
  expect(await course.owner.ok(retryGrade, { params })).toEqual({ queued: 1 });
  await until(course, ({ state }) => state === 'sent');
  expect(course.platform.book.gradeOf('6')?.scoreGiven).toBe(10);
});

test('LTI-G2 so does one whose link has no column, or whose column is locked', async () => {
  const course = await open();
  await (
    await learnerOf(course, '7')
  )();
  expect(await until(course, ({ state }) => state === 'refused')).toMatchObject({ reason: 'no-column' });
  course.platform.book.locked.add(course.platform.book.addColumn('link-1').id);
  await retry(course);
  expect(await until(course, ({ reason }) => reason === 'locked')).toMatchObject({ lastStatus: 500 });
});

test('LTI-G3 a platform that is away for three days gets each learner’s newest grade once, four at a time', async () => {
  const course = await open();
  const { platform } = course;
  platform.book.addColumn('link-1');
  platform.failing.set('/scores', 503);
  const learners = ['8', '9', '15', '16', '17', '18'];
  let asked = 0;
  platform.before = (path) => Promise.resolve(void (asked += path.endsWith('/scores') ? 1 : 0));
  const isTried = ({ nextAt, lastStatus }: Grade) => lastStatus === 503 && Date.parse(nextAt ?? '') > now();
  const untilAll = async (holds: (grade: Grade) => boolean) => {
    for (;;) {
      const { grades } = await logOf(course);
      if (grades.length === learners.length && grades.every(holds)) return;
      await new Promise((go) => setTimeout(go, 20));
    }
  };
  const answers = ['5', RIGHT, '5', RIGHT];
  for (const [day, answer] of answers.entries()) {
    if (day > 0) later(DAY);
    if (day > 0) await untilAll(isTried);
    for (const sub of learners) await (await learnerOf(course, sub))(answer);
    await untilAll((grade) => isTried(grade) && grade.score === (answer === RIGHT ? 10 : 0));
  }
  // Each day one for what waited and one for what is new.
  expect(asked).toBeLessThanOrEqual(learners.length * answers.length * 2);
  platform.failing.clear();
  asked = 0;
  let [atOnce, most] = [0, 0];
  platform.before = (path) => {
    if (path.endsWith('/scores')) most = Math.max(most, ++atOnce);
    asked = path.endsWith('/scores') ? asked + 1 : asked;
    return Promise.resolve();
  };
  platform.beforeReply = (path) => Promise.resolve(void (atOnce -= path.endsWith('/scores') ? 1 : 0));
  later(2 * DAY);
  await untilAll(({ state }) => state === 'sent');
  expect([asked, most <= 4]).toEqual([learners.length, true]);
  expect(new Map(platform.book.taken.map(({ userId, scoreGiven }) => [userId, scoreGiven]))).toEqual(
    new Map(learners.map((sub) => [sub, 10])),
  );
});

test('LTI-G3 a grade that nobody took for five days is shown as refused', async () => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  course.platform.failing.set('/scores', 503);
  await (
    await learnerOf(course, '13')
  )();
  await until(course, ({ lastStatus }) => lastStatus === 503);
  later(6 * DAY);
  expect(await until(course, ({ state }) => state === 'refused')).toMatchObject({ reason: 'unreachable' });
});

test('LTI-G3 a platform that can’t read our keys for a while gets the grade afterwards', async () => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  const { toolKeys } = course.platform;
  course.platform.toolKeys = () => Promise.reject(new Error('502'));
  await (
    await learnerOf(course, '14')
  )();
  const grade = await until(course, ({ lastStatus }) => lastStatus !== null);
  expect(grade).toMatchObject({ state: 'waiting', reason: 'keys-not-read', lastStatus: 404 });
  course.platform.toolKeys = toolKeys;
  later(DAY);
  await until(course, ({ state }) => state === 'sent');
  expect(course.platform.book.gradeOf('14')?.scoreGiven).toBe(10);
});

test('LTI-G3 a grade whose token is refused waits, says why, and goes out once the keys are mended', async () => {
  const course = await open('canvas');
  course.platform.book.addColumn('link-1');
  const { toolKeys } = course.platform;
  course.platform.toolKeys = () => Promise.resolve({ keys: [] });
  await (
    await learnerOf(course, '15')
  )();
  const grade = await until(course, ({ lastStatus }) => lastStatus !== null);
  expect(grade).toMatchObject({ state: 'waiting', reason: 'no-token', lastStatus: 400, sentAt: null });
  expect(Date.parse(grade.nextAt ?? '')).toBeGreaterThan(now());
  course.platform.toolKeys = toolKeys;
  later(DAY);
  await until(course, ({ state }) => state === 'sent');
  expect(course.platform.book.gradeOf('15')?.scoreGiven).toBe(10);
});

test('LTI-G4 a worker that dies leaves the grade to another; one that comes back late changes nothing', async () => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  course.platform.failing.set('/scores', 503);
  await (
    await learnerOf(course, '10')
  )();
  await until(course, ({ lastStatus }) => lastStatus === 503);
  await parley.app.get(BackgroundWork, { strict: false }).stop();
  course.platform.failing.clear();
  offset += DAY;
  const queue = parley.app.get(GradeQueue, { strict: false });
  const mine = async (limit = 100) =>
    (await queue.claim('00000000-0000-4000-8000-000000000001', limit)).filter(
      ({ platform_id }) => platform_id === course.platformId,
    );
  const [dead] = await mine();
  expect(dead).toBeDefined();
  expect(await mine()).toEqual([]);
  offset += 600_000;
  const [next] = await mine();
  if (!dead || !next) throw new Error('no job');
  await queue.run(next);
  expect(await until(course, ({ state }) => state === 'sent')).toMatchObject({ lastStatus: 200 });
  course.platform.failing.set('/scores', 422);
  await queue.run(dead);
  expect((await logOf(course)).grades[0]).toMatchObject({ state: 'sent', lastStatus: 200 });
  offset += DAY;
  expect(await mine()).toEqual([]);
  await parley.app.get(BackgroundWork, { strict: false }).start();
});

test.each(['begins again', 'has its score on the way'] as const)(
  'LTI-G4 a worker that was away for longer than its lease, and %s, puts no older score over a newer one',
  async (where) => {
    const course = await open();
    const { book } = course.platform;
    book.addColumn('link-1');
    course.platform.failing.set('/scores', 503);
    await (
      await learnerOf(course, '14')
    )();
    await until(course, ({ lastStatus }) => lastStatus === 503);
    await parley.app.get(BackgroundWork, { strict: false }).stop();
    course.platform.failing.clear();
    const queue = parley.app.get(GradeQueue, { strict: false });
    const claimed = async () => {
      offset += DAY;
      const jobs = await queue.claim('00000000-0000-4000-8000-000000000001', 100);
      const mine = jobs.find(({ platform_id }) => platform_id === course.platformId);
      if (!mine) throw new Error('no job');
      return mine;
    };
    const late = await claimed();
    const scores = () => book.taken.map(({ scoreGiven }) => scoreGiven);
    const takeOver = async () => {
      course.platform.before = () => Promise.resolve();
      await parley.stores.pool.query(
        'update work.lti_grade set score = 3, wanted_rev = wanted_rev + 1, tries = 0 where id = $1',
        [late.id],
      );
      await queue.run(await claimed());
    };
    if (where === 'begins again') await takeOver();
    else course.platform.before = async (path) => (path.endsWith('/scores') ? takeOver() : undefined);
    await queue.run(late);
    await parley.app.get(BackgroundWork, { strict: false }).start();
    expect(scores()).toEqual([3]);
  },
);

test('LTI-G6 forgetting a learner erases their seat, their name at the platform and their grade', async () => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  await (
    await learnerOf(course, '12')
  )();
  await until(course, ({ state }) => state === 'sent');
  const people = async () =>
    (
      await parley.stores.pool.query<{ subject: SubjectId }>(
        `select s.subject from work.lti_seat s join work.lti_person p on p.id = s.person_id where p.platform_id = $1`,
        [course.platformId],
      )
    ).rows;
  const [person] = await people();
  if (!person) throw new Error('nobody');
  const { store, subjectKeys, uploads } = parley.stores;
  await forgetPerson({ store, subjectKeys, uploads, now: now() }, person.subject);
  while ((await people()).length > 0) await new Promise((go) => setTimeout(go, 20));
  expect((await logOf(course)).grades).toEqual([]);
  const { rowCount } = await parley.stores.pool.query('select 1 from work.lti_person where platform_id = $1', [
    course.platformId,
  ]);
  expect(rowCount).toBe(0);
});

test.each([
  ['not-enrolled', 'is not there', []],
  ['not-enrolled', 'is suspended', [{ user_id: '30', roles: ['Learner'], status: 'Inactive' }]],
  ['teacher', 'is a teacher', [{ user_id: '30', roles: ['Learner', 'Instructor'], status: 'Active' }]],
  ['not-gradable', 'is a learner', [{ user_id: '30', roles: ['Learner'], status: 'Active' }]],
] as const)('LTI-G9 the reason of a refusal is %s if the course’s roster says: %s', async (reason, _says, members) => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  course.platform.book.enrolled.add('another');
  course.platform.members.push({ user_id: '29', roles: ['Learner'], status: 'Active' });
  for (const member of members) course.platform.members.push({ ...member, roles: [...member.roles] });
  await (
    await learnerOf(course, '30')
  )();
  expect(await until(course, ({ state }) => state === 'refused')).toMatchObject({ reason, lastStatus: 400 });
});

test.each<[string, (platform: PlatformDouble) => void]>([
  ['is refused', ({ failing }) => void failing.set('/memberships', 403)],
  ['is a page of HTML', ({ failing }) => void failing.set('/memberships', 200)],
  ['has more pages than are read', (platform) => void (platform.membersNeverEnd = true)],
])('LTI-G9 a roster that %s leaves the platform’s own refusal', async (_is, change) => {
  const course = await open();
  course.platform.book.addColumn('link-1');
  course.platform.book.enrolled.add('another');
  change(course.platform);
  await (
    await learnerOf(course, '31')
  )();
  expect(await until(course, ({ state }) => state === 'refused')).toMatchObject({ reason: 'not-gradable' });
});

test('LTI-G7 platforms’ answers are read as they mean them, and never repeat our message', () => {
  const is = (status: number, text = '') => verdictOf({ status, text });
  expect([200, 201, 204].map((status) => is(status).is)).toEqual(['taken', 'taken', 'taken']);
  expect([is(409), is(400, '{"timestamp":["later"]}')]).toEqual([{ is: 'too-early' }, { is: 'too-early' }]);
  expect(is(500, '[]')).toEqual({ is: 'refused', reason: 'locked' });
  expect([429, 500, 502, 503].map((status) => is(status, '<html>').is)).toEqual(['later', 'later', 'later', 'later']);
  expect([is(401), is(403), is(422)]).toEqual(
    ['not-allowed', 'not-allowed', 'not-gradable'].map((reason) => ({ is: 'refused', reason })),
  );
  expect(saidIn('Bad request {"userId":"5"}')).toBe('Bad request');
  expect(saidIn('<html>Error</html>')).toBe('');
  const canvas = { status: 'unauthorized', errors: [{ message: 'user not authorized to perform that action' }] };
  expect(saidIn(JSON.stringify(canvas))).toBe('user not authorized to perform that action');
  expect(saidIn('{"error":"insufficient_scope","error_description":"No scope {\\"userId\\":\\"5\\"}"}')).toBe(
    'insufficient_scope · No scope',
  );
  expect(saidIn('{"errors":["Not","allowed"],"userId":"5","comment":"3 / 4"}')).toBe('Not · allowed');
  expect(saidIn('"Bad Request"')).toBe('Bad Request');
  expect(saidIn('null')).toBe('');
});
