/** Tells that the process works, that it can serve requests, and that all is well, each at an address of its own. */
import { Controller, Inject } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import type { EventStore } from '@parley/contracts/events/event-store';
import { health, healthLive, healthReady, type Health } from '@parley/contracts/http/health';
import type { Pool } from 'pg';
import type { Config } from '../config/config.js';
import { diskFill, NEARLY_FULL } from '../disk-fill.js';
import type { Pulse } from '../database/pulse.js';
import { CONFIG, EVENT_STORE, HEALTH_NEEDS, POOL, PULSE, READ_SIDE } from '../tokens.js';
import type { HealthNeeds } from './health-needs.js';
import type { ReadSide } from './read-side.js';
import { Refusal } from './refusal.js';
import { Serve } from './serve.js';

/** ms; a part that doesn't answer in time counts as missing */
const TIMEOUT_MS = 1_500;

@Controller()
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
    @Inject(HEALTH_NEEDS) private readonly needs: HealthNeeds,
    @Inject(PULSE) private readonly pulse: Pick<Pulse, 'answers'>,
  ) {}

  @Serve(healthLive)
  live(): Ok {
    return OK;
  }

  /** The database is asked on a connection of its own, since those of requests may all be in use. */
  @Serve(healthReady)
  async ready(): Promise<Ok> {
    if (!(await this.pulse.answers())) throw notReady(['database']);
    return OK;
  }

  @Serve(health)
  async check(): Promise<Health> {
    try {
      await this.checks.check([
        () => this.look('database', () => this.pool.query('select 1')),
        () => this.look('events', () => this.store.ping()),
        () => this.look('read models', () => this.reads.ping()),
        () => this.look('recent events', () => this.recentEvents()),
      ]);
      const diverging = await this.diverging();
      const parked = await this.countParked();
      const disk = (await diskFill(this.config.dataDir)) ?? 0;
      return {
        status: 'ok',
        ...(this.reads.isRenewed && { readModels: 'being counted anew', rebuiltPercent: this.reads.renewedPercent }),
        ...(diverging > 0 && { divergingChats: diverging }),
        ...(parked > 0 && { parked }),
        ...(disk >= NEARLY_FULL && { disk }),
        ...(await this.needs.read()),
      };
    } catch (error) {
      throw notReady(missingOf(error));
    }
  }

  /** Chats whose replay differed when `npm run verify` ran last. */
  private async diverging(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>('select count(*)::int as count from chat_divergence');
    return rows[0]?.count ?? 0;
  }

  /** Events that a projection or a reactor couldn't take: an alarm, but no reason to take the server out of service. */
  private async countParked(): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(
      'select (select count(*) from work.parked_event)::int + (select count(*) from read.parked_event)::int as n',
    );
    return rows[0]?.n ?? 0;
  }

  private async recentEvents(): Promise<void> {
    if (this.reads.isAhead) throw new Error('the event store is older than the read models');
  }

  private async look(name: string, ask: () => Promise<unknown>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS);
    });
    try {
      await Promise.race([ask(), timeout]);
      return indicator.up();
    } catch {
      return indicator.down();
    } finally {
      clearTimeout(timer);
    }
  }
}

const OK = { status: 'ok' } as const;
type Ok = typeof OK;

const notReady = (missing: readonly string[]): Refusal =>
  new Refusal(503, 'Not ready', { code: 'not-ready', retryAfterSeconds: 2, body: { status: 'error', missing } });

function missingOf(error: unknown): string[] {
  const response = (error as { getResponse?: () => { error?: Record<string, unknown> } }).getResponse?.();
  return Object.keys(response?.error ?? {});
}
