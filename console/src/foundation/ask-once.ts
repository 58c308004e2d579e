/** The message with which a worker answers its one request. */
type WorkerReply = { readonly ok: true; readonly reply: unknown } | { readonly ok: false; readonly reason: string };

/** Starts a worker for one request, so that aborting can terminate it at any point of its work. */
export const askOnce = <Reply>(worker: Worker, question: unknown, signal: AbortSignal): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const cleanUp = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      cleanUp();
      reject(new DOMException('No longer wanted', 'AbortError'));
    };
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      cleanUp();
      if (data.ok) resolve(data.reply as Reply);
      else reject(new Error(data.reason));
    });
    worker.addEventListener('error', (event) => {
      cleanUp();
      reject(new Error(event.message || 'the worker could not be started'));
    });
    worker.postMessage(question);
  });
