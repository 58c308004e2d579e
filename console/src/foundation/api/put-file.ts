/** Uploads a file: requests an address, then puts the file there. */
import { signUpload } from '@parley/contracts/http/uploads';
import { ownAddress } from '@parley/runtime/messages/own-address';
import type { Api } from './api.js';

export class PutFailed extends Error {
  constructor(readonly status: number) {
    super(`PUT ${status}`);
  }
}
/** Status of the reply; 0 if there was none. */
export type Put = (
  address: string,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<number>;
const putByFetch: Put = async (address, body, headers, signal) =>
  (await fetch(address, { method: 'PUT', headers, body, signal })).status;

export interface PutFile {
  readonly file: Blob;
  readonly filePath: string;
  readonly fileType: string;
  readonly signal: AbortSignal;
  readonly put?: Put;
}

/** The file's address afterwards. @throws ApiError, PutFailed, and what `put` throws */
export async function putFile(api: Api, wanted: PutFile): Promise<string> {
  const { file, filePath, fileType, signal, put = putByFetch } = wanted;
  const body = { filePath, fileType, size: file.size };
  const { uploadURL, outputURL, headers } = await api.call(signUpload, { body, signal });
  const status = await put(ownAddress(uploadURL), file, headers, signal);
  if (status < 200 || status >= 300) throw new PutFailed(status);
  return outputURL;
}
