/**
 * Upcasts old events once, where they are read; no other code knows the older shapes. To change an event's shape, raise
 * its version, add the step from the previous version, and freeze a before/after sample in the test.
 */
import type { ChatEvent } from './chat-events.js';
import type { FlowEvent } from './flow-events.js';
import type { SequenceEvent } from './sequence-events.js';

type EventType = FlowEvent['type'] | SequenceEvent['type'] | ChatEvent['type'] | 'PersonForgotten';

/** The version of each event's `data` that the code understands. */
export const EVENT_VERSIONS: Readonly<Record<EventType, number>> = {
  FlowCreated: 1,
  FlowRenamed: 1,
  FlowLanguagesChanged: 1,
  FlowSettingsChanged: 1,
  PromptAdded: 1,
  PromptChanged: 1,
  PromptRenamed: 1,
  PromptMoved: 1,
  PromptRemoved: 1,
  FlowTextsChanged: 1,
  FlowPublished: 1,
  FlowVersionPromoted: 1,
  FlowShared: 1,
  FlowUnshared: 1,
  FlowHandedOver: 1,
  FlowArchived: 1,
  FlowRestored: 1,
  SequenceCreated: 1,
  SequenceRenamed: 1,
  SequenceLanguagesChanged: 1,
  SequenceSettingsChanged: 1,
  FlowAttached: 1,
  FlowDetached: 1,
  AttachedFlowMoved: 1,
  SequencePublished: 1,
  SequenceShared: 1,
  SequenceUnshared: 1,
  SequenceHandedOver: 1,
  SequenceArchived: 1,
  SequenceRestored: 1,
  ChatStarted: 1,
  AnswerGiven: 1,
  AnswerAltered: 1,
  ExternalAnswerGiven: 1,
  ItemReviewed: 1,
  RemoteRecorded: 1,
  EvaluationGiven: 1,
  ChatRescored: 1,
  RescoreTakenBack: 1,
  ChatDeleted: 1,
  PersonForgotten: 1,
};

/**
 * Converts `data` from its stored version to the next one. For an event of a chat it must do so with `facts` alone, too:
 * some readers read nothing else.
 */
type Step = (data: unknown) => unknown;
const STEPS: Partial<Readonly<Record<EventType, Readonly<Record<number, Step>>>>> = {};

export type Upcast =
  | { readonly ok: true; readonly data: unknown }
  /** Written by a newer program, or not an event of this product: skip and report it. */
  | { readonly ok: false; readonly code: 'unknown-event-type' | 'newer-event-version' };

const isKnown = (type: string): type is EventType => Object.hasOwn(EVENT_VERSIONS, type);

/** @param version `meta.v` of the event; absent = 1 */
export const upcast = (type: string, data: unknown, version = 1): Upcast => {
  if (!isKnown(type)) return { ok: false, code: 'unknown-event-type' };
  const target = EVENT_VERSIONS[type];
  if (!Number.isInteger(version) || version < 1 || version > target) return { ok: false, code: 'newer-event-version' };
  let lifted = data;
  for (let at = version; at < target; at += 1) lifted = STEPS[type]?.[at]?.(lifted) ?? lifted;
  return { ok: true, data: lifted };
};
