/** Erases the person whom a command names. */
import type { Log } from '@parley/contracts/log';
import { findPeople } from './chats/find-person.js';
import { forgetPerson } from './chats/forget-person.js';
import { systemClock } from './platform/clock.js';
import { Audit } from './platform/log/audit.js';
import type { Stores } from './stores.js';

export class NobodyForgotten extends Error {
  override readonly name = 'NobodyForgotten';
}
export const FORGET_USAGE = 'npm run forget -- <identifier or chat id> [e-mail of the author whose learner it is]';

/**
 * @param who the identifier or the number of a chat
 * @param owner e-mail of the author whose learner it is; needed if several have one of that name
 * @throws NobodyForgotten
 */
export async function forgetNamed(
  stores: Pick<Stores, 'pool' | 'store' | 'subjectKeys' | 'uploads'>,
  log: Log,
  who: string,
  owner: string | undefined,
): Promise<void> {
  const found = await findPeople(stores.pool, stores.subjectKeys.searchKey, who);
  const meant = owner === undefined ? found : found.filter((person) => person.owner === owner);
  if (meant.length === 0) throw new NobodyForgotten(`No chat belongs to ${who}${owner ? ` at ${owner}` : ''}.`);
  if (meant.length > 1)
    throw new NobodyForgotten(
      `${who} is a learner of several authors: ${meant.map((person) => person.owner).join(', ')}. Name one: ${FORGET_USAGE}`,
    );
  const audit = new Audit(log, stores.pool, systemClock);
  for (const { subject } of meant) {
    await forgetPerson({ ...stores, now: Date.now() }, subject);
    audit.record('person-forgotten', { subject, by: 'command' });
  }
  await audit.written();
}
