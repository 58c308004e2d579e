/**
 * A Unix socket whose owner is alive as long as it accepts connections. Unlike a port or a process number, it works
 * from every container that shares the directory, because the kernel finds sockets by their file.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface OwnerSocket {
  /** Removes the file, too. */
  close(): void;
}

/** Longest socket path, in bytes, that both Linux (107) and macOS (103) accept. Node 20 silently cuts a longer one. */
const MAX_BYTES = 103;

/** @throws Error if the file system allows no sockets */
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
        // Whoever can enter the directory may connect, whichever user started first.
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

/** Error codes that mean that the owner listens: no permission to connect, or too many connections. */
const ALIVE: readonly (string | undefined)[] = ['EACCES', 'EAGAIN'];

/** A copied socket, or one on a file system without sockets, fails with other codes: nobody listens. */
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
        // The kernel accepts connections without the owner, so a busy or paused owner counts as alive.
        socket.once('connect', () => decide(true));
        socket.once('error', ({ code }: NodeJS.ErrnoException) => decide(ALIVE.includes(code)));
      }),
  );
}

/** If the path is too long for a socket, uses a link to its directory. */
async function withShortPath<T>(file: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(file) <= MAX_BYTES) return use(file);
  const own = mkdtempSync(join(tmpdir(), 'parley-'));
  try {
    const path = join(own, 'd', basename(file));
    if (Buffer.byteLength(path) > MAX_BYTES) throw new Error(`the path ${path} is too long for a socket`);
    symlinkSync(dirname(file), join(own, 'd'));
    return await use(path);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
