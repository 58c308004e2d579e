/** Asks the server for a learner's progress in a sequence. */
import type { SequenceView } from '@parley/contracts/http/sequences';
import type { SequencePageData } from './sequence-data.js';

/** Null: the server has no progress, refuses, or can't be reached. */
export const serverProgress = async (
  { apiUrl, sequence }: SequencePageData,
  identifier: string,
  token: string,
): Promise<SequenceView | null> => {
  try {
    const response = await fetch(`${apiUrl}/flow_sequences/${sequence.id}/history/${encodeURIComponent(identifier)}`, {
      headers: { 'x-chat-token': token },
      credentials: 'omit',
    });
    return response.ok ? ((await response.json()) as SequenceView) : null;
  } catch {
    return null;
  }
};
