import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { newUuid } from '@parley/runtime/session/new-uuid';

/**
 * What a file picker offers: also what Parley can't read but can name. A file that is greyed out tells nobody what to
 * do with it.
 */
export const FLOW_FILES =
  '.json,.twee,.tw,.txt,.html,.htm,.xml,.csv,.gift,.ink,.yarn,.h5p,application/json,text/plain,text/html';

/** A flow, or why there is none in the file. The readers of other programs' files load with the first file. */
export async function readFlow(file: File): Promise<AnyFile> {
  const { readAnyFile } = await import('@parley/contracts/interchange/read-any-file');
  return readAnyFile(await file.text(), newUuid);
}
