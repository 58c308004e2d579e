/** Translates a decider's rejections into HTTP refusals. */
import type { Decider } from '@parley/contracts/events/decider';
import { archived, conflict, forbidden, Refusal, ruleBroken, trustIsOwners } from '../platform/http/refusal.js';
import type { PublishableRejection } from './publishable-commands.js';

/** A decider for use cases: both functions throw a Refusal if the decider rejects a command. */
export interface Refusing<State, Command, Event> {
  readonly decideOrRefuse: (state: State, command: Command) => readonly Event[];
  /** Several commands as one change: each is decided on the state after the previous one. */
  readonly decideAll: (state: State, commands: readonly Command[]) => readonly Event[];
}

export function refusing<State, Command, Event, Rejection>(
  { decide, evolve }: Decider<State, Command, Event, Rejection>,
  refusalOf: (rejection: Rejection) => Refusal,
): Refusing<State, Command, Event> {
  const decideOrRefuse = (state: State, command: Command): readonly Event[] => {
    const decision = decide(command, state);
    if (!decision.ok) throw refusalOf(decision.rejection);
    return decision.events;
  };
  const decideAll = (state: State, commands: readonly Command[]): readonly Event[] => {
    const events: Event[] = [];
    let now = state;
    for (const command of commands)
      for (const event of decideOrRefuse(now, command)) {
        events.push(event);
        now = evolve(now, event);
      }
    return events;
  };
  return { decideOrRefuse, decideAll };
}

export function publishableRefusal(code: PublishableRejection['code'], what: 'flow' | 'sequence'): Refusal {
  switch (code) {
    case 'no-access':
    case 'not-owner':
      return forbidden();
    case 'trust-is-owners':
      return trustIsOwners();
    case 'archived':
      return archived();
    case 'not-archived':
      return conflict(`This ${what} is not archived`, code);
    case 'restore-too-late':
      return new Refusal(410, 'This was archived more than 30 days ago', { code });
    case 'nothing-to-publish':
      return conflict('There is nothing new to publish', code);
    case 'default-language-required':
      return ruleBroken('The default language can’t be removed', code, [
        { param: 'languages', msg: 'Must contain the default language' },
      ]);
    case 'owner-has-access':
      return ruleBroken('The owner already has access', code, [{ param: 'with', msg: 'The owner already has access' }]);
  }
}
