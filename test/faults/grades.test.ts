/** Workers are killed (-9) at every step of every grade, while scores change: what the platforms then show. */
import { randomUUID } from 'node:crypto';
import { sealLearner, subHash } from '@parley/backend/integrations/lti/lti-people';
import { SubjectKeys } from '@parley/backend/platform/subjects/subject-keys';
import { PlatformDouble, type PlatformMode } from '@parley/backend/integrations/lti/testing/platform-double';
import { PRODUCT_TABLES } from '@parley/backend/testing/product-tables';
import { testDatabase, type TestDatabase } from '@parley/projections/testing/test-database';
import { Gates } from '../harness/gates.js';
import { KilledWorkers, type Step } from '../harness/killed-worker.js';
import { until } from '../harness/until.js';

jest.setTimeout(900_000);
const PATIENT = { timeoutMs: 180_000, everyMs: 5 };
/** Each platform is sent four grades at once. */
const PER_PLATFORM = 4;
const [PLATFORMS, ROUNDS] = process.env.TEST_LONG ? [25, 10] : [3, 1];
const AT_ONCE = PLATFORMS * PER_PLATFORM;
const ALL = AT_ONCE * ROUNDS;
const MODES: readonly PlatformMode[] = ['moodle', 'openedx', 'canvas'];
const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
type Jwk = Awaited<ReturnType<PlatformDouble['toolKeys']>>['keys'][number];

let database: TestDatabase;
let platforms: PlatformDouble[];
let gates: Gates;
let workers: KilledWorkers;
/** Requests that wait for an answer. */
const held = new Set<string>();
beforeEach(async () => {
  database = await testDatabase({ template: PRODUCT_TABLES });
  held.clear();
  platforms = await Promise.all(
    Array.from({ length: PLATFORMS }, (_, n) => PlatformDouble.start(MODES[n % MODES.length]!)),
  );
  gates = await Gates.build(database, {
    claim: { table: 'work.lti_grade', event: 'update', when: 'new.attempt > old.attempt' },
    record: { table: 'work.lti_grade', event: 'update', when: 'new.sent_rev <> old.sent_rev' },
    commit: { table: 'work.lti_grade', event: 'update', when: 'new.sent_rev <> old.sent_rev', atCommit: true },
  });
  workers = new KilledWorkers({ kind: 'grades', database, gates, atOnce: AT_ONCE });
});
afterEach(async () => {
  await workers.dispose();
  await Promise.all(platforms.map((platform) => platform.stop()));
  await gates.open();
  await database.drop();
});

