/**
 * A Unix socket whose owner is alive as long as somebody can connect. Unlike a port or a process number, its file is
 * found from every container that shares the directory, because the kernel looks sockets up by their file.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface OwnerSocket {
  /** Removes the file too. */
  close(): void;
}

/** Bytes of a socket's path that Linux (107) and macOS (103) both take. Node 20 cuts a longer one off without a word. */
const MOST_BYTES = 103;

/** @throws Error where the file system allows no socket */
export function listenAt(file: string): Promise<OwnerSocket> {
  return withShortPath(
    file,
    (path) =>
      new Promise((done, fail) => {
        const server = createServer((socket) => {
          socket.on('error', () => socket.destroy());
          socket.end();
        });
        server.once('error', fail);
        // Whoever may enter the directory may ask, whichever user started first.
        server.listen({ path, readableAll: true, writableAll: true }, () => {
          server.unref();
          const close = () => {
            server.close();
            rmSync(file, { force: true });
          };
          done({ close });
        });
      }),
  );
}

/** Codes of a socket whose owner listens: we may not connect, or too many already do. */
const ALIVE: readonly (string | undefined)[] = ['EACCES', 'EAGAIN'];

/** A copied socket, or one on a file system that knows none, fails in other ways: nobody listens there. */
export function answersAt(file: string): Promise<boolean> {
  return withShortPath(
    file,
    (path) =>
      new Promise((done) => {
        const socket = connect({ path });
        const decide = (alive: boolean) => {
          socket.destroy();
          done(alive);
        };
        // The kernel connects without asking the owner, so one that is busy or was paused is alive too.
        socket.once('connect', () => decide(true));
        socket.once('error', ({ code }: NodeJS.ErrnoException) => decide(ALIVE.includes(code)));
      }),
  );
}

/** A path that is too long for a socket is reached by a link to its directory. */
async function withShortPath<T>(file: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(file) <= MOST_BYTES) return use(file);
  const own = mkdtempSync(join(tmpdir(), 'parley-'));
  try {
    const path = join(own, 'd', basename(file));
    if (Buffer.byteLength(path) > MOST_BYTES) throw new Error(`the path ${path} is too long for a socket`);
    symlinkSync(dirname(file), join(own, 'd'));
    return await use(path);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
