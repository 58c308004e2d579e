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
  /** Chats going on at the same time. */
  readonly openChats: number;
  /** Answers after which a chat ends, on average. */
  readonly answersPerChat: number;
  /** Let chats be altered and deleted and persons be forgotten; default true. */
  readonly troubled?: boolean;
}
export interface Append {
  readonly stream: string;
  readonly event: NewEvent;
}

const START = Date.UTC(2026, 0, 1, 8);

/** Flows that are written and chats that are answered, all mixed, as they could have happened; one seed, one story. */
export function* madeUpEvents(options: MadeUpOptions): Generator<Append> {
  const chance = new Chance(options.seed);
  const { troubled = true } = options;
  const chats: MadeUpChat[] = [];
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
      const step = chance.happens(0.3) ? sequence.stepOf(flow) : null;
      const chat = new MadeUpChat(chance, flow, chance.uuid() as SubjectId, step);
      chats.push(chat);
      yield { stream: chat.stream, event: chat.start(at) };
    } else {
      yield* goOn(chance, chats, at, options);
    }
  }
}

function* goOn(chance: Chance, chats: MadeUpChat[], at: number, { troubled = true, answersPerChat }: MadeUpOptions) {
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
