/** A picture on its way to the files; tells how far it is. */
import { PROFILE_IMAGES } from '@parley/contracts/flow/uploads';
import type { Api } from '../../app/api/api.js';
import { ApiError } from '../../app/api/failure.js';
import { putFile, PutFailed, type Put } from '../../app/api/put-file.js';

export type PictureProblem = 'unreadable' | 'tooLarge' | 'kind' | 'noRoom' | 'failed';
const PROBLEMS: Readonly<Record<number, PictureProblem>> = { 413: 'tooLarge', 415: 'kind', 422: 'kind', 507: 'noRoom' };

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
export const putPicture = ({ api, picture, signal, onProgress }: PutPicture): Promise<string> =>
  putFile(api, {
    file: picture,
    filePath: `${PROFILE_IMAGES}picture.png`,
    fileType: picture.type,
    signal,
    put: telling(onProgress),
  });

/** By XMLHttpRequest: `fetch` does not tell how much is on its way. */
const telling =
  (onProgress: (percent: number) => void): Put =>
  (address, picture, headers, signal) =>
    new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open('PUT', address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
      };
      request.onload = () => done(request.status);
      request.onerror = request.onabort = request.ontimeout = () => done(0);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(picture);
    });
