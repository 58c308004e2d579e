/** Events of an EventStoreDB: into a backup, in the form of the table that Postgres would have, and back. */
import type { NewEvent, Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { STREAM_PREFIXES, WrongExpectedRevision, type EventStore } from '@parley/contracts/events/event-store';
import type { ClientBase } from 'pg';
import { fromStored, toStoredAll } from '../platform/event-store/stored-form.js';
import { BackupFault } from './backup-fault.js';
import type { PositionSql } from './copy-out.js';
import type { Manifest, NewManifest } from './manifest.js';
import { readLines, type PartWriter } from './parts.js';
import { EVENT_COLUMNS, fullName, positionColumnsOf, positionMatters, quoted } from './tables.js';
import type { Vault } from './vault.js';

const PAGE = 500;
/** Events of one append. */
const APPENDED_AT_ONCE = 50;

type Store = Pick<EventStore, 'readAll' | 'compare' | 'append' | 'lastAppended'>;

/**
 * Copies the events up to a position that was the end of the log before the snapshot, and further to what the tables of
 * the snapshot include: of each, the tables have the person's key.
 * @returns with the way to read the tables' positions
 */
export async function copyStoreEvents(
  client: ClientBase,
  parts: PartWriter,
  store: Store,
  end: Position | null,
): Promise<{ readonly events: NewManifest['events']; readonly positionSql: PositionSql }> {
  const tokens = (await tokensIn(client)).sort((a, b) => store.compare(a, b));
  const last = tokens.at(-1) ?? null;
  const upTo = last !== null && (end === null || store.compare(last, end) > 0) ? last : end;
  /** The number of events up to each position. */
  const numbers = new Map<Position, number>();
  const unnumbered = [...tokens];
  let count = 0;
  const lines = async function* (): AsyncGenerator<Buffer> {
    for await (const event of eventsOf(store, upTo)) {
      for (let [token] = unnumbered; token && store.compare(token, event.position) < 0; [token] = unnumbered) {
        numbers.set(token, count);
        unnumbered.shift();
      }
      count += 1;
      yield Buffer.from(lineOf(event, count));
    }
  };
  const section = await parts.writeLines(lines());
  for (const token of unnumbered) numbers.set(token, count);
  const known = [...numbers].map(([token, number]) => `('${token}', '0/${number}')`).join(', ');
  const positionSql: PositionSql = (column) =>
    known ? `(select m.number from (values ${known}) m (token, number) where m.token = t.${column})` : 'null';
  return { events: { ...section, columns: [...EVENT_COLUMNS] }, positionSql };
}

async function tokensIn(client: ClientBase): Promise<Position[]> {
  const tokens = new Set<Position>();
  for (const { table, column } of await positionColumnsOf(client)) {
    const { rows } = await client.query<{ position: Position }>(
      `select distinct t.${quoted(column)} as position from ${fullName(table)} t
       where t.${quoted(column)} is not null and ${positionMatters(table, column)}`,
    );
    // Also a guard: they become part of a statement.
    for (const { position } of rows) if (/^\d+\/\d+$/.test(position)) tokens.add(position);
  }
  return [...tokens];
}

async function* eventsOf(store: Store, upTo: Position | null): AsyncGenerator<RecordedEvent> {
  for (let after: Position | null = null; upTo !== null;) {
    const page: readonly RecordedEvent[] = await store.readAll({ after, limit: PAGE, prefixes: STREAM_PREFIXES });
    for (const event of page) {
      if (store.compare(event.position, upTo) > 0) return;
      yield event;
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string): string => text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };
const unescaped = (text: string): string => text.replace(/\\(.)/gs, (_, sign: string) => UNESCAPED[sign] ?? sign);

/** As `COPY` would write it. */
function lineOf(event: RecordedEvent, number: number): string {
  const { stream, revision, meta } = event;
  // `personal` is still encrypted here.
  const [stored] = toStoredAll(stream, [event as NewEvent]);
  const cells = [stored?.id, stored?.type, stored?.data, stored?.meta];
  const at = new Date(Number.isFinite(meta.at) ? meta.at : 0).toISOString();
  return `${[number, 0, stream, revision, ...cells, at].map((cell) => escaped(String(cell))).join('\t')}\n`;
}

/** Throws if there are events of Parley's already. */
export async function refuseFullStore(store: Store): Promise<void> {
  if ((await store.lastAppended(STREAM_PREFIXES)) !== null)
    throw new BackupFault('This installation isn’t empty: its event store has events. A restore needs an empty one.');
}

/**
 * Appends the events in their order, and gives the tables the positions that they got. Safe to repeat: the events keep
 * their ids.
 */
export async function appendEvents(
  client: ClientBase,
  vault: Vault,
  { events }: Manifest,
  store: Store,
): Promise<void> {
  const columns = await positionColumnsOf(client);
  const wanted = new Set((await tokensIn(client)).map(numberOf));
  const positions = new Map<number, Position>();
  let batch: RecordedEvent[] = [];
  let count = 0;
  const flush = async () => {
    const [first] = batch;
    if (!first) return;
    const { position } = await append(store, first, batch);
    positions.set(count, position);
    batch = [];
  };
  for await (const line of readLines(vault, events.parts)) {
    const event = eventIn(line);
    const [first] = batch;
    if (first && (first.stream !== event.stream || batch.length === APPENDED_AT_ONCE || wanted.has(count)))
      await flush();
    batch.push(event);
    count += 1;
  }
  await flush();
  for (const { table, column } of columns)
    for (const number of wanted)
      await client.query(`update ${fullName(table)} set ${quoted(column)} = $1 where ${quoted(column)} = $2`, [
        positions.get(number) ?? null,
        `0/${number}`,
      ]);
}

const numberOf = (token: Position): number => Number(token.split('/')[1]);

function eventIn(line: string): RecordedEvent {
  const [, , stream = '', revision, id = '', type = '', data = '', meta = ''] = line.split('\t').map(unescaped);
  const place = { id, type, stream, revision: Number(revision), position: '' as Position };
  return fromStored(place, JSON.parse(data), JSON.parse(meta));
}

async function append(store: Store, first: RecordedEvent, batch: readonly RecordedEvent[]) {
  const { stream, revision } = first;
  try {
    return await store.append(stream, revision === 0 ? 'none' : revision - 1, batch as readonly NewEvent[]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    throw new BackupFault(
      `The event store has other events in ${stream} than the backup, as after a restore of another backup. A restore needs an empty one.`,
    );
  }
}
