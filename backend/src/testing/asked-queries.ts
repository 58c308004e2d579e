/** The queries that one piece of work sends to Postgres, without those of the server's own loops. */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import pg from 'pg';

const asking = new AsyncLocalStorage<string[]>();
/** Written together with others' a little later, by a timer that the work may have set. */
const LATER = /throttle|chat_presence|pg_notify/;

/** @returns the texts of the queries that `work` sent itself, in order */
export async function queriesOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  const client = pg.Client.prototype as { query: (this: unknown, ...args: [Query]) => unknown };
  const { query } = client;
  client.query = function (...args) {
    const text = textOf(args[0]);
    if (!LATER.test(text)) asking.getStore()?.push(text);
    return query.apply(this, args);
  };
  const pool = pg.Pool.prototype as { connect: (this: unknown, ...args: [Connected?]) => unknown };
  const { connect } = pool;
  // Whoever waits for a connection gets it while another's work goes on.
  pool.connect = function (then) {
    return connect.call(this, then && AsyncResource.bind(then));
  };
  try {
    await asking.run(texts, work);
    return [...texts];
  } finally {
    client.query = query;
    pool.connect = connect;
  }
}

type Connected = (...args: unknown[]) => void;
type Query = string | { readonly text?: string };
const textOf = (query: Query): string => (typeof query === 'string' ? query : (query.text ?? 'several in one message'));
