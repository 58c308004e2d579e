/** Lists an owner's grades, and sends them again. */
import type { Grade, GradeState } from '@parley/contracts/http/lti-grades';
import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.js';
import { OutgoingLog, type LogTable, type PageOf } from '../../outgoing/outgoing-log.js';
import { identifierAt, SEALED_LEARNER, type LtiLearner, type LtiPeople, type SealedLearner } from '../lti-people.js';

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
const TABLE: LogTable = {
  row: 'Grade',
  columns: `t.id, s.number, ${SEALED_LEARNER}, l.context_title as course, l.title, t.score, t.max_score, t.state, t.changed_at,
    t.sent_at, t.next_at, t.last_status, t.reason, t.said`,
  from: `work.lti_grade t join work.lti_seat s on s.id = t.id join work.lti_link l on l.id = s.link_id
    join work.lti_person p on p.id = s.person_id`,
  receiver: 'l.platform_id',
  order: ['t.changed_at', 't.id'],
};
const NOTHING = { waiting: 0, sent: 0, refused: 0 };
export type GradeCounts = Readonly<Record<GradeState, number>>;

export class GradeLog {
  private readonly log: OutgoingLog<Row, GradeState>;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly people: Pick<LtiPeople, 'open' | 'openSaid'>,
  ) {
    this.log = new OutgoingLog(pool, TABLE);
  }

  async page(
    platformId: string,
    asked: PageOf<GradeState>,
  ): Promise<{ readonly grades: Grade[]; readonly hasMore: boolean; readonly counts: GradeCounts }> {
    const { rows, hasMore } = await this.log.page(platformId, asked);
    const counts = (await this.counts([platformId])).get(platformId) ?? NOTHING;
    const page = await this.people.open(rows);
    const grades = await Promise.all(page.map(async (row) => gradeOf(row, await this.people.openSaid(row))));
    return { grades, hasMore, counts };
  }

  counts(platformIds: readonly string[]): Promise<ReadonlyMap<string, GradeCounts>> {
    return this.log.counts(platformIds, ['waiting', 'sent', 'refused']);
  }

  /** @returns how many are sent now */
  async retry(platformId: string, which: { readonly id: string } | 'failed' | 'all'): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update work.lti_grade set state = 'waiting', next_at = $2, tries = 0, failing_since = null,
         wanted_rev = case when sent_rev = wanted_rev then wanted_rev + 1 else wanted_rev end
       where id in (select t.id from ${TABLE.from}
           where ${TABLE.receiver} = $1 and ($3::uuid is null or t.id = $3) and ($4 or t.state <> 'sent'))`,
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
