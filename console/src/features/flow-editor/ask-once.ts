/** What a worker of ours says to a question. */
type Told = { readonly ok: true; readonly reply: unknown } | { readonly ok: false; readonly reason: string };

/** A worker a question: one that nobody waits for any more is stopped, however deep in its search. */
export const askOnce = <Reply>(worker: Worker, question: unknown, signal: AbortSignal): Promise<Reply> =>
  new Promise((resolve, reject) => {
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
      if (data.ok) resolve(data.reply as Reply);
      else reject(new Error(data.reason));
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message || 'the worker could not be started'));
    });
    worker.postMessage(question);
  });
