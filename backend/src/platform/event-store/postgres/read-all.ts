/**
 * Reads all events in order, but only before the oldest running transaction, so that no event can appear behind a
 * reader.
 */
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { Position } from '@parley/contracts/events/envelope';
import type { ReadAllOptions, Share } from '@parley/contracts/events/event-store';
import { endingsOf } from '@parley/contracts/events/share';
import type pg from 'pg';
import { fromStored } from '../stored-form.js';
import { parseToken, tokenBelow, tokenOf } from './token.js';

export interface EventRow {
  readonly position: string;
  readonly tx: string;
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: unknown;
}

export const COLUMNS = 'e.position, e.tx::text as tx, e.stream, e.revision, e.id, e.type, e.data, e.meta';

/**
 * Maximum stored size of a page, because several pages of the largest events must fit into memory. A page always has at
 * least one event.
 */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

const BYTES = 'pg_column_size(e.data) + pg_column_size(e.meta)';
/** Must sort by e.tx: the text column of the same name would sort "10" before "9". */
const sql = (filter: string, columns = COLUMNS, besides = '', bytes = BYTES) => `
select now.oldest, e.position, e.tx, e.stream, e.revision, e.id, e.type, e.data, e.meta, e.last from (select pg_snapshot_xmin(pg_current_snapshot())::text as oldest) now
left join lateral (
  select ${columns}, row_number() over page as n, lead(e.position) over page is null as last,
    sum(${bytes}) over page as bytes
  from es_event e ${besides}
  where (e.tx, e.position) > ($1::xid8, $2::bigint) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
    and not exists (select from es_stream s where s.stream = e.stream and e.revision < s.visible_from) ${filter}
  window page as (order by e.tx, e.position rows unbounded preceding)
  order by e.tx, e.position limit $3
) e on e.n = 1 or e.bytes <= ${MAX_PAGE_BYTES} order by e.n`;
const ALL = sql('');
const SOME = sql('and e.stream ^@ any($4::text[])');
/** Tells the place of events that belong to other readers, and nothing else about them. */
const SHARED = sql(
  'and e.stream ^@ any($4::text[])',
  `e.position, e.tx::text as tx, case when own.mine then e.stream end as stream, e.revision, e.id, e.type,
    case when own.mine then e.data end as data, case when own.mine then e.meta end as meta`,
  `cross join lateral (
    select coalesce((right(whose.owner, 2) = any($5::text[])) = $6::bool, true) as mine
    from (select coalesce(e.meta->>'$subject', case when e.stream ^@ 'person-' then e.stream end) as owner) as whose offset 0
  ) own`,
  `case when own.mine then ${BYTES} else 0 end`,
);

export const recordedOf = (row: EventRow): RecordedEvent =>
  fromStored(
    { id: row.id, type: row.type, stream: row.stream, revision: Number(row.revision), position: tokenOf(row) },
    row.data,
    row.meta,
  );

export interface Read {
  readonly events: readonly RecordedEvent[];
  /** The last event that was read, whether or not it is among these; null: none was. */
  readonly last: Position | null;
  /** Number of events that were read. */
  readonly size: number;
  /** Everything before this position has been read; null if the limit ended the read earlier. */
  readonly upTo: Position | null;
}

/**
 * Columns in the order of the statement, which is cheaper than an object per row. `position` is null if nothing was
 * found.
 */
type Row = readonly [
  oldest: string,
  position: string | null,
  tx: string,
  stream: string | null,
  revision: string,
  id: string,
  type: string,
  data: unknown,
  meta: unknown,
  last: boolean | null,
];

function recordedIn(rows: readonly Row[]): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (const [, position, tx, stream, revision, id, type, data, meta] of rows) {
    if (position === null || stream === null) continue;
    events.push(recordedOf({ position, tx, stream, revision, id, type, data, meta }));
  }
  return events;
}

const EVERY_STREAM = [''];

function queryFor({ after, limit, prefixes, share }: ReadPageOptions) {
  const { tx, position } = parseToken(after);
  const values = [tx, position, limit];
  if (share) {
    const { endings, isAmong } = endingsOf(share);
    return { name: 'es-read-share', text: SHARED, values: [...values, prefixes ?? EVERY_STREAM, endings, isAmong] };
  }
  if (prefixes) return { name: 'es-read-some', text: SOME, values: [...values, prefixes] };
  return { name: 'es-read-all', text: ALL, values };
}

export interface ReadPageOptions extends ReadAllOptions {
  readonly share?: Share;
}

export async function readPage(pool: pg.Pool, options: ReadPageOptions): Promise<Read> {
  const { rows } = await pool.query<[...Row]>({ ...queryFor(options), rowMode: 'array' });
  const [oldest, position, tx, , , , , , , isLast] = rows.at(-1)!;
  return {
    events: recordedIn(rows),
    last: position === null ? null : tokenOf({ tx, position }),
    size: position === null ? 0 : rows.length,
    upTo: isLast === false ? null : tokenBelow(oldest),
  };
}
