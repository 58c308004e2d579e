/**
 * Tests of deciders that read like sentences: `given(created, published).when(publish).rejects('nothing-to-publish')`.
 */
import { expect } from '@jest/globals';
import { fold, type Decider, type Decision } from '@parley/contracts/events/decider';

interface Outcome<Event> {
  /** Expects exactly these events, in this order. */
  then(...events: readonly Event[]): void;
  /** Compares only the types of the events. */
  thenTypes(...types: readonly string[]): void;
  /** Expects a rejection with this code and, if given, these details. */
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
