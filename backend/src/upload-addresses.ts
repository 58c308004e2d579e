/** Serves uploaded files. */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from './platform/clock.js';
import { serveBucketFiles } from './platform/file-store/bucket-routes.js';
import { DiskFileStore } from './platform/file-store/disk-file-store.js';
import { serveDiskFiles } from './platform/file-store/disk-routes.js';
import { filesNamedIn } from './platform/file-store/named-files.js';
import type { UploadedFiles } from './platform/file-store/uploaded-files.js';
import { CLOCK, LOG, UPLOADED_FILES } from './platform/tokens.js';
import { ROUTE_PARTS, type RouteParts } from './route-parts.js';

@Injectable()
export class UploadAddresses {
  constructor(
    @Inject(ROUTE_PARTS) private readonly parts: RouteParts,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  serve(): void {
    const { uploads, clock, log } = this;
    const { server } = this.parts;
    // Before the handler, so that nothing names a file that a sweep deletes meanwhile.
    server.addHook('preHandler', async ({ headers, body }) => {
      if (headers.authorization === undefined || typeof body !== 'object' || body === null) return;
      const keys = filesNamedIn(JSON.stringify(body));
      if (keys.length > 0) await uploads.use(keys, clock.now());
    });
    if (uploads.files instanceof DiskFileStore) serveDiskFiles(server, { files: uploads.files, uploads, clock, log });
    else serveBucketFiles(server, { files: uploads.files, uploads });
  }
}
