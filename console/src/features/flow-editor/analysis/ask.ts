import type { Question, ReplyTo } from './analyse.js';

/** Answers a question about a draft; gives up, and frees whatever it took, when the signal says so. */
export type Ask = <Q extends Question>(question: Q, signal: AbortSignal) => Promise<ReplyTo<Q>>;
