import type { Question, ReplyTo } from './analyse.js';

type Told = { readonly ok: true; readonly reply: unknown } | { readonly ok: false; readonly reason: string };

/** A worker a question: one that nobody waits for any more is stopped, however deep in its search. */
export const askWorker = <Q extends Question>(question: Q, signal: AbortSignal): Promise<ReplyTo<Q>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
    };
    const stop = () => {
      end();
      reject(new DOMException('No longer wanted', 'AbortError'));
    };
    signal.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      end();
      if (data.ok) resolve(data.reply as ReplyTo<Q>);
      else reject(new Error(data.reason));
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message || 'the worker could not be started'));
    });
    worker.postMessage(question);
  });
