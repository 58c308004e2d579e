/**
 * Gives every area what it is built on: the composition's parts by token, the gate, the problem format, throttling,
 * health.
 */
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { TerminusModule } from '@nestjs/terminus';
import type { Caches } from '@parley/contracts/caches';
import type { EventStore } from '@parley/contracts/events/event-store';
import type { Log } from '@parley/contracts/log';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { FlowByJwt } from './platform/auth/flow-by-jwt.js';
import { Jwt } from './platform/auth/jwt.js';
import type { Clock } from './platform/clock.js';
import type { Config } from './platform/config/config.js';
import type { Secrets } from './platform/config/secrets.js';
import { KeepNamedFiles } from './platform/file-store/keep-named-files.js';
import type { UploadedFiles } from './platform/file-store/uploaded-files.js';
import { AccessGuard } from './platform/auth/access.guard.js';
import { Histories } from './platform/histories/histories.js';
import { HealthController } from './platform/http/health.controller.js';
import { Maintenance } from './platform/http/maintenance.js';
import { StoredSettings } from './platform/installation-settings.js';
import type { Addresses } from './platform/http/hosts.js';
import { ProblemFilter } from './platform/http/problem.filter.js';
import { Misses } from './platform/http/misses.js';
import { Pace } from './platform/http/pace.js';
import type { ReadSide } from './platform/http/read-side.js';
import type { SharedCounts } from './platform/http/shared-counts.js';
import type { SharedFigures } from './platform/http/shared-figures.js';
import type { ThrottleLimits } from './platform/http/limits.js';
import { Throttle } from './platform/http/throttle.js';
import { WorkBudget } from './platform/http/work-budget.js';
import { HeavyWork } from './platform/work/heavy-work.js';
import type { Pulse } from './platform/database/pulse.js';
import type { WorkerPool } from './platform/work/worker-pool.js';
import { News } from './platform/news.js';
import { LinkedTexts } from './platform/linked/linked-texts.js';
import { LinkedVersions } from './platform/linked/linked-versions.js';
import { Audit } from './platform/log/audit.js';
import type { MailQueue } from './platform/mail/mail-queue.js';
import { ServerTexts } from './platform/server-texts.js';
import type { SubjectKeys } from './platform/subjects/subject-keys.js';
import {
  ADDRESSES,
  CACHES,
  CLOCK,
  CONFIG,
  EVENT_STORE,
  LOG,
  MAIL_QUEUE,
  POOL,
  PULSE,
  READ_SIDE,
  SECRETS,
  SHARED_COUNTS,
  SHARED_FIGURES,
  SUBJECT_KEYS,
  THROTTLE_LIMITS,
  UPLOADED_FILES,
  VERSION,
  WORKERS,
} from './platform/tokens.js';

export interface PlatformParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly clock: Clock;
  readonly pool: Pool;
  readonly pulse: Pick<Pulse, 'answers'>;
  readonly dataSource: DataSource;
  /** Encrypts personal text. */
  readonly store: EventStore;
  readonly subjectKeys: SubjectKeys;
  readonly reads: ReadSide;
  readonly news: News;
  readonly mails: MailQueue;
  readonly addresses: Addresses;
  readonly uploads: UploadedFiles;
  readonly limits: ThrottleLimits;
  readonly together: SharedCounts;
  readonly figures: SharedFigures;
  readonly caches: Caches;
  readonly texts: ServerTexts;
  readonly version: string;
  readonly workers: WorkerPool;
  readonly budget: WorkBudget;
  readonly pace: Pace;
  readonly misses: Misses;
}

@Global()
@Module({})
export class PlatformModule {
  static with(parts: PlatformParts): DynamicModule {
    const values = [
      { provide: CONFIG, useValue: parts.config },
      { provide: SECRETS, useValue: parts.secrets },
      { provide: LOG, useValue: parts.log },
      { provide: MAIL_QUEUE, useValue: parts.mails },
      { provide: CLOCK, useValue: parts.clock },
      { provide: POOL, useValue: parts.pool },
      { provide: PULSE, useValue: parts.pulse },
      { provide: DataSource, useValue: parts.dataSource },
      { provide: EVENT_STORE, useValue: parts.store },
      { provide: SUBJECT_KEYS, useValue: parts.subjectKeys },
      { provide: News, useValue: parts.news },
      { provide: READ_SIDE, useValue: parts.reads },
      { provide: ADDRESSES, useValue: parts.addresses },
      { provide: UPLOADED_FILES, useValue: parts.uploads },
      { provide: THROTTLE_LIMITS, useValue: parts.limits },
      { provide: SHARED_COUNTS, useValue: parts.together },
      { provide: SHARED_FIGURES, useValue: parts.figures },
      { provide: CACHES, useValue: parts.caches },
      { provide: WorkBudget, useValue: parts.budget },
      { provide: Pace, useValue: parts.pace },
      { provide: Misses, useValue: parts.misses },
      { provide: WORKERS, useValue: parts.workers },
      { provide: ServerTexts, useValue: parts.texts },
      { provide: VERSION, useValue: parts.version },
    ];
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController],
      providers: [
        ...values,
        Audit,
        Jwt,
        FlowByJwt,
        Throttle,
        HeavyWork,
        LinkedTexts,
        LinkedVersions,
        Histories,
        StoredSettings,
        Maintenance,
        AccessGuard,
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: KeepNamedFiles },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [
        ...values.map(({ provide }) => provide),
        Audit,
        Jwt,
        FlowByJwt,
        Throttle,
        HeavyWork,
        LinkedTexts,
        LinkedVersions,
        Histories,
        StoredSettings,
        Maintenance,
        AccessGuard,
      ],
    };
  }
}
