/**
 * Adds what reviewers and remote addresses gave to existing items. Nothing is added to the items of an erased person.
 */
import type { ChatEvent, ItemRescore } from '@parley/contracts/events/chat-events';
import { withRemote, withReview, withScoring } from '@parley/contracts/events/reviewed-item';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatState } from './chat-state.js';

type Event<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;

const changed = (state: ChatState, itemKey: string, change: (item: WireItem) => WireItem): ChatState => ({
  ...state,
  history: state.history.map((item) => (item.k === itemKey ? change(item) : item)),
});

export const reviewed = (state: ChatState, event: Event<'ItemReviewed'>): ChatState =>
  changed(state, event.data.itemKey, (item) => withReview(item, event));

export const recorded = (state: ChatState, event: Event<'RemoteRecorded'>): ChatState =>
  changed(state, event.data.itemKey, (item) => withRemote(item, event));

export const evaluated = (state: ChatState, { data, personal }: Event<'EvaluationGiven'>): ChatState => {
  const evaluations = new Map(state.evaluations);
  const text = personal?.evaluation ?? null;
  if (text === null) evaluations.delete(data.evaluationId);
  else evaluations.set(data.evaluationId, { text, at: data.at });
  return { ...state, evaluations };
};

const scored = (history: readonly WireItem[], scores: readonly ItemRescore[]): readonly WireItem[] => {
  const byKey = new Map<string, ItemRescore>(scores.map((each) => [each.itemKey, each]));
  return history.map((item) => {
    const score = byKey.get(item.k);
    return score ? withScoring(item, score) : item;
  });
};

export const rescored = (state: ChatState, { data }: Event<'ChatRescored'>): ChatState => ({
  ...state,
  history: scored(state.history, data.scores),
  rescores: [...state.rescores, { id: data.rescoreId, version: data.version, scores: data.scores }],
  rescoreIds: new Set([...state.rescoreIds, data.rescoreId]),
});

export const takenBack = (state: ChatState, { data }: Event<'RescoreTakenBack'>): ChatState => ({
  ...state,
  history: scored(state.history, data.scores),
  rescores: state.rescores.filter(({ id }) => id !== data.rescoreId),
});
