/**
 * Ensures that a data directory has one owner. The owner listens in two places named in its lock file, and the lock is
 * alive while one of them answers, whatever process numbers say after a kill -9: a loopback port, which replies with a
 * secret word, and a socket in the data directory, which other containers can reach, too.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { answersAt, listenAt, type OwnerSocket } from './owner-socket.js';

interface Owner {
  readonly pid: number;
  readonly port: number;
  readonly word: string;
  /** Name of the machine or container. */
  readonly host?: string;
  /** File name in the lock's directory; absent if no socket could be created. */
  readonly socket?: string;
}

export interface OwnerLock {
  release(): void;
}

const ANSWER_WITHIN_MS = 2_000;
const ROUNDS = 20;

/**
 * @param warn called if the file system allows no socket, so that a start from another container can't be detected
 * @throws EmbeddedPostgresError 'already-running', naming the process that holds the lock
 */
export async function takeOwnerLock(file: string, what: string, warn: (text: string) => void): Promise<OwnerLock> {
  const word = randomUUID();
  const server = await listen(word);
  const name = `owner-${word.slice(0, 8)}.sock`;
  const socket = await socketOrNone(file, name, warn);
  const ownLock: Owner = {
    pid: process.pid,
    port: portOf(server),
    word,
    host: hostname(),
    ...(socket ? { socket: name } : {}),
  };
  const close = () => {
    server.close();
    socket?.close();
  };
  const release = () => {
    if (read(file)?.word === word) rmSync(file, { force: true });
    close();
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      if (create(file, ownLock)) {
        // Another start may still be clearing the dead lock that we replaced: check again after that.
        if (round > 0) await pause(100);
        if (read(file)?.word === word) return { release };
        continue;
      }
      const other = read(file);
      if (other) await refuseIfAlive(other, file, what);
      clearDead(file, other);
    }
    throw new EmbeddedPostgresError('start-failed', `The lock file ${file} could not be taken.`);
  } catch (error) {
    close();
    throw error;
  }
}

async function refuseIfAlive(other: Owner, file: string, what: string): Promise<void> {
  const isLocal = await isAlive(other);
  if (!isLocal && !(await answersInDirectory(other, file))) return;
  const where = isLocal ? `process ${other.pid}` : `in another container: process ${other.pid} of ${other.host}`;
  throw new EmbeddedPostgresError(
    'already-running',
    `Another start (${where}) is running on ${what}. Stop it first, or choose another data directory. ` +
      `If you are sure that none is running, delete ${file} and start again.`,
  );
}

const answersInDirectory = async ({ socket }: Owner, file: string): Promise<boolean> =>
  socket !== undefined && answersAt(join(dirname(file), socket));

async function socketOrNone(file: string, name: string, warn: (text: string) => void): Promise<OwnerSocket | null> {
  // On Windows no containers share a directory and a kernel but not the loopback port.
  if (process.platform === 'win32') return null;
  try {
    return await listenAt(join(dirname(file), name));
  } catch (error) {
    warn(
      `No socket can be made in ${dirname(file)} (${(error as Error).message}), so a second start on it from another ` +
        'container would not be noticed. Never run two on one data directory.',
    );
    return null;
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
    // Linking is atomic, so nobody reads an incomplete lock.
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
    let reply = '';
    const socket = connect({ host: '127.0.0.1', port: owner.port });
    const decide = (alive: boolean) => {
      socket.destroy();
      done(alive);
    };
    // Connected but silent: the owner may be busy, and starting a second server on its data would be worse than
    // refusing.
    socket.setTimeout(ANSWER_WITHIN_MS, () => decide(processExists(owner.pid)));
    socket.on('data', (bytes) => {
      reply += bytes.toString('utf8');
      if (reply.length > owner.word.length) decide(false);
    });
    socket.on('error', () => decide(false));
    socket.on('end', () => decide(reply === owner.word));
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

/** Moves the dead lock aside; if it turns out to be a live one created meanwhile, moves it back. */
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
      // A third start has created its lock; the owner of this one notices that at its next check.
    }
  } else if (dead?.socket !== undefined) rmSync(join(dirname(file), dead.socket), { force: true });
  rmSync(aside, { force: true });
}
