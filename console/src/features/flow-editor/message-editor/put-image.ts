/** A picture for a message on its way to the files. */
import { FLOW_IMAGES, fileTypeOf, safeFileName, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import type { Api } from '../../../app/api/api.js';
import { putFile } from '../../../app/api/put-file.js';
import { putTelling } from '../../../app/api/put-telling.js';

/** What the server takes as a picture. */
export const takesImage = ({ name, size }: File): boolean =>
  (fileTypeOf(name)?.isImage ?? false) && size > 0 && size <= UPLOAD_LIMITS.fileBytes;

/** The address that the picture has then. @throws ApiError, Error when it can't be put, AbortError */
export async function putImage(
  api: Api,
  file: File,
  signal: AbortSignal,
  /** Hears 0 to 100. */
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
