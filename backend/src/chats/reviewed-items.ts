/**
 * Adds what reviewers and remote addresses gave to existing items. Nothing is added to the items of an erased person.
 */
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import { withRemote, withReview } from '@parley/contracts/events/reviewed-item';
import { changedAsStored, scoresOf, type ScoreChange } from '@parley/contracts/events/stored-items';
import { withScoringOf } from '@parley/contracts/engine/alter';
import type { HistoryItem } from '@parley/contracts/engine/types';
import type { ChatState } from './chat-state.js';

type Event<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;

const changed = (state: ChatState, itemKey: string, change: (item: HistoryItem) => HistoryItem): ChatState => ({
  ...state,
  history: state.history.map((item) => (item.key === itemKey ? change(item) : item)),
});

export const reviewed = (state: ChatState, event: Event<'ItemReviewed'>): ChatState =>
  changed(
    state,
    event.data.itemKey,
    changedAsStored((item) => withReview(item, event)),
  );

export const recorded = (state: ChatState, event: Event<'RemoteRecorded'>): ChatState =>
  changed(
    state,
    event.data.itemKey,
    changedAsStored((item) => withRemote(item, event)),
  );

export const evaluated = (state: ChatState, { data, personal }: Event<'EvaluationGiven'>): ChatState => {
  const evaluations = new Map(state.evaluations);
  const text = personal?.evaluation ?? null;
  if (text === null) evaluations.delete(data.evaluationId);
  else evaluations.set(data.evaluationId, { text, at: data.at });
  return { ...state, evaluations };
};

/** The history in which these answers have their new scores. */
export const withScores = (history: readonly HistoryItem[], scores: readonly ScoreChange[]): readonly HistoryItem[] => {
  const byKey = new Map(scores.map((each) => [each.itemKey, each]));
  return history.map((item) => {
    const change = byKey.get(item.key);
    return change ? withScoringOf(item, change.now) : item;
  });
};

export const rescored = (state: ChatState, { data }: Event<'ChatRescored'>): ChatState => {
  const scores = scoresOf(data.scores);
  return {
    ...state,
    history: withScores(state.history, scores),
    rescores: [...state.rescores, { id: data.rescoreId, version: data.version, scores }],
    rescoreIds: new Set([...state.rescoreIds, data.rescoreId]),
  };
};

export const takenBack = (state: ChatState, { data }: Event<'RescoreTakenBack'>): ChatState => ({
  ...state,
  history: withScores(state.history, scoresOf(data.scores)),
  rescores: state.rescores.filter(({ id }) => id !== data.rescoreId),
});
