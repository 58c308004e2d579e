/** Records a simulated chat as the events that a real one leaves, with the times it would have had. */
import { randomUUID } from 'node:crypto';
import { CLASS } from '@parley/contracts/definition/class-label';
import { answer } from '@parley/contracts/engine/answer';
import { startChat } from '@parley/contracts/engine/start';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import type { NewEvent } from '@parley/contracts/events/envelope';
import type { FlowId, FlowUid, SubjectId } from '@parley/contracts/ids';
import { chatDecider, type ChatCommand } from '../chats/chat.decider.js';
import { commandsOf, decided, resultOf } from '../chats/record-history/commands-of.js';
import type { Recorded } from '../chats/record-history/rerun.js';
import type { SimulatedChat } from './simulated-learner.js';

export interface SimulatedOn {
  readonly flowId: FlowId;
  readonly flowUid: FlowUid;
  readonly version: number;
  readonly flow: PreparedFlow;
  readonly maxScore: number | null;
}

/** @throws Error if the engine refuses its own simulation */
export function simulatedEvents(simulated: SimulatedChat, on: SimulatedOn, subject: SubjectId): NewEvent[] {
  const { chatId, language, context, startedAt, identifier } = simulated;
  const opened = startChat(on.flow, { language, runMode: 'normal', seed: chatId, context, at: startedAt });
  if (!opened.ok) throw new Error(`a sample lesson does not start: ${opened.error.code}`);
  let { chat } = opened;
  const { flowId, flowUid, version, maxScore } = on;
  const start: ChatCommand = {
    type: 'StartChat',
    start: {
      flowId,
      flowUid,
      version,
      language,
      seed: chatId,
      attempt: 1,
      origin: 'user',
      trust: 'bound',
      tokenHash: null,
      test: false,
      ...(context[CLASS] !== undefined && { class: context[CLASS] }),
    },
    identifier,
    context,
    ...resultOf(chat.history, chat, maxScore),
  };
  const first = chat;
  const recorded: Recorded[] = [];
  for (const input of simulated.inputs) {
    const outcome = answer(on.flow, chat, input);
    if (!outcome.ok) throw new Error(`a sample learner said what the lesson does not take: ${outcome.error.code}`);
    recorded.push({ from: null, items: outcome.chat.history.slice(chat.history.length), chat: outcome.chat });
    ({ chat } = outcome);
  }
  const times = [startedAt, ...simulated.inputs.map((input) => input.at)];
  return decided(chatDecider.initialState, [start, ...commandsOf(first, recorded, maxScore, null)]).map(
    (event, index) => ({
      id: randomUUID(),
      type: event.type,
      data: event.data,
      subject,
      personal: event.personal ?? undefined,
      meta: { at: times[index] ?? startedAt },
    }),
  );
}
