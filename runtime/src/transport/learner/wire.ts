/** The learner's two calls, and what their answers mean. Nothing here keeps state. */
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { RemoteResult } from '@parley/contracts/engine/types';
import type { recordHistory, getHistory, historyConflictSchema } from '@parley/contracts/http/chats';
import type { BodyOf, ReplyOf } from '@parley/contracts/http/route';
import { unlessSilent } from '../../unless-silent.js';
import { commonLength } from './chat-record.js';
import type { ChatRecord } from './chat-record.js';

export type PostBody = BodyOf<typeof recordHistory>;
export type PostReply = ReplyOf<typeof recordHistory>;
export type HistoryReply = ReplyOf<typeof getHistory>;
type Conflict = typeof historyConflictSchema extends { readonly _output: infer T } ? T : never;

export type PostResult =
  | { readonly kind: 'kept'; readonly reply: PostReply }
  /** 409: the server's items after the last one that both know (null = from the beginning). */
  | { readonly kind: 'conflict'; readonly after: string | null; readonly history: readonly WireItem[] }
  /** `code`: the server's reason, where it gave one. */
  | { readonly kind: 'refused'; readonly status: number; readonly code?: string }
  /**
   * No answer, or one that says "later". `afterMs` by Retry-After.
   * `isLocked`: as far as the server knows, a step before this one is to be completed first.
   */
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly isLocked?: boolean };

export type SentResult = PostResult & { readonly sent: readonly WireItem[] };

export interface LearnerApi {
  post(record: ChatRecord): Promise<SentResult>;
  /** What a remote message of the chat shows. Null: ask again later. */
  remote(record: ChatRecord, itemKey: string): Promise<RemoteResult | null>;
  /** Null: the server has no such chat, or won't show it to this browser. Rejects when it can't be reached. */
  read(flowId: number, identifier: string, chatId: string | null, token: string | null): Promise<HistoryReply | null>;
}

/** What any device began under this identifier, where that is trusted. Rejects when the server can't be reached. */
export const begunElsewhere = async (
  { api, serverChatId = null }: { readonly api: LearnerApi; readonly serverChatId?: string | null },
  { flowId, identifier, token, sequence }: ChatRecord,
): Promise<HistoryReply | null> => {
  // A step's token is the whole sequence's.
  const [asked, key] = sequence ? [serverChatId, token] : [null, null];
  const reply = await api.read(flowId, identifier, asked, key);
  return reply?.history.length ? reply : null;
};

/** What the server does not have yet, said the way `recordHistory` wants it. */
export const bodyOf = (record: ChatRecord): PostBody => {
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
  // A server that has nothing of the chat (any more) is told how it began.
  if (acked?.length) return base;
  const { version, sequence, language, generated, context, test, again } = record;
  return {
    ...base,
    ...(version === null ? {} : { version }),
    ...(sequence ? { sequenceVersion: sequence.version, allowRandomAccess: sequence.allowRandomAccess } : {}),
    language,
    generated,
    context,
    test,
    ...(again ? { restart: true } : {}),
  };
};

const LATER = new Set([408, 425, 429]);
const TOO_LARGE = 413;
const CONFLICT = 409;

const retryAfter = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

/**
 * What the server itself refuses for good; null where it may do it later, or where somebody in between (a proxy, a
 * captive portal) spoke in its place. Only of a body that is too large a proxy's word is as good.
 */
const problemOf = async (response: Response): Promise<{ readonly code?: unknown } | null> => {
  const { status } = response;
  if (LATER.has(status) || status >= 500) return null;
  const said = (await response.json().catch(() => null)) as { readonly code?: unknown; message?: unknown } | null;
  if (typeof said?.message === 'string') return said;
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
  const said = await problemOf(response);
  if (!said) return { kind: 'later', afterMs: retryAfter(response) };
  const { code } = said;
  return { kind: 'refused', status: response.status, ...(typeof code === 'string' ? { code } : {}) };
};

/** `apiUrl` ends before `/flows`. */
export const httpLearnerApi = (apiUrl: string, fetcher: typeof fetch = (...args) => fetch(...args)): LearnerApi => {
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
        const response = await call(address(flowId, identifier) + query, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(record)),
        });
        return { ...(await resultOf(response)), sent };
      } catch {
        // The network failed or said nothing, or the reply was cut off: nobody knows whether it arrived. It is said again.
        return { kind: 'later', afterMs: null, sent };
      }
    },
    async remote({ flowId, identifier, chatId, token }, itemKey) {
      try {
        const place = `${address(flowId, identifier)}/${encodeURIComponent(itemKey)}/remote?chatId=${chatId}`;
        const response = await call(place, {
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
