/** Finds a learner's grade at a link: of one completed attempt, the one that the owner of the platform chose. */
import type { PoolClient } from 'pg';

/**
 * At each step of each version one attempt counts; of versions that are completed, one. A row that says nothing new
 * stays as it is; anything new is sent at once, whatever became of the score before. Flows without a score have no
 * grade.
 */
const wantedOf = (which: string): string => `
insert into work.lti_grade (id, score, max_score, changed_at, next_at)
select distinct on (seat_id) seat_id, score, max_score, $2, $2 from (
  select seat_id, version, grading, sum(score) as score, sum(max_score) as max_score from (
    select distinct on (c.seat_id, c.version, c.step) c.seat_id, c.version, c.steps, c.score, c.max_score, p.grading
    from work.lti_chat c join work.lti_seat s on s.id = c.seat_id join work.lti_link l on l.id = s.link_id
      join work.lti_platform p on p.id = l.platform_id
    where ${which} = $1 and c.score is not null
    order by c.seat_id, c.version, c.step,
      case p.grading when 'best' then c.score / nullif(c.max_score, 0) end desc nulls last,
      case p.grading when 'first' then c.attempt end, c.attempt desc, c.chat_id) counted
  group by seat_id, version, grading, steps having count(*) >= steps and sum(max_score) > 0) completed
order by seat_id, case grading when 'best' then score / max_score end desc nulls last,
  case grading when 'first' then version end, version desc
on conflict (id) do update set score = excluded.score, max_score = excluded.max_score, changed_at = $2, next_at = $2,
  wanted_rev = lti_grade.wanted_rev + 1, state = 'waiting', tries = 0, failing_since = null, reason = null, said = null
where (lti_grade.score, lti_grade.max_score) is distinct from (excluded.score, excluded.max_score)`;
const OF_SEAT = wantedOf('c.seat_id');
const OF_PLATFORM = wantedOf('l.platform_id');

/** After one of the seat's chats has another score. */
export async function gradeSeat(db: PoolClient, seatId: string, now: Date): Promise<void> {
  // Whoever changes the choice meanwhile waits, and then sees this score.
  await db.query(
    `select from work.lti_platform p where p.id = (
       select l.platform_id from work.lti_seat s join work.lti_link l on l.id = s.link_id where s.id = $1) for share`,
    [seatId],
  );
  await db.query(OF_SEAT, [seatId, now]);
}

/** After another attempt than before gives the grade. */
export async function gradeAnew(db: PoolClient, platformId: string, now: Date): Promise<void> {
  await db.query(OF_PLATFORM, [platformId, now]);
}
