/**
 * Erases one person: first destroys their key, so that nothing they sent can be read anywhere, then deletes their
 * files, then records the fact, so that read models drop their rows. Counters stay, because they never named anybody.
 */
import { randomUUID } from 'node:crypto';
import type { EventStore } from '@parley/contracts/events/event-store';
import { personStream } from '@parley/contracts/events/event-store';
import type { Position } from '@parley/contracts/events/envelope';
import type { SubjectId } from '@parley/contracts/ids';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';

export interface ForgetDeps {
  readonly store: EventStore;
  readonly subjectKeys: Pick<SubjectKeys, 'forget'>;
  readonly uploads: Pick<UploadedFiles, 'forgetPerson'>;
  /** ms since 1970 */
  readonly now: number;
}

/** Safe to repeat: a second call finds no key and records the fact again. */
export async function forgetPerson(deps: ForgetDeps, subject: SubjectId): Promise<Position> {
  const { store, subjectKeys, uploads, now } = deps;
  await subjectKeys.forget(subject);
  await uploads.forgetPerson(subject, now);
  const event = { id: randomUUID(), type: 'PersonForgotten', data: { subject }, meta: { at: now } };
  return (await store.append(personStream(subject), 'any', [event])).position;
}
