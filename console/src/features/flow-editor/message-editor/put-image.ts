/** Uploads images of messages. */
import { FLOW_IMAGES, fileTypeOf, safeFileName, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import type { Api } from '../../../foundation/api/api.js';
import { putFile } from '../../../foundation/api/put-file.js';
import { putTelling } from '../../../foundation/api/put-telling.js';

/** True if the server accepts the file as an image. */
export const takesImage = ({ name, size }: File): boolean =>
  (fileTypeOf(name)?.isImage ?? false) && size > 0 && size <= UPLOAD_LIMITS.fileBytes;

/** @returns the image's address. @throws ApiError; AbortError; Error if the upload fails */
export async function putImage(
  api: Api,
  file: File,
  signal: AbortSignal,
  /** Receives 0 to 100. */
  onProgress?: (percent: number) => void,
): Promise<string> {
  const type = fileTypeOf(file.name);
  if (!type?.isImage) throw new Error('not a picture');
  return putFile(api, {
    file,
    filePath: `${FLOW_IMAGES}${safeFileName(file.name)}`,
    fileType: type.type,
    signal,
    ...(onProgress && { put: putTelling(onProgress) }),
  });
}
