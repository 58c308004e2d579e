/** Lists an owner's grades, and sends them again. */
import type { Grade, GradeState } from '@parley/contracts/http/lti-grades';
import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.js';
import { identifierAt, SEALED_LEARNER, type LtiLearner, type LtiPeople, type SealedLearner } from '../lti-people.js';

const PAGE = 50;
type Told = 'said' | 'identifier' | 'maxScore' | 'changedAt' | 'sentAt' | 'nextAt' | 'lastStatus';
interface Row extends Omit<Grade, Told>, SealedLearner {
  readonly number: number;
  readonly max_score: number;
  readonly changed_at: Date;
  readonly sent_at: Date | null;
  readonly next_at: Date;
  readonly last_status: number | null;
  readonly said: Buffer | null;
}
const FROM = `from work.lti_grade g join work.lti_seat s on s.id = g.id join work.lti_link l on l.id = s.link_id
  join work.lti_person p on p.id = s.person_id where l.platform_id = $1`;
const NOTHING = { waiting: 0, sent: 0, refused: 0 };
export type GradeCounts = Readonly<Record<GradeState, number>>;

export class GradeLog {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly people: Pick<LtiPeople, 'open' | 'openSaid'>,
  ) {}

  async page(
    platformId: string,
    { state, before }: { readonly state?: GradeState; readonly before?: string },
  ): Promise<{ readonly grades: Grade[]; readonly hasMore: boolean; readonly counts: GradeCounts }> {
    const { rows } = await this.pool.query<Row>(
      `select g.id, s.number, ${SEALED_LEARNER}, l.context_title as course, l.title, g.score, g.max_score, g.state, g.changed_at,
         g.sent_at, g.next_at, g.last_status, g.reason, g.said ${FROM} and ($2::text is null or g.state = $2)
         and ($3::uuid is null or (g.changed_at, g.id) < (select changed_at, id from work.lti_grade where id = $3))
       order by g.changed_at desc, g.id desc limit $4`,
      [platformId, state ?? null, before ?? null, PAGE + 1],
    );
    const counts = (await this.counts([platformId])).get(platformId) ?? NOTHING;
    const page = await this.people.open(rows.slice(0, PAGE));
    const grades = await Promise.all(page.map(async (row) => gradeOf(row, await this.people.openSaid(row))));
    return { grades, hasMore: rows.length > PAGE, counts };
  }

  async counts(platformIds: readonly string[]): Promise<ReadonlyMap<string, GradeCounts>> {
    const { rows } = await this.pool.query<GradeCounts & { readonly platform_id: string }>(
      `select l.platform_id, count(*) filter (where g.state = 'waiting')::int as waiting,
         count(*) filter (where g.state = 'sent')::int as sent,
         count(*) filter (where g.state = 'refused')::int as refused
       from work.lti_grade g join work.lti_seat s on s.id = g.id join work.lti_link l on l.id = s.link_id
       where l.platform_id = any($1) group by l.platform_id`,
      [platformIds],
    );
    return new Map(rows.map(({ platform_id: id, waiting, sent, refused }) => [id, { waiting, sent, refused }]));
  }

  /** @returns how many are sent now */
  async retry(platformId: string, which: { readonly id: string } | 'failed' | 'all'): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update work.lti_grade set state = 'waiting', next_at = $2, tries = 0, failing_since = null,
         wanted_rev = case when sent_rev = wanted_rev then wanted_rev + 1 else wanted_rev end
       where id in (select g.id ${FROM} and ($3::uuid is null or g.id = $3) and ($4 or g.state <> 'sent'))`,
      [platformId, new Date(this.clock.now()), typeof which === 'string' ? null : which.id, which !== 'failed'],
    );
    return rowCount ?? 0;
  }
}

const gradeOf = ({ learner, ...row }: Row & { readonly learner: LtiLearner | null }, said: string): Grade => ({
  id: row.id,
  identifier: learner ? identifierAt(learner, row.number) : '',
  course: row.course,
  title: row.title,
  score: row.score,
  maxScore: row.max_score,
  state: row.state,
  changedAt: row.changed_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
  lastStatus: row.last_status,
  reason: row.reason,
  said,
});
