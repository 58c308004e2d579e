import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PARKED_SHOWN, type Operation } from '@parley/contracts/http/operation';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import { clockDifference } from '../platform/clock-difference.js';
import type { Config } from '../platform/config/config.js';
import { adviceFor, isLocal } from '../platform/config/setting-advice.js';
import type { ReadSide } from '../platform/http/read-side.js';
import { StoredSettings } from '../platform/installation-settings.js';
import { CLOCK, CONFIG, POOL, READ_SIDE, VERSION } from '../platform/tokens.js';
import { BackupState } from './backup-state.js';
import { Queues } from './queues.js';

/** Events that a projection or a reactor couldn't take, newest first; `$1` most. */
const PARKED = `
  select reader, stream, revision, type, reason, parked_at as "parkedAt" from (
    select reactor as reader, stream, revision, type, reason, parked_at from work.parked_event
    union all select projection, stream, revision, type, reason, null from read.parked_event) p
  order by parked_at desc nulls first, stream, revision limit $1`;
const SIZES = `
  select pg_database_size(current_database())::float8 as "databaseSize",
    (select coalesce(sum(size), 0)::float8 from upload) as "uploadsSize",
    (select count(*)::int from work.parked_event) + (select count(*)::int from read.parked_event) as "parkedTotal"`;
const ACCOUNTS = `
  select count(*) filter (where state = 'active' and suspended_at is null)::int as active,
    count(*) filter (where suspended_at is not null)::int as suspended,
    count(*) filter (where state = 'invited' and suspended_at is null)::int as invited from account`;

interface ParkedRow {
  readonly reader: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly reason: string;
  readonly parkedAt: Date | null;
}
type Sizes = Pick<Operation, 'databaseSize' | 'uploadsSize' | 'parkedTotal'>;

/** The state of the installation, as its administrators see it. */
@Injectable()
export class InstallationState {
  private readonly startedAt: string;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
    @Inject(VERSION) private readonly version: string,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly backups: BackupState,
    private readonly settings: StoredSettings,
  ) {
    this.startedAt = new Date(clock.now()).toISOString();
  }

  async read(): Promise<Operation> {
    const [parked, sizes, accounts, queues, readModels, disk, backup, clock, stored] = await Promise.all([
      this.pool.query<ParkedRow>(PARKED, [PARKED_SHOWN]),
      this.pool.query<Sizes>(SIZES),
      this.pool.query<Operation['accounts']>(ACCOUNTS),
      this.queues.read(),
      this.readModels(),
      diskOf(this.config.dataDir),
      this.backups.read(),
      clockDifference(this.pool, () => this.clock.now()),
      this.settings.read(),
    ]);
    const { smtpUrl, publicUrl, signup } = this.config;
    const policy = stored.signup ?? signup.policy;
    return {
      version: this.version,
      node: process.versions.node,
      startedAt: this.startedAt,
      readModels,
      queues,
      parked: parked.rows.map((row) => ({ ...row, parkedAt: row.parkedAt?.toISOString() ?? null })),
      disk,
      ...(sizes.rows[0] ?? { databaseSize: 0, uploadsSize: 0, parkedTotal: 0 }),
      accounts: accounts.rows[0] ?? { active: 0, suspended: 0, invited: 0 },
      sendsMails: smtpUrl !== null,
      keepsMails: smtpUrl === null && publicUrl !== null && !isLocal(publicUrl),
      advice: adviceFor({ ...this.config, signup: { ...signup, policy } }),
      backup,
      clockSeconds: clock,
      signup: { policy, ofSettings: signup.policy, domains: [...signup.domains] },
      maintenance: stored.maintenance,
    };
  }

  private async readModels(): Promise<Operation['readModels']> {
    if (this.reads.isAhead) return 'ahead';
    if (this.reads.isRenewed) return 'being counted';
    return this.reads.ping().then(
      () => 'good',
      () => 'behind',
    );
  }
}

/** null = the system doesn't tell. */
async function diskOf(dir: string): Promise<Operation['disk']> {
  try {
    const { blocks, bfree, bavail, bsize } = await statfs(dir);
    const used = blocks - bfree;
    return { total: (used + bavail) * bsize, used: used * bsize };
  } catch {
    return null;
  }
}
