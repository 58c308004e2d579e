import type { Question, ReplyTo } from './analyse.js';

/** Answers a question about a draft. If the signal aborts, it stops and frees its worker. */
export type Ask = <Q extends Question>(question: Q, signal: AbortSignal) => Promise<ReplyTo<Q>>;
