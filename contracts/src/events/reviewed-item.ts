/** Merges later additions into a history item; server and projections use the same function. */
import type { WireItem } from '../engine/history-wire.js';
import type { ChatEvent, ItemRescore } from './chat-events.js';

type Event<T extends ChatEvent['type']> = Pick<Extract<ChatEvent, { type: T }>, 'data' | 'personal'>;

export const withReview = ({ nc, ...item }: WireItem, { data, personal }: Event<'ItemReviewed'>): WireItem => ({
  ...item,
  ...((data.noComment ?? nc) && { nc: true }),
  ...(data.score !== undefined && { s: data.score }),
  ...(data.superScore !== undefined && { ss: data.superScore }),
  ...(data.commented && { cm: personal?.comment ?? null, cu: data.at }),
});

export const withRemote = (item: WireItem, { data, personal }: Event<'RemoteRecorded'>): WireItem => {
  const { status, at, error } = data;
  const content = personal?.content ?? null;
  if (status === 'fulfilled' && content === null) return item;
  return {
    ...item,
    rm: {
      status,
      ...(status === 'fulfilled' && content !== null && { content }),
      ...(error !== undefined && { error }),
      at,
    },
  };
};

export const withScoring = (
  { s: _score, sl: _later, rv: _version, ...item }: WireItem,
  { now }: ItemRescore,
): WireItem => ({
  ...item,
  ...now,
});
