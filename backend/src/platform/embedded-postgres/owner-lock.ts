/**
 * One owner a data directory. The owner listens on a loopback port and answers with a secret word that its lock file
 * names; so a lock is alive exactly as long as its process, whatever happens to process numbers after a kill -9.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

interface Owner {
  readonly pid: number;
  readonly port: number;
  readonly word: string;
}

export interface OwnerLock {
  release(): void;
}

const ANSWER_WITHIN_MS = 2_000;
const ROUNDS = 20;

/** @throws EmbeddedPostgresError 'already-running' naming the process that holds the lock */
export async function takeOwnerLock(file: string, what: string): Promise<OwnerLock> {
  const word = randomUUID();
  const server = await listen(word);
  const mine: Owner = { pid: process.pid, port: portOf(server), word };
  const release = () => {
    server.close();
    if (read(file)?.word === word) rmSync(file, { force: true });
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      if (create(file, mine)) {
        // Somebody may be clearing away the dead lock we replaced: look again when that is over.
        if (round > 0) await pause(100);
        if (read(file)?.word === word) return { release };
        continue;
      }
      const other = read(file);
      if (other && (await isAlive(other))) {
        throw new EmbeddedPostgresError(
          'already-running',
          `Another start (process ${other.pid}) is running on ${what}. Stop it first, or choose another data directory.`,
        );
      }
      clearDead(file, other);
    }
    throw new EmbeddedPostgresError('start-failed', `The lock file ${file} could not be taken.`);
  } catch (error) {
    server.close();
    throw error;
  }
}

function listen(word: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(word);
    });
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      server.unref();
      done(server);
    });
  });
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

function create(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.word}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    // A link appears complete or not at all; a reader never sees half a lock.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): Promise<boolean> {
  return new Promise((done) => {
    let said = '';
    const socket = connect({ host: '127.0.0.1', port: owner.port });
    const decide = (alive: boolean) => {
      socket.destroy();
      done(alive);
    };
    // Connected but silent: the owner may just be busy, and taking its database away would be worse than refusing.
    socket.setTimeout(ANSWER_WITHIN_MS, () => decide(processExists(owner.pid)));
    socket.on('data', (bytes) => {
      said += bytes.toString('utf8');
      if (said.length > owner.word.length) decide(false);
    });
    socket.on('error', () => decide(false));
    socket.on('end', () => decide(said === owner.word));
  });
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves the dead lock aside; if it turns out to be a living one that came meanwhile, puts it back. */
function clearDead(file: string, dead: Owner | null): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved && moved.word !== dead?.word) {
    try {
      linkSync(aside, file);
    } catch {
      // A third start made its lock; the one put aside notices when it looks again.
    }
  }
  rmSync(aside, { force: true });
}
