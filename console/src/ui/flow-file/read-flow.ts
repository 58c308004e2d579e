import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { askReader } from './ask-reader.js';

/**
 * File types that the picker offers, including those that Parley can't read but can name: a greyed-out file would not
 * explain what to do.
 */
export const FLOW_FILES =
  '.json,.twee,.tw,.txt,.html,.htm,.xml,.csv,.gift,.ink,.yarn,.h5p,application/json,text/plain,text/html';

/**
 * A flow, or the reason why the file contains none. The importers load with the first file.
 * @throws if the file can't be read, or the signal ends the reading
 */
export const readFlow = async (file: File, signal: AbortSignal): Promise<AnyFile> =>
  askReader(await file.text(), signal);
