/** A connection for long statements, whose texts mean the same on every server. */
import pg from 'pg';

const SETTINGS =
  "set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1; " +
  "set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0";

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'parley backup' });
  // A lost connection fails the statement; it must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
