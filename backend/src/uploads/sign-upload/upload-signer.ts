/** Returns an upload address for one file if the caller may upload it. */
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { climbs, fileTypeOf, lastPart, typesAgree, UPLOAD_LIMITS, type FileType } from '@parley/contracts/flow/uploads';
import type { Clock } from '../../platform/clock.js';
import type { SignedUpload, UploadedFiles } from '../../platform/file-store/uploaded-files.js';
import type { Addresses } from '../../platform/http/hosts.js';
import { malformed, Refusal } from '../../platform/http/refusal.js';
import { Throttle } from '../../platform/http/throttle.js';
import { ADDRESSES, CLOCK, UPLOADED_FILES } from '../../platform/tokens.js';
import { makeKey } from '../make-key.js';
import { UploadRights, type UploadRequest } from './upload-rights.js';

export interface SignRequest extends UploadRequest {
  readonly fileType: string;
  /** Bytes; undefined if the client does not say. */
  readonly size?: number;
  readonly ip: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

@Injectable()
export class UploadSigner {
  constructor(
    private readonly rights: UploadRights,
    private readonly throttle: Throttle,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal also 413, 415, 429, 503, 507 */
  async sign(request: SignRequest): Promise<SignedUpload> {
    if (climbs(request.filePath)) throw malformed([{ param: 'filePath', msg: 'This path leaves its folder' }]);
    await this.throttle.takeHere('uploadPerAddress', request.ip);
    const { owner, imagesOnly, ...place } = await this.rights.of(request);
    const name = lastPart(request.filePath);
    const { type } = checkFile(name, request, imagesOnly);
    const { files } = this.uploads;
    if (files.needsSize && request.size === undefined) throw malformed([{ param: 'size', msg: 'Required' }]);
    await files.ready();
    const { shareUrl } = this.addresses;
    const key = makeKey({ ...place, name, random }, (made) => files.urlOf(made, shareUrl));
    const now = this.clock.now();
    return this.uploads.allow({ key, type, size: request.size ?? null, owner, now }, shareUrl);
  }
}

/** @throws Refusal 415 no such files, or another type than the name says; 413 larger than a file may be */
function checkFile(name: string, { fileType, size }: SignRequest, imagesOnly: boolean): FileType {
  const type = fileTypeOf(name);
  if (!type || (imagesOnly && !type.isImage))
    throw new Refusal(415, 'This file type isn’t supported', { code: 'file-type-refused' });
  if (!typesAgree(name, fileType))
    throw new Refusal(415, 'The file’s extension doesn’t match its type', { code: 'file-type-mismatch' });
  if ((size ?? 0) > UPLOAD_LIMITS.fileBytes)
    throw new Refusal(413, 'Files can be up to 25 MB', { code: 'file-too-large' });
  return type;
}
