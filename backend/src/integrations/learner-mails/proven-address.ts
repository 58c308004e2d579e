/** The email of a learner, if somebody other than the learner vouches for it; what was only typed never gets a mail. */
import type { Pool } from 'pg';
import { isEmail } from '@parley/contracts/http/auth';
import type { ChatLine } from '../webhooks/chat-lines.js';

/** A course platform told it in the launch that began the chat, or the link that began it was signed for it. */
export async function provenAddress(pool: Pool, { started, identifier }: ChatLine): Promise<string | null> {
  const { via, trust } = started;
  if (via) {
    const { rows } = await pool.query<{ email: string | null }>(
      'select p.email from work.lti_seat s join work.lti_person p on p.id = s.person_id where s.id = $1',
      [via.link],
    );
    return rows[0]?.email ?? null;
  }
  return trust === 'signed' && isEmail(identifier) ? identifier : null;
}
