/** Reads a learner's chats from the server, as an author may. */
import type { ChatView } from '@parley/contracts/http/chats';
import type { LogEntry } from '@parley/contracts/http/stats';
import type { Author } from './author.js';
import { until } from './until.js';

/** Texts of the answers of an identifier's newest chat, in the order in which the server has them; none before it began. */
async function answersOf(who: Author, flowId: number, identifier: string): Promise<readonly string[]> {
  const { responseLog } = await who.call<{ responseLog: readonly LogEntry[] }>(
    'GET',
    `/flows/${flowId}/responseLogs?all=1`,
  );
  if (!responseLog.some((entry) => entry.identifier === identifier)) return [];
  const { history } = await who.call<ChatView>('GET', `/flows/${flowId}/history/${encodeURIComponent(identifier)}`);
  return history.flatMap((item) => (item.d === 's' && typeof item.m === 'string' ? [item.m] : []));
}

/** Waits until the server has at least as many answers, then hands them over: exactly those, or a test that fails. */
export function answersOnceSaved(
  who: Author,
  flowId: number,
  identifier: string,
  count: number,
): Promise<readonly string[]> {
  return until(async () => {
    const answers = await answersOf(who, flowId, identifier);
    return answers.length >= count && answers;
  });
}
