/** The record of a new attempt, before any answer. */
import type { PlayableFlow } from '../../chat/chat-props.js';
import type { ChatRecord } from './chat-record.js';
import type { LearnerOptions } from './learner-options.js';

/** @param again whether the learner had an earlier attempt */
export const freshRecord = (options: LearnerOptions, flow: PlayableFlow, again: boolean): ChatRecord => {
  const { newId, newToken, clock, sequence, identifier, generated, language, context, byNext, test } = options;
  const start = { chatId: newId(), token: newToken(), startedAt: clock.now(), again };
  const who = { flowId: flow.id, identifier, generated, version: flow.version, language, context, test };
  const step = sequence === undefined ? {} : { sequence };
  const pace = byNext ? { byNext } : {};
  return {
    v: 1,
    ...start,
    ...who,
    ...step,
    ...pace,
    history: [],
    acked: null,
    aside: [],
    takenBack: [],
    refused: false,
    rev: 0,
  };
};
