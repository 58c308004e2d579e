/**
 * The usual case of an append, without conflicts, in the cheapest correct statement. If it fails, `append-statement.ts`
 * finds out why.
 */
import type pg from 'pg';
import { codeOf, type Writer, type Written } from './append-statement.js';

/** Revisions in a stream have no gaps, so the unique key refuses the second writer. */
const ONE_NEW = `
insert into es_event (stream, revision, id, type, data, meta) values ($1, 0, $2, $3, $4, $5)
returning stream, revision, position, tx`;
const ONE_MORE = `
insert into es_event (stream, revision, id, type, data, meta)
select $1::text, $6::bigint + 1, $2::uuid, $3::text, $4::json, $5::json
where exists (select from es_event e where e.stream = $1 and e.revision = $6)
  and not exists (select from es_stream s where s.stream = $1)
returning stream, revision, position, tx`;
/**
 * Without `on conflict`: a conflict rolls back everything, so no writer's events are stored in part. The queue then
 * splits.
 */
const MANY = `
insert into es_event (stream, revision, id, type, data, meta)
select e.stream, last.revision + e.k, e.id, e.type, e.data, e.meta
from unnest($1::text[], $2::bigint[], $3::int[], $4::uuid[], $5::text[], $6::json[], $7::json[]) as e(stream, expected, k, id, type, data, meta)
cross join lateral (select coalesce(max(x.revision), -1) as revision from es_event x where x.stream = e.stream) last
where (e.expected < -1 or e.expected = last.revision)
  and (last.revision = -1 or (select s.visible_from from es_stream s where s.stream = e.stream) is null)
returning stream, revision, position, tx`;

interface Row {
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
  readonly tx: string;
}

/** Streams must differ and be sorted, so that two such statements lock in the same order. */
export async function writeQuick(pool: pg.Pool, writers: readonly Writer[]): Promise<Written[]> {
  const { rows } = await pool.query<Row>(queryFor(writers));
  const last = new Map<string, Row>();
  for (const row of rows) {
    const known = last.get(row.stream);
    if (!known || Number(row.revision) > Number(known.revision)) last.set(row.stream, row);
  }
  return writers.map(({ stream }) => {
    const row = last.get(stream);
    return row ? { done: true, revision: Number(row.revision), at: row } : { done: false, matched: true, actual: null };
  });
}

function queryFor(writers: readonly Writer[]): pg.QueryConfig {
  const { stream, expected, events } = writers[0]!;
  if (writers.length === 1 && events.length === 1 && expected !== 'any') {
    const { id, type, data, meta } = events[0]!;
    const values = [stream, id, type, data, meta];
    return expected === 'none'
      ? { name: 'es-append-new', text: ONE_NEW, values }
      : { name: 'es-append-more', text: ONE_MORE, values: [...values, expected] };
  }
  const lines = writers.flatMap((writer) => writer.events.map((event, k) => ({ writer, event, k: k + 1 })));
  return {
    name: 'es-append-many',
    text: MANY,
    values: [
      lines.map(({ writer }) => writer.stream),
      lines.map(({ writer }) => codeOf(writer.expected)),
      lines.map(({ k }) => k),
      lines.map(({ event }) => event.id),
      lines.map(({ event }) => event.type),
      lines.map(({ event }) => event.data),
      lines.map(({ event }) => event.meta),
    ],
  };
}
