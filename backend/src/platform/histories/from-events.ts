/** Reads the turns of chats, and the facts behind counters, from events. */
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type EventStore, type ReadStreams } from '@parley/contracts/events/event-store';
import type { ChatTurn } from '@parley/projections/chats/chat-tables';
import { readTurns, streamPartOf, turnOf, type TurnsOf } from '@parley/projections/chats/chat-turns';
import { liftReadable } from '@parley/projections/platform/lifting';
import { storedFact } from '@parley/projections/stats/stored-fact';
import type { StoredFact } from '@parley/projections/stats/stat-tables';

export interface TurnPlace {
  readonly chatId: string;
  /** The revision of the turn's event. */
  readonly revision: number;
}
export interface TurnFacts {
  readonly revision: number;
  readonly facts: readonly StoredFact[];
}

/** Everything is empty if the store can't read many streams at once: rows then say all. */
export class FromEvents {
  private readonly readStreams: ReadStreams;

  constructor(store: Pick<EventStore, 'readStreams'>) {
    this.readStreams = (...asked) => store.readStreams?.(...asked) ?? nothing();
  }

  async turns(chats: readonly TurnsOf[]): Promise<ReadonlyMap<string, readonly ChatTurn[]>> {
    const found = new Map<string, readonly ChatTurn[]>();
    for await (const { chatId, turns } of readTurns(this.readStreams, chats, liftReadable)) found.set(chatId, turns);
    return found;
  }

  /** Those that are longer, as stored, are left out. */
  async turnsAt(places: readonly TurnPlace[], mostBytes: number): Promise<(at: TurnPlace) => ChatTurn | undefined> {
    const parts = places.map(({ chatId, revision }) => ({ stream: chatStream(chatId), from: revision, to: revision }));
    const found = new Map<string, ChatTurn>();
    for await (const events of this.readStreams(parts, { mostBytes }))
      for (const event of events) {
        const turn = turnOf(liftReadable(event));
        if (turn) found.set(`${event.stream} ${event.revision}`, turn);
      }
    return ({ chatId, revision }) => found.get(`${chatStream(chatId)} ${revision}`);
  }

  /** By chat, oldest first. */
  async facts(chats: readonly TurnsOf[]): Promise<ReadonlyMap<string, readonly TurnFacts[]>> {
    const found = new Map(chats.map(({ chatId }) => [chatStream(chatId), { chatId, facts: [] as TurnFacts[] }]));
    for await (const events of this.readStreams(chats.map(streamPartOf), { onlyKey: 'facts' }))
      for (const event of events) {
        const { stream, revision, data } = liftReadable(event) as RecordedEvent & ChatEvent;
        if ('facts' in data && data.facts !== null)
          found.get(stream)?.facts.push({ revision, facts: data.facts.map((fact) => storedFact(fact, fact.at)) });
      }
    return new Map([...found.values()].map(({ chatId, facts }) => [chatId, facts]));
  }
}

async function* nothing(): AsyncIterable<never> {}
