/** A picture on its way: asks where to put it, puts it there, tells how far it is. */
import { PROFILE_IMAGES } from '@parley/contracts/flow/uploads';
import { signUpload } from '@parley/contracts/http/uploads';
import { ownAddress } from '@parley/runtime/messages/own-address';
import { ApiError } from '../../app/api/failure.js';
import type { Api } from '../../app/api/api.js';

export type PictureProblem = 'unreadable' | 'tooLarge' | 'kind' | 'noRoom' | 'failed';
const PROBLEMS: Readonly<Record<number, PictureProblem>> = { 413: 'tooLarge', 415: 'kind', 422: 'kind', 507: 'noRoom' };

class PutFailed extends Error {
  constructor(readonly status: number) {
    super(`PUT ${status}`);
  }
}
export const uploadProblem = (error: unknown): PictureProblem =>
  (error instanceof ApiError || error instanceof PutFailed ? PROBLEMS[error.status] : undefined) ?? 'failed';

export interface PutPicture {
  readonly api: Api;
  readonly picture: Blob;
  readonly signal: AbortSignal;
  /** 0 to 100 */
  readonly onProgress: (percent: number) => void;
}

/** The address that the picture has then. @throws ApiError, PutFailed */
export async function putPicture({ api, picture, signal, onProgress }: PutPicture): Promise<string> {
  const body = { filePath: `${PROFILE_IMAGES}picture.png`, fileType: picture.type, size: picture.size };
  const { uploadURL, outputURL } = await api.call(signUpload, { body, signal });
  await put(ownAddress(uploadURL), picture, signal, onProgress);
  return outputURL;
}

/** By XMLHttpRequest: `fetch` does not tell how much is on its way. */
const put = (address: string, picture: Blob, signal: AbortSignal, onProgress: (percent: number) => void) =>
  new Promise<void>((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', picture.type);
    request.setRequestHeader('x-amz-acl', 'public-read');
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? done() : fail(new PutFailed(request.status));
    request.onerror = request.onabort = request.ontimeout = () => fail(new PutFailed(0));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(picture);
  });
