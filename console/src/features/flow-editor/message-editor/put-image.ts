/** A picture for a message on its way to the files: asks where to put it, puts it there. */
import { FLOW_IMAGES, fileTypeOf, safeFileName, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import { signUpload } from '@parley/contracts/http/uploads';
import { ownAddress } from '@parley/runtime/messages/own-address';
import type { Api } from '../../../app/api/api.js';

/** What the server takes as a picture. */
export const takesImage = ({ name, size }: File): boolean =>
  (fileTypeOf(name)?.isImage ?? false) && size > 0 && size <= UPLOAD_LIMITS.fileBytes;

/** The address that the picture has then. @throws ApiError, Error when it can't be put, AbortError */
export async function putImage(api: Api, file: File, signal: AbortSignal): Promise<string> {
  const type = fileTypeOf(file.name);
  if (!type?.isImage) throw new Error('not a picture');
  const body = { filePath: `${FLOW_IMAGES}${safeFileName(file.name)}`, fileType: type.type, size: file.size };
  const { uploadURL, outputURL } = await api.call(signUpload, { body, signal });
  const headers = { 'Content-Type': type.type, 'x-amz-acl': 'public-read' };
  const reply = await fetch(ownAddress(uploadURL), { method: 'PUT', headers, body: file, signal });
  if (!reply.ok) throw new Error(`PUT ${reply.status}`);
  return outputURL;
}
