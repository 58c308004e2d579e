import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { neededLater } from '../lazy/fetch-ahead.js';

const loadReaders = () => import('@parley/contracts/interchange/read-any-file');
neededLater(loadReaders);

/**
 * File types that the picker offers, including those that Parley can't read but can name: a greyed-out file would not
 * explain what to do.
 */
export const FLOW_FILES =
  '.json,.twee,.tw,.txt,.html,.htm,.xml,.csv,.gift,.ink,.yarn,.h5p,application/json,text/plain,text/html';

/** A flow, or the reason why the file contains none. The importers load with the first file. */
export async function readFlow(file: File): Promise<AnyFile> {
  const { readAnyFile } = await loadReaders();
  return readAnyFile(await file.text(), newUuid);
}
