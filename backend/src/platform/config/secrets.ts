/** The two keys of an installation: from the environment, or generated once and stored with the data. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.js';

export interface Secrets {
  readonly jwtSecret: Uint8Array;
  /** 32 bytes; encrypts the persons' keys, with which personal text in events is encrypted. */
  readonly encryptionKey: Buffer;
}
interface Kept {
  readonly jwtSecret: string;
  readonly encryptionKey: string;
}
export class SecretsUnreadable extends Error {
  override readonly name = 'SecretsUnreadable';
}

/**
 * Generates keys only for new data: other keys would make all stored text unreadable.
 * @param isNew whether the database has no data yet; only asked if the file is missing
 * @throws SecretsUnreadable if the file is damaged, or missing although there is data
 */
export async function keepSecrets(
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'encryptionKey'>,
  isNew: () => Promise<boolean>,
): Promise<Secrets> {
  const file = join(config.dataDir, 'secrets.json');
  const isGiven = config.jwtSecret !== null && config.encryptionKey !== null;
  let kept = isGiven ? null : read(file);
  if (!kept && !isGiven) {
    if (!config.encryptionKey && !(await isNew()))
      throw new SecretsUnreadable(
        `${file} is missing, and the database has data that was encrypted with its keys. ` +
          'Restore the file from a backup, or set ENCRYPTION_KEY to the key of that data. No new keys were made.',
      );
    kept = create(config.dataDir, file);
  }
  return secretsOf(config, kept);
}

/** Never makes keys. @returns null if there are none yet @throws SecretsUnreadable if the file is damaged */
export function readSecrets(config: Pick<Config, 'dataDir' | 'jwtSecret' | 'encryptionKey'>): Secrets | null {
  const isGiven = config.jwtSecret !== null && config.encryptionKey !== null;
  const kept = isGiven ? null : read(join(config.dataDir, 'secrets.json'));
  return isGiven || kept ? secretsOf(config, kept) : null;
}

const secretsOf = (config: Pick<Config, 'jwtSecret' | 'encryptionKey'>, kept: Kept | null): Secrets => ({
  jwtSecret: new TextEncoder().encode(config.jwtSecret ?? kept?.jwtSecret),
  encryptionKey: config.encryptionKey ?? Buffer.from(kept?.encryptionKey ?? '', 'base64'),
});

function create(dataDir: string, file: string): Kept {
  mkdirSync(dataDir, { recursive: true });
  const fresh: Kept = {
    jwtSecret: randomBytes(32).toString('base64'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(fresh), { mode: 0o600, flag: 'w', flush: true });
  try {
    // Linking fails if the file exists, so of two processes that start at once only one succeeds, and the file is never
    // half written.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const kept = read(file);
  if (!kept) throw new SecretsUnreadable(`${file} could not be written`);
  return kept;
}

function read(file: string): Kept | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600);
  const kept = parse(text);
  if (!kept)
    throw new SecretsUnreadable(
      `${file} is damaged. Restore it from a backup: without it, what learners wrote cannot be read.`,
    );
  return kept;
}

function parse(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Partial<Kept>;
    const fits =
      typeof kept.jwtSecret === 'string' &&
      kept.jwtSecret.length >= 32 &&
      Buffer.from(kept.encryptionKey ?? '', 'base64').length === 32;
    return fits ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