/** Its learners, who wait for their grades. */
async function enrol(platform: PlatformDouble): Promise<void> {
  platform.toolKeys = async () => {
    const { rows } = await database.pool.query<{ kid: string; public_jwk: Jwk }>(
      'select kid, public_jwk from work.lti_key',
    );
    return { keys: rows.map(({ kid, public_jwk }) => ({ ...public_jwk, kid, alg: 'RS256', use: 'sig' })) };
  };
  const [platformId, linkId] = [randomUUID(), randomUUID()];
  const { name, url, clientId, authUrl, authConfigMethod, authConfigKey, accessTokenUrl } = platform.registration;
  await database.pool.query(
    `insert into work.lti_platform (id, owner_id, name, url, client_id, auth_url, auth_config_method, auth_config_key, access_token_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [platformId, randomUUID(), name, url, clientId, authUrl, authConfigMethod, authConfigKey, accessTokenUrl],
  );
  await database.pool.query(
    `insert into work.lti_link (id, platform_id, deployment, resource_link_id, title, context_id, context_title, kind, resource_id, services, line_item)
     values ($1, $2, '1', 'link', 'Lesson', 'c', 'Course', 'flow', 1, $3, $4)`,
    [linkId, platformId, { lineItems: null, members: null, scopes: [SCORE_SCOPE] }, platform.book.addColumn('link').id],
  );
  const keys = await SubjectKeys.open({ pool: database.pool, encryptionKey: Buffer.alloc(32, 7) });
  const subject = await keys.create();
  const key = (await keys.keysOf([subject])).get(subject) ?? Buffer.alloc(0);
  const rows = Array.from({ length: PER_PLATFORM * ROUNDS }, () => {
    const [id, person] = [randomUUID(), randomUUID()];
    const sealed = sealLearner(key, person, { sub: id, identifier: id, name: '', email: null }).toString('hex');
    return { id, person, sealed, sub_hash: subHash(keys.searchKey, platformId, id).toString('hex') };
  });
  await database.pool.query(
    `with r as (select * from json_to_recordset($1) as r (id uuid, person uuid, sealed text, sub_hash text)),
       p as (insert into work.lti_person (id, platform_id, sub_hash, subject, sealed)
         select person, $2, decode(sub_hash, 'hex'), $4, decode(sealed, 'hex') from r),
       s as (insert into work.lti_seat (id, link_id, person_id, kind, resource_id, number)
         select id, $3, person, 'flow', 1, 1 from r)
     insert into work.lti_grade (id, score, max_score, changed_at, next_at) select id, 1, 100, now(), now() from r`,
    [JSON.stringify(rows), platformId, linkId, subject],
  );
}

interface Wanted {
  readonly id: string;
  readonly score: number;
}
const wanted = async (where: string): Promise<readonly Wanted[]> =>
  (await database.pool.query<Wanted>(`select id, score from work.lti_grade where ${where}`)).rows;
const recorded = () => wanted(`state = 'sent' and sent_rev = wanted_rev`);
/** Leases of the dead end in two minutes; here at once. */
const endLeases = () =>
  database.pool.query(
    `update work.lti_grade set lease_until = null, next_at = changed_at where state = 'waiting' and sent_rev = 0`,
  );
/** As when a later answer is scored. */
const scoreAgain = async (where: string) =>
  void (await database.pool.query(
    `update work.lti_grade set score = score + 1, wanted_rev = wanted_rev + 1, state = 'waiting', tries = 0
     where ${where}`,
  ));
const isBeingSent = 'lease_until > now()';
const taken = () => platforms.flatMap(({ book }) => book.taken);

const atGate = (name: string, count = AT_ONCE): Step => ({
  name,
  prepare: () => gates.close(name),
  reached: () => gates.untilWaiting(count),
});
const never = new Promise<void>(() => undefined);
function atPlatform(name: string, moment: 'before' | 'beforeReply', path: string, count: number): Step {
  const go = () => Promise.resolve();
  return {
    name,
    prepare: () => {
      held.clear();
      for (const platform of platforms)
        platform[moment] = async (at, body) => {
          if (!at.endsWith(path)) return;
          held.add(path === '/token' ? platform.url : (JSON.parse(body) as { readonly userId: string }).userId);
          await never;
        };
    },
    reached: async () => {
      await until(() => held.size === count, { ...PATIENT, what: () => `${name}: ${held.size} held` });
      for (const platform of platforms) platform[moment] = go;
    },
    meanwhile: path === '/token' ? undefined : () => scoreAgain(isBeingSent),
  };
}
const STEPS: readonly (() => Step)[] = [
  // One statement claims them all.
  () => atGate('claim', 1),
  () => atPlatform('a token is asked for', 'before', '/token', PLATFORMS),
  () => atPlatform('the score is there, and not taken', 'before', '/scores', AT_ONCE),
  () => atPlatform('the score is taken, the answer is not sent', 'beforeReply', '/scores', AT_ONCE),
  () => atGate('record'),
  () => atGate('commit'),
];

test('LTI-G4, JOB-1 workers killed at every step of every grade lose none, send none again that is recorded as accepted, and the newest score stays', async () => {
  for (const platform of platforms) await enrol(platform);
  for (let round = 0; round < ROUNDS; round++) {
    for (const step of STEPS) {
      const kept = new Set((await recorded()).map(({ id }) => id));
      const before = platforms.map(({ book }) => book.taken.length);
      await workers.killAt(step());
      const sent = platforms.flatMap(({ book }, n) => book.taken.slice(before[n]));
      expect(sent.filter(({ userId }) => kept.has(userId))).toEqual([]);
      await endLeases();
    }
    // Postgres ended the commits that were under way.
    expect(await recorded()).toHaveLength(AT_ONCE * (round + 1));
  }
  const before = taken().length;
  workers.work();
  const half = (await recorded()).filter((_, n) => n % 2 === 0).map(({ id }) => id);
  await scoreAgain(`id in (${half.map((id) => `'${id}'`).join()})`);
  await until(async () => (await recorded()).length === ALL, { ...PATIENT, what: () => `${taken().length} taken` });
  expect(taken()).toHaveLength(before + half.length);
  for (const { id, score } of await wanted('true')) {
    const scores = taken()
      .filter(({ userId }) => userId === id)
      .map(({ scoreGiven }) => scoreGiven ?? -1);
    expect(scores.at(-1)).toBe(score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
  }
});
