/**
 * The local disk's two addresses on the share host: files are uploaded to a signed address, and anybody may read them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeOf, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import type { Log } from '@parley/contracts/log';
import type { Clock } from '../clock.js';
import { sendProblem } from '../http/problem.filter.js';
import { Refusal, ruleBroken } from '../http/refusal.js';
import type { CheckedPut } from './disk-address.js';
import { DiskFull, KeyTaken, type DiskFileStore } from './disk-file-store.js';
import { UPLOADS, type StoredFile } from './file-store.js';
import { identifyFile } from './identify-file.js';
import { keyOf, ON_SHARE, serveFile } from './serve-file.js';
import { noRoom, type UploadedFiles } from './uploaded-files.js';

export interface DiskRoutes {
  readonly files: DiskFileStore;
  readonly uploads: Pick<UploadedFiles, 'isAllowed' | 'came'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** ms; longest wait for the next bytes */
const SILENCE_MS = 30_000;

const tooLarge = () => new Refusal(413, 'Files can be up to 25 MB', { code: 'file-too-large' });
const wrongSize = () => new Refusal(400, 'The file’s size differs from the signed size', { code: 'wrong-size' });
const uploadEnded = () => new Refusal(410, 'No longer available', { code: 'upload-ended' });

export function serveDiskFiles(server: FastifyInstance, parts: DiskRoutes): void {
  void server.register((scope, _options, done) => {
    // The upload is written as a stream, so nothing may parse it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, parts.log));
    scope.put(`${UPLOADS}*`, ON_SHARE, (request, reply) => takeFile(parts, request, reply));
    scope.get(`${UPLOADS}*`, ON_SHARE, (request, reply) => serveFile(parts.files, request, reply));
    done();
  });
}

async function takeFile({ files, uploads, clock }: DiskRoutes, request: FastifyRequest, reply: FastifyReply) {
  const key = keyOf(request);
  try {
    const signed = files.addresses.check(key, request.query as Record<string, unknown>, clock.now());
    const limit = checkHead(signed, request);
    if (!(await uploads.isAllowed(key))) throw uploadEnded();
    if (await exists(files, key)) throw new KeyTaken(key);
    let bytes = 0;
    await files.take(key, received(request, limit), (file) => {
      bytes = file.size;
      return look(file, key);
    });
    // Its chat may have been deleted, or its person erased, during the upload.
    if (!(await uploads.isAllowed(key))) {
      await files.delete(key);
      throw uploadEnded();
    }
    if (limit.exactly === null) await uploads.came(key, bytes);
    return await reply.status(200).send();
  } catch (error) {
    // The rest of a refused upload isn't worth a connection.
    if (!request.raw.complete) void reply.header('connection', 'close');
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown): unknown => {
  if (error instanceof DiskFull) return noRoom();
  if (error instanceof KeyTaken) return new Refusal(409, 'This address has already been used', { code: 'upload-used' });
  return error;
};

async function exists(files: DiskFileStore, key: string): Promise<boolean> {
  const file = await files.open(key);
  await file?.close();
  return file !== null;
}

/** @returns the exact or maximum number of bytes to expect @throws Refusal 403, 413, 415, 400 */
function checkHead(
  signed: CheckedPut | 'forged' | 'expired',
  { headers }: FastifyRequest,
): { readonly exactly: number | null } {
  if (signed === 'forged' || signed === 'expired')
    throw new Refusal(
      403,
      signed === 'expired' ? 'This address is no longer valid' : 'This address was not issued by this server',
      {
        code: `upload-${signed}`,
      },
    );
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== signed.type)
    throw new Refusal(415, 'The file’s type differs from the signed type', { code: 'wrong-type' });
  const length = headers['content-length'] === undefined ? null : Number(headers['content-length']);
  if (length !== null && length > UPLOAD_LIMITS.fileBytes) throw tooLarge();
  if (signed.size !== null && length !== null && length !== signed.size) throw wrongSize();
  return { exactly: signed.size };
}

/** The body, with limits of size and silence. */
async function* received(
  { raw }: FastifyRequest,
  { exactly }: { readonly exactly: number | null },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  let silence: NodeJS.Timeout | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => raw.destroy(new Error('silent')), SILENCE_MS);
  };
  try {
    listen();
    // Not destroyed on a refusal, so that the sender still receives the reason.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > UPLOAD_LIMITS.fileBytes) throw tooLarge();
      if (exactly !== null && bytes > exactly) throw wrongSize();
      yield chunk;
      listen();
    }
  } finally {
    clearTimeout(silence);
  }
  if (bytes === 0 || (exactly !== null && bytes !== exactly)) throw wrongSize();
}

/** Checks that extension, declared type (part of the signature) and bytes match. */
async function look(file: StoredFile, key: string): Promise<void> {
  const form = await identifyFile(file);
  if (form === null || form !== fileTypeOf(key)?.form)
    throw ruleBroken('This file doesn’t match its file type', 'upload-unfit');
}
