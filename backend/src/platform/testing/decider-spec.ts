/** Tests of deciders read as sentences: `given(created, published).when(publish).rejects('nothing-to-publish')`. */
import { expect } from '@jest/globals';
import { fold, type Decider, type Decision } from '@parley/contracts/events/decider';

interface Outcome<Event> {
  /** Exactly these events, in this order. */
  then(...events: readonly Event[]): void;
  /** Types of the events only. */
  thenTypes(...types: readonly string[]): void;
  /** With `details`, the rejection also says these. */
  rejects(code: string, details?: object): void;
}
interface Given<Command, Event> {
  when(command: Command): Outcome<Event>;
}

const outcome = <Event extends { readonly type: string }, Rejection extends { readonly code: string }>(
  decision: Decision<Event, Rejection>,
): Outcome<Event> => ({
  then: (...events) => expect(decision).toEqual({ ok: true, events }),
  thenTypes: (...types) =>
    expect(decision.ok ? decision.events.map((event) => event.type) : decision.rejection).toEqual(types),
  rejects: (code, details = {}) => expect(decision).toMatchObject({ ok: false, rejection: { code, ...details } }),
});

export const specFor =
  <State, Command, Event extends { readonly type: string }, Rejection extends { readonly code: string }>(
    decider: Decider<State, Command, Event, Rejection>,
  ) =>
  (...history: readonly Event[]): Given<Command, Event> => ({
    when: (command) => outcome(decider.decide(command, fold(decider, history))),
  });
