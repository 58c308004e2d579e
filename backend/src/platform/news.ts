/**
 * A server remembers accounts, logins and settings for some seconds. Whoever changes one says so here, so that all
 * servers of one database read it again at once. A server that misses it does so after those seconds.
 */
import type { Pool } from 'pg';

export const NEWS_CHANNEL = 'parley_news';
export type NewsTopic = 'account' | 'login' | 'settings';
/** @param key which one; null: news may have been missed, so all of them */
type Hearer = (key: string | null) => void;

const TELL = `select pg_notify('${NEWS_CHANNEL}', text) from unnest($1::text[]) as text`;

export class News {
  private readonly hearers = new Map<string, Hearer>();

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  on(topic: NewsTopic, hearer: Hearer): void {
    this.hearers.set(topic, hearer);
  }

  /** Never fails. This server hears it, too. */
  async tell(topic: NewsTopic, ...keys: readonly string[]): Promise<void> {
    await this.pool.query(TELL, [keys.map((key) => `${topic} ${key}`)]).catch(() => undefined);
  }

  /** @param text null: the connection that listens is new */
  hear(text: string | null): void {
    if (text === null) for (const hearer of this.hearers.values()) hearer(null);
    else {
      const [topic = '', key = ''] = text.split(' ');
      this.hearers.get(topic)?.(key);
    }
  }
}
