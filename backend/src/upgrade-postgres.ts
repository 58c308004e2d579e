/** Moves an installation with the embedded Postgres to the major version that this release brings. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backUpInstallation, restoreInstallation, type BackupParts } from './backup-stores.js';
import { BackupFault } from './backup/backup-fault.js';
import { platformPackage } from './platform/embedded-postgres/binaries.js';
import { moveCluster, type ClusterMove, type MovedCluster } from './platform/embedded-postgres/move-cluster.js';

/** The programs that read data of earlier major versions. */
export const FORMER_PROGRAMS: Readonly<Record<number, string>> = {
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** @returns null if the data are of this version already @throws BackupFault, EmbeddedPostgresError */
export async function upgradePostgres(
  { config, log, onProgress = () => undefined }: Pick<BackupParts, 'config' | 'log' | 'onProgress'>,
  { findFormer = fetchPrograms(config.dataDir), isForced }: Partial<Pick<ClusterMove, 'findFormer' | 'isForced'>> = {},
): Promise<MovedCluster | null> {
  if (config.databaseUrl !== null)
    throw new BackupFault('DATABASE_URL names a Postgres of your own: upgrade it with its own programs.');
  if (config.eventStoreUrl !== null)
    throw new BackupFault(
      'This moves installations whose events are in Postgres. With EVENTSTORE_URL use a Postgres of your own (DATABASE_URL).',
    );
  const folder = join(config.dataDir, 'upgrading-postgres');
  const former = { to: folder, passphrase: randomBytes(24).toString('base64url') };
  const backup = { ...former, everyHours: 0, keep: 1, beforeUpgrade: false };
  try {
    return await moveCluster({
      dir: join(config.dataDir, 'postgres'),
      log,
      findFormer,
      ...(isForced !== undefined && { isForced }),
      copy: async (urls) => {
        rmSync(folder, { recursive: true, force: true });
        const parts = (databaseUrl: string) => ({ config: { ...config, databaseUrl, backup }, log, onProgress });
        await backUpInstallation({ ...parts(urls.former), isMove: true });
        await restoreInstallation({ ...parts(urls.next), isMove: true });
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts them beside the data, where only this command needs them. */
const fetchPrograms =
  (dataDir: string) =>
  async (major: number): Promise<string> => {
    const version = FORMER_PROGRAMS[major];
    if (version === undefined)
      throw new BackupFault(
        `The programs of Postgres ${major} are not known here. Upgrade with an earlier release first.`,
      );
    const folder = join(dataDir, `postgres-${major}-programs`);
    const name = platformPackage();
    const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${version}`];
    try {
      await promisify(execFile)('npm', args, { shell: process.platform === 'win32' });
    } catch {
      throw new BackupFault(
        `npm can’t fetch ${name}@${version}. Without a network, name the folder of that package: npm run upgrade-postgres -- /path/to/package`,
      );
    }
    return join(folder, 'node_modules', name);
  };
