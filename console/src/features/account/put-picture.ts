/** A picture on its way to the files; tells how far it is. */
import { PROFILE_IMAGES } from '@parley/contracts/flow/uploads';
import type { Api } from '../../app/api/api.js';
import { ApiError } from '../../app/api/failure.js';
import { putFile, PutFailed } from '../../app/api/put-file.js';
import { putTelling } from '../../app/api/put-telling.js';

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
    put: putTelling(onProgress),
  });
