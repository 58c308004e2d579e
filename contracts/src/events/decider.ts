/**
 * The rules of one aggregate as three pure functions: `decide` accepts with events or refuses with a code, and never
 * throws; `evolve` applies events and never refuses.
 */
export type Decision<Event, Rejection> =
  { readonly ok: true; readonly events: readonly Event[] } | { readonly ok: false; readonly rejection: Rejection };

export interface Decider<State, Command, Event, Rejection> {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => Decision<Event, Rejection>;
  readonly evolve: (state: State, event: Event) => State;
}

export const accepted = <Event>(
  ...events: readonly Event[]
): { readonly ok: true; readonly events: readonly Event[] } => ({
  ok: true,
  events,
});
export const rejected = <Rejection>(rejection: Rejection): { readonly ok: false; readonly rejection: Rejection } => ({
  ok: false,
  rejection,
});

/** The state after the events. */
export const fold = <State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  events: Iterable<Event>,
): State => {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};
