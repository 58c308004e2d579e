/** Turns of histories: as events made them, or as rows say that later events have changed them. */
import type { ChatEvent, ItemsPersonal } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, type ReadStreams, type StreamPart } from '@parley/contracts/events/event-store';
import type { ChatTurn } from './chat-tables.js';
import { timedItems } from './message-times.js';

/** A chat, and how far its rows go. */
export interface TurnsOf {
  readonly chatId: string;
  /** The revision of the last event that its rows contain. */
  readonly revision: number;
}

export const streamPartOf = ({ chatId, revision }: TurnsOf): StreamPart => ({
  stream: chatStream(chatId),
  from: 0,
  to: revision,
});

/** null: the event adds none. Of somebody erased, a turn has no items. */
export function turnOf({ type, revision, personal, meta }: RecordedEvent): ChatTurn | null {
  if (!ADDS_TURN.has(type)) return null;
  const items = timedItems((personal as ItemsPersonal | null | undefined)?.items ?? [], meta);
  return { revision, items, kept: items.length };
}

const ADDS_TURN: ReadonlySet<string> = new Set<ChatEvent['type']>([
  'ChatStarted',
  'AnswerGiven',
  'ExternalAnswerGiven',
  'AnswerAltered',
]);

/** Chats in this order, each with the turns that its events made. Those without events are left out. */
export async function* readTurns(
  readStreams: ReadStreams,
  chats: readonly TurnsOf[],
  newest: (event: RecordedEvent) => RecordedEvent,
): AsyncGenerator<{ readonly chatId: string; readonly turns: readonly ChatTurn[] }> {
  const idOf = new Map(chats.map(({ chatId }) => [chatStream(chatId), chatId]));
  let current = null as { readonly chatId: string; readonly turns: ChatTurn[] } | null;
  for await (const events of readStreams(chats.map(streamPartOf)))
    for (const event of events) {
      const chatId = idOf.get(event.stream)!;
      if (current?.chatId !== chatId) {
        if (current) yield current;
        current = { chatId, turns: [] };
      }
      const turn = turnOf(newest(event));
      if (turn) current.turns.push(turn);
    }
  if (current) yield current;
}

/** Turns, or their facts, as rows tell them, and the others as events made them; in order. */
export function mergeTurns<T extends { readonly revision: number }>(
  made: readonly T[],
  told: readonly T[],
): readonly T[] {
  if (told.length === 0) return made;
  const known = new Set(told.map(({ revision }) => revision));
  return [...told, ...made.filter(({ revision }) => !known.has(revision))].sort((a, b) => a.revision - b.revision);
}
