/** Uploads a picture and reports progress. */
import { PROFILE_IMAGES } from '@parley/contracts/flow/uploads';
import type { Api } from '../../foundation/api/api.js';
import { ApiError } from '../../foundation/api/failure.js';
import { putFile, PutFailed } from '../../foundation/api/put-file.js';
import { putTelling } from '../../foundation/api/put-telling.js';

export type PictureProblem = 'unreadable' | 'tooLarge' | 'kind' | 'full' | 'noRoom' | 'failed';
const PROBLEMS: Readonly<Record<number, PictureProblem>> = { 413: 'tooLarge', 415: 'kind', 422: 'kind', 507: 'noRoom' };

export const uploadProblem = (error: unknown): PictureProblem =>
  error instanceof ApiError && error.code === 'author-files-full' ? 'full' : problemBy(error);
const problemBy = (error: unknown): PictureProblem =>
  (error instanceof ApiError || error instanceof PutFailed ? PROBLEMS[error.status] : undefined) ?? 'failed';

export interface PutPicture {
  readonly api: Api;
  readonly picture: Blob;
  readonly signal: AbortSignal;
  /** 0 to 100 */
  readonly onProgress: (percent: number) => void;
}

/** The picture's address afterwards. @throws ApiError, PutFailed */
export const putPicture = ({ api, picture, signal, onProgress }: PutPicture): Promise<string> =>
  putFile(api, {
    file: picture,
    filePath: `${PROFILE_IMAGES}picture.png`,
    fileType: picture.type,
    signal,
    put: putTelling(onProgress),
  });
