/** Settings that an administrator changes while Parley runs. They are rows, which each server keeps for some seconds. */
import { Inject, Injectable } from '@nestjs/common';
import type { SignupRules } from '@parley/contracts/http/auth';
import type { Pool } from 'pg';
import type { Clock } from './clock.js';
import { News } from './news.js';
import { CLOCK, POOL } from './tokens.js';

export interface InstallationSettings {
  /** Takes the place of `SIGNUP`; null = that counts. */
  readonly signup: SignupRules['policy'] | null;
  /** When maintenance began, as ISO 8601; null = there is none. */
  readonly maintenance: string | null;
}
const NONE: InstallationSettings = { signup: null, maintenance: null };
/** If its news gets lost, another server's change may stay unknown here for so long, in ms. */
const KEEP_MS = 5_000;

@Injectable()
export class StoredSettings {
  /** Counts changes, so that a reading from before one isn't kept after it. */
  private changes = 0;
  private known: { readonly at: number; readonly settings: InstallationSettings } | null = null;

  constructor(
    @Inject(POOL) private readonly pool: Pick<Pool, 'query'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(News) private readonly news: Pick<News, 'on' | 'tell'>,
  ) {
    news.on('settings', () => this.forget());
  }

  async read(): Promise<InstallationSettings> {
    const now = this.clock.now();
    if (this.known && Math.abs(now - this.known.at) < KEEP_MS) return this.known.settings;
    const { changes } = this;
    const { rows } = await this.pool.query<{ name: string; value: unknown }>(
      'select name, value from installation_setting',
    );
    const settings = { ...NONE, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
    if (changes === this.changes) this.known = { at: now, settings };
    return settings;
  }

  /** null puts a setting back. */
  async change(changes: Partial<InstallationSettings>): Promise<void> {
    for (const [name, value] of Object.entries(changes))
      await (value === null
        ? this.pool.query('delete from installation_setting where name = $1', [name])
        : this.pool.query(
            `insert into installation_setting (name, value, changed_at) values ($1, $2, $3)
             on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
            [name, JSON.stringify(value), new Date(this.clock.now())],
          ));
    this.forget();
    await this.news.tell('settings', '');
  }

  private forget(): void {
    this.changes += 1;
    this.known = null;
  }
}
