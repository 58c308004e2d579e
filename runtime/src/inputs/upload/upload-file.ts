/** Uploads one file: asks for a signed address, puts the file there, reports progress. Keeps no state. */
import { fileTypeOf, type UploadConfig } from '@parley/contracts/flow/uploads';
import { ownAddress } from '../../messages/own-address.js';
import type { UploadPlace } from '../../chat/chat-props.js';
import { SILENCE_MS } from '../../platform/unless-silent.js';

/** Why an upload failed; each value has a text. */
export type UploadProblem =
  'offline' | 'kind' | 'unfit' | 'tooLarge' | 'enough' | 'noRoom' | 'notSaved' | 'refused' | 'misconfigured';

export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
  constructor(readonly problem: UploadProblem) {
    super(problem);
  }
}

/** Browser functions that tests can replace. */
export interface UploadTools {
  readonly fetch: typeof fetch;
  readonly xhr: () => XMLHttpRequest;
  /** Resolves after `ms`; rejects if `signal` aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}
export interface UploadJob {
  readonly file: File;
  readonly config: UploadConfig;
  readonly place: UploadPlace;
  readonly signal: AbortSignal;
  /** 0 to 100 */
  readonly onProgress: (percent: number) => void;
}
interface Signed {
  readonly uploadURL: string;
  readonly outputURL: string;
  /** Headers of the PUT: required by the store and covered by the signature. */
  readonly headers: Readonly<Record<string, string>>;
}

const PROBLEMS: Readonly<Record<number, UploadProblem>> = {
  400: 'refused',
  404: 'notSaved',
  409: 'notSaved',
  413: 'tooLarge',
  415: 'kind',
  422: 'misconfigured',
  429: 'offline',
  507: 'noRoom',
};
const problemOf = (status: number): UploadProblem =>
  PROBLEMS[status] ?? (status >= 500 || status === 0 ? 'offline' : 'refused');
/** Statuses that mean something else for the PUT than for the sign request. */
const PUT_PROBLEMS: Readonly<Record<number, UploadProblem>> = { 404: 'refused', 409: 'refused', 422: 'unfit' };
/**
 * Pauses in ms before repeating the sign request: the previous answer may still be on its way to the server (404, 409),
 * or the server is busy.
 */
const RETRY_PAUSES = [500, 1_000, 2_000, 4_000];
const RETRIED_STATUSES = new Set([404, 409, 429, 503]);

/**
 * Address of the sign request (UPLD-6): the prompt's `uploadPath` under the API root. Null if it leads to another
 * server, because the chat's token is meant for this one only.
 */
export const signAddress = (apiUrl: string, uploadPath: string): string | null => {
  const root = new URL(`${apiUrl}/`, location.href);
  const path = uploadPath.replace(/^\/+/, '');
  const inside = path.startsWith(root.pathname.slice(1)) ? `/${path}` : path;
  try {
    const address = new URL(inside, root);
    return address.origin === root.origin && address.pathname.startsWith(root.pathname) ? address.href : null;
  } catch {
    return null;
  }
};

const sign = async ({ file, config, place, signal }: UploadJob, type: string, tools: UploadTools): Promise<Signed> => {
  const address = signAddress(place.apiUrl, config.uploadPath);
  if (address === null) throw new UploadFailed('misconfigured');
  const bodyWith = (proof: UploadPlace['proof']) =>
    JSON.stringify({ filePath: file.name, fileType: type, size: file.size, ...proof });
  let body = bodyWith(place.proof);
  let { signature } = place;
  const headers = { 'content-type': 'application/json', ...place.headers };
  for (let attempt = 0; ; attempt += 1) {
    const reply = await tools
      .fetch(address, { method: 'POST', headers, body, signal, credentials: 'omit' })
      .catch(() => null);
    if (signal.aborted) throw new UploadFailed('offline');
    if (reply === null) throw new UploadFailed('offline');
    if (reply.ok) return (await reply.json()) as Signed;
    if (reply.status === 401 && signature !== undefined) {
      body = bodyWith({ ...place.proof, token: signature });
      signature = undefined;
      continue;
    }
    const pause = RETRY_PAUSES[attempt];
    if (pause === undefined || !RETRIED_STATUSES.has(reply.status)) {
      const { code } = (await reply.json().catch(() => ({}))) as { code?: unknown };
      throw new UploadFailed(code === 'upload-quota' ? 'enough' : problemOf(reply.status));
    }
    await tools.pause(pause, signal);
  }
};

const put = (
  { uploadURL, headers }: Signed,
  { file, place, signal, onProgress }: UploadJob,
  tools: UploadTools,
): Promise<void> =>
  new Promise((done, fail) => {
    const request = tools.xhr();
    let isUnderWay = false;
    const failed = (problem: UploadProblem) => () => fail(new UploadFailed(problem));
    const abort = () => request.abort();
    request.open('PUT', ownAddress(uploadURL));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      isUnderWay ||= event.loaded > 0;
      if (event.lengthComputable && event.total > 0) onProgress(Math.floor((event.loaded / event.total) * 100));
    };
    // Browsers don't distinguish a store that forbids uploads from this page from a lost network. If not a byte was
    // sent and our own server answers, the network works.
    request.onerror = () => {
      if (isUnderWay) return failed('offline')();
      void tools
        .fetch(`${place.apiUrl}/health`, { signal, credentials: 'omit' })
        .then(failed('refused'), failed('offline'));
    };
    request.onabort = failed('offline');
    request.ontimeout = failed('offline');
    request.onload = () => {
      signal.removeEventListener('abort', abort);
      if (request.status >= 200 && request.status < 300) done();
      else failed(PUT_PROBLEMS[request.status] ?? problemOf(request.status))();
    };
    signal.addEventListener('abort', abort, { once: true });
    request.send(file);
  });

/** Wraps the job so that it is aborted after `SILENCE_MS` without progress. */
const endedBySilence = (job: UploadJob): { readonly job: UploadJob; readonly end: () => void } => {
  const stop = new AbortController();
  const abort = () => stop.abort();
  let timer = setTimeout(abort, SILENCE_MS);
  job.signal.addEventListener('abort', abort, { once: true });
  const onProgress = (percent: number) => {
    clearTimeout(timer);
    timer = setTimeout(abort, SILENCE_MS);
    job.onProgress(percent);
  };
  const end = () => {
    clearTimeout(timer);
    job.signal.removeEventListener('abort', abort);
  };
  return { job: { ...job, signal: stop.signal, onProgress }, end };
};

/** Resolves with the address of the uploaded file. @throws UploadFailed */
export const uploadFile = async (wanted: UploadJob, tools: UploadTools): Promise<string> => {
  const type = fileTypeOf(wanted.file.name)?.type;
  if (type === undefined) throw new UploadFailed('kind');
  const { job, end } = endedBySilence(wanted);
  try {
    const signed = await sign(job, type, tools);
    await put(signed, job, tools);
    return signed.outputURL;
  } finally {
    end();
  }
};

export const browserTools: UploadTools = {
  fetch: (...args) => fetch(...args),
  xhr: () => new XMLHttpRequest(),
  pause: (ms, signal) =>
    new Promise((done, fail) => {
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        fail(new UploadFailed('offline'));
      });
    }),
};
