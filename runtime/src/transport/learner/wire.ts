/** The learner's two calls and the meanings of their replies. Keeps no state. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { RemoteResult } from '@parley/contracts/engine/types';
import type { recordHistory, getHistory, historyConflictSchema } from '@parley/contracts/http/chats';
import type { BodyOf, ReplyOf } from '@parley/contracts/http/route';
import { systemClock } from '../../platform/clock.js';
import { unlessSilent } from '../../platform/unless-silent.js';
import { commonLength } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';

export type PostBody = BodyOf<typeof recordHistory>;
export type PostReply = ReplyOf<typeof recordHistory>;
export type HistoryReply = ReplyOf<typeof getHistory>;
type Conflict = typeof historyConflictSchema extends { readonly _output: infer T } ? T : never;

export type PostResult =
  | { readonly kind: 'kept'; readonly reply: PostReply }
  /** 409: the server's items after the last common one (`after` null = from the beginning). */
  | { readonly kind: 'conflict'; readonly after: string | null; readonly history: readonly WireItem[] }
  /** `code`: the server's reason, if given. */
  | { readonly kind: 'refused'; readonly status: number; readonly code?: string }
  /**
   * No reply, or a temporary failure. `afterMs` comes from Retry-After. `isLocked`: as far as the server knows, an
   * earlier step must be completed first.
   */
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly isLocked?: boolean };

export type SentResult = PostResult & { readonly sent: readonly WireItem[] };

export interface LearnerApi {
  post(record: ChatRecord): Promise<SentResult>;
  /** The result of a remote message. Null: ask again later. */
  remote(record: ChatRecord, itemKey: string): Promise<RemoteResult | null>;
  /** Null: the server has no such chat, or doesn't show it to this browser. Rejects if the server can't be reached. */
  read(flowId: number, identifier: string, chatId: string | null, token: string | null): Promise<HistoryReply | null>;
}

/**
 * The chat that any device began under this identifier, if the identifier is trusted, or with this token (`byToken`).
 * Rejects if the server can't be reached.
 */
export const begunElsewhere = async (
  {
    api,
    serverChatId = null,
    byToken = false,
  }: { readonly api: LearnerApi; readonly serverChatId?: string | null; readonly byToken?: boolean },
  { flowId, identifier, token, sequence }: ChatRecord,
): Promise<HistoryReply | null> => {
  // A step is asked for by chat id, with the token that belongs to the whole sequence.
  const asked = sequence ? serverChatId : null;
  const key = sequence || byToken ? token : null;
  const reply = await api.read(flowId, identifier, asked, key);
  return reply?.history.length ? reply : null;
};

/**
 * The items that the server lacks, in the format of `recordHistory`.
 *
 * @param testMark of the page's link: an earlier visit's may have ended
 */
export const bodyOf = (record: ChatRecord, testMark?: string): PostBody => {
  const { history, acked, chatId, token, takenBack } = record;
  const known = acked ? commonLength(history, acked) : 0;
  const after = known > 0 ? history[known - 1]?.k : undefined;
  const news = history.slice(known);
  const base = {
    history: news,
    chatId,
    token,
    ...(after === undefined ? {} : { after }),
    ...(takenBack && news.some(({ aa }) => aa) ? { takesBack: [...takenBack] } : {}),
  };
  // A server that has nothing of the chat needs its beginning.
  if (acked?.length) return base;
  const { version, sequence, language, generated, context, test, again } = record;
  return {
    ...base,
    ...(version === null ? {} : { version }),
    ...(sequence ? { sequenceVersion: sequence.version, allowRandomAccess: sequence.allowRandomAccess } : {}),
    language,
    generated,
    context,
    test: test && (testMark ?? true),
    ...(again ? { restart: true } : {}),
  };
};

const LATER = new Set([408, 425, 429]);
const TOO_LARGE = 413;
const CONFLICT = 409;
/** Characters; each may take three bytes. */
const OUTLIVING = 16_000;

const retryAfter = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

/**
 * The body of a refusal by our server; null if the failure may pass, or if somebody in between (a proxy, a captive
 * portal) replied. A body that is too large is refused for good by a proxy, too.
 */
const problemOf = async (response: Response): Promise<{ readonly code?: unknown } | null> => {
  const { status } = response;
  if (LATER.has(status) || status >= 500) return null;
  const body = (await response.json().catch(() => null)) as { readonly code?: unknown; message?: unknown } | null;
  if (typeof body?.message === 'string') return body;
  return status === TOO_LARGE ? {} : null;
};

const resultOf = async (response: Response): Promise<PostResult> => {
  if (response.ok) return { kind: 'kept', reply: (await response.json()) as PostReply };
  if (response.status === CONFLICT) {
    const conflict = (await response.json()) as { readonly code?: string } & Partial<Omit<Conflict, 'code'>>;
    if (Array.isArray(conflict.history))
      return { kind: 'conflict', after: conflict.after ?? null, history: conflict.history };
    return { kind: 'later', afterMs: null, isLocked: conflict.code === 'step-locked' };
  }
  const body = await problemOf(response);
  if (!body) return { kind: 'later', afterMs: retryAfter(response) };
  const { code } = body;
  return { kind: 'refused', status: response.status, ...(typeof code === 'string' ? { code } : {}) };
};

export interface WireOptions {
  readonly fetcher?: typeof fetch;
  readonly testMark?: string | undefined;
}
/** `apiUrl`: the API root; `/flows/…` is appended. */
export const httpLearnerApi = (
  apiUrl: string,
  { fetcher = (...args) => fetch(...args), testMark }: WireOptions = {},
): LearnerApi => {
  const call = (url: string, init: RequestInit): Promise<Response> =>
    fetcher(url, { ...init, credentials: 'omit', signal: unlessSilent() });
  const address = (flowId: number, identifier: string) =>
    `${apiUrl}/flows/${flowId}/history/${encodeURIComponent(identifier)}`;
  return {
    async post(record) {
      const sent = record.history;
      try {
        const { flowId, identifier, sequence } = record;
        const query = sequence ? `?flowSequenceId=${sequence.id}` : '';
        const body = JSON.stringify({ ...bodyOf(record, testMark), sentAt: Math.round(systemClock.now()) });
        const response = await call(address(flowId, identifier) + query, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          // Outlives the page: whoever leaves right after an answer has given it. Browsers allow this for 64 kB.
          keepalive: body.length < OUTLIVING,
        });
        return { ...(await resultOf(response)), sent };
      } catch {
        // The network failed or timed out, or the reply was cut off: whether the post arrived is unknown, so it is
        // repeated.
        return { kind: 'later', afterMs: null, sent };
      }
    },
    async remote({ flowId, identifier, chatId, token }, itemKey) {
      try {
        const url = `${address(flowId, identifier)}/${encodeURIComponent(itemKey)}/remote?chatId=${chatId}`;
        const response = await call(url, {
          method: 'POST',
          headers: { 'x-chat-token': token },
        });
        if (response.ok) return (await response.json()) as RemoteResult;
        return (await problemOf(response)) && { status: 'rejected', error: `http-${response.status}` };
      } catch {
        return null;
      }
    },
    async read(flowId, identifier, chatId, token) {
      const query = chatId === null ? '' : `?chatId=${chatId}`;
      const response = await call(address(flowId, identifier) + query, {
        headers: token === null ? {} : { 'x-chat-token': token },
      });
      if (response.ok) return (await response.json()) as HistoryReply;
      if (await problemOf(response)) return null;
      throw Object.assign(new Error('Unavailable'), { status: response.status });
    },
  };
};
