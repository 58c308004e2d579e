import type { NewEvent } from '@parley/contracts/events/envelope';
import { personStream } from '@parley/contracts/events/event-store';
import type { FlowId, SequenceId, SubjectId } from '@parley/contracts/ids';
import { Chance } from './chance.js';
import { MadeUpChat } from './made-up-chat.js';
import { MadeUpFlow } from './made-up-flow.js';
import { MadeUpSequence } from './made-up-sequence.js';

export interface MadeUpOptions {
  readonly seed: number;
  readonly events: number;
  readonly flows: number;
  /** Number of chats at the same time. */
  readonly openChats: number;
  /** Average number of answers after which a chat ends. */
  readonly answersPerChat: number;
  /** True if chats are altered and deleted and persons erased; default true. */
  readonly troubled?: boolean;
  /** Share of new chats that begin an earlier one again; default 0. */
  readonly restarts?: number;
}
export interface Append {
  readonly stream: string;
  readonly event: NewEvent;
}

const START = Date.UTC(2026, 0, 1, 8);

/** A random but possible mix of flows being written and chats being answered; equal seeds give equal events. */
export function* madeUpEvents(options: MadeUpOptions): Generator<Append> {
  const chance = new Chance(options.seed);
  const { troubled = true, restarts = 0 } = options;
  const chats: MadeUpChat[] = [];
  const begun: MadeUpChat[] = [];
  let at = START;
  let made = 0;
  const flows = Array.from({ length: options.flows }, (_, index) => new MadeUpFlow(chance, (index + 1) as FlowId));
  for (const flow of flows) {
    yield { stream: flow.stream, event: flow.create(at, 2 + chance.below(8)) };
    yield { stream: flow.stream, event: flow.publish(at) };
    made += 2;
  }
  const sequence = new MadeUpSequence(chance, 1 as SequenceId, flows);
  yield { stream: sequence.stream, event: sequence.create(at) };
  made += 1;
  while (made < options.events) {
    at += chance.below(troubled ? 400_000 : 2_000);
    made += 1;
    const flow = chance.pick(flows);
    if (chance.happens(troubled ? 0.2 : 0.01)) {
      yield { stream: flow.stream, event: flow.change(at) };
    } else if (chance.happens(troubled ? 0.1 : 0)) {
      yield { stream: sequence.stream, event: sequence.change(at) };
    } else if (chats.length < options.openChats) {
      const again = restarts > 0 && begun.length > 0 && chance.happens(restarts) ? chance.pick(begun) : null;
      const chat = again ? begunAgain(chance, again) : firstChat(chance, flow, sequence);
      chats.push(chat);
      if (restarts > 0) begun.push(chat);
      yield { stream: chat.stream, event: chat.start(at) };
    } else {
      yield* continueChat(chance, chats, at, options);
    }
  }
}

function firstChat(chance: Chance, flow: MadeUpFlow, sequence: MadeUpSequence): MadeUpChat {
  const step = chance.happens(0.3) ? sequence.stepOf(flow) : null;
  return new MadeUpChat(chance, flow, chance.uuid() as SubjectId, step);
}

/** By the same learner; an attempt's number may be given twice, since deleted ones don't count. */
const begunAgain = (chance: Chance, { flow, subject, step, attempt }: MadeUpChat): MadeUpChat =>
  new MadeUpChat(chance, flow, subject, step, attempt + 1);

function* continueChat(
  chance: Chance,
  chats: MadeUpChat[],
  at: number,
  { troubled = true, answersPerChat }: MadeUpOptions,
) {
  const index = chance.below(chats.length);
  const chat = chats[index];
  if (!chat) return;
  const fate = troubled ? chance.below(100) : 100;
  if (fate < 8) {
    yield { stream: chat.stream, event: chat.alter(at) };
  } else if (fate < 11) {
    yield { stream: chat.stream, event: chat.remove(at) };
  } else if (fate < 14) {
    const { subject } = chat;
    const forgotten = { id: chance.uuid(), type: 'PersonForgotten', data: { subject }, meta: { at } };
    yield { stream: personStream(subject), event: forgotten };
  } else if (fate < 24) {
    yield { stream: chat.stream, event: chat.review(at) };
  } else {
    yield { stream: chat.stream, event: chat.answer(at) };
  }
  if (chat.deleted || chance.happens(1 / answersPerChat)) chats.splice(index, 1);
}
