import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { askOnce } from '../../foundation/ask-once.js';
import { neededLater } from '../lazy/fetch-ahead.js';

export const askReader = (text: string, signal: AbortSignal): Promise<AnyFile> =>
  askOnce(new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' }), text, signal);

// An empty text makes the browser load the worker's script.
neededLater(() => askReader('', new AbortController().signal));
