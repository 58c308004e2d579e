/** Posts a teacher's selection to the share host, which the course's own token opens, not the author's. */
import type { Selection } from '@parley/contracts/http/lti';
import { ApiError, failureOfReply, UNREACHABLE } from './failure.js';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The markup that leads back to the course (LTI-14 … LTI-17). @throws ApiError */
export async function postSelection(shareUrl: string, ltik: string, selection: Selection): Promise<string> {
  let reply: Response;
  try {
    reply = await fetch(`${shareUrl}/deeplink`, {
      method: 'POST',
      credentials: 'include',
      headers: { Authorization: `Bearer ${ltik}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(selection),
    });
  } catch {
    const message = 'The server cannot be reached';
    throw new ApiError({ message, status: 0, code: UNREACHABLE, errors: [], data: null });
  }
  const text = await reply.text();
  if (!reply.ok) throw new ApiError(failureOfReply(reply.status, reply.statusText, parsed(text)));
  return text;
}
