/** Everything that an installation keeps, as comparable texts. */
import { createHash } from 'node:crypto';
import { connected } from '../connection.js';
import { fullName, isPosition, quoted, tablesOf } from '../tables.js';

/** The number of rows and a sum over all of them, by table; of `es_event` also in their order. */
export type Content = Readonly<Record<string, string>>;

const EVENTS = 'stream, revision, id, type, data::text, meta::text, at';

/** A restore adds an event to the audit log. */
const ADDED: Readonly<Record<string, string>> = { 'public.audit_event': "where event <> 'backup-restored'" };
/** A restore ends all logins. */
const ENDED = ['public.login_session', 'public.login_ticket', 'public.account.token_version'];

/** Without positions and transactions, which each server numbers itself, and without logins. */
export const contentOf = (url: string): Promise<Content> =>
  connected(url, async (client) => {
    const content: Record<string, string> = {};
    const add = async (name: string, sql: string) => {
      const { rows } = await client.query<{ line: string }>(sql);
      const sum = createHash('sha256').update(rows.map(({ line }) => line).join('\n'));
      content[name] = `${rows.length} rows ${sum.digest('hex').slice(0, 16)}`;
    };
    for (const table of await tablesOf(client)) {
      const name = `${table.schema}.${table.name}`;
      if (ENDED.includes(name)) continue;
      const columns = table.columns
        .filter((column) => !isPosition(table, column) && !ENDED.includes(`${name}.${column}`))
        .map(quoted);
      await add(
        fullName(table),
        `select row(${columns.sort().join(', ')})::text as line from ${fullName(table)} ${ADDED[name] ?? ''} order by 1`,
      );
    }
    const { rowCount } = await client.query("select 1 where to_regclass('es_event') is not null");
    if (rowCount === 1)
      await add('events', `select row(${EVENTS})::text as line from es_event order by es_event.tx, es_event.position`);
    await add('migrations', 'select name as line from migration order by 1');
    return content;
  });

/** Columns whose name says that they hold a position, in all tables. */
export const positionColumns = (url: string): Promise<readonly string[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
       where column_name like '%position%' and table_schema in ('public', 'read', 'work') and table_name <> 'es_event' order by 1`,
    );
    return rows.map(({ name }) => name);
  });
