/** Finds the attempt that gives the grade, over attempts, steps and versions made at random. */
import { randomUUID } from 'node:crypto';
import { GRADINGS, type Grading } from '@parley/contracts/flow/lti-platform';
import { testDatabase } from '@parley/projections/testing/test-database';
import fc from 'fast-check';
import pg from 'pg';
import { PRODUCT_TABLES } from '../../../testing/product-tables.js';
import { gradeAnew, gradeSeat } from '../wanted-grade.js';

interface Chat {
  readonly version: number;
  readonly step: number;
  readonly attempt: number;
  /** null: not final. */
  readonly score: number | null;
  readonly maxScore: number;
}
type Score = Pick<Chat, 'maxScore'> & { readonly score: number };

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
let db: pg.PoolClient;
beforeAll(async () => {
  database = await testDatabase({ template: PRODUCT_TABLES });
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  db = await pool.connect();
});
afterAll(async () => {
  db.release();
  await pool.end();
  await database.drop();
});

const STEPS = 2;
const attempts = fc.uniqueArray(
  fc.record({
    version: fc.integer({ min: 1, max: 2 }),
    step: fc.integer({ min: 0, max: STEPS - 1 }),
    attempt: fc.integer({ min: 1, max: 4 }),
    score: fc.option(fc.integer({ min: 0, max: 4 })),
  }),
  { selector: ({ version, step, attempt }) => `${version} ${step} ${attempt}`, maxLength: 14 },
);
/** All attempts at a step of a version have one maximum. */
const maxima = fc.array(fc.constantFrom(0, 4, 8), { minLength: 2 * STEPS, maxLength: 2 * STEPS });
const chats: fc.Arbitrary<Chat[]> = fc
  .tuple(attempts, maxima)
  .map(([all, of]) => all.map((chat) => ({ ...chat, maxScore: of[(chat.version - 1) * STEPS + chat.step]! })));

const share = ({ score, maxScore }: Score): number => (maxScore === 0 ? -1 : score / maxScore);
const isFinal = <T extends Chat>(chat: T): chat is T & Score => chat.score !== null;

/** Written from the words of the rule. */
function wanted(all: readonly Chat[], grading: Grading): Score | null {
  const better: Readonly<Record<Grading, (a: Chat & Score, b: Chat & Score) => boolean>> = {
    last: (a, b) => a.attempt > b.attempt,
    first: (a, b) => a.attempt < b.attempt,
    best: (a, b) => share(a) > share(b) || (share(a) === share(b) && a.attempt > b.attempt),
  };
  const runs = [1, 2].flatMap((version) => {
    const counted = Array.from({ length: STEPS }, (_, step) =>
      all
        .filter(isFinal)
        .filter((chat) => chat.version === version && chat.step === step)
        .reduce<(Chat & Score) | null>((kept, chat) => (!kept || better[grading](chat, kept) ? chat : kept), null),
    ).filter((chat) => chat !== null);
    const sum = (of: (chat: Score) => number) => counted.reduce((total, chat) => total + of(chat), 0);
    const run = { version, score: sum(({ score }) => score), maxScore: sum(({ maxScore }) => maxScore) };
    return counted.length === STEPS && run.maxScore > 0 ? [run] : [];
  });
  const [older, newer] = runs;
  if (!older || !newer) return runs[0] ?? null;
  if (grading === 'first') return older;
  return grading === 'best' && share(older) > share(newer) ? older : newer;
}

async function seatWith(grading: Grading, all: readonly Chat[]): Promise<{ platform: string; seat: string }> {
  const [platform, link, person, seat] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await db.query(
    `insert into work.lti_platform (id, owner_id, name, url, auth_url, auth_config_method, auth_config_key, access_token_url, grading)
     values ($1, $1, '', '', '', 'JWK_SET', '', '', $2)`,
    [platform, grading],
  );
  await db.query(
    `insert into work.lti_link (id, platform_id, deployment, resource_link_id, title, context_id, context_title, kind,
       resource_id, services) values ($1, $2, '1', '1', '', '', '', 'sequence', 7, '{}')`,
    [link, platform],
  );
  await db.query('insert into work.lti_person (id, platform_id) values ($1, $2)', [person, platform]);
  await db.query(
    `insert into work.lti_seat (id, link_id, person_id, kind, resource_id) values ($1, $2, $3, 'sequence', 7)`,
    [seat, link, person],
  );
  for (const { version, step, attempt, score, maxScore } of all)
    await db.query(
      `insert into work.lti_chat (chat_id, seat_id, version, steps, step, attempt, revision, score, max_score)
       values ($1, $2, $3, $4, $5, $6, 1, $7, $8)`,
      [randomUUID(), seat, version, STEPS, step, attempt, score, score === null ? null : maxScore],
    );
  return { platform, seat };
}
const gradeOf = async (seat: string): Promise<Score | null> => {
  const { rows } = await db.query<Score>('select score, max_score as "maxScore" from work.lti_grade where id = $1', [
    seat,
  ]);
  return rows[0] ?? null;
};
const bare = (score: Score | null) => score && { score: score.score, maxScore: score.maxScore };

test('LTI-G12 the last, best or first completed attempt gives the grade, and another choice grades again', async () => {
  await fc.assert(
    fc.asyncProperty(chats, fc.constantFrom(...GRADINGS), fc.constantFrom(...GRADINGS), async (all, before, after) => {
      const { platform, seat } = await seatWith(before, all);
      await gradeSeat(db, seat, new Date());
      expect(await gradeOf(seat)).toEqual(bare(wanted(all, before)));
      await db.query('update work.lti_platform set grading = $2 where id = $1', [platform, after]);
      await gradeAnew(db, platform, new Date());
      expect(await gradeOf(seat)).toEqual(bare(wanted(all, after)));
    }),
    { numRuns: 60 },
  );
});
