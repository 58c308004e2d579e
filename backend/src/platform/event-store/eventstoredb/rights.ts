/** Checks whether the server permits everything that Parley does, without writing anything. */
import { AccessDeniedError, BACKWARDS, END, jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { STREAM_PREFIXES } from '@parley/contracts/events/event-store';
import { translate } from './errors.js';
import { within, type Patience } from './patience.js';
import { gather } from './reading.js';
import { FIRST_UUID } from '../../uuid.js';

/** The server answered with a refusal; the message is for whoever started Parley. */
export class EventStoreRefuses extends Error {
  override readonly name = 'EventStoreRefuses';
}

const UNAUTHENTICATED = 16;
/** No stream reaches this revision: rights are checked before the revision, so nothing is written. */
const UNREACHABLE_REVISION = 2n ** 62n;

export const WRONG_PASSWORD =
  'EventStoreDB does not know the user of EVENTSTORE_URL, or the password is another. In an address @ : / ? # and % are written %40 %3A %2F %3F %23 %25.';
const NEEDED = `Parley needs the right to read $all, and to read, write and delete streams whose names begin with ${STREAM_PREFIXES.join(', ')}. An administrator of EventStoreDB gives these rights.`;

/** @throws EventStoreRefuses, StoreUnavailable */
export async function checkRights(client: EventStoreDBClient, patience: Patience, hasUser: boolean): Promise<void> {
  const ask = <T>(answer: Promise<T>) => within(patience, answer);
  const everything = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
  const missing = [...(await deniedOf('read $all', () => gather(client.readAll(everything), patience)))];
  for (const prefix of STREAM_PREFIXES) {
    const stream = `${prefix}${FIRST_UUID}`;
    const event = jsonEvent({ type: 'NeverWritten', data: {} });
    const never = { expectedRevision: UNREACHABLE_REVISION };
    missing.push(
      ...(await deniedOf(`read ${prefix}…`, () => gather(client.readStream(stream, { maxCount: 1 }), patience))),
      ...(await deniedOf(`write ${prefix}…`, () => ask(client.appendToStream(stream, [event], never)))),
      ...(await deniedOf(`delete ${prefix}…`, () => ask(client.deleteStream(stream, never)))),
    );
  }
  if (missing.length === 0) return;
  throw new EventStoreRefuses(
    hasUser
      ? `The user of EVENTSTORE_URL may not do this in EventStoreDB: ${missing.join(', ')}. ${NEEDED}`
      : `EventStoreDB asks for a user and EVENTSTORE_URL names none (esdb://user:password@host). ${NEEDED}`,
  );
}

/** The right, if it is missing. */
async function deniedOf(right: string, attempt: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await attempt();
    return [];
  } catch (error) {
    if (error instanceof AccessDeniedError) {
      if (error.code === UNAUTHENTICATED) throw new EventStoreRefuses(WRONG_PASSWORD);
      return [right];
    }
    if (isAnswer(error)) return [];
    throw translate(error);
  }
}

/** The server accepted the request: the stream doesn't exist or hasn't reached that revision. */
const isAnswer = (error: unknown): boolean =>
  ['stream-not-found', 'no-stream', 'not-found', 'wrong-expected-version', 'stream-deleted'].includes(
    String((error as { type?: unknown }).type),
  );
