import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type {
  ReadAllOptions,
  ReadStreamsOptions,
  StreamPart,
  SubscribeOptions,
} from '@parley/contracts/events/event-store';
import { MemoryEventStore } from '@parley/contracts/fixtures/memory-event-store';

/** Delivers erased persons' events without their personal part, like the encrypting store. */
export class ForgetfulStore extends MemoryEventStore {
  private readonly forgotten = new Set<string>();

  forget(subject: string): void {
    this.forgotten.add(subject);
  }

  override async readAll(options: ReadAllOptions): Promise<readonly RecordedEvent[]> {
    return (await super.readAll(options)).map((event) => this.seen(event));
  }

  override async *readStreams(parts: readonly StreamPart[], options?: ReadStreamsOptions) {
    for await (const events of super.readStreams(parts, options)) yield events.map((event) => this.seen(event));
  }

  override subscribe(options: SubscribeOptions) {
    return super.subscribe({
      ...options,
      onBatch: (events, page) =>
        options.onBatch(
          events.map((event) => this.seen(event)),
          page,
        ),
    });
  }

  private seen(event: RecordedEvent): RecordedEvent {
    return event.subject !== undefined && this.forgotten.has(event.subject) ? { ...event, personal: null } : event;
  }
}
