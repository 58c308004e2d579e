import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { newUuid } from '@parley/runtime/session/new-uuid';

/** What a file picker offers. */
export const FLOW_FILES = '.json,.twee,.tw,.txt,application/json,text/plain';

/** A flow, or why there is none in the file. The readers of other programs' files load with the first file. */
export async function readFlow(file: File): Promise<AnyFile> {
  const { readAnyFile } = await import('@parley/contracts/interchange/read-any-file');
  return readAnyFile(await file.text(), newUuid);
}
