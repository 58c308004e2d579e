import { neededLater } from '../../../ui/lazy/fetch-ahead.js';
import { askOnce } from '../../../foundation/ask-once.js';
import type { writtenFile, Writing } from './written-file.js';

export const askWriter = (writing: Writing, signal: AbortSignal): Promise<ReturnType<typeof writtenFile>> =>
  askOnce(new Worker(new URL('./writing.worker.ts', import.meta.url), { type: 'module' }), writing, signal);

// An empty request makes the browser load the worker's script.
const NOTHING: Writing = {
  format: 'gift',
  questions: [],
  options: { name: '', language: 'en', truthWords: { yes: '', no: '' } },
};
neededLater(() => askWriter(NOTHING, new AbortController().signal));
