/** Ready or not, and what is missing; for load balancers and for `npm start`. */
import { Controller, Inject } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import type { EventStore } from '@parley/contracts/events/event-store';
import { health } from '@parley/contracts/http/health';
import type { Pool } from 'pg';
import { EVENT_STORE, POOL, READ_SIDE } from '../tokens.js';
import type { ReadSide } from './read-side.js';
import { Refusal } from './refusal.js';
import { Serve } from './serve.js';

/** A part that says nothing for so long counts as missing, in ms. */
const PATIENCE_MS = 1_500;

@Controller()
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(health)
  async check(): Promise<{ status: 'ok' }> {
    try {
      await this.checks.check([
        () => this.look('database', () => this.pool.query('select 1')),
        () => this.look('events', () => this.store.ping()),
        () => this.look('read models', () => this.reads.ping()),
        () => this.look('recent events', () => this.recentEvents()),
      ]);
      return { status: 'ok' };
    } catch (error) {
      throw new Refusal(503, 'Not ready', {
        code: 'not-ready',
        retryAfterSeconds: 2,
        body: { status: 'error', missing: missingOf(error) },
      });
    }
  }

  private async recentEvents(): Promise<void> {
    if (this.reads.isAhead) throw new Error('the event store is older than the read models');
  }

  private async look(name: string, ask: () => Promise<unknown>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
    });
    try {
      await Promise.race([ask(), patience]);
      return indicator.up();
    } catch {
      return indicator.down();
    } finally {
      clearTimeout(timer);
    }
  }
}

function missingOf(error: unknown): string[] {
  const response = (error as { getResponse?: () => { error?: Record<string, unknown> } }).getResponse?.();
  return Object.keys(response?.error ?? {});
}
