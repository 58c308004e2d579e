import { Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { ChatsModule } from '../../chats/chats.module.js';
import { LinkSecrets } from '../../chats/signed-links/link-secrets.js';
import { FLOW_ROLES, SEQUENCE_ROLES, type FlowRoles, type SequenceRoles } from '../../platform/auth/ports.js';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { patienceMs } from '../../platform/config/waits.js';
import type { Secrets } from '../../platform/config/secrets.js';
import type { Addresses } from '../../platform/http/hosts.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import { Throttle } from '../../platform/http/throttle.js';
import type { SubjectKeys } from '../../platform/subjects/subject-keys.js';
import { ADDRESSES, CLOCK, CONFIG, POOL, READ_SIDE, SECRETS, SUBJECT_KEYS } from '../../platform/tokens.js';
import { askPlatform } from './ask-platform.js';
import { Deployments } from './deployments.js';
import { Columns } from './grades/columns.js';
import { ConnectionTest } from './grades/connection-test.js';
import { GradeLog } from './grades/grade-log.js';
import { GradeQueue } from './grades/grade-queue.js';
import { GradeReactor } from './grades/grade-reactor.js';
import { Roster } from './grades/roster.js';
import { PlatformKeys, ToolKeys } from './keys.js';
import { LaunchPages } from './launch-pages.js';
import { LaunchedLinks } from './launched-links.js';
import { LtiConfigController } from './lti-config.controller.js';
import { LoginStates } from './login-states.js';
import { LtiDoor } from './lti-door.js';
import { LtiGradesController } from './lti-grades.controller.js';
import { LtiOverview } from './lti-overview.js';
import { LtiPeople } from './lti-people.js';
import { LTI_TARGETS } from './lti-tokens.js';
import { Platforms } from './platforms.js';
import { RefusedLaunches } from './refused-launches.js';
import { Registrations } from './registration.js';
import { Seats } from './seats.js';
import { Selections } from './selections.js';
import { Services } from './services.js';
import { Grants, type TargetDeps } from './target.js';

/** ms; for one reading of a platform's keys, while a learner waits. */
const KEYS_MS = 4_000;

@Module({
  imports: [ChatsModule],
  controllers: [LtiConfigController, LtiGradesController],
  providers: [
    LaunchedLinks,
    GradeReactor,
    GradeQueue,
    {
      provide: Services,
      inject: [CONFIG, ToolKeys, CLOCK],
      useFactory: ({ fetchAllow }: Config, keys: ToolKeys, clock: Clock) =>
        new Services({ ask: askPlatform(fetchAllow), keys, clock }),
    },
    {
      provide: Columns,
      inject: [POOL, Services],
      useFactory: (pool: Pool, services: Services) => new Columns(pool, services),
    },
    { provide: Roster, inject: [Services], useFactory: (services: Services) => new Roster(services) },
    {
      provide: GradeLog,
      inject: [POOL, CLOCK, LtiPeople],
      useFactory: (pool: Pool, clock: Clock, people: LtiPeople) => new GradeLog(pool, clock, people),
    },
    {
      provide: LtiPeople,
      inject: [POOL, SUBJECT_KEYS],
      useFactory: (pool: Pool, keys: SubjectKeys) => new LtiPeople(pool, keys),
    },
    {
      provide: ConnectionTest,
      inject: [POOL, Services, PlatformKeys],
      useFactory: (pool: Pool, services: Services, keys: PlatformKeys) => new ConnectionTest(pool, services, keys),
    },
    {
      provide: LTI_TARGETS,
      inject: [Grants, FLOW_ROLES, SEQUENCE_ROLES],
      useFactory: (grants: Grants, flows: FlowRoles, sequences: SequenceRoles): TargetDeps => ({
        grants,
        flows,
        sequences,
      }),
    },
    {
      provide: LtiOverview,
      inject: [POOL, Platforms, Deployments, RefusedLaunches],
      useFactory: (pool: Pool, platforms: Platforms, deployments: Deployments, refused: RefusedLaunches) =>
        new LtiOverview(pool, platforms, deployments, refused),
    },
    {
      provide: Registrations,
      inject: [POOL, CLOCK, CONFIG, Platforms, ADDRESSES],
      useFactory: (pool: Pool, clock: Clock, { fetchAllow }: Config, platforms: Platforms, addresses: Addresses) =>
        new Registrations({
          pool,
          clock,
          platforms,
          ask: askPlatform(fetchAllow),
          allowHttp: fetchAllow.length > 0,
          publicUrl: () => addresses.publicUrl,
        }),
    },
    {
      provide: Selections,
      inject: [POOL, DataSource, CLOCK, ADDRESSES, ToolKeys, Platforms, LTI_TARGETS, READ_SIDE],
      useFactory: (
        pool: Pool,
        dataSource: DataSource,
        clock: Clock,
        addresses: Addresses,
        keys: ToolKeys,
        platforms: Platforms,
        targets: TargetDeps,
        reads: ReadSide,
      ) =>
        new Selections({
          pool,
          dataSource,
          clock,
          keys,
          platforms,
          targets,
          shareUrl: () => addresses.shareUrl,
          reads,
        }),
    },
    {
      provide: Platforms,
      inject: [POOL, CLOCK],
      useFactory: (pool: Pool, clock: Clock) => new Platforms(pool, clock),
    },
    {
      provide: Seats,
      inject: [POOL, CLOCK, LtiPeople],
      useFactory: (pool: Pool, clock: Clock, people: LtiPeople) => new Seats(pool, clock, people),
    },
    {
      provide: ToolKeys,
      inject: [POOL, SECRETS],
      useFactory: (pool: Pool, { encryptionKey }: Secrets) => new ToolKeys(pool, encryptionKey),
    },
    {
      provide: PlatformKeys,
      inject: [CONFIG],
      useFactory: ({ fetchAllow }: Config) => new PlatformKeys(askPlatform(fetchAllow, KEYS_MS)),
    },
    { provide: Grants, inject: [SECRETS], useFactory: ({ encryptionKey }: Secrets) => new Grants(encryptionKey) },
    {
      provide: LaunchPages,
      inject: [SECRETS, CLOCK],
      useFactory: ({ encryptionKey }: Secrets, clock: Clock) => new LaunchPages(encryptionKey, clock),
    },
    {
      provide: LoginStates,
      inject: [SECRETS, POOL, CLOCK],
      useFactory: ({ encryptionKey }: Secrets, pool: Pool, clock: Clock) => new LoginStates(encryptionKey, pool, clock),
    },
    {
      provide: Deployments,
      inject: [POOL, CLOCK],
      useFactory: (pool: Pool, clock: Clock) => new Deployments(pool, clock),
    },
    {
      provide: RefusedLaunches,
      inject: [POOL, CLOCK],
      useFactory: (pool: Pool, clock: Clock) => new RefusedLaunches(pool, clock),
    },
    {
      provide: LtiDoor,
      inject: [
        POOL,
        DataSource,
        CLOCK,
        ADDRESSES,
        PlatformKeys,
        Platforms,
        Seats,
        LaunchPages,
        LoginStates,
        Deployments,
        RefusedLaunches,
        Throttle,
        LTI_TARGETS,
        READ_SIDE,
        SUBJECT_KEYS,
        CONFIG,
        LinkSecrets,
      ],
      useFactory: (
        pool: Pool,
        dataSource: DataSource,
        clock: Clock,
        addresses: Addresses,
        keys: PlatformKeys,
        platforms: Platforms,
        seats: Seats,
        pages: LaunchPages,
        states: LoginStates,
        deployments: Deployments,
        refused: RefusedLaunches,
        throttle: Throttle,
        targets: TargetDeps,
        reads: ReadSide,
        subjectKeys: SubjectKeys,
        config: Config,
        links: LinkSecrets,
      ) => {
        const kept = { pool, dataSource, clock, platforms, seats, pages, states, deployments, refused };
        const given = { addresses, keys, throttle, targets, reads, subjectKeys, links, patienceMs: patienceMs(config) };
        return new LtiDoor({ ...kept, ...given });
      },
    },
  ],
  exports: [
    GradeReactor,
    GradeQueue,
    RefusedLaunches,
    LaunchedLinks,
    Platforms,
    LtiPeople,
    Seats,
    ToolKeys,
    PlatformKeys,
    Grants,
    LaunchPages,
    LtiDoor,
    LtiOverview,
    Registrations,
    Selections,
  ],
})
export class LtiModule {}
