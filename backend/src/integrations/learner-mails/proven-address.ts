/** The email of a learner, if somebody other than the learner vouches for it; what was only typed never gets a mail. */
import { isEmail } from '@parley/contracts/http/auth';
import type { LtiPeople } from '../lti/lti-people.js';
import type { ChatLine } from '../outgoing/chat-lines.js';

/**
 * The address is proven if a course platform sent it with the launch, or if the link that began the chat was signed for
 * it.
 */
export async function provenAddress(
  people: Pick<LtiPeople, 'emailAt'>,
  { started, identifier }: ChatLine,
): Promise<string | null> {
  const { via, trust } = started;
  if (via) return people.emailAt(via.link);
  return trust === 'signed' && isEmail(identifier) ? identifier : null;
}
