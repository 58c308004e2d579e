/** Finds out to which part of the projections an event belongs. */
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, StoreUnavailable, type EventStore, type Share } from '@parley/contracts/events/event-store';
import { ownerIn, readerOf } from '@parley/contracts/events/share';

const CHAT = chatStream('');
/** Chats whose owner is remembered. */
const KEPT = 50_000;

/**
 * Every event of a chat names its person, but events of earlier programs do so only if they have words of a person.
 * Those ask the first event of their chat.
 */
export class Owners {
  private readonly known = new Map<string, string>();

  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /** The events of the part, and those of all flows and sequences. */
  async ofPart(events: readonly RecordedEvent[], { number, of }: Share): Promise<readonly RecordedEvent[]> {
    const own: RecordedEvent[] = [];
    for (const event of events) {
      const owner = ownerIn(event) ?? (event.stream.startsWith(CHAT) ? await this.ownerOf(event) : null);
      if (owner === null || readerOf(owner, of) === number) own.push(event);
    }
    return own;
  }

  private async ownerOf(event: RecordedEvent): Promise<string> {
    const known = this.known.get(event.stream);
    if (known !== undefined) return known;
    const owner = ownerOfFirst(event.revision === 0 ? event : await this.firstOf(event));
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(event.stream, owner);
    return owner;
  }

  /** @throws StoreUnavailable */
  private async firstOf(event: RecordedEvent): Promise<RecordedEvent> {
    try {
      for await (const first of this.store.readStream(event.stream)) return first;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      // Its words were tampered with, so nothing is known of the chat.
    }
    return event;
  }
}

/** The learner whose attempts belong together (`begunBy`). */
function ownerOfFirst({ stream, subject, data }: RecordedEvent): string {
  const { tokenHash } = (data ?? {}) as { readonly tokenHash?: unknown };
  return subject ?? (typeof tokenHash === 'string' ? tokenHash : stream.slice(CHAT.length));
}
