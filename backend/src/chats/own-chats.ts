/** Finds the chats under an identifier that belong to the caller. An identifier alone proves nothing (decision 3). */
import type { ChatRow } from '@parley/projections/read-models';
import { In, Not, type FindOptionsWhere } from 'typeorm';
import { tokenHash, type Trust } from './chat-access.js';

export interface Shown {
  /** This browser's token, the same for all steps of a sequence. */
  readonly token?: string;
  /** The caller may also open chats with these kinds of trust (`TrustNow`). */
  readonly opens: readonly Trust[];
}

/**
 * Conditions for the chats that this browser began, and those under the identifier that the caller may open. A signed
 * chat has its own token, which does not open the other steps. For `where`: a chat must match one of them; empty if
 * there are none.
 */
export const ownChats = (among: FindOptionsWhere<ChatRow>, { token, opens }: Shown): FindOptionsWhere<ChatRow>[] => [
  ...(token === undefined ? [] : [{ ...among, tokenHash: tokenHash(token), trust: Not('signed' as const) }]),
  ...(opens.length > 0 ? [{ ...among, trust: In([...opens]) }] : []),
];
