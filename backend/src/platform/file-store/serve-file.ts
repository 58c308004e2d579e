/** Serves a stored file publicly on the share host. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeOf } from '@parley/contracts/flow/uploads';
import { notFound } from '../http/refusal.js';
import type { FileStore, StoredFile } from './file-store.js';

/** For routes on the share host only. */
export const ON_SHARE = { constraints: { listener: 'share' } };

export const keyOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

/** Pictures and PDFs are displayed in a sandbox; other files are downloaded. */
export async function serveFile(
  files: Pick<FileStore, 'open'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = keyOf(request);
  // Neither file systems nor databases accept NUL.
  const type = key.includes('\0') ? null : fileTypeOf(key);
  const file = type && (await files.open(key));
  if (!type || !file) throw notFound('File');
  void reply.headers({
    'content-type': type.type,
    'content-length': file.size,
    'content-disposition': type.isImage ? 'inline' : 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    // The file never changes, but its chat may be deleted.
    'cache-control': 'private, max-age=3600',
  });
  return reply.send(Readable.from(contents(file)));
}

const PIECE = 1_024 * 1_024;
async function* contents(file: StoredFile): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < file.size; at += PIECE) yield await file.read(at, PIECE);
  } finally {
    await file.close();
  }
}
