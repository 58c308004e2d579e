/** The decider's no, in HTTP's words. */
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import { SEQUENCE_LIMITS } from '@parley/contracts/sequence/limits';
import {
  archived,
  conflict,
  forbidden,
  notFound,
  Refusal,
  ruleBroken,
  trustIsOwners,
} from '../platform/http/refusal.js';
import type { SequenceCommand, SequenceRejection } from './sequence-commands.js';
import { sequenceDecider, type SequenceState } from './sequence.decider.js';

/** @throws Refusal */
export function decideOrRefuse(state: SequenceState, command: SequenceCommand): readonly SequenceEvent[] {
  const decision = sequenceDecider.decide(command, state);
  if (!decision.ok) throw refusalOf(decision.rejection);
  return decision.events;
}

/** Several commands as one change: each is decided on what the ones before it made. @throws Refusal */
export function decideAll(state: SequenceState, commands: readonly SequenceCommand[]): readonly SequenceEvent[] {
  const events: SequenceEvent[] = [];
  let now = state;
  for (const command of commands)
    for (const event of decideOrRefuse(now, command)) {
      events.push(event);
      now = sequenceDecider.evolve(now, event);
    }
  return events;
}

const TOO_MANY = `A sequence takes at most ${SEQUENCE_LIMITS.flows} flows`;

function refusalOf({ code }: SequenceRejection): Refusal {
  switch (code) {
    case 'sequence-not-found':
      return notFound('Sequence');
    case 'no-access':
    case 'not-owner':
      return forbidden();
    case 'trust-is-owners':
      return trustIsOwners();
    case 'archived':
      return archived();
    case 'sequence-exists':
      return conflict('This sequence exists already', code);
    case 'not-archived':
      return conflict('This sequence is not archived', code);
    case 'restore-too-late':
      return new Refusal(410, 'It is more than 30 days since this was archived', { code });
    case 'already-attached':
      return conflict('This flow is in the sequence already', code);
    case 'not-attached':
      return conflict('This flow is not in the sequence', code);
    case 'nothing-to-publish':
      return conflict('There is nothing new to publish', code);
    case 'out-of-bounds':
      return ruleBroken('There is no such place in the sequence', code);
    case 'too-many-flows':
      return ruleBroken(TOO_MANY, code);
    case 'no-flows':
      return ruleBroken('A sequence without flows can’t be published', code);
    case 'default-language-required':
      return ruleBroken('The default language can’t be removed', code, [
        { param: 'languages', msg: 'Must contain the default language' },
      ]);
    case 'owner-has-access':
      return ruleBroken('The owner has access already', code, [{ param: 'with', msg: 'The owner has access already' }]);
  }
}
