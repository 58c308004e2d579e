/** Which chats under an identifier are those of whoever asks: an identifier alone says nothing about who it is (decision 3). */
import type { ChatRow } from '@parley/projections/read-models';
import { In, Not, type FindOptionsWhere } from 'typeorm';
import { tokenHash, type Trust } from './chat-access.js';

export interface Shown {
  /** The capability of this browser, the same for all steps of a sequence. */
  readonly token?: string;
  /** What else they may open (`TrustNow`). */
  readonly opens: readonly Trust[];
}

/**
 * What this browser began, and what anyone began under the identifier that whoever asks may open. A signed chat has a token
 * of its own, which says nothing of the other steps. For `where`: one of these; empty = none.
 */
export const ownChats = (among: FindOptionsWhere<ChatRow>, { token, opens }: Shown): FindOptionsWhere<ChatRow>[] => [
  ...(token === undefined ? [] : [{ ...among, tokenHash: tokenHash(token), trust: Not('signed' as const) }]),
  ...(opens.length > 0 ? [{ ...among, trust: In([...opens]) }] : []),
];
