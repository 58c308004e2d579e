import { askOnce } from '../../../foundation/ask-once.js';
import type { Question, ReplyTo } from './analyse.js';

export const askWorker = <Q extends Question>(question: Q, signal: AbortSignal): Promise<ReplyTo<Q>> =>
  askOnce(new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' }), question, signal);
