/** Appends whose result is uncertain: the statement itself checks and reports every writer's expected revision. */
import type { ExpectedRevision } from '@parley/contracts/events/event-store';
import type pg from 'pg';
import type { StoredEvent } from '../stored-form.js';
import type { Place } from './token.js';

export interface Writer {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly StoredEvent[];
}

/** The result of one writer's append. */
export type Written =
  | { readonly done: true; readonly revision: number; readonly at: Place }
  /**
   * `matched`: the revision was as expected, but another writer's event (or the same one earlier) was inserted in
   * between.
   */
  | { readonly done: false; readonly matched: boolean; readonly actual: number | null };

const ANY = -2;
const NONE = -1;
export const codeOf = (expected: ExpectedRevision) =>
  expected === 'any' ? ANY : expected === 'none' ? NONE : expected;

/** 'ES001': a writer's events were stored in part, so the whole statement was rolled back. */
export const HALF_WRITTEN = 'ES001';

/**
 * Streams must differ within one call and be sorted, so that two such statements lock in the same order. `on conflict
 * do nothing` makes a writer that lost a race return empty without failing the others.
 */
const SQL = `
with writer as materialized (
  select w.n, w.stream, w.expected, w.wanted, coalesce(last.revision, -1) as cur,
    case when last.revision >= coalesce(s.visible_from, 0) then last.revision else -1 end as visible
  from unnest($1::text[], $2::bigint[], $3::int[]) with ordinality as w(stream, expected, wanted, n)
  left join lateral (select max(e.revision) as revision from es_event e where e.stream = w.stream) last on true
  left join es_stream s on s.stream = w.stream
), ins as (
  insert into es_event (stream, revision, id, type, data, meta)
  select w.stream, w.cur + e.k, e.id, e.type, e.data, e.meta
  from unnest($4::int[], $5::int[], $6::uuid[], $7::text[], $8::json[], $9::json[]) as e(n, k, id, type, data, meta)
  join writer w on w.n = e.n
  where w.expected = ${ANY} or w.expected = w.visible
  order by e.n, e.k
  on conflict do nothing
  returning stream, revision, position, tx
), result as (
  select stream, count(*)::int as written, max(revision) as revision, max(position) as position, max(tx)::text as tx
  from ins group by stream
)
select w.n, w.visible, w.expected = ${ANY} or w.expected = w.visible as matched, r.revision, r.position, r.tx,
  case when r.written < w.wanted then es_half_written() end as half
from writer w left join result r on r.stream = w.stream`;

interface Row {
  readonly n: string;
  readonly visible: string;
  readonly matched: boolean;
  readonly revision: string | null;
  readonly position: string | null;
  readonly tx: string | null;
}

export async function writeAll(pool: pg.Pool, writers: readonly Writer[]): Promise<Written[]> {
  const lines = writers.flatMap(({ events }, n) => events.map((event, k) => ({ event, n: n + 1, k: k + 1 })));
  const { rows } = await pool.query<Row>({
    name: 'es-append',
    text: SQL,
    values: [
      writers.map(({ stream }) => stream),
      writers.map(({ expected }) => codeOf(expected)),
      writers.map(({ events }) => events.length),
      lines.map(({ n }) => n),
      lines.map(({ k }) => k),
      lines.map(({ event }) => event.id),
      lines.map(({ event }) => event.type),
      lines.map(({ event }) => event.data),
      lines.map(({ event }) => event.meta),
    ],
  });
  const written: Written[] = [];
  for (const row of rows) written[Number(row.n) - 1] = outcomeOf(row);
  return written;
}

function outcomeOf({ visible, matched, revision, position, tx }: Row): Written {
  if (revision === null || position === null || tx === null) {
    return { done: false, matched, actual: Number(visible) < 0 ? null : Number(visible) };
  }
  return { done: true, revision: Number(revision), at: { tx, position } };
}

/** Finds a writer's events if they already exist: all of them, consecutive in this stream. */
export async function findRepeat(
  pool: pg.Pool,
  { stream, events }: Writer,
): Promise<{ revision: number; at: Place } | null | 'elsewhere'> {
  const { rows } = await pool.query<{ id: string; stream: string; revision: string; position: string; tx: string }>({
    name: 'es-repeat',
    text: 'select id, stream, revision, position, tx::text from es_event where id = any($1::uuid[]) order by revision',
    values: [events.map(({ id }) => id)],
  });
  const [earliest] = rows;
  const latest = rows.at(-1);
  if (!earliest || !latest) return null;
  const first = Number(earliest.revision);
  const same =
    rows.length === events.length &&
    rows.every(
      (row, n) => row.stream === stream && row.id === events[n]?.id.toLowerCase() && Number(row.revision) === first + n,
    );
  if (!same) return 'elsewhere';
  const { revision, position, tx } = latest;
  return { revision: Number(revision), at: { tx, position } };
}
