import { randomUUID } from 'node:crypto';
import type { ChatEvent, ChatStanding } from '@parley/contracts/events/chat-events';
import type { FlowId, FlowUid } from '@parley/contracts/ids';

type Started = Extract<ChatEvent, { readonly type: 'ChatStarted' }>;

export const NO_STANDING: ChatStanding = {
  score: null,
  maxScore: null,
  pending: 0,
  completed: false,
  promptKey: null,
};

/** The event that begins version 1 of flow 7 for a person, with no items; `data` overrides fields. */
export const chatStarted = (data: Partial<Started['data']> = {}, personal: Started['personal'] = null): Started => ({
  type: 'ChatStarted',
  data: {
    flowId: 7 as FlowId,
    flowUid: randomUUID() as FlowUid,
    version: 1,
    language: 'en',
    seed: 's',
    attempt: 1,
    origin: 'user',
    trust: 'bound',
    tokenHash: null,
    test: false,
    facts: [],
    standing: NO_STANDING,
    ...data,
  },
  personal,
});
