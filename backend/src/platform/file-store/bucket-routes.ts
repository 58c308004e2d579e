/** If a bucket isn't public, the share host serves the files that Parley put there, and no others. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/refusal.js';
import { UPLOADS, type FileStore } from './file-store.js';
import { keyOf, ON_SHARE, serveFile } from './serve-file.js';
import type { UploadedFiles } from './uploaded-files.js';

export function serveBucketFiles(
  server: FastifyInstance,
  { files, uploads }: { readonly files: FileStore; readonly uploads: Pick<UploadedFiles, 'isAllowed'> },
): void {
  server.get(`${UPLOADS}*`, ON_SHARE, async (request, reply) => {
    await files.ready();
    if (files.isPublic || !(await uploads.isAllowed(keyOf(request)))) throw notFound('File');
    return serveFile(files, request, reply);
  });
}
