/** Serves uploaded files. */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from './platform/clock.js';
import { serveBucketFiles } from './platform/file-store/bucket-routes.js';
import { DiskFileStore } from './platform/file-store/disk-file-store.js';
import { serveDiskFiles } from './platform/file-store/disk-routes.js';
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
    if (uploads.files instanceof DiskFileStore) serveDiskFiles(server, { files: uploads.files, uploads, clock, log });
    else serveBucketFiles(server, { files: uploads.files, uploads });
  }
}
