/** Figures of the servers behind this port and of the installation, in the text format of Prometheus. */
import { Inject, Injectable } from '@nestjs/common';
import type { Operation } from '@parley/contracts/http/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry, type MetricObject } from 'prom-client';
import type { Figures, SharedFigures } from '../platform/http/shared-figures.js';
import { POOL, SHARED_FIGURES } from '../platform/tokens.js';
import { InstallationState } from './installation-state.js';

/** s; an answer is saved in some tens of milliseconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4];
/** ms for which figures that cost a query are used again. */
const KEEP_MS = 10_000;

@Injectable()
export class Metrics {
  /** It has the figures that this process counts. */
  private readonly registry = new Registry();
  /** It has the figures that are the same for all processes. */
  private readonly installation = new Registry();
  private readonly requests: Histogram;
  private known: { readonly at: number; readonly state: Promise<Operation> } | null = null;

  constructor(
    private readonly state: InstallationState,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SHARED_FIGURES) private readonly shared: SharedFigures,
  ) {
    if (shared.server !== null) this.registry.setDefaultLabels({ server: String(shared.server) });
    shared.answerWith(() => this.registry.getMetricsAsJSON());
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'parley_http_request_duration_seconds',
      help: 'Time until a reply was sent, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [this.registry],
    });
    this.gauges();
  }

  /** Counts a request by its route: addresses contain identifiers. */
  note(request: FastifyRequest, reply: FastifyReply): void {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    this.requests.observe(labels, reply.elapsedTime / 1_000);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  async text(): Promise<string> {
    const others = await this.shared.ofOthers();
    const all = [await this.registry.getMetricsAsJSON(), ...others];
    const ofServers = others.length === 0 ? this.registry : AggregatorRegistry.aggregate(all.map(eachByItself));
    return `${await ofServers.metrics()}\n${await this.installation.metrics()}`;
  }

  private gauges(): void {
    const { pool } = this;
    const ofPool = 'Open connections of the pool of events, by state.';
    this.gauge(this.registry, 'parley_database_connections', ofPool, ['state'], (set) => {
      set({ state: 'used' }, pool.totalCount - pool.idleCount);
      set({ state: 'idle' }, pool.idleCount);
      set({ state: 'waited for' }, pool.waitingCount);
    });
    this.fromState('parley_read_models_good', '1 if every saved answer is counted.', [], (state, set) =>
      set({}, state.readModels === 'good' ? 1 : 0),
    );
    this.fromState('parley_parked_events', 'Events that could not be counted or sent.', [], (state, set) =>
      set({}, state.parkedTotal),
    );
    this.fromState('parley_backup_age_seconds', 'Age of the last whole backup.', [], ({ backup }, set) => {
      if (backup?.madeAt) set({}, (Date.now() - Date.parse(backup.madeAt)) / 1_000);
    });
    this.fromState(
      'parley_clock_difference_seconds',
      'How far this server’s clock is ahead of the database’s.',
      [],
      ({ clockSeconds }, set) => set({}, clockSeconds),
    );
    this.fromState('parley_queue_waiting', 'Jobs that wait, by queue.', ['queue'], ({ queues }, set) =>
      queues.forEach(({ name, waiting }) => set({ queue: name }, waiting)),
    );
    this.fromState('parley_queue_retrying', 'Jobs that failed at least once, by queue.', ['queue'], ({ queues }, set) =>
      queues.forEach(({ name, retrying }) => set({ queue: name }, retrying)),
    );
    this.fromState('parley_accounts', 'Accounts, by state.', ['state'], ({ accounts }, set) =>
      Object.entries(accounts).forEach(([state, count]) => set({ state }, count)),
    );
    this.fromState('parley_disk_bytes', 'The disk that holds DATA_DIR.', ['part'], ({ disk }, set) => {
      if (!disk) return;
      set({ part: 'used' }, disk.used);
      set({ part: 'total' }, disk.total);
    });
    this.fromState('parley_stored_bytes', 'Size of the database, and of uploaded files.', ['what'], (state, set) => {
      set({ what: 'database' }, state.databaseSize);
      set({ what: 'uploads' }, state.uploadsSize);
    });
  }

  private fromState(
    name: string,
    help: string,
    labels: readonly string[],
    read: (state: Operation, set: Set) => void,
  ): void {
    this.gauge(this.installation, name, help, labels, async (set) => read(await this.current(), set));
  }

  private gauge(
    registry: Registry,
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (set: Set) => Promise<void> | void,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        this.reset();
        return collect((labels, value) => this.set(labels, value));
      },
    });
  }

  /** Several gauges of one scrape share one answer. */
  private current(): Promise<Operation> {
    const now = performance.now();
    if (!this.known || now - this.known.at > KEEP_MS) {
      const state = this.state.read();
      this.known = { at: now, state };
      // A failed answer is not kept, so that the next scrape asks again.
      state.catch(() => (this.known = null));
    }
    return this.known.state;
  }
}
/** Values of two servers differ in their label, so nothing is added up: a sum would fall whenever a server doesn't answer. */
const eachByItself = (figures: Figures): MetricObject[] => figures.map((each) => ({ ...each, aggregator: 'sum' }));
type Set = (labels: Readonly<Record<string, string>>, value: number) => void;
