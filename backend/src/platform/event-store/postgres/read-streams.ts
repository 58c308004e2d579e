/** Reads parts of many streams with few statements. */
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { ReadStreamsOptions, StreamPart } from '@parley/contracts/events/event-store';
import type pg from 'pg';
import { COLUMNS, MAX_PAGE_BYTES, recordedOf, type EventRow } from './read-all.js';

/** Most events that one statement reads. */
const MAX_EVENTS = 1_000;

/** `offset 0` makes Postgres look up each part by the index, whatever it knows, or doesn't know, about the table. */
const sql = (columns: string) => `
select e.nth, ${columns} from (
  select x.nth, e.*, row_number() over page as at_row,
    sum(pg_column_size(e.data) + pg_column_size(e.meta)) over page as bytes
  from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as x(name, first, last, nth)
  cross join lateral (
    select e.* from es_event e
    where e.stream = x.name and e.revision between x.first and x.last
      and e.revision >= coalesce((select s.visible_from from es_stream s where s.stream = x.name), 0)
      and ($4::int is null or pg_column_size(e.data) + pg_column_size(e.meta) <= $4)
    offset 0
  ) e
  window page as (order by x.nth, e.revision rows unbounded preceding)
) e where e.at_row = 1 or e.bytes <= ${MAX_PAGE_BYTES} order by e.at_row`;
const WHOLE = sql(COLUMNS);
const ONE_KEY = sql(
  COLUMNS.replace('e.data', 'json_build_object($5::text, e.data->$5) as data').replace(
    'e.meta',
    `json_build_object('at', e.meta->'at', 'v', e.meta->'v') as meta`,
  ),
);

interface Row extends EventRow {
  /** Of its part, from 1. */
  readonly nth: string;
}

/** While a page is used, the next one is read. */
export const readStreams = (
  pool: pg.Pool,
  parts: readonly StreamPart[],
  options: ReadStreamsOptions = {},
): AsyncGenerator<readonly RecordedEvent[]> => readAhead(pagesOf(pool, parts, options));

async function* readAhead<T>(pages: AsyncGenerator<T, void>): AsyncGenerator<T> {
  let next = pages.next();
  try {
    for (let page = await next; !page.done; page = await next) {
      next = pages.next();
      // A reader who wants no more pages doesn't learn of it.
      next.catch(() => undefined);
      yield page.value;
    }
  } finally {
    await pages.return();
  }
}

async function* pagesOf(
  pool: pg.Pool,
  parts: readonly StreamPart[],
  { onlyKey, mostBytes }: ReadStreamsOptions,
): AsyncGenerator<readonly RecordedEvent[], void> {
  const isWhole = onlyKey === undefined;
  const statement = isWhole ? { name: 'es-read-streams', text: WHOLE } : { name: 'es-read-key', text: ONE_KEY };
  for (const group of groupsOf(parts))
    for (let rest = group; rest.length > 0;) {
      const places = [rest.map(({ stream }) => stream), rest.map(({ from }) => from), rest.map(({ to }) => to)];
      const values = [...places, mostBytes ?? null, ...(isWhole ? [] : [onlyKey])];
      const { rows }: pg.QueryResult<Row> = await pool.query<Row>({ ...statement, values });
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map(recordedOf);
      rest = after(rest, Number(last.nth), Number(last.revision));
    }
}

/** Groups of at most so many events; a longer part is cut. */
function* groupsOf(parts: readonly StreamPart[]): Generator<readonly StreamPart[]> {
  let group: StreamPart[] = [];
  let events = 0;
  for (const { stream, from, to } of parts)
    for (let first = from; first <= to;) {
      const last = Math.min(to, first + MAX_EVENTS - events - 1);
      group.push({ stream, from: first, to: last });
      events += last - first + 1;
      first = last + 1;
      if (events < MAX_EVENTS) continue;
      yield group;
      [group, events] = [[], 0];
    }
  if (group.length > 0) yield group;
}

/** Lists the parts that remain after the event of this revision in the nth part. */
function after(parts: readonly StreamPart[], nth: number, revision: number): readonly StreamPart[] {
  const { stream, to } = parts[nth - 1]!;
  const rest = parts.slice(nth);
  return revision < to ? [{ stream, from: revision + 1, to }, ...rest] : rest;
}
